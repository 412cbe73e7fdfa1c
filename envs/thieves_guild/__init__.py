"""Thieves Guild: ten turns of sealed bids, spying, deployment and dice fights for 2 to 6 players."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from larceny.envs.core.rulebook import Rulebook, add_rulebook
from larceny.envs.thieves_guild.actions import ACTIONS
from larceny.envs.thieves_guild.components import OPTIONS, build_tables
from larceny.envs.thieves_guild.layout import OBSERVATION
from larceny.envs.thieves_guild.state import FIELDS, INITIATIVE
from larceny.envs.thieves_guild.words import write_event


def _load_rules() -> Mapping[str, object]:
    from larceny.envs.thieves_guild import greedy, knowledge, observation, rules

    return {
        "setup": rules.setup,
        "legal": rules.legal,
        "apply": rules.apply,
        "observe": observation.observe,
        "score": rules.score,
        "rank_key": rules.rank_key,
        "resample_hidden": knowledge.resample_hidden,
        "greedy": greedy.greedy,
    }


def _load_picture() -> Callable[..., str]:
    from larceny.envs.thieves_guild.render import picture

    return picture


RULEBOOK = add_rulebook(
    Rulebook(
        id="thieves_guild",
        version=0,
        title="Thieves Guild",
        fields=FIELDS,
        actions=ACTIONS,
        observations=OBSERVATION,
        options=OPTIONS,
        build_tables=build_tables,
        load_rules=_load_rules,
        write_event=write_event,
        load_picture=_load_picture,
        score_scale=1 / 64,
        max_actions=3000,
        secret_phases=frozenset({INITIATIVE}),
    )
)
