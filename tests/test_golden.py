"""Seeded games as readable transcripts in ``tests/golden``: a changed rule shows as a changed text.

After a change that is meant to alter games, ``python tests/test_golden.py --write`` writes them anew; read the diff
before you commit it.
"""

import argparse
import difflib
import hashlib
import re
import textwrap
from dataclasses import dataclass, field
from itertools import groupby

import numpy as np
import pytest

from larceny.envs.alley_thieves.city_map import load_map
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.events import event_lines
from larceny.envs.core.random import entropy_word, seeded
from larceny.envs.core.rulebook import find_rulebook
from larceny.envs.core.snapshot import unpack
from project import ROOT

GOLDEN = ROOT / "tests" / "golden"
WIDTH = 120
MOST_LINES = 480
ECHOES = {
    "thieves_guild": ("looks at the card of", "places a thief on"),
    "alley_thieves": (" moves from ", " uses ", " recruits nobody"),
    "thiefdom": (" has planned: ", " goes to ", " robs ", " enters ", " uses "),
}
"""Events that say no more than the decision they follow, and are left out."""
STEPS = {"go north", "go east", "go south", "go west"}


@dataclass(frozen=True)
class Case:
    """One transcript: which game, from which seed, who plays and with which options."""

    game: str
    name: str
    seed: int
    players: str
    options: dict = field(default_factory=dict)

    @property
    def path(self):
        return GOLDEN / self.game / f"{self.name}.txt"


def thieves_guild(name, seed, players, **options):
    return Case("thieves_guild", name, seed, players, options)


def alley_thieves(name, seed, players, **options):
    return Case("alley_thieves", name, seed, players, options)


def thiefdom(name, seed, players, **options):
    return Case("thiefdom", name, seed, players, options)


CASES = [
    thieves_guild("random_2_players", 2, "random", num_players=2),
    thieves_guild("random_3_players", 3, "random", num_players=3),
    thieves_guild("random_4_players", 4, "random", num_players=4),
    thieves_guild("greedy_2_players", 2, "greedy", num_players=2),
    thieves_guild("greedy_3_players", 3, "greedy", num_players=3),
    thieves_guild("greedy_4_players", 4, "greedy", num_players=4),
    thieves_guild("greedy_6_players", 6, "greedy", num_players=6),
    thieves_guild("bid_payment_highest", 11, "random", num_players=3, bid_payment="highest"),
    thieves_guild("bid_payment_none", 12, "random", num_players=3, bid_payment="none"),
    thieves_guild("steal_roll_one", 13, "greedy", num_players=3, steal_roll="one"),
    thieves_guild("tie_break_thieves", 266, "random", num_players=2, tie_break="thieves"),
    alley_thieves("random_2_players", 2, "random", num_players=2),
    alley_thieves("random_3_players", 3, "random", num_players=3),
    alley_thieves("random_4_players", 4, "random", num_players=4),
    alley_thieves("greedy_2_players", 2, "greedy", num_players=2),
    alley_thieves("greedy_3_players", 3, "greedy", num_players=3),
    alley_thieves("greedy_4_players", 4, "greedy", num_players=4),
    alley_thieves("variant_slums", 11, "greedy", num_players=3, variant="slums"),
    alley_thieves("variant_fate", 12, "random", num_players=3, variant="fate"),
    alley_thieves("variant_walls", 13, "greedy", num_players=3, variant="walls"),
    alley_thieves("variant_hard_knocks_a", 44, "random", num_players=3, variant="hard_knocks_a"),
    alley_thieves("variant_hard_knocks_b", 56, "random", num_players=3, variant="hard_knocks_b"),
    alley_thieves("variant_strong_willed", 16, "greedy", num_players=3, variant="strong_willed"),
    alley_thieves("variant_slums_and_walls", 32, "random", num_players=2, variant="slums+walls"),
    alley_thieves("variant_slums_and_fate", 18, "greedy", num_players=2, variant="slums+fate"),
    alley_thieves("chained_infiltration_not", 19, "random", num_players=2, chained_infiltration=False),
    alley_thieves(
        "returned_thief_returner", 31, "random", num_players=3, variant="hard_knocks_b", returned_thief="returner"
    ),
    alley_thieves("turn_limit", 21, "greedy", num_players=4, turn_limit=3),
    thiefdom("random_2_players", 2, "random", num_players=2),
    thiefdom("random_3_players", 3, "random", num_players=3),
    thiefdom("random_4_players", 4, "random", num_players=4),
    thiefdom("greedy_2_players", 2, "greedy", num_players=2),
    thiefdom("greedy_3_players", 3, "greedy", num_players=3),
    thiefdom("greedy_4_players", 4, "greedy", num_players=4),
    thiefdom("solo_random", 1, "random", num_players=1),
    thiefdom("solo_greedy", 2, "greedy", num_players=1),
    thiefdom("solo_chaotic_open_stacks", 3, "greedy", num_players=1, planning="chaotic", missions="open_stacks"),
    thiefdom("guests_described", 11, "greedy", num_players=2, guests="described"),
    thiefdom("missions_open_stacks", 12, "greedy", num_players=2, missions="open_stacks"),
    thiefdom("planning_chaotic", 13, "greedy", num_players=3, planning="chaotic"),
]


