"""The built distributions hold what the tree holds, under ``larceny`` and nowhere else."""

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from configparser import ConfigParser
from importlib import resources

import pytest

from project import PACKAGES, ROOT

LEFTOVERS = shutil.ignore_patterns("__pycache__", "*.py[cod]", "*.nb[ic]", "*.egg-info", ".*")


@pytest.fixture(scope="session")
def tree(tmp_path_factory):
    """A copy of the sources without leftovers: old build folders would find their way into a new wheel."""
    copy = tmp_path_factory.mktemp("tree")
    for folder in (*PACKAGES.values(), "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=LEFTOVERS)
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copy(path, copy)
    return copy


@pytest.fixture(scope="session")
def distributions(tree, tmp_path_factory):
    """Build the sdist from the tree and the wheel from that sdist, as an upload would."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(tree)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return out


@pytest.fixture(scope="session")
def wheel_names(distributions):
    (wheel,) = distributions.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="session")
def sdist_names(distributions):
    (sdist,) = distributions.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def files_below(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_wheel_holds_every_file_of_the_mapped_folders_and_nothing_else(tree, wheel_names):
    expected = {
        f"{name.replace('.', '/')}/{file}" for name, folder in PACKAGES.items() for file in files_below(tree / folder)
    }
    packaged = {name for name in wheel_names if ".dist-info/" not in name}

    assert sorted(expected - packaged) == [], "missing: an __init__.py, or a pattern in setup.cfg's package_data"
    assert sorted(packaged - expected) == [], "in the wheel but not in the tree"


def test_every_kind_of_file_is_found_in_the_tree(tree):
    """Guards the comparison above: it must not hold because a folder is empty."""
    kinds = {path.suffix for folder in PACKAGES.values() for path in (tree / folder).rglob("*")}

    assert {".py", ".yaml", ".md", ".json", ".safetensors"} <= kinds
    assert (tree / "src/larceny/py.typed").is_file()


def test_wheel_adds_one_name_to_site_packages(wheel_names):
    top = {name.split("/")[0] for name in wheel_names}

    assert {name for name in top if not name.endswith(".dist-info")} == {"larceny"}
    assert len(top) == 2


def test_setup_cfg_maps_the_folders_that_these_tests_compare(setup_cfg):
    mapping = dict(re.split(r"\s*=\s*", line) for line in lines(setup_cfg["options"]["package_dir"]))

    assert mapping == PACKAGES


def test_sdist_holds_the_packages_and_what_their_tests_need(tree, sdist_names):
    sources = {f"{folder}/{file}" for folder in (*PACKAGES.values(), "tests") for file in files_below(tree / folder)}
    sources |= {"LICENSE", "README.md", "constraints.txt", "pyproject.toml", "ruff.toml", "setup.cfg", "setup.py"}

    assert sorted(sources - sdist_names) == []


def test_installed_data_is_reachable_as_resources():
    package = resources.files("larceny.configs")
    wanted = [file for file in files_below(ROOT / "configs") if file.endswith(".yaml")]

    assert wanted
    assert [file for file in wanted if not package.joinpath(*file.split("/")).is_file()] == []


@pytest.fixture(scope="session")
def setup_cfg():
    config = ConfigParser()
    config.read(ROOT / "setup.cfg", encoding="utf-8")
    return config


def lines(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


def plain_name(requirement):
    """Return the name at the start of a requirement, spelled as package indexes compare names."""
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", requirement)[0].lower())


def test_constraints_pin_every_direct_dependency(setup_cfg):
    extras = setup_cfg["options.extras_require"].values()
    declared = [lines(setup_cfg["options"]["install_requires"]), *(lines(extra) for extra in extras)]
    pins = [line for line in lines((ROOT / "constraints.txt").read_text()) if not line.startswith("#")]

    assert [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", pin)] == []
    pinned = {plain_name(pin) for pin in pins}
    assert {plain_name(requirement) for group in declared for requirement in group} - pinned == set()
