"""Who may import whom, read from the sources without running them.

``configs <- envs.core <- envs.<game> <- registry <- training``, and within a game
``state <- tables <- rules <- observation``. Violations of the rules are lines of text, so that
each rule can be tried both on the real sources and on small ones that break it.
"""

import ast
import re
import subprocess
import sys
from dataclasses import dataclass

import pytest

from project import GAMES, PACKAGES, ROOT

ALL_GAMES = {*GAMES, "alley_thieves", "thiefdom"}  # The bad samples below speak of games still to come.

# Names of folders that an editable checkout offers to `import` by accident.
FOLDER_NAMES = {folder for folder in PACKAGES.values() if "/" not in folder}
TRAINING_LIBRARIES = {"torch", "stable_baselines3", "sb3_contrib", "tensorboard"}
DATA, CORE, GAME, REGISTRY, OUTSIDE = range(5)
CHAIN = {"state": 0, "tables": 1, "components": 1, "rules": 2, "observation": 3}


@dataclass(frozen=True)
class Import:
    """One imported module; ``lazy`` when it runs only inside a function or for type checkers."""

    source: str
    target: str
    line: int
    lazy: bool

    def __str__(self):
        return f"{self.source}:{self.line} imports {self.target}"


def module_files():
    """Return the path of each module of the project by its import name."""
    found = {}
    for package, folder in PACKAGES.items():
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT / folder).with_suffix("").parts
            found[".".join((package, *parts)).removesuffix(".__init__")] = path
    return found


def is_type_checking(node):
    return isinstance(node, ast.If) and ast.unparse(node.test).split(".")[-1] == "TYPE_CHECKING"


def import_nodes(node, lazy=False):
    """Yield each import statement below ``node`` with whether it is lazy."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, lazy
        inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or is_type_checking(child)
        yield from import_nodes(child, lazy or inside)


def targets(node, package, known):
    """Return the modules that one statement names: ``from a import b`` means ``a.b`` where that is a module."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = node.module or ""
    if node.level:
        parents = package.split(".")
        base = ".".join(parents[: len(parents) - node.level + 1] + ([node.module] if node.module else []))
    inner = [f"{base}.{alias.name}" for alias in node.names]
    return [name if name in known else base for name in inner]


def imports(sources, packages=frozenset()):
    """Return all imports of ``sources``, a mapping of module names to their text."""
    found = []
    for module, text in sources.items():
        package = module if module in packages else module.rpartition(".")[0]
        for node, lazy in import_nodes(ast.parse(text)):
            found += [Import(module, target, node.lineno, lazy) for target in targets(node, package, sources)]
    return found


def below(module, package):
    return module == package or module.startswith(package + ".")


