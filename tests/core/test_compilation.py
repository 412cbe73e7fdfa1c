"""Where compiled rules are kept, when they are compiled anew, and what the user is told of it."""

import io
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numba
import pytest

import larceny.envs
from larceny.envs.core import compilation
from larceny.envs.core.binding import RULE_NAMES, bind
from playing import each_game

FRESH = compilation.cache_dir.__wrapped__
"""``cache_dir`` without its memory."""


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A small tree that stands for ``larceny.envs`` and for the components of the games."""
    names = ("envs/core/compilation.py", "envs/game/rules.py", "configs/game/cards.yaml", "configs/training/x.yaml")
    for name in names:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one = 1\n")
    monkeypatch.setattr(compilation, "__file__", str(tmp_path / "envs/core/compilation.py"))
    configs = SimpleNamespace(submodule_search_locations=[str(tmp_path / "configs")])
    monkeypatch.setattr(compilation, "find_spec", {"larceny.configs": configs}.get)
    return tmp_path


# -- the hash ------------------------------------------------------------------------------------


def test_hash_is_the_same_for_the_same_sources(sources):
    assert compilation.source_hash() == compilation.source_hash()


@pytest.mark.parametrize("name", ["envs/core/compilation.py", "envs/game/rules.py", "configs/game/cards.yaml"])
def test_hash_changes_with_any_source(sources, name):
    before = compilation.source_hash()
    (sources / name).write_text("one = 2\n")

    assert compilation.source_hash() != before


@pytest.mark.parametrize("name", ["envs/game/more.py", "configs/game/more.yaml"])
def test_hash_changes_with_a_new_a_renamed_and_a_removed_source(sources, name):
    hashes = [compilation.source_hash()]
    (sources / name).write_text("")
    hashes.append(compilation.source_hash())
    (sources / name).rename((sources / name).with_stem("other"))
    hashes.append(compilation.source_hash())
    assert len(set(hashes)) == 3

    (sources / name).with_stem("other").unlink()
    assert compilation.source_hash() == hashes[0]


def test_text_that_moves_from_one_source_to_the_next_changes_the_hash(sources):
    (sources / "envs/a.py").write_text("x = 1\n")
    (sources / "envs/b.py").write_text("")
    before = compilation.source_hash()
    (sources / "envs/a.py").write_text("")
    (sources / "envs/b.py").write_text("x = 1\n")

    assert compilation.source_hash() != before


@pytest.mark.parametrize("name", ["configs/training/x.yaml", "envs/game/RULES.md"])
def test_hash_does_not_change_with_what_is_not_compiled(sources, name):
    before = compilation.source_hash()
    (sources / name).write_text("other\n")

    assert compilation.source_hash() == before


def test_hash_changes_with_bounds_checks_and_versions(monkeypatch):
    before = compilation.source_hash()
    with monkeypatch.context() as change:
        change.setattr(numba.config, "BOUNDSCHECK", 7)
        assert compilation.source_hash() != before
    with monkeypatch.context() as change:
        change.setattr(numba, "__version__", "0.1")
        assert compilation.source_hash() != before
    assert compilation.source_hash() == before


def test_real_sources_and_components_are_hashed():
    names = {f"{path.parent.name}/{path.name}" for path in compilation._component_files()}

    assert {"thieves_guild/cards.yaml", "thieves_guild/sections.yaml"} <= names
    assert Path(compilation.__file__).parent.parent.joinpath("registry.py").is_file()


# -- the folder ----------------------------------------------------------------------------------


def test_cache_lies_where_the_variable_says(tmp_path, monkeypatch):
    monkeypatch.setenv(compilation.CACHE_VARIABLE, str(tmp_path / "chosen"))
    folder = FRESH()

    assert folder.parent == tmp_path / "chosen"
    assert folder.is_dir()
    assert folder.name.endswith(compilation.source_hash())


def test_cache_lies_in_the_users_cache_without_the_variable(tmp_path, monkeypatch):
    monkeypatch.delenv(compilation.CACHE_VARIABLE, raising=False)
    monkeypatch.setattr(compilation.platformdirs, "user_cache_dir", lambda name, appauthor: str(tmp_path / name))

    assert FRESH().parent == tmp_path / "larceny" / "compiled"


def test_a_folder_that_cannot_be_written_is_passed_over(tmp_path, monkeypatch):
    """A file stands where the folder should be, first for one candidate, then for two."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(compilation.CACHE_VARIABLE, str(tmp_path / "file" / "x"))
    monkeypatch.setattr(compilation.platformdirs, "user_cache_dir", lambda name, appauthor: str(tmp_path / "user"))
    monkeypatch.setattr(compilation.tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    assert FRESH().parent == tmp_path / "user" / "compiled"

    monkeypatch.setattr(compilation.platformdirs, "user_cache_dir", lambda name, appauthor: str(tmp_path / "file"))
    assert FRESH().parent.parent == tmp_path / "temporary"


def test_a_folder_that_exists_but_takes_no_files_is_passed_over(tmp_path, monkeypatch):
    real = compilation.tempfile.TemporaryFile

    def read_only(dir):
        if Path(dir).is_relative_to(tmp_path / "chosen"):
            raise PermissionError("read-only")
        return real(dir=dir)

    monkeypatch.setenv(compilation.CACHE_VARIABLE, str(tmp_path / "chosen"))
    monkeypatch.setattr(compilation.platformdirs, "user_cache_dir", lambda name, appauthor: str(tmp_path / "user"))
    monkeypatch.setattr(compilation.tempfile, "TemporaryFile", read_only)

    assert FRESH().parent == tmp_path / "user" / "compiled"


def test_without_any_folder_the_message_names_the_variable(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(compilation, "_candidate_roots", lambda: [tmp_path / "file"])

    with pytest.raises(OSError, match="set LARCENY_CACHE_DIR to one that can"):
        FRESH()


def test_only_old_caches_of_larceny_are_forgotten(tmp_path, monkeypatch):
    """The folder may be anybody's: what else lies in it stays."""
    monkeypatch.setenv(compilation.CACHE_VARIABLE, str(tmp_path))
    old = [tmp_path / f"{compilation.CACHE_PREFIX}{number:020}" for number in range(compilation.KEPT_CACHES + 3)]
    others = [tmp_path / f"photos-{number}" for number in range(20)]
    for age, folder in enumerate((*old, *others)):
        folder.mkdir()
        (folder / "content").write_text("x")
        os.utime(folder, (1000 - age, 1000 - age))
    (tmp_path / "file").write_text("x")
    current = FRESH()

    assert set(tmp_path.iterdir()) == {current, *old[: compilation.KEPT_CACHES], *others, tmp_path / "file"}


def test_compiled_functions_are_kept_there():
    if numba.config.DISABLE_JIT:
        pytest.skip("nothing is compiled")
    before = numba.config.CACHE_DIR
    compiled = compilation.kernel(twice)

    assert before == numba.config.CACHE_DIR
    assert Path(compiled._cache.cache_path).is_relative_to(compilation.cache_dir())


def twice(number):
    return 2 * number


def test_a_rule_can_be_called_from_python_too():
    rule = compilation.kernel(twice)
    assert rule(1) == 2
    assert compilation.entry(lambda number: rule(number) + rule(3))(1) == 8
    assert rule(2) == 4


def test_a_number_in_a_call_does_not_compile_a_rule_again():
    if numba.config.DISABLE_JIT:
        pytest.skip("nothing is compiled")
    rule = compilation.kernel(twice)
    assert compilation.entry(lambda number: rule(number) + rule(3) + rule(4))(1) == 16
    assert len(rule.signatures) == 1


# -- the progress line ---------------------------------------------------------------------------


class Terminal(io.StringIO):
    """A terminal that keeps what was written."""

    def isatty(self):
        return True


@pytest.fixture
def calls(tmp_path, monkeypatch):
    """Three entry points that note when they are called."""
    monkeypatch.setattr(compilation, "cache_dir", lambda: tmp_path)
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 0)
    done = []
    return {name: lambda name=name: done.append(name) for name in ("first", "second", "third")}, done


def test_cold_start_tells_begin_and_end_in_a_log(calls, capsys):
    entries, done = calls
    compilation.warm_up("Some Game", "some_game", entries)
    lines = capsys.readouterr().err.splitlines()

    assert done == ["first", "second", "third"]
    assert lines == [
        "larceny: compiling the rules of Some Game, once for this version: 1/3 first",
        "larceny: the rules of Some Game are compiled (0 s)",
    ]


def test_cold_start_rewrites_one_line_on_a_terminal(calls, monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    compilation.warm_up("Some Game", "some_game", calls[0])
    texts = sys.stderr.getvalue().split("\r\033[K")

    assert [text[-8:] for text in texts[1:4]] == ["/3 first", "3 second", "/3 third"]
    assert texts[4].endswith("are compiled (0 s)\n")
    assert sys.stderr.getvalue().count("\n") == 1


def test_warm_start_is_silent_and_loads_everything(calls, capsys):
    entries, done = calls
    compilation.warm_up("Some Game", "some_game", entries)
    capsys.readouterr()
    compilation.warm_up("Some Game", "some_game", entries)

    assert done == ["first", "second", "third"] * 2
    assert capsys.readouterr().err == ""


def test_an_interrupted_start_is_not_taken_for_a_complete_one(calls, capsys):
    entries, _ = calls

    def interrupt():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compilation.warm_up("Some Game", "some_game", entries | {"second": interrupt})
    capsys.readouterr()
    compilation.warm_up("Some Game", "some_game", entries)

    assert "1/3" in capsys.readouterr().err


USE_EVERYTHING = """
import numpy as np
from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.rulebook import find_rulebook
import larceny.envs
rulebook = find_rulebook("{game}")
for mode in ("outcome", "score", "dense"):
    env = RulebookEnv(rulebook, reward=mode, render_mode="ansi")
    env.reset(seed=0)
    while not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        env.step(int(env.seats(agent).greedy(np.random.default_rng(0))[0]))
    env.restore(env.snapshot())
    env.sample_states("player_0", np.random.default_rng(0), 3)
    env.render(), env.events, env.state()
    batch = BatchEnv(rulebook, 8, reward=mode)
    for _ in range(100):
        batch.observe()
        batch.step(batch.random_actions())
    batch.script(np.arange(8), np.full((8, rulebook.max_players), 0, np.int8))
    batch.seats(np.arange(3)).greedy(np.random.default_rng(0))
    batch.final(np.arange(8))
"""


MAKE_READY = "from larceny.envs import GAMES; GAMES[{game!r}].RULEBOOK.kernels"
ASK_THE_SCRIPTED_PLAYER = """
import numpy as np
import larceny.envs
env = larceny.envs.make("{game}")
env.reset(seed=0)
env.seats(env.agent_selection).greedy(np.random.default_rng(0))
"""


def run_with_cache(program, cache):
    """Run a program in another process with its own cache; what it said, and what lies in the cache afterwards."""
    environment = {**os.environ, compilation.CACHE_VARIABLE: str(cache), "NUMBA_DISABLE_JIT": "0"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stderr, {path.relative_to(cache): path.stat().st_mtime_ns for path in cache.rglob("*.nb?")}


@pytest.mark.slow
@each_game
def test_rules_are_compiled_once_and_completely(rulebook, tmp_path):
    """The first process tells that it compiles, the second that the scripted player is compiled too; the third compiles
    nothing more, whatever it calls."""
    steps = (MAKE_READY, rulebook.title), (ASK_THE_SCRIPTED_PLAYER, f"{rulebook.title}'s scripted player")
    before = {}
    for code, title in steps:
        said, compiled = run_with_cache(code.format(game=rulebook.id), tmp_path)
        assert said.startswith(f"larceny: compiling the rules of {title}, once for this version: 1/")
        assert said.splitlines()[1].startswith(f"larceny: the rules of {title} are compiled (")
        assert len(said.splitlines()) == 2
        assert compiled.keys() > before.keys()
        before = compiled

    said, again = run_with_cache(USE_EVERYTHING.format(game=rulebook.id), tmp_path)
    assert said == ""
    assert again == compiled


# -- binding -------------------------------------------------------------------------------------


def test_rules_that_are_missing_are_named():
    rules = dict.fromkeys(RULE_NAMES[:-2])
    with pytest.raises(ValueError, match=f"rules of some_game lack {RULE_NAMES[-2]}, {RULE_NAMES[-1]}"):
        bind("some_game", rules, 1.0)


@each_game
def test_each_game_has_loops_of_its_own(rulebook):
    kernels = rulebook.kernels

    assert kernels is rulebook.kernels
    assert kernels.__name__.endswith(rulebook.env_id)
    assert rulebook.score_scale == kernels.SCORE_SCALE


@pytest.mark.slow
@pytest.mark.parametrize("game", list(larceny.envs.GAMES))
def test_a_game_loads_from_the_cache_without_the_others(game, tmp_path):
    environment = {**os.environ, "LARCENY_CACHE_DIR": str(tmp_path)}
    everything = "import larceny.envs as e; [e.make(name) for name in e.GAMES]"
    alone = f"import larceny.envs as e; env = e.make({game!r}); env.reset(seed=1); env.last()"
    for code in (everything, alone):
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_one_process_at_a_time_adds_to_the_cache(monkeypatch, tmp_path):
    """Two at once would pick the same number, and one of them would later find the other's code."""
    held = []

    class Lock:
        def __init__(self, path):
            held.append(path)

        def __enter__(self):
            held.append("taken")

        def __exit__(self, *_):
            held.append("free")

    monkeypatch.setattr(compilation, "FileLock", Lock)

    class Cache:
        def save_overload(self, signature, data):
            held.append((signature, data))

    cache = Cache()
    compilation._save_in_turn(SimpleNamespace(_cache=cache))
    cache.save_overload("types", "code")
    assert held[1:] == ["taken", ("types", "code"), "free"]
    assert held[0] == compilation.cache_dir() / "lock"


@pytest.mark.slow
def test_two_processes_that_compile_at_once_do_not_mix_up_their_code(tmp_path):
    """Both compile the same rules for other types, in another order, into one cold cache; a third checks the cache."""
    code = """
import sys, numpy as np
from larceny.envs.core.compilation import kernel
from larceny.envs.core import random
kinds = [np.dtype((np.record, [("pad", "u1", (n,)), ("rng", "u8")])) for n in (8, 16, 24, 32)]
for kind in kinds[:: int(sys.argv[1])]:
    state = np.zeros(1, kind)
    state[0].rng = random.seeded(np.uint64(7))
    print(kind.itemsize, [int(random.below(state[0], 6)) for _ in range(20)], int(state["pad"].sum()))
"""
    script = tmp_path / "draw.py"
    script.write_text(code, encoding="utf-8")
    environment = {**os.environ, "LARCENY_CACHE_DIR": str(tmp_path / "cache")}

    def start(step):
        command = [sys.executable, str(script), str(step)]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)

    for process in (start(1), start(-1)):
        assert process.wait(timeout=120) == 0
    lines = start(1).communicate(timeout=120)[0].splitlines()
    draws = {line.split(" ", 1)[1] for line in lines}
    assert len(lines) == 4
    assert len(draws) == 1, "every record draws the same numbers and nothing else of it changes"
