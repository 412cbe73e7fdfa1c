"""Alley Thieves: dice-thieves on a city map for 2 to 4 guilds, in seven cities."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from larceny.envs.alley_thieves.actions import ACTIONS
from larceny.envs.alley_thieves.components import OPTIONS, build_tables
from larceny.envs.alley_thieves.layout import OBSERVATION
from larceny.envs.alley_thieves.state import FIELDS
from larceny.envs.alley_thieves.words import describe_in, write_event
from larceny.envs.core.rulebook import Rulebook, add_rulebook


def _load_rules() -> Mapping[str, object]:
    from larceny.envs.alley_thieves import greedy, knowledge, observation, rules

    return {
        "setup": rules.setup_game,
        "legal": rules.legal,
        "apply": rules.apply,
        "observe": observation.observe,
        "score": rules.score,
        "rank_key": rules.rank_key,
        "resample_hidden": knowledge.resample_hidden,
        "greedy": greedy.greedy,
    }


def _load_picture() -> Callable[..., str]:
    from larceny.envs.alley_thieves.render import picture

    return picture


RULEBOOK = add_rulebook(
    Rulebook(
        id="alley_thieves",
        version=0,
        title="Alley Thieves",
        fields=FIELDS,
        actions=ACTIONS,
        observations=OBSERVATION,
        options=OPTIONS,
        build_tables=build_tables,
        load_rules=_load_rules,
        write_event=write_event,
        load_picture=_load_picture,
        score_scale=1 / 8,
        max_actions=4800,
        describe_in=describe_in,
    )
)
