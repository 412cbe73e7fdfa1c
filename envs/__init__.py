"""The games. Importing this package registers them with PettingZoo and Gymnasium.

``larceny.envs.thieves_guild_v0.env()`` or ``pettingzoo.make("aec", "larceny/thieves_guild_v0")``.
"""

from larceny.envs.registry import GAMES, gymnasium_id, make, register_all

register_all()

__all__ = ["GAMES", "gymnasium_id", "make"]
