"""Thieves Guild as tests of all games need it: what a seat cannot know, and what never changes.

Written from the rules, not from the code: a bid is secret until all are in, a city card until a seat looks at it or
all are turned up, and the undealt deck always.
"""

import numpy as np

from larceny.envs.thieves_guild.state import DECK, END, INITIATIVE, RESOLUTION, SECTIONS

COPIES = 5
SECRETS = {("deck", 1), ("deck", 2), ("bid", 1)}
"""What :func:`chances` tells of in some position: fields, and how many of their elements at once."""
RARE_BLOCKS = set()
"""Observation blocks that few games fill."""
RANDOM_GAMES = 200_000
"""Random games that the slow tests of the batch play."""


def unknown_places(state, seat):
    """Places in the deck whose card the seat does not know."""
    first = SECTIONS * (int(state.turn) - 1)
    city = [first + section for section in range(SECTIONS) if not state.seen[seat, section]]
    if state.phase in (RESOLUTION, END):
        city = []
    return np.array([*city, *range(first + SECTIONS, DECK)], np.int64)


def secret_bids(state, seat):
    """For each other seat that has begun to bid: the bids it may have named, as often as they are likely."""
    bids = {}
    if state.phase != INITIATIVE:
        return bids
    for other in range(int(state.place) + 1):
        gold = int(state.gold[other])
        if other != seat and gold > 0:
            unit = 10 ** int(state.digits_left) if other == state.place else 1
            bids[other] = [bid // unit for bid in range(gold + 1)]
    return bids


def stage(state):
    """What stays the same as long as secret choices are not told: a phase."""
    return int(state["phase"])


def hidden(table, state, seat):
    """For each secret field which of its elements may be otherwise, as far as the seat knows."""
    deck, bid = np.zeros(DECK, bool), np.zeros(len(state.bid), bool)
    places = unknown_places(state, seat)
    deck[places] = len(set(state.deck[places].tolist())) > 1
    for other, bids in secret_bids(state, seat).items():
        bid[other] = len(set(bids)) > 1
    return {"deck": deck, "bid": bid}


def chances(table, state, seat):
    """``(field, elements, {values: chance})`` of things that the seat cannot know."""
    found = []
    places = unknown_places(state, seat)
    if len(places):
        kinds, counts = np.unique(state.deck[places], return_counts=True)
        single = {(int(kind),): count / len(places) for kind, count in zip(kinds, counts, strict=True)}
        found += [("deck", (int(place),), single) for place in (places[0], places[len(places) // 2], places[-1])]
        if len(places) == DECK:
            pairs = {
                (a, b): COPIES * (COPIES - (a == b)) / (DECK * (DECK - 1))
                for a in range(DECK // COPIES)
                for b in range(DECK // COPIES)
            }
            found += [("deck", (0, 1), pairs), ("deck", (3, DECK - 1), pairs)]
    for other, bids in secret_bids(state, seat).items():
        found.append(("bid", (other,), {(bid,): bids.count(bid) / len(bids) for bid in set(bids)}))
    return found


def broken(table, states):
    """What is wrong with the goods of some games: cards come and go nowhere, thieves stand where they are owned."""
    problems = []
    kinds = DECK // COPIES
    cards = np.stack([(states["deck"] == kind).sum(axis=1) for kind in range(kinds)], axis=1)
    if (cards != COPIES).any():
        problems.append("the deck does not hold five cards of each type")
    dealt = np.arange(DECK) < SECTIONS * (states["turn"] - (states["phase"] != END))[:, None]
    gone = np.stack([((states["deck"] == kind) & dealt).sum(axis=1) for kind in range(kinds)], axis=1)
    if (gone != states["discarded"]).any():
        problems.append("the discard does not hold the cards of the turns that are over")
    before_losses = ~np.isin(states["phase"], (RESOLUTION, END))
    if (states["placed"].sum(axis=2) > states["thieves"])[before_losses].any():
        problems.append("a seat has placed more thieves than it has")
    if (states["bid"] > states["gold"]).any():
        problems.append("a seat bids more gold than it has")
    seats = np.arange(states["gold"].shape[1])
    outside = seats >= int(table["num_players"])
    if states["gold"][:, outside].any() or states["thieves"][:, outside].any() or states["placed"][:, outside].any():
        problems.append("a seat that is not in the game owns something")
    return problems
