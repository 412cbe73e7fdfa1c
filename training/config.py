"""The configuration of a training run: a YAML file, checked, with overrides from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import pydantic
import yaml
from pydantic import Field

from larceny.envs.core.configs import read_yaml
from larceny.envs.core.rulebook import find_rulebook
from larceny.training.network import Architecture

Share = Annotated[float, Field(ge=0.0, le=1.0)]
Positive = Annotated[float, Field(gt=0.0)]
Count = Annotated[int, Field(ge=1)]


class ConfigError(ValueError):
    """A configuration that cannot be used; the message names the entry, its value and what is allowed."""


class _Strict(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)


class NetworkConfig(_Strict):
    """A multi-layer perceptron shared by policy and value; see ``larceny.training.network.Architecture``."""

    hidden: Annotated[list[Count], Field(min_length=1)] = [256, 256]
    activation: Literal["tanh", "relu"] = "relu"
    skip: bool = False
    shared: list[Count] = []


class PPOConfig(_Strict):
    """Settings of MaskablePPO; rates go linearly from their first to their final value."""

    n_steps: Count = 64
    batch_size: Count = 4096
    n_epochs: Count = 4
    learning_rate: Positive = 3e-4
    final_learning_rate: Annotated[float, Field(ge=0.0)] = 3e-5
    gamma: Annotated[float, Field(gt=0.0, le=1.0)] = 0.999
    gae_lambda: Share = 0.95
    clip_range: Positive = 0.2
    ent_coef: Annotated[float, Field(ge=0.0)] = 0.01
    final_ent_coef: Annotated[float, Field(ge=0.0)] = 0.003
    vf_coef: Positive = 0.5
    max_grad_norm: Positive = 0.5


class RewardConfig(_Strict):
    """Weights of the placement (-1..1), of the share of the first place (0..1), both at the end, and of scaled score
    differences as they happen.

    The weight of the differences goes linearly from ``dense`` to ``final_dense`` at ``dense_until`` of the run.
    """

    outcome: Annotated[float, Field(ge=0.0)] = 1.0
    win: Annotated[float, Field(ge=0.0)] = 0.0
    dense: Annotated[float, Field(ge=0.0)] = 0.0
    final_dense: Annotated[float, Field(ge=0.0)] = 0.0
    dense_until: Annotated[float, Field(gt=0.0, le=1.0)] = 1.0


class StartConfig(_Strict):
    """Checkpoints whose policy the run starts with, none for a new one; of several it plays the mean of their logits.

    The network must be as wide as theirs together. A checkpoint does not hold a value, so that in the first
    ``value_steps`` only the value learns. There is then nothing to imitate.
    """

    checkpoints: list[str] = []
    value_steps: Annotated[int, Field(ge=0)] = 500_000


class ImitationConfig(_Strict):
    """Learning from a teacher before self-play, see ``larceny.training.imitation``; 0 games for none.

    In a share ``stray`` of the decisions something random is played instead of what the teacher chose.
    """

    teacher: str = "greedy"
    games: Annotated[int, Field(ge=0)] = 0
    learning_rate: Positive = 1e-3
    stray: Share = 0.1


class PoolConfig(_Strict):
    """Who sits at the other seats; see ``larceny.training.pool.OpponentPool``."""

    fixed: Annotated[dict[str, Positive], Field(min_length=1)] = {"random": 1.0, "greedy": 1.0}
    latest: Share = 0.5
    older: Share = 0.35
    window: Count = 15
    snapshot_every: Count = 250_000

    @pydantic.model_validator(mode="after")
    def _shares_fit(self) -> PoolConfig:
        if self.latest + self.older > 1.0:
            raise ValueError(f"latest + older is {self.latest + self.older:g}, at most 1 is allowed")
        return self


class EvaluationConfig(_Strict):
    """Measuring the learner against fixed opponents while it trains, at tables of ``players`` (all of the run's).

    The finished checkpoint is measured over ``final_games`` at every table of the run; its card tells the results.
    """

    every: Count = 1_000_000
    games: Count = 400
    final_games: Count = 2_000
    players: list[Count] = []
    against: list[str] = ["random", "greedy"]


class TrainingConfig(_Strict):
    """One training run.

    The games are shared out evenly among the numbers of ``players``; one that is named twice gets twice as many. The
    policy that is measured and left behind draws at ``temperature``: below 1 nearer to its likeliest play.
    """

    game: str
    players: Annotated[list[int], Field(min_length=1)]
    options: dict[str, Any] = {}
    seed: Annotated[int, Field(ge=0)] = 0
    total_steps: Count = 1_000_000
    envs: Count = 512
    torch_threads: Count = 1
    save_every: Count = 250_000
    temperature: Positive = 1.0
    network: NetworkConfig = NetworkConfig()
    ppo: PPOConfig = PPOConfig()
    reward: RewardConfig = RewardConfig()
    start: StartConfig = StartConfig()
    imitation: ImitationConfig = ImitationConfig()
    pool: PoolConfig = PoolConfig()
    evaluation: EvaluationConfig = EvaluationConfig()

    @pydantic.model_validator(mode="after")
    def _game_fits(self) -> TrainingConfig:
        if "num_players" in self.options:
            raise ValueError("options.num_players: write it as players, e.g. players: [4]")
        for number in self.players:
            find_rulebook(self.game).complete_options({**self.options, "num_players": number})
        for number in self.evaluation.players:
            find_rulebook(self.game).complete_options({**self.options, "num_players": number})
        if self.envs < len(self.players):
            raise ValueError(f"envs={self.envs} is less than one for each of players={self.players}")
        Architecture.of(find_rulebook(self.game), self.network)
        self._start_fits()
        rollout = self.envs * self.ppo.n_steps
        if rollout % self.ppo.batch_size:
            raise ValueError(
                f"ppo.batch_size={self.ppo.batch_size} must divide envs x ppo.n_steps = {rollout}, e.g. {rollout // 8}"
            )
        return self

    def _start_fits(self) -> None:
        if not self.start.checkpoints:
            return
        if self.imitation.games:
            raise ValueError(
                f"imitation.games={self.imitation.games} would undo start.checkpoints={self.start.checkpoints}; set one"
            )
        if self.start.value_steps >= self.total_steps:
            raise ValueError(
                f"start.value_steps={self.start.value_steps} leaves no steps for the policy; "
                f"it must be less than total_steps={self.total_steps}"
            )


def load_config(path: str | Path, overrides: list[str] | None = None) -> TrainingConfig:
    """Read a configuration.

    Args:
        path: a YAML file.
        overrides: ``"ppo.learning_rate=1e-4"``: dotted name and YAML value.

    Raises:
        ConfigError: if the file cannot be read, an entry does not exist or a value is not allowed.
    """
    try:
        data = read_yaml(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"config {path} cannot be read: {error.strerror}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ConfigError(f"config {path} is no YAML: {' '.join(str(error).split())}") from None
    if not isinstance(data, dict):
        raise ConfigError(f"config {path} holds no entries; start from one in configs/training")
    for override in overrides or []:
        _override(data, override)
    return check_config(data, str(path))


def check_config(data: dict[str, Any], origin: str) -> TrainingConfig:
    """A configuration from plain data.

    Raises:
        ConfigError: naming the first entry that is wrong and ``origin``.
    """
    try:
        return TrainingConfig.model_validate(data)
    except pydantic.ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        value = "" if first["type"] in ("missing", "value_error") else f" (got {first['input']!r})"
        raise ConfigError(f"config {origin}: {f'{where}: ' if where else ''}{first['msg']}{value}") from None


def with_overrides(config: TrainingConfig, overrides: list[str]) -> TrainingConfig:
    """A configuration with some entries changed, as on the command line.

    Raises:
        ConfigError: as :func:`load_config`.
    """
    data = config.model_dump(mode="json")
    for override in overrides:
        _override(data, override)
    return check_config(data, "with its overrides")


def _override(data: dict[str, Any], override: str) -> None:
    name, equals, text = override.partition("=")
    if not equals or not name:
        raise ConfigError(f"override {override!r} is not of the form name=value, e.g. ppo.learning_rate=1e-4")
    try:
        value = yaml.safe_load(text)
    except yaml.YAMLError:
        raise ConfigError(f"override {override!r}: {text!r} is no YAML value") from None
    *path, last = name.split(".")
    for part in path:
        inner = data.setdefault(part, {})
        if not isinstance(inner, dict):
            raise ConfigError(f"override {override!r}: {part} is no group of entries")
        data = inner
    data[last] = value
