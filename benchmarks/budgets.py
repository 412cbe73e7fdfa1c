"""How fast each game must be. A game that is not listed is measured without demands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """What is demanded of one game; None demands nothing.

    Attributes:
        aec_ratio: ``env()`` must be this many times as fast as PettingZoo's Connect Four.
        batched: actions a second of many games at once, with observations and masks.
        batched_mask: the same without writing observations.
        batched_peers: OpenSpiel games that the batch must be ahead of.
        training_ratio: frames a second of PPO on the batch over those on eight ``env()`` one after another.
        env_share: largest part of the training time that is spent in the games.
        copy_us: microseconds for a copy of a game.
        cold_s: seconds from import to the first step where nothing has been compiled.
        warm_s: the same where everything has.
    """

    aec_ratio: float | None = None
    batched: float | None = None
    batched_mask: float | None = None
    batched_peers: tuple[str, ...] = ("connect_four",)
    training_ratio: float | None = None
    env_share: float | None = None
    copy_us: float | None = None
    cold_s: float | None = None
    warm_s: float | None = None


BUDGETS = {
    "thieves_guild": Budget(
        aec_ratio=3.0,
        batched=2_000_000,
        batched_peers=("connect_four", "leduc_poker"),
        training_ratio=10.0,
        env_share=0.10,
        copy_us=1.0,
        cold_s=20.0,
        warm_s=3.0,
    ),
    "alley_thieves": Budget(
        aec_ratio=3.0,
        batched=1_000_000,
        training_ratio=10.0,
        env_share=0.10,
        copy_us=1.0,
        cold_s=20.0,
        warm_s=3.0,
    ),
    "thiefdom": Budget(
        aec_ratio=2.0,
        batched=150_000,
        batched_mask=400_000,
        batched_peers=("chess",),
        training_ratio=10.0,
        env_share=0.10,
        cold_s=60.0,
        warm_s=3.0,
    ),
}
"""The budget of each game, by its id."""