def game_of(module):
    """Return the game that a module belongs to, or None: ``larceny.envs.thiefdom_v0`` belongs to the registry."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["larceny", "envs"] and len(parts) > 2 and parts[2] in ALL_GAMES else None


def layer(module):
    if below(module, "larceny.configs") or below(module, "larceny.checkpoints"):
        return DATA
    if below(module, "larceny.envs.core"):
        return CORE
    if game_of(module):
        return GAME
    return REGISTRY if below(module, "larceny.envs") else OUTSIDE


def link(module):
    """Return a module's place in its game's chain, or None; ``rules_x`` and ``rules.x`` are rules."""
    part = module.split(".")[3] if game_of(module) and module.count(".") > 2 else ""
    return CHAIN.get("rules" if part.startswith("rules_") else part)


def is_rendering(module):
    return any(re.match(r"render(ing)?(_|$)", part) for part in module.split("."))


def bare_folder_names(found):
    return [str(each) for each in found if each.target.split(".")[0] in FOLDER_NAMES]


def relative_across_folders(sources, packages=frozenset()):
    """Return relative imports that leave their top-level folder, which only the full name may do."""
    wrong = []
    for module, text in sources.items():
        depth = module.count(".") - (module not in packages)
        for node, _ in import_nodes(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.level and depth - node.level + 1 < 1:
                wrong.append(f"{module}:{node.lineno} climbs out of its folder")
    return wrong


def against_the_direction(found):
    """Return imports of an outer layer; the root package alone, with the version, may be imported anywhere."""
    ours = [each for each in found if below(each.target, "larceny") and each.target != "larceny"]
    return [str(each) for each in ours if layer(each.target) > layer(each.source)]


def between_games(found):
    pairs = [(each, game_of(each.source), game_of(each.target)) for each in found]
    return [str(each) for each, source, target in pairs if source and target and source != target]


def training_libraries(found):
    inner = [each for each in found if layer(each.source) < OUTSIDE]
    return [str(each) for each in inner if each.target.split(".")[0] in TRAINING_LIBRARIES]


def eager_in_the_root(found):
    """Return what ``import larceny`` would load at once of the layer that needs the training libraries."""
    root = [each for each in found if each.source == "larceny" and not each.lazy]
    return [str(each) for each in root if layer(each.target) == OUTSIDE and below(each.target, "larceny")]


def eager_rendering(found):
    eager = [each for each in found if not each.lazy and not is_rendering(each.source)]
    return [str(each) for each in eager if below(each.target, "larceny") and is_rendering(each.target)]


def reachable(start, found):
    """Return every module that ``start`` imports, directly or through modules of the same game."""
    seen, waiting = set(), [start]
    while waiting:
        module = waiting.pop()
        step = {each.target for each in found if each.source == module and game_of(each.target) == game_of(start)}
        waiting += step - seen
        seen |= step
    return seen


def against_the_chain(found):
    """Return modules of a game from which a later link of the chain can be reached."""
    wrong = []
    for start in sorted({each.source for each in found if link(each.source) is not None}):
        later = [module for module in reachable(start, found) if (link(module) or 0) > link(start)]
        wrong += [f"{start} reaches {module}" for module in sorted(later)]
    return wrong


def circles_in_a_game(found):
    """Return modules that import themselves in the end, which also holds chapters of rules to the chain."""
    starts = sorted({each.source for each in found if game_of(each.source)})
    return [f"{start} reaches itself" for start in starts if start in reachable(start, found)]


@pytest.fixture(scope="module")
def files():
    return module_files()


@pytest.fixture(scope="module")
def sources(files):
    return {module: path.read_text(encoding="utf-8") for module, path in files.items()}


@pytest.fixture(scope="module")
def packages(files):
    return frozenset(module for module, path in files.items() if path.name == "__init__.py")


@pytest.fixture(scope="module")
def project_imports(sources, packages):
    return imports(sources, packages)


def test_every_folder_and_game_has_sources(files):
    expected = {*PACKAGES, "larceny.envs.core", *(f"larceny.envs.{game}" for game in GAMES)}

    assert sorted(expected - set(files)) == []


@pytest.mark.parametrize("game", GAMES)
def test_game_has_every_link_of_the_chain(game, files):
    assert {link(module) for module in files if game_of(module) == game} >= set(CHAIN.values())


RULES = (
    bare_folder_names,
    against_the_direction,
    between_games,
    training_libraries,
    eager_in_the_root,
    eager_rendering,
    against_the_chain,
    circles_in_a_game,
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_project_keeps(rule, project_imports):
    assert rule(project_imports) == []


def test_relative_imports_stay_in_their_folder(sources, packages):
    assert relative_across_folders(sources, packages) == []


def test_tests_import_no_bare_folder():
    texts = {path.relative_to(ROOT).as_posix(): path.read_text() for path in (ROOT / "tests").rglob("*.py")}

    assert bare_folder_names(imports(texts)) == []


BROKEN = (
    (bare_folder_names, "larceny.training.cli", "import envs.core"),
    (bare_folder_names, "larceny.envs.core.x", "def f():\n    from training import cli"),
    (against_the_direction, "larceny.envs.core.x", "from larceny.envs import thiefdom"),
    (against_the_direction, "larceny.envs.core.x", "from ..thiefdom import state"),
    (against_the_direction, "larceny.envs.thiefdom.game", "from larceny.envs import registry"),
    (against_the_direction, "larceny.envs.registry", "def f():\n    import larceny.training.cli"),
    (against_the_direction, "larceny.configs", "import larceny.envs.core"),
    (between_games, "larceny.envs.thiefdom.game", "from larceny.envs.alley_thieves.state import State"),
    (training_libraries, "larceny.envs.core.x", "def f():\n    import torch.nn"),
    (training_libraries, "larceny.envs.registry", "from stable_baselines3.common import vec_env"),
    (eager_in_the_root, "larceny", "from larceny.training.opponents import load_opponent"),
    (eager_rendering, "larceny.envs.core.x", "from larceny.envs.thiefdom import render"),
    (eager_rendering, "larceny.envs.thiefdom.game", "from .render import draw"),
    (against_the_chain, "larceny.envs.thiefdom.state", "from larceny.envs.thiefdom import tables"),
    (against_the_chain, "larceny.envs.thiefdom.rules.guards", "from ..observation import observe"),
    (against_the_chain, "larceny.envs.thiefdom.tables", "from . import rules_movement"),
    (circles_in_a_game, "larceny.envs.thiefdom.guards", "def f():\n    from . import guards"),
)
KNOWN = (
    "larceny.envs.registry",
    *("larceny.envs.thiefdom" + end for end in ("", ".state", ".tables", ".rules_movement", ".observation", ".render")),
)


@pytest.mark.parametrize(("rule", "module", "text"), BROKEN)
def test_rule_notices(rule, module, text):
    sources = dict.fromkeys(KNOWN, "") | {module: text}

    assert len(rule(imports(sources))) == 1


def test_chain_is_followed_through_other_modules():
    game = "larceny.envs.thiefdom"
    sources = dict.fromkeys(KNOWN, "") | {
        f"{game}.state": f"from {game} import helper",
        f"{game}.helper": f"def f():\n    from {game}.observation import observe",
    }

    assert against_the_chain(imports(sources)) == [f"{game}.state reaches {game}.observation"]


def test_climbing_out_of_a_folder_is_noticed():
    inside = {"larceny.envs.core.x": "from ..thiefdom import state"}
    outside = {"larceny.envs.core.x": "from ...training import cli"}

    assert relative_across_folders(inside) == []
    assert len(relative_across_folders(outside)) == 1


ALLOWED = (
    ("larceny.envs.thiefdom.game", "def f():\n    from .render import draw"),
    ("larceny.envs.thiefdom.game", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from . import render"),
    ("larceny.envs.thiefdom.observation", "from . import rules_movement, state, tables"),
    ("larceny.envs.registry", "import larceny.envs.thiefdom.state\nfrom larceny import __version__"),
    ("larceny", "def load_opponent(name):\n    from larceny.training import opponents"),
    ("larceny.training.x", "import torch\nfrom larceny.envs import registry"),
)


@pytest.mark.parametrize(("module", "text"), ALLOWED)
def test_rules_allow(module, text):
    found = imports(dict.fromkeys(KNOWN, "") | {module: text})

    assert [line for rule in RULES for line in rule(found)] == []


@pytest.mark.parametrize(
    "statement",
    ["import larceny", "import larceny.envs", "from larceny.training.opponents import load_opponent"],
)
def test_light_imports_load_no_training_library(statement, tmp_path):
    """Run apart and elsewhere: this process has loaded more, and the checkout must not help."""
    program = f"import sys\n{statement}\nprint(sorted({TRAINING_LIBRARIES!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"