def record(env):
    """Return the record of a game in progress, ``(1,)``, as its snapshot holds it."""
    return unpack(env.rulebook, env.snapshot())[1]


class Players:
    """All seats of a game, played at random or by the scripted player."""

    def __init__(self, env, kind, seed):
        self.env, self.kind = env, kind
        self.tables = env.rulebook.build_tables(env.options)
        self.scratch = env.rulebook.blank(1)
        self.words = np.array([seeded(entropy_word(seed + 1_000_000))], np.uint64)

    def choose(self):
        kernels, rows, action = self.env.rulebook.kernels, np.zeros(1, np.int64), np.zeros(1, np.int64)
        if self.kind == "greedy":
            kernels.greedy_rows(self.tables, record(self.env), rows, self.words, self.scratch, action)
        else:
            mask = self.env.observe(self.env.agent_selection)["action_mask"][None]
            kernels.random_rows(mask, rows, self.words, action)
        return int(action[0])


def play(env, players):
    """Play a game to its end; yields (agent or None for the deal, action, the action in words, its events)."""
    rulebook = env.rulebook
    yield None, None, None, event_lines(record(env)[0], rulebook.write_event, env.possible_agents)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        agent, action = env.agent_selection, players.choose()
        words = env.describe(action)
        env.step(action)
        yield agent, action, words, event_lines(record(env)[0], rulebook.write_event, env.possible_agents)


def runs(steps):
    """Join what an agent does in one go; a step of which more is heard than itself ends the run."""
    who, actions, said, heard = None, [], [], []
    for agent, action, words, events in steps:
        if actions and agent != who:
            yield who, actions, said, heard
            actions, said, heard = [], [], []
        who, actions, said, heard = agent, [*actions, action], [*said, words], [*heard, *events]
        if len(events) > 1 or agent is None:
            yield who, actions, said, heard
            actions, said, heard = [], [], []
    if actions:
        yield who, actions, said, heard


def in_words(layout, actions):
    """Return decisions as parts of a sentence, those of one block joined: ``place a thief on the Port x2, Wells``."""
    named = [layout.decode(action) for action in actions]
    blocks = {block.name: block for block in layout.blocks}
    parts = []
    for name, same_block in groupby(named, key=lambda one: one[0]):
        labels = ((blocks[name].labels[number], len(list(equal))) for (_, number), equal in groupby(same_block))
        parts.append(blocks[name].words.format(", ".join(f"{label} x{n}" if n > 1 else label for label, n in labels)))
    return parts


def shortened(parts):
    """Join steps in the four directions: ``go north, east, east``."""
    for steps, same in groupby(parts, key=lambda part: part in STEPS):
        if steps:
            yield f"go {', '.join(part.removeprefix('go ') for part in same)}"
        else:
            yield from same


def named_spaces(env):
    """Return a function that writes the spaces of a city by name instead of number."""
    names = load_map(env.options["map"]).spaces
    return lambda line: re.sub(r"space (\d+)", lambda match: names[int(match[1])], line)


NAMES = {"alley_thieves": named_spaces}
"""What makes the sentences of a game readable without its board."""


def wrapped(start, parts):
    text = start + "; ".join(parts)
    return textwrap.wrap(text, WIDTH, subsequent_indent="      ", break_long_words=False, break_on_hyphens=False)


