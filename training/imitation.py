"""Before self-play: learn to play like a teacher, from games among copies of it.

Self-play from nothing has to stumble upon what an action is good for; a policy that starts as its teacher only has to
find what the teacher does wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from tqdm import tqdm

from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.rulebook import find_rulebook
from larceny.training.config import RewardConfig, TrainingConfig
from larceny.training.opponents import Opponent, load_opponent
from larceny.training.self_play import final_rewards

GAMES_AT_ONCE = 384


@dataclass(frozen=True)
class Lessons:
    """Decisions of the teacher.

    Attributes:
        observations, masks: what it saw, float32 ``(N, F)`` and int8 ``(N, A)``.
        actions: what it chose, int64 ``(N,)``.
        returns: what the deciding seat earned from there on, discounted, float32 ``(N,)``.
    """

    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    returns: np.ndarray

    def __len__(self) -> int:
        return len(self.actions)


def imitate(model: MaskablePPO, config: TrainingConfig) -> None:
    """Fit policy and value of a new learner to the teacher that the configuration names."""
    settings = config.imitation
    teacher = load_opponent(settings.teacher, game=config.game, seed=config.seed)
    generator = np.random.default_rng(config.seed)
    optimizer = torch.optim.Adam(model.policy.parameters(), lr=settings.learning_rate)
    model.policy.set_training_mode(True)
    with tqdm(total=settings.games, unit="game", desc=f"imitating {settings.teacher}") as bar:
        for number, count in enumerate(_rounds(settings.games)):
            players = config.players[number % len(config.players)]
            lessons = play_lessons(config, teacher, players, count, generator)
            agreement = _fit(model, optimizer, lessons, config, generator)
            bar.update(count)
            bar.set_postfix({"agreement": f"{agreement:.0%}"})


def _rounds(games: int) -> Iterator[int]:
    for first in range(0, games, GAMES_AT_ONCE):
        yield min(GAMES_AT_ONCE, games - first)


def play_lessons(
    config: TrainingConfig, teacher: Opponent, players: int, count: int, generator: np.random.Generator
) -> Lessons:
    """Play ``count`` games; now and then a random action is played instead of the teacher's, to see more positions."""
    rulebook = find_rulebook(config.game)
    options = {**config.options, "num_players": players}
    batch = BatchEnv(rulebook, count, reward="dense", restart=False, **options)
    batch.reset(int(generator.integers(2**31)))
    seen: list[tuple[np.ndarray, ...]] = []
    rows = np.arange(count)
    while len(rows):
        seats = batch.seats(rows)
        actions = teacher.act_batch(seats)
        strays = generator.random(len(rows)) < config.imitation.stray
        played = np.where(strays, batch.random_actions()[rows], actions)
        seen.append((rows, seats.seat, seats.observation, seats.action_mask, actions))
        batch.step(played, rows)
        seen[-1] += (_earned(batch, rows, players, config.reward),)
        rows = rows[batch.overs[rows] == 0]
    returns = _returns(seen, count, players, config.ppo.gamma)
    columns = [np.concatenate([step[k] for step in seen]) for k in (2, 3, 4)]
    return Lessons(columns[0], columns[1], columns[2], np.concatenate(returns).astype(np.float32))


def _earned(batch: BatchEnv, rows: np.ndarray, players: int, weights: RewardConfig) -> np.ndarray:
    """What the latest actions earned each seat, weighed as in self-play, ``(K, players)``."""
    earned = weights.dense * batch.rewards[rows, :players]
    ended = np.flatnonzero(batch.overs[rows])
    if len(ended):
        places = batch.final(rows[ended])[1][:, :players]
        earned[ended] += final_rewards(places, weights.outcome, weights.win)
    return earned


def _returns(seen: list[tuple[np.ndarray, ...]], count: int, players: int, gamma: float) -> list[np.ndarray]:
    """Discounted sums of what the deciding seats earned, a discount for each of their own decisions."""
    total = np.zeros((count, players))
    returns = []
    for rows, seats, _, _, _, earned in reversed(seen):
        total[rows] += earned
        returns.append(total[rows, seats].copy())
        total[rows, seats] *= gamma
    return returns[::-1]


def _fit(
    model: MaskablePPO,
    optimizer: torch.optim.Optimizer,
    lessons: Lessons,
    config: TrainingConfig,
    generator: np.random.Generator,
) -> float:
    """One pass over the lessons; returns the share of decisions on which the policy agreed beforehand."""
    order, agreed = generator.permutation(len(lessons)), 0
    for first in range(0, len(order), config.ppo.batch_size):
        part = order[first : first + config.ppo.batch_size]
        observations = torch.from_numpy(lessons.observations[part])
        actions, masks = torch.from_numpy(lessons.actions[part]), torch.from_numpy(lessons.masks[part])
        values, log_prob, _ = model.policy.evaluate_actions(observations, actions, masks)
        returns = torch.from_numpy(lessons.returns[part])
        loss = config.ppo.vf_coef * torch.nn.functional.mse_loss(values.flatten(), returns) - log_prob.mean()
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.policy.parameters(), config.ppo.max_grad_norm)
        optimizer.step()
        agreed += int((log_prob.detach() > np.log(0.5)).sum())
    return agreed / len(order)


__all__ = ["Lessons", "imitate", "play_lessons"]
