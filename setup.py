"""Computes the list of packages; everything else is in setup.cfg.

``packages = find:`` cannot follow a mapping from folders to import names, and a list
written by hand silently leaves out the subpackage that somebody forgot.
"""

from configparser import ConfigParser
from pathlib import Path

from setuptools import find_packages, setup


def folders() -> dict[str, str]:
    """Return the mapping of import names to folders that setup.cfg declares."""
    config = ConfigParser()
    config.read(Path(__file__).with_name("setup.cfg"), encoding="utf-8")
    lines = config["options"]["package_dir"].split("\n")
    pairs = (line.split("=") for line in lines if line.strip())
    return {name.strip(): folder.strip() for name, folder in pairs}


def packages() -> list[str]:
    """Return each mapped folder and all packages below it under their import names."""
    found = []
    for name, folder in folders().items():
        found.append(name)
        found.extend(f"{name}.{inner}" for inner in find_packages(folder))
    return found


setup(packages=packages())
