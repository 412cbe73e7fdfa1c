"""What tests of all games share: every registered rulebook, its tables and options, and ways to play them.

What such tests have to know of a game itself, its secrets and what it conserves, is in ``facts/<game>.py``.
"""

import hashlib
import importlib

import numba
import numpy as np
import pytest

import larceny.envs
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.rulebook import find_rulebook

RULEBOOKS = tuple(find_rulebook(game) for game in larceny.envs.GAMES)
COMPILED = not numba.config.DISABLE_JIT


def table_sizes(rulebook):
    """Every number of players; in plain Python, which is some hundred times slower, the fewest at which there are
    several."""
    players = rulebook.options[0].allowed
    return players if COMPILED else [min(number for number in players if number > 1)]


TABLES = tuple((rulebook, players) for rulebook in RULEBOOKS for players in table_sizes(rulebook))

each_game = pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda rulebook: rulebook.id)
each_table = pytest.mark.parametrize(
    ("rulebook", "players"), TABLES, ids=[f"{rulebook.id}-{players}" for rulebook, players in TABLES]
)


def amount(compiled, uncompiled):
    """How often to do something with compiled rules, and how often in plain Python."""
    return compiled if COMPILED else uncompiled


def facts_of(rulebook):
    """The module ``facts/<game>.py``; without it the secrets and goods of a game are not tested."""
    return importlib.import_module(f"facts.{rulebook.id}")


def values_of(option):
    """Values of an option worth trying: all that are listed; of a range the first and the default, for games grow long
    with the others."""
    return (option.allowed[0], option.default) if isinstance(option.allowed, range) else option.allowed


def option_sets(rulebook):
    """The defaults, and for every other value of an option the defaults with that value."""
    sets = [{}]
    for option in rulebook.options:
        sets += [{option.name: value} for value in values_of(option) if value != option.default]
    return sets


def random_choice(env, generator):
    """A random legal action of the agent to move."""
    legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    return int(legal[generator.integers(len(legal))])


def greedy_choice(env, generator):
    """The scripted player's action."""
    return int(env.seats(env.agent_selection).greedy(generator)[0])


CHOICES = (random_choice, greedy_choice)


def running(env):
    """Whether somebody is asked for an action."""
    return bool(env.agents) and not env.terminations[env.agent_selection] and not env.truncations[env.agent_selection]


def decisions(env, generator, choose=random_choice):
    """Play the game that was dealt to its end; yields before each action, and once when it is over."""
    while running(env):
        yield env
        env.step(choose(env, generator))
    yield env


def positions(rulebook, players, games, *, every=1, **options):
    """Every ``every``-th position, the last one included, of games played at random and by the scripted player."""
    env = RulebookEnv(rulebook, num_players=players, **options)
    for seed in range(games):
        generator = np.random.default_rng(seed)
        env.reset(seed=seed)
        for number, _ in enumerate(decisions(env, generator, CHOICES[seed % 2])):
            if number % every == 0 or not running(env):
                yield env


def everything(env):
    """All that a user can see of an env, and the record, as plain values that compare with ``==``."""
    return {
        "record": env._states.tobytes(),
        "observed": [
            {key: array.tobytes() for key, array in env.observe(agent).items()} for agent in env.possible_agents
        ],
        "agents": list(env.agents),
        "agent_selection": env.agent_selection,
        "rewards": dict(env.rewards),
        "cumulative_rewards": dict(env._cumulative_rewards),
        "terminations": dict(env.terminations),
        "truncations": dict(env.truncations),
        "infos": {agent: dict(info) for agent, info in env.infos.items()},
    }


def trace(env, generator, choose=random_choice):
    """Everything there is to see at each decision from here to the end, the steps of ended agents included."""
    seen = [everything(env) for _ in decisions(env, generator, choose)]
    while env.agents:
        env.step(None)
        seen.append(everything(env))
    return seen


def middle(rulebook, seed, **options):
    """An env somewhere in a game, and a generator to go on with."""
    generator = np.random.default_rng(seed)
    env = RulebookEnv(rulebook, **options)
    env.reset(seed=seed)
    length = sum(1 for _ in decisions(env, np.random.default_rng(seed))) - 1
    env.reset(seed=seed)
    for number, _ in enumerate(decisions(env, generator)):
        if number == length // 4 + seed * 7919 % (length // 2):
            break
    return env, generator


def final_scores(env):
    """Score of each seat as it would be counted now, and what it would be worth as placement."""
    scores = np.zeros((1, env.rulebook.max_players))
    places = np.zeros_like(scores)
    env.rulebook.kernels.final_rows(env._tables, env._states, np.zeros(1, np.int64), scores, places)
    return scores[0, : env.max_num_agents], places[0, : env.max_num_agents]


def margins(env):
    """Own score minus the mean of the others, scaled, for each seat as it would be counted now."""
    scores, _ = final_scores(env)
    others = (scores.sum() - scores) / (len(scores) - 1) if len(scores) > 1 else 0.0
    return (scores - others) * env.rulebook.score_scale


def fingerprint(game, seed):
    """A hash of what can be seen of a seeded game at every table: the same in every process, compiled or not.

    The scripted player plays at every other table, everybody's view and a redraw of secrets enter now and then.
    """
    rulebook = find_rulebook(game)
    digest = hashlib.sha256()
    for players in rulebook.options[0].allowed:
        env = RulebookEnv(rulebook, num_players=players, reward="dense")
        env.reset(seed=seed)
        generator = np.random.default_rng(seed)
        for number, _ in enumerate(decisions(env, generator, CHOICES[players % 2])):
            digest.update(repr((env._states.tobytes(), env._mask.tobytes(), env.rewards)).encode())
            if number % 25 == 0 or not running(env):
                digest.update(repr((everything(env), final_scores(env))).encode())
                digest.update(env.sample_states(env.possible_agents[number % players], generator, 1).tobytes())
    return digest.hexdigest()
