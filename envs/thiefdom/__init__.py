"""Thiefdom: six nights of planning, loot and guards in a modular city, for 1 to 4 guilds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from larceny.envs.core.rulebook import Rulebook, add_rulebook
from larceny.envs.thiefdom.actions import ACTIONS
from larceny.envs.thiefdom.components import OPTIONS, build_tables
from larceny.envs.thiefdom.grid import GRID
from larceny.envs.thiefdom.layout import OBSERVATION
from larceny.envs.thiefdom.solo import STARS
from larceny.envs.thiefdom.state import FIELDS, SECRET_PHASES
from larceny.envs.thiefdom.words import describe_in, write_event


def _load_rules() -> Mapping[str, object]:
    from larceny.envs.thiefdom import greedy, knowledge, observation, rules

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


def _load_reference() -> Iterable[tuple[str, Sequence[str], list[Sequence[str]]]]:
    from larceny.envs.thiefdom import reference

    return reference.tables()


def _load_picture() -> Callable[..., str]:
    from larceny.envs.thiefdom.render import picture

    return picture


RULEBOOK = add_rulebook(
    Rulebook(
        id="thiefdom",
        version=0,
        title="Thiefdom",
        fields=FIELDS,
        actions=ACTIONS,
        observations=OBSERVATION,
        options=OPTIONS,
        build_tables=build_tables,
        load_rules=_load_rules,
        write_event=write_event,
        load_picture=_load_picture,
        load_reference=_load_reference,
        score_scale=1 / 16,
        max_actions=1_000_000,
        secret_phases=SECRET_PHASES,
        solo_bands=STARS,
        forms={"grid": GRID},
        describe_in=describe_in,
    )
)
