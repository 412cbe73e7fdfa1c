"""Trained opponents that come with the package: one folder each, below the folder of its game."""
