"""For all tests of the rules: numbers that wrap or overflow are errors, also where the rules run as plain Python."""

import numpy as np
import pytest


@pytest.fixture(autouse=True)
def overflow_is_an_error():
    with np.errstate(all="raise"):
        yield
