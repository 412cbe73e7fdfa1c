"""Training configurations: what is accepted, and what the errors say."""

from __future__ import annotations

from pathlib import Path

import pytest

from larceny.training.config import ConfigError, TrainingConfig, load_config
from project import ROOT

SHIPPED = sorted((ROOT / "configs" / "training").glob("*.yaml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_configs_are_valid(path):
    assert isinstance(load_config(path), TrainingConfig)


def test_overrides_reach_inner_entries():
    overrides = ["ppo.learning_rate=1e-4", "seed=7", "pool.fixed={random: 2}", "network.hidden=[8]"]
    config = load_config(SHIPPED[0], overrides)
    assert config.ppo.learning_rate == 1e-4
    assert config.seed == 7
    assert config.pool.fixed == {"random": 2.0}
    assert config.network.hidden == [8]


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("ppo.learning_rat=1e-4", "ppo.learning_rat"),
        ("seed=-1", "seed: Input should be greater than or equal to 0 (got -1)"),
        ("envs=many", "envs"),
        ("game=chess", "no game 'chess'; there are alley_thieves, thiefdom, thieves_guild"),
        ("players=[9]", "num_players=9 is not allowed; choose one of 2, 3, 4, 5, 6"),
        ("options.num_players=3", "write it as players"),
        ("players=[]", "players"),
        ("options.colour=red", "no option 'colour'"),
        ("ppo.batch_size=1000", "must divide envs x ppo.n_steps"),
        ("pool.latest=0.9", "latest + older"),
        ("evaluation.players=[7]", "num_players=7 is not allowed"),
        ("network.activation=sigmoid", "'tanh' or 'relu'"),
        ("seed", "is not of the form name=value"),
        ("seed.inner=3", "seed is no group of entries"),
        ("seed=[1", "is no YAML value"),
    ],
)
def test_a_wrong_entry_is_named(override, words):
    with pytest.raises(ConfigError) as error:
        load_config(SHIPPED[-1], [override])
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_files_that_are_no_configs(tmp_path: Path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("a: [1\n", encoding="utf-8")
    empty = tmp_path / "empty.yaml"
    empty.write_text("", encoding="utf-8")
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00\x80")
    for path, words in (
        (tmp_path / "none.yaml", "cannot be read"),
        (broken, "is no YAML"),
        (empty, "holds no entries"),
        (binary, "is no YAML"),
        (tmp_path, "cannot be read"),
    ):
        with pytest.raises(ConfigError, match=words):
            load_config(path)