def transcript(case):
    """Return the text of a case: head, decisions and what else was heard, result."""
    env = RulebookEnv(find_rulebook(case.game), strict=True, **case.options)
    env.reset(seed=case.seed)
    players = Players(env, case.players, case.seed)
    options = textwrap.wrap(", ".join(f"{name}={value}" for name, value in env.options.items()), WIDTH)
    lines = [f"{env.rulebook.title} ({env.rulebook.env_id}), seed {case.seed}, {case.players} play", *options, ""]
    renamed = NAMES[case.game](env) if case.game in NAMES else str
    for agent, actions, said, heard in runs(play(env, players)):
        if agent is not None:
            parts = said if env.rulebook.describe_in else in_words(env.rulebook.actions, actions)
            lines += wrapped(f"{agent}: ", map(renamed, shortened(parts)))
        news = [renamed(line) for line in heard if not any(echo in line for echo in ECHOES[case.game])]
        if news:
            lines += wrapped("    > ", news)
    return "\n".join([*lines, "", *result(env, players.tables)]) + "\n"


def result(env, tables):
    """Return the last lines of a transcript: scores, outcome and a hash of the record."""
    final = record(env)
    scores, places = np.zeros((1, env.rulebook.max_players)), np.zeros((1, env.rulebook.max_players))
    env.rulebook.kernels.final_rows(tables, final, np.zeros(1, np.int64), scores, places)
    points = ", ".join(f"{agent} {int(scores[0, seat])}" for seat, agent in enumerate(env.possible_agents))
    outcome = ", ".join(f"{agent} {env.rewards[agent]:+.3f}" for agent in env.possible_agents)
    return [
        f"actions: {len(env.played)}",
        f"scores: {points}",
        f"outcome: {outcome}",
        f"record: sha256 {hashlib.sha256(final.tobytes()).hexdigest()}",
    ]


def differences(case, most=40):
    """Return the first lines in which a game differs from its transcript, an empty text if it does not."""
    old = case.path.read_text(encoding="utf-8").splitlines()
    diff = list(difflib.unified_diff(old, transcript(case).splitlines(), "written", "played", lineterm="", n=1))
    return "\n".join(diff[:most])


@pytest.mark.uncompiled
@pytest.mark.boundscheck
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.name}")
def test_games_are_played_as_they_were_written_down(case):
    assert case.path.is_file(), "python tests/test_golden.py --write"
    changed = differences(case)

    assert not changed, f"\n{changed}\nif the change is meant: python tests/test_golden.py --write"


def test_every_transcript_belongs_to_a_case():
    assert set(GOLDEN.rglob("*.txt")) == {case.path for case in CASES}


def test_transcripts_can_be_read():
    texts = {case.path: case.path.read_text(encoding="utf-8").splitlines() for case in CASES}

    assert {name: len(text) for name, text in texts.items() if len(text) > MOST_LINES} == {}
    assert {name for name, text in texts.items() if max(map(len, text)) > WIDTH} == set()


@pytest.mark.parametrize("game", sorted({case.game for case in CASES}))
def test_every_value_of_every_option_is_played(game):
    rulebook = find_rulebook(game)
    played = [rulebook.complete_options(case.options) for case in CASES if case.game == game]
    for option in rulebook.options[1:]:
        values = {options[option.name] for options in played}
        if isinstance(option.allowed, range):
            assert values > {option.default}
        else:
            assert values >= set(option.allowed)


def test_a_changed_game_shows():
    other = Case("thieves_guild", "random_2_players", 3, "random", {"num_players": 2})

    assert "-Thieves Guild (thieves_guild_v0), seed 2, random play" in differences(other)


def write_all():
    """Write all transcripts anew and remove those without a case."""
    for path in GOLDEN.rglob("*.txt"):
        if path not in {case.path for case in CASES}:
            path.unlink()
    for case in CASES:
        case.path.parent.mkdir(parents=True, exist_ok=True)
        case.path.write_text(transcript(case), encoding="utf-8")
        print(case.path.relative_to(ROOT))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play the golden games.")
    parser.add_argument("--write", action="store_true", required=True, help="write the transcripts anew")
    parser.parse_args()
    write_all()
