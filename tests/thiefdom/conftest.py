from tabletop import overflow_is_an_error  # noqa: F401  (for all tests of the rules)
