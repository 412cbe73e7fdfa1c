"""Thiefdom as tests of all games need it: what a seat cannot know, and what never changes.

Written from the rules, not from the code. Secret are only the cards of the others in the draft, what the others buy
until all have decided, and the others' plans until all are in; decks have no order that could be known.
"""

import itertools

import numpy as np

from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.actions import ACTIONS
from larceny.envs.thiefdom.component_types import FAMILIES

SECRETS = {(name, count) for name in ("hand", "kept", "plan") for count in (1, 2)} | {("bought", 1)}
"""What :func:`chances` tells of in some position: fields, and how many of their elements at once."""

NIGHT = (
    s.WALK, s.ACT, s.MOVE, s.TRADE, s.ROOM, s.LOCATION, s.TAVERN_TABLE, s.DUNGEON_GOODS, s.TARGET, s.RESCUE,
)  # fmt: skip
"""Phases in which somebody has a turn."""
BEATRIX = 2
"""The guest who leaves the game (TD-204)."""
TRICKS = {
    s.CLIMBED: (s.CLIMBING_TOOLS,),
    s.SHOT: (s.CROSSBOW,),
    s.FISHED: (s.FISHING_ROD,),
    s.HOOKED: (s.GRAPPLING_HOOK,),
    s.SENT: (s.MESSENGER_PIGEON,),
    s.FAVORED: "favor",
    s.BRIBED: "bribe",
    s.CROSSED: "shortcut",
    s.SWUM: "swim",
}
"""What is done once a turn: types of equipment, or the family of cards that do it."""
HOOK, PIGEON, FAVOR = (ACTIONS.start(block) for block in ("hook", "pigeon", "favor"))
SWIM, PASSAGE = ACTIONS.start("swim"), ACTIONS.start("passage")
RARE_BLOCKS = {"blind", "crossing", "die", "paid"}
"""Observation blocks that few games fill; see ``thiefdom/test_guests_*.py`` and ``test_tavern.py``."""
RANDOM_GAMES = 10_000
"""Random games that the slow tests of the batch play; ``thiefdom/test_facts.py`` plays more."""


# -- secrets -------------------------------------------------------------------------------------


def stage(state):
    """What stays the same as long as secret choices are not told: a phase, in the draft until the hands are passed."""
    return (int(state.phase), int(state.asked) if state.phase == s.DRAFT else 0)


class Draft:
    """What a seat knows of the cards that are dealt (TD-058, TD-059): its own, and those that it passed on itself.

    Attributes:
        places: ``(field, seat, k)`` of the cards of which it knows nothing.
        pair: two such places whose two cards it knows, but not which is where; or nothing.
        pool: the cards that may be at ``places``.
        left: how many of them are in the deck.
    """

    def __init__(self, table, state, seat):
        players, buying = int(table.num_players), state.phase == s.BUY
        before, second = (seat - 1) % players, (seat - 2) % players
        known, self.pair = set(), []
        if buying:
            known = {("kept", before, 2)}
            if second == seat:
                known.add(("kept", before, 1))
            else:
                self.pair = [("kept", before, 1), ("kept", second, 2)]
        elif state.asked == 1 and state.kept[before, 1] >= 0:
            self.pair = [("hand", before, 0), ("kept", before, 1)]
        elif state.asked == 1:
            known = {("hand", before, 0), ("hand", before, 1)}
        dealt = [
            (field, other, k)
            for field, other, k in itertools.product(("hand", "kept"), range(players), range(s.GUILD))
            if other != seat and state[field][other, k] >= 0
        ]
        self.places = [place for place in dealt if place not in known and place not in self.pair]
        deck = np.flatnonzero(state.equipment == s.DRAFT_DECK).tolist()
        self.left = len(deck)
        self.pool = [int(state[field][other, k]) for field, other, k in self.places] + deck


def decided(field, state, seat):
    """Elements of a secret field that other seats have decided on."""
    found = state[field] != s.UNDECIDED
    found[seat] = False
    return found


def hidden(table, state, seat):
    """For each secret field which of its elements may be otherwise, as far as the seat knows."""
    found = {name: np.zeros(state[name].shape, bool) for name in ("equipment", "hand", "kept", "bought", "plan")}
    if state.phase in (s.DRAFT, s.BUY):
        draft = Draft(table, state, seat)
        for field, other, k in [*draft.pair, *(draft.places if len(draft.pool) > 1 else ())]:
            found[field][other, k] = True
        found["equipment"][draft.pool] = bool(draft.places) and draft.left > 0
    if state.phase == s.BUY:
        found["bought"] = decided("bought", state, seat)
    elif state.phase == s.PLAN:
        found["plan"] = decided("plan", state, seat)
    return found


def chances(table, state, seat):
    """``(field, elements, {values: chance})`` of things that the seat cannot know."""
    found = []
    if state.phase in (s.DRAFT, s.BUY):
        found += card_chances(Draft(table, state, seat), state)
    if state.phase == s.BUY:
        for other, k in np.argwhere(decided("bought", state, seat)).tolist():
            found.append(("bought", (other * s.GUILD + k,), purchase_chances(table, k)))
    elif state.phase == s.PLAN:
        for other in np.flatnonzero(decided("plan", state, seat)[:, 0]).tolist():
            first = other * s.TOKENS
            found.append(("plan", (first + 2,), {(who,): 1 / s.TOKENS for who in range(s.TOKENS)}))
            pairs = itertools.permutations(range(s.TOKENS), 2)
            found.append(("plan", (first, first + 1), dict.fromkeys(pairs, 1 / 12)))
    return found


def card_chances(draft, state):
    """Every card of the pool is as likely at every place, in the deck too."""
    found, size = [], len(draft.pool)
    single = {(card,): 1 / size for card in draft.pool} if size else {}
    for field, other, k in {*draft.places[:1], *draft.places[-1:]}:
        found.append((field, (other * s.GUILD + k,), single))
    for (field, other, k), (next_field, next_other, next_k) in itertools.pairwise(draft.places):
        if field == next_field:
            pairs = dict.fromkeys(itertools.permutations(draft.pool, 2), 1 / (size * (size - 1)))
            found.append((field, (other * s.GUILD + k, next_other * s.GUILD + next_k), pairs))
            break
    if draft.pair:
        cards = [int(state[field][other, k]) for field, other, k in draft.pair]
        for field, other, k in draft.pair:
            found.append((field, (other * s.GUILD + k,), {(card,): 1 / 2 for card in cards}))
    if draft.left and draft.places:
        share = draft.left / size
        found.append(("equipment", (draft.pool[0],), {(s.DRAFT_DECK,): share, (s.IN_DRAFT,): 1 - share}))
    return found


def purchase_chances(table, k):
    """Every answer as likely as the others that the rules allow (TD-060): the third card may be one too many.

    The gold of a guild is enough for any two cards, and no two cards of the draft are of the same type.
    """
    assert 2 * table.price.max() <= s.START_GOLD
    bought = 1 / (s.GUILD + 1) if k < 2 else (1 - 9 / 16) / (s.GUILD + 1)
    return {(thief,): bought for thief in range(s.GUILD)} | {(s.NOT_BOUGHT,): 1 - s.GUILD * bought}


# -- what never changes --------------------------------------------------------------------------


def broken(table, states):
    """What is wrong with some games."""
    return [text for text, wrong in laws(table, states) if np.any(wrong)]


def laws(table, states):
    """Everything that must never be, in words, and where it is."""
    position = Position(table, states)
    for chapter in (boards, ways, figures, hideouts, goods, paintings, equipment, drafting, guests, missions):
        yield from chapter(position)
    for chapter in (supplies, seats, plans, turns, solo, movements, interruptions, questions, cards):
        yield from chapter(position)


class Position:
    """Some games, and what many laws ask about them."""

    def __init__(self, table, states):
        self.table, self.states = table, states
        self.players = int(table.num_players)
        self.rows = np.arange(len(states))
        self.phase = states["phase"]
        self.place = states["place"]
        self.on_square = (self.place >= 0) & (self.place < s.SQUARES)
        self.square = np.where(self.on_square, self.place, 0)
        self.figure_there = states["occupant"][self.rows[:, None], self.square]
        self.actor = states["actor"]
        moving = np.arange(s.FIGURES) == self.actor[:, None]
        moving &= self.during(s.WALK, s.MOVE, s.TRADE, s.RESCUE)[:, None] & self.on_square
        self.passing = moving & (self.figure_there != self.actor[:, None])
        self.building = np.where(self.place >= s.IN_BUILDING, self.place - s.IN_BUILDING, s.NOWHERE)
        self.asked = states["to_move"]
        self.mover = np.where(states["waiting"] >= 0, states["waiting"], self.asked)
        self.thief = np.where(states["interrupted"] >= 0, states["interrupted"], self.actor)
        self.thiefs_turn = self.during(*NIGHT) & (self.thief < s.THIEVES)
        self.townsfolks_turn = self.during(*NIGHT) & (self.thief >= s.THIEVES)
        self.seat = np.arange(s.MAX_PLAYERS)
        self.thief_plays = np.arange(s.THIEVES) < self.players * s.GUILD
        self.letter_plays = np.arange(s.GUARDS) < (s.GUARDS if self.players > 2 else s.GUARDS - 1)
        self.alone = self.players == 1

    def during(self, *phases):
        """In which games one of some phases is."""
        return np.isin(self.phase, phases)

    def kind(self, building):
        """Kinds of buildings ``(B, ...)``, -1 for none."""
        rows = self.rows.reshape((-1,) + (1,) * (np.ndim(building) - 1))
        return np.where(building >= 0, self.states["kind"][rows, building], s.NOWHERE)

    def have(self, cards):
        """Which thieves have one of some cards ``(B, THIEVES)``: types of equipment (0-11), or guests (from 12)."""
        found = np.zeros((len(self.states), s.THIEVES), bool)
        for card in cards:
            kinds = self.states["equipment"][:, card % s.EQUIPMENT_TYPES :: s.EQUIPMENT_TYPES]
            places = kinds if card < s.EQUIPMENT_TYPES else self.states["guest"][:, [card - s.EQUIPMENT_TYPES]]
            found |= (places[:, :, None] == np.arange(s.THIEVES)).any(axis=1)
        return found

    def has(self, cards):
        """In which games the thief whose turn it is has one of some cards."""
        return self.thiefs_turn & self.have(cards)[self.rows, np.where(self.thiefs_turn, self.thief, 0)]

    def of_actor(self, values):
        """The value of the acting figure in each game."""
        return values[self.rows, np.maximum(self.actor, 0)]


def holders(table, family):
    """Cards with an effect of a family."""
    number = list(FAMILIES).index(family)
    return table.effect_card[table.first_effect[number] : table.first_effect[number + 1]].tolist()


def twice(places, limit):
    """Where two things are at the same place, of the places below a limit."""
    ordered = np.sort(places, axis=1)
    return (ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] < limit)


def boards(position):
    """The map (TD-008 .. TD-016, TD-025, TD-028)."""
    states, table, large = position.states, position.table, position.players > 2
    used = range(1, 9) if large else (2, 3, 4, 6, 7, 8)
    layout = [0] * (0 if large else 2) + list(used)
    board = states["board"]
    yield "a board is missing or there twice", np.sort(board, axis=1) != layout
    yield "a board lies outside of the city", (board == 0) != (not large) * (np.arange(s.SLOTS) % 4 == 0)
    river = board[:, 3::4]
    yield "the river is not in the east", (np.sort(river, axis=1) != [4, 8]) | (states["board_turns"][:, 3::4] != 0)
    shown = states["ground"].reshape(-1, 2, s.SIDE, 4, s.SIDE).swapaxes(2, 3).reshape(-1, s.SLOTS, s.SIDE**2)
    drawn = table.ground[board - 1, states["board_side"], states["board_turns"]]
    yield "a square is not what its board shows", shown != np.where(board[:, :, None] > 0, drawn, s.OUTSIDE)
    number = table.number[board - 1, states["board_side"], states["board_turns"]]
    number = np.where((number >= 0) & (board[:, :, None] > 0), (board - 1)[:, :, None] * s.BOARD_BUILDINGS + number, -1)
    building = states["building"].reshape(-1, 2, s.SIDE, 4, s.SIDE).swapaxes(2, 3).reshape(number.shape)
    yield "a square is not of the building that its board shows", building != number
    gate = states["gate"]
    catacombs = table.catacomb_board[board - 1] == 1
    yield "a catacomb is not where its board has it", (gate == s.VILLAS) != (catacombs & (board > 0))
    yield "a gate has nothing, or something though there is no board", (gate >= 0) != (board > 0)
    villas = np.where(gate == s.VILLAS, s.NOWHERE, gate)
    yield "a villa is there twice", np.diff(np.sort(villas, axis=1), axis=1)[np.sort(villas, axis=1)[:, 1:] >= 0] == 0
    kinds = np.full(states["kind"].shape, s.NOWHERE)
    for slot in range(s.SLOTS):
        lying = np.flatnonzero(board[:, slot])
        first = (board[lying, slot] - 1) * s.BOARD_BUILDINGS
        sides = table.kind[board[lying, slot] - 1, states["board_side"][lying, slot]]
        kinds[lying[:, None], first[:, None] + np.arange(s.BOARD_BUILDINGS)] = sides
        villa = np.flatnonzero((gate[:, slot] >= 0) & (gate[:, slot] < s.VILLAS))
        kinds[villa, s.FIRST_VILLA + gate[villa, slot]] = s.VILLA
    yield "a building is of another kind than its board shows", states["kind"] != kinds


def ways(position):
    """Alleys and entrances (TD-043, TD-113, TD-116)."""
    links = position.states["links"].reshape(-1, s.ROWS, s.COLUMNS)
    alley = position.states["ground"].reshape(links.shape) <= s.LANTERN
    yield "a way leads out of a building", links[~alley] != 0
    edge = np.zeros((len(links), s.ROWS + 2, s.COLUMNS + 2), np.uint8)
    edge[:, 1:-1, 1:-1] = links
    beyond = {s.NORTH: edge[:, :-2, 1:-1], s.EAST: edge[:, 1:-1, 2:]}
    for direction, others in beyond.items():
        back = direction + 2
        yield "an alley leads one way only", (links >> direction & 1) != (others >> back & 1)
    off = edge[:, -2, :] >> s.SOUTH & 1, edge[:, :, 1] >> s.WEST & 1
    yield "an alley leads off the map", np.concatenate(off, axis=1)
    inside = np.zeros(edge.shape, bool)
    inside[:, 1:-1, 1:-1] = position.states["building"].reshape(links.shape) >= 0
    gate = position.states["gate"]
    villa = (gate >= 0) & (gate < s.VILLAS)
    middles = np.arange(s.SIDE // 2 + 1, s.COLUMNS + 1, s.SIDE)
    inside[:, 0, middles], inside[:, -1, middles] = villa[:, :4], villa[:, 4:]
    sides = inside[:, :-2, 1:-1], inside[:, 1:-1, 2:], inside[:, 2:, 1:-1], inside[:, 1:-1, :-2]
    for direction, house in enumerate(sides):
        yield "an entrance leads into no building", (links >> 4 + direction & 1).astype(bool) & ~house
    doors = edge[:, 1, middles] >> 4 + s.NORTH & 1, edge[:, -2, middles] >> 4 + s.SOUTH & 1
    yield "a villa has no entrance", villa != np.concatenate(doors, axis=1)


def figures(position):
    """Who stands where (TD-026, TD-027, TD-077, TD-078, TD-117)."""
    states, place, on_square = position.states, position.place, position.on_square
    numbers = np.arange(s.FIGURES)
    town = numbers >= s.FIRST_GUARD
    letters = position.letter_plays
    expected = np.concatenate([position.thief_plays, letters, letters, [True]])
    yield "a figure that is not in the game is somewhere", (place[:, ~expected] != s.NOWHERE)
    yield "a townsfolk figure in the game is in no alley", ~on_square[:, town & expected]
    resting = on_square & ~position.passing
    yield "a figure is not on the square where it stands", (position.figure_there != numbers)[resting]
    occupied = (states["occupant"] >= 0).sum(axis=1)
    yield "a square is occupied by nobody", occupied != resting.sum(axis=1)
    passing = position.passing & ~town
    yield "a thief passes over nobody", position.figure_there[passing] < 0
    ground = states["ground"][position.rows[:, None], position.square]
    yield "a figure stands where no alley is", (ground > s.LANTERN)[on_square]
    yield "a townsfolk figure is not on a lantern", (ground != s.LANTERN)[on_square & town]
    kinds = position.kind(position.building)
    yield "a thief is in a building that does not exist", (position.building >= 0) & (kinds < 0)
    free_start = (position.phase == s.WALK) & (position.of_actor(position.figure_there) < 0) & (states["passed"] == 0)
    start = ~states["trail"].any(axis=1)
    yield "a figure on its way stands on a free lantern", free_start & ~start


def hideouts(position):
    """Hideout markers (TD-066 .. TD-069)."""
    marker, seat = position.states["hideout"], position.seat
    kind = position.kind(marker)
    yield "a hideout is in no house, or in the church", (marker >= 0) & ((kind < 0) | (kind >= s.CHURCH))
    yield "two hideouts are in one house", np.diff(np.sort(marker), axis=1)[np.sort(marker)[:, 1:] >= 0] == 0
    chosen = np.where(position.during(s.HIDEOUT), position.states["turn"], position.players)
    chosen[position.during(s.DRAFT, s.BUY)] = 0
    order = (position.states["start"][:, None] - 1 - seat) % position.players
    has = (order < chosen[:, None]) & (seat < position.players)
    yield "a guild has no hideout though it has chosen one, or has one before", (marker >= 0) != has
    thieves = position.place[:, : s.THIEVES] >= 0
    yield "thieves are in the city without a hideout, or not though they have one", thieves != has.repeat(s.GUILD, 1)


def goods(position):
    """Inventories (TD-044 .. TD-048, TD-A87)."""
    states = position.states
    carried, numbers = states["goods"], np.arange(s.THIEVES)
    painted = (states["painting"][:, :, None] == s.PAINTING_ON_THIEF + numbers).any(axis=1)
    gold = carried[:, :, s.GOLD]
    loot = carried[:, :, s.GEM :].sum(axis=2) + s.PAINTING_SIZE * painted
    sacks = states["equipment"][:, [s.SACK, s.SACK + s.EQUIPMENT_TYPES]]
    sack = (sacks[:, :, None] == numbers).any(axis=1)
    yield "a thief carries more than four of gold or loot", ((gold > 4) | (loot > 4)) & ~sack
    yield "a thief carries more than its Sack holds", (gold > 6) | (loot > 6) | (gold + loot > 10)
    for name in ("goods", "stock", "pool"):
        yield "there is less than nothing of a good", states[name] < 0
    owns = carried.any(axis=2) | (states["poster"] != 0)
    yield "a thief that is not in the city owns something", owns & (position.place[:, : s.THIEVES] < 0)
    yield "a seat that is not in the game owns something", states["stock"][:, position.players :]
    early = position.during(s.DRAFT, s.BUY)
    gold_only = np.array([s.START_GOLD, 0, 0, 0, 0])
    yield "a guild does not start with eight gold", states["stock"][early, : position.players] != gold_only


def paintings(position):
    """The four paintings (TD-004, TD-017, TD-046, TD-149)."""
    states, painting = position.states, position.states["painting"]
    yield "two paintings are in one villa or with one thief", twice(painting, s.PAINTING_IN_STOCK)
    villa = np.where(painting < s.VILLAS, painting, s.NOWHERE)
    kind = position.kind(np.where(villa >= 0, s.FIRST_VILLA + villa, s.NOWHERE))
    yield "a painting is in a villa that does not exist", (villa >= 0) & (kind < 0)
    in_city = (states["kind"][:, s.FIRST_VILLA :] >= 0).sum(axis=1)
    before = position.during(s.DRAFT, s.BUY, s.HIDEOUT)
    yield "a painting is not in its villa at the start", before & ((villa >= 0).sum(axis=1) != in_city)
    gone = (painting == s.PAINTING_GONE).sum(axis=1)
    yield "the painting of a villa that is not in the city is in the game", gone < s.VILLAS - in_city
    thief, seat = painting - s.PAINTING_ON_THIEF, painting - s.PAINTING_IN_STOCK
    outside = (thief >= position.players * s.GUILD) & (seat < 0)
    outside |= (seat >= position.players) & (painting < s.PAINTING_IN_DUNGEON)
    yield "a painting is with a guild that is not in the game", outside


def equipment(position):
    """Equipment (TD-006, TD-021, TD-061 .. TD-065, TD-154)."""
    states, cards = position.states, position.states["equipment"]
    ordered = np.sort(cards, axis=1)
    third = (ordered[:, 2:] == ordered[:, :-2]) & (ordered[:, 2:] < s.THIEVES)
    yield "a thief has more than two pieces of equipment", third
    circle, semicircle = cards[:, : s.EQUIPMENT_TYPES], cards[:, s.EQUIPMENT_TYPES :]
    yield "a thief has the same equipment twice", (circle == semicircle) & (circle < s.THIEVES)
    idle = (cards < s.THIEVES) & (cards >= position.players * s.GUILD)
    yield "equipment belongs to a thief that is not in the game", idle
    shown = (cards >= s.ON_DISPLAY) & (cards < s.EQUIPMENT_DECK)
    yield "two cards are on one slot of the display", twice(np.where(shown, cards, s.IN_DRAFT), s.EQUIPMENT_DECK)
    bombs = np.arange(s.EQUIPMENT) % s.EQUIPMENT_TYPES == s.SMOKE_BOMB
    left = ((cards == s.EQUIPMENT_DECK) | ((cards == s.EQUIPMENT_DISCARD) & ~bombs)).any(axis=1)
    short = (shown.sum(axis=1) < s.DISPLAY) & left & (states["refills"] == 0)
    yield "the display is not refilled", short
    early = position.during(s.DRAFT, s.BUY)
    yield "a card with a circle is in the draft", np.isin(circle, (s.DRAFT_DECK, s.IN_DRAFT))
    yield "a card is still in the draft that is over", np.isin(cards, (s.DRAFT_DECK, s.IN_DRAFT))[~early]
    yield "equipment is owned or discarded before the draft is over", (cards < s.THIEVES)[early]
    drafted = (s.DRAFT_DECK, s.IN_DRAFT, *([s.EQUIPMENT_DECK] if position.alone else []))
    yield "a card with a semicircle has left the draft", ~np.isin(semicircle, drafted)[early]
    yield (
        "the display is to be refilled in nobody's turn",
        (states["refills"] != 0) & ~position.thiefs_turn,
    )


def drafting(position):
    """Draft and purchase (TD-058 .. TD-061)."""
    states, players = position.states, position.players
    hand, kept, bought = states["hand"], states["kept"], states["bought"]
    drafting, buying = position.during(s.DRAFT), position.during(s.BUY)
    decided = (position.seat - states["start"][:, None]) % players < states["turn"][:, None]
    playing = position.seat < players
    stage = states["asked"][:, None]
    held = np.where(drafting[:, None] & playing, s.GUILD - stage - decided, 0)
    yield "a hand is too big or too small", (hand >= 0).sum(axis=2) != held
    chosen = np.where(drafting[:, None], stage + decided, np.where(buying[:, None], s.GUILD, 0)) * playing
    yield "a seat has chosen too many or too few cards", (kept >= 0).sum(axis=2) != chosen
    dealt = np.concatenate([hand, kept], axis=1).reshape(len(states), -1)
    dealt = np.sort(np.where(dealt >= 0, dealt, s.EQUIPMENT), axis=1)
    in_draft = np.where(states["equipment"] == s.IN_DRAFT, np.arange(s.EQUIPMENT), s.EQUIPMENT)
    in_draft = np.sort(in_draft, axis=1)[:, : s.EQUIPMENT_TYPES]
    same = (dealt[:, : s.EQUIPMENT_TYPES] == in_draft).all(axis=1) & (dealt[:, s.EQUIPMENT_TYPES :] == s.EQUIPMENT).all(
        axis=1
    )
    yield "the cards of the draft are not those that the seats have", ~same
    asked = np.where(decided, s.GUILD, stage * (position.seat == position.mover[:, None]))
    asked = np.where(buying[:, None], asked * playing, 0)
    yield (
        "a purchase is decided too early or too late",
        (bought != s.UNDECIDED) != (np.arange(s.GUILD) < asked[..., None]),
    )
    counted = (bought >= 0) & (bought < s.NOT_BOUGHT)
    yield "a seat buys more than two cards", counted.sum(axis=2) > 2
    types = np.where(kept >= 0, kept, 0) % s.EQUIPMENT_TYPES
    cost = np.where(counted, position.table.price[types], 0).sum(axis=2)
    yield "a seat buys for more than its gold", cost > states["stock"][:, :, s.GOLD]


def guests(position):
    """Guests (TD-006, TD-156 .. TD-161, TD-204)."""
    guest, numbers = position.states["guest"], np.arange(s.GUESTS)
    of_thief = np.where(guest < s.ON_TABLE, guest % s.IN_FIGHT, s.THIEVES + numbers)
    yield "a thief has two guests in its friend slot", twice(of_thief, s.THIEVES)
    yield "a guest is with a thief that is not in the game", ~position.thief_plays[of_thief * (of_thief < s.THIEVES)]
    yield "two guests are on one slot of the table", twice(guest, s.GUEST_DECK) & (np.sort(guest)[:, 1:] >= s.ON_TABLE)
    revealed = ((guest >= s.ON_TABLE) & (guest < s.GUEST_DECK)).sum(axis=1)
    left = np.isin(guest, (s.GUEST_DECK, s.GUEST_DISCARD)).any(axis=1)
    table = position.during(s.TAVERN_TABLE)
    yield "guests are on the table that nobody looks at", ~table & (revealed > 0)
    yield "fewer guests are on the table than could be", table & (revealed < np.where(left, s.REVEALED, 1))
    gone = (guest == s.GUEST_GONE)[:, : position.table.guests]
    boxed = guest[:, position.table.guests :]
    if boxed.size:
        yield "a guest plays who is not in the game", boxed != s.GUEST_GONE
    yield "a guest has left the game who never does", gone & (numbers[: position.table.guests] != BEATRIX)
    left = position.states["friend_left"] != 0
    yield (
        "a friend has left, but no guest has, or the other way round",
        left.sum(axis=1) != gone.sum(axis=1),
    )
    yield "a friend of a thief that is not in the game has left", left[:, ~position.thief_plays]
    taken = (of_thief[:, :, None] == np.arange(s.THIEVES)).any(axis=1)
    yield "a thief whose friend has left has another guest", left & taken


def missions(position):
    """Smuggling missions (TD-019, TD-167 .. TD-169)."""
    mission, table = position.states["mission"], position.table
    yield "two missions are at one smuggler", twice(mission, s.MISSION_DONE)
    slots = position.states["kind"][:, table.smuggler] >= 0
    there = (mission[:, :, None] == np.arange(s.SMUGGLERS)).any(axis=1)
    yield "a mission is at a smuggler that does not exist", there & ~slots
    seat = mission - s.MISSION_DONE
    yield "a seat that is not in the game has a mission", (seat >= position.players) & (seat < s.MAX_PLAYERS)
    stacked = (mission >= s.MISSION_STACK).sum(axis=1)
    if position.table.open_stacks:
        yield "a mission is in the deck beside the open stacks", mission == s.MISSION_DECK
        yield "the open stacks are too high", stacked > s.STACK * slots.sum(axis=1)
    else:
        yield "a mission has left the game", mission == s.MISSION_GONE
        yield "a mission is in an open stack", stacked > 0
    refilled = (position.states["night"] % 2 == 1) & ~position.during(*NIGHT, s.END)
    yield "a smuggler has no mission after the refill", (slots & ~there)[refilled]


def supplies(position):
    """Badges, bags, posters (TD-018, TD-130, TD-133, TD-179, TD-180)."""
    states, letters = position.states, position.letter_plays
    badge, bag = states["badge_left"] != 0, states["bag_full"] != 0
    yield "a badge or bag is there for a figure that is not in the game", (badge | bag)[:, ~letters]
    refilled = (states["night"] % 2 == 1) & ~position.during(*NIGHT, s.END)
    yield "a badge or bag is missing after the refill", ~(badge & bag)[refilled][:, letters]
    night = position.during(*NIGHT)
    robbed = states["robbed"][:, :, None] >> np.arange(s.FIGURES - s.THIEVES) & 1
    everybody = robbed.any(axis=1)
    yield (
        "a figure that was robbed this night still has its badge or bag",
        np.where(night[:, None], everybody[:, : s.GUARDS] & badge | everybody[:, s.GUARDS : 2 * s.GUARDS] & bag, False),
    )
    yield "a thief that is not in the game has robbed somebody", robbed[:, ~position.thief_plays]
    plays = np.concatenate([letters, letters, [True]])
    yield "a figure that is not in the game was robbed", robbed[:, :, ~plays]
    visited = states["visited"][:, :, None] >> np.arange(s.BUILDINGS, dtype=np.uint64) & np.uint64(1) != 0
    location = states["kind"] >= s.MARKET
    yield "a thief has used what is no location", visited & ~location[:, None, :]
    yield "a thief that is not in the game has used a location", visited[:, ~position.thief_plays]


def seats(position):
    """Points, markers and patrol boards (TD-032, TD-033, TD-036, TD-177)."""
    states, players = position.states, position.players
    yield "victory points are below zero", states["vp"] < 0
    idle = states["vp"][:, players:].any(axis=1) | states["stamina"][:, players:].any(axis=1)
    idle |= (states["patrol"][:, players:] != s.NOWHERE).any(axis=1) | (position.mover >= players)
    yield "a seat that is not in the game takes part", idle
    patrol = states["patrol"][:, :players]
    if not position.alone:
        yield "a patrol board is missing or there twice", np.sort(patrol, axis=1) != np.arange(players)
        yield (
            "another seat than the starting one has the starting board",
            (patrol[position.rows, states["start"] % players] != position.table.start_board),
        )
    first = (states["first_start"] + 1 - states["night"]) % players
    yield "the wrong seat starts this night", states["start"] != first
    full = ~position.during(*NIGHT, s.END)
    yield "a stamina marker was used before the night", (states["stamina"][:, :players] == 0)[full]


def plans(position):
    """Plans (TD-071, TD-072)."""
    states, players = position.states, position.players
    order = (position.seat - states["start"][:, None]) % players
    planning = position.during(s.PLAN)
    count = np.where(position.during(s.DRAFT, s.BUY, s.HIDEOUT), 0, players)
    count = np.where(planning, states["turn"], count)
    has = (order < count[:, None]) & (position.seat < players)
    sorted_plan = np.sort(states["plan"], axis=2)
    wanted = np.where(has[:, :, None], np.arange(s.TOKENS), s.UNDECIDED)
    yield "a plan is no order of the three thieves and the townsfolk", sorted_plan != wanted


def turns(position):
    """Whose turn it is (TD-073, TD-076)."""
    states, players, mover = position.states, position.players, position.mover
    night, townsfolk = position.during(*NIGHT), position.townsfolks_turn
    start, turn = states["start"], states["turn"]
    yield "a phase stands that only passes", position.during(s.NEXT_TURN, s.NEXT_FIGURE, s.ARRESTS)
    expected = np.where(night, start + turn - 1, start + turn)
    expected = np.where(position.during(s.HIDEOUT), start - 1 - turn, expected) % players
    last = s.GUILD if position.alone else s.TOKENS
    over = position.during(s.END)
    yield "another seat is asked than should be", (mover != expected) & ~over
    yield "a token is resolved that does not exist", night & ((states["token"] >= last) | (turn < 1))
    who = states["plan"][position.rows, mover, np.minimum(states["token"], s.TOKENS - 1)]
    who = np.where(position.alone & (states["die"] > 0), s.TOWNSFOLK, who)
    wrong = (townsfolk != (who == s.TOWNSFOLK)) | (townsfolk & ~position.during(s.WALK, s.RESCUE))
    yield "a thief acts in the townsfolk's turn, or the other way round", night & wrong
    yield "another thief acts than was planned", position.thiefs_turn & (position.thief != mover * s.GUILD + who)
    board = states["patrol"][position.rows, mover]
    figure = position.table.patrol[board, np.maximum(states["listed"] - 1, 0)]
    unlisted = (states["listed"] < 1) | (states["listed"] > position.table.patrol_size[board])
    yield "a figure walks that is not next on the patrol board", townsfolk & (unlisted | (position.actor != figure))
    yield "somebody acts in no night", ~night & (position.actor != s.NOWHERE)
    yield "the game is over before its end, or goes on after it", over != (states["over"] != 0)
    yield "the game ends before the sixth night", over & (states["night"] != s.ROUNDS)


def solo(position):
    """The solo game (TD-238 .. TD-250)."""
    states, kinds = position.states, position.kind(position.states["rival"])
    rolled = states["die"] > 0
    if not position.alone:
        yield "a die is rolled for several guilds", rolled
        yield "a rival thief of the solo game is in a game of several", states["rival"] != s.NOWHERE
        return
    yield (
        "a die lies in a thief's turn, or none in the townsfolk's",
        (rolled != position.townsfolks_turn)[position.during(*NIGHT)],
    )
    there = states["rival"] != s.NOWHERE
    haunts = (s.MARKET, s.DEALER, s.DUNGEON, s.TAVERN)
    yield "a rival thief is where none goes", there & ~np.isin(kinds, haunts)
    yield "the fourth token is planned", position.during(*NIGHT) & (states["plan"][:, 0, s.TOKENS - 1] != s.TOWNSFOLK)
    yield "lost goods are in the dungeon", states["pool"][:, 1:] != 0
    yield "a lost painting is in the dungeon", states["painting"] == s.PAINTING_IN_DUNGEON


def movements(position):
    """Points, arrests and movements (TD-092, TD-102, TD-103, TD-106, TD-198, TD-204)."""
    states, pending = position.states, position.states["pending"]
    most = 3 + (states["stamina"][position.rows, position.mover] == 0)
    most += 3 * (states["guest"][:, BEATRIX] == s.GUEST_GONE)
    trading, distant = position.during(s.TRADE), position.during(s.TRADE) & (pending >= 0)
    spent = position.during(s.WALK, s.MOVE, s.LOCATION, s.TAVERN_TABLE, s.DUNGEON_GOODS)
    spent |= (trading & (states["partner"] >= 0)) | (position.during(s.ROOM) & (pending < FAVOR))
    spent |= position.during(s.TARGET) & (pending == HOOK)
    yield "a thief has too many action points", states["actions"] > np.where(position.thiefs_turn, most - spent, 0)
    moving = position.during(s.MOVE) | (trading & (states["partner"] >= 0) & ~distant)
    points, most = states["points"], 3 + position.has((s.SHOES,))
    yield "a thief moves without points, or with too many", (moving & (points < 1)) | (points > most)
    stopped = position.during(s.RESCUE) & (position.actor < s.THIEVES)
    yield "there are movement points but no movement", ~moving & ~stopped & (points != 0)
    walking = position.during(s.WALK)
    guard = (position.actor >= s.FIRST_GUARD) & (position.actor < s.FIRST_NOBLE)
    unturned = walking & (states["heading"] == s.NOWHERE) & (guard | states["trail"].any(axis=1))
    yield "a figure on its way has no direction", unturned
    yield (
        "a lantern was passed by another figure than the carriage",
        (walking & (position.actor != s.CARRIAGE) & (states["passed"] != 0)),
    )
    crossing = states["crossing"] != 0
    yield "a thief passes over a building in no movement", crossing & ~position.during(s.MOVE)
    inside = position.of_actor(position.building)
    outside = crossing & ((inside < 0) | (inside >= s.FIRST_VILLA))
    yield "a thief passes over what is no building of a board", outside
    yield "a thief moves on from a building in which it is", position.during(s.MOVE) & (inside >= 0) & ~crossing


def interruptions(position):
    """Arrests, and guards that are moved in the middle of a turn (TD-092 .. TD-094, TD-A78, TD-A157)."""
    states = position.states
    laid, asked = states["laid"] != 0, position.during(s.RESCUE)
    yield "a thief lies down though nothing moves", laid & ~position.during(s.WALK, s.RESCUE)[:, None]
    yield "a thief lies down in a building", laid & ~position.on_square[:, : s.THIEVES]
    yield "an arrest is settled though nobody lies down", asked & ~laid.any(axis=1)
    first = laid.argmax(axis=1)
    yield "another seat is asked about an arrest than that of the thief", asked & (position.asked != first // s.GUILD)
    safe = position.have(holders(position.table, "shelter")) & (states["sheltered"] == 0)
    yield "an arrest is settled that nothing can prevent", asked & ~safe[position.rows, first]
    waiting = states["waiting"]
    yield "a turn waits for no arrest, or does not wait for one", (waiting >= 0) != asked
    yield "a seat waits that is not in the game", waiting >= position.players
    inner = states["interrupted"] >= 0
    guard = (position.actor >= s.FIRST_GUARD) & (position.actor < s.FIRST_NOBLE)
    yield "a turn is interrupted by something else than a guard", inner & ~(guard & position.during(s.WALK, s.RESCUE))
    yield "a guard is moved by a thief that has no card for it", inner & ~position.has((s.CROSSBOW, s.CUDGEL))


def questions(position):
    """Exchanges and locations (TD-118, TD-140, TD-141)."""
    states, actor = position.states, position.actor
    trading = position.during(s.TRADE)
    partner = states["partner"]
    yield "goods are exchanged in no exchange", ~trading & (partner != s.NOWHERE)
    with_thief = trading & (partner >= 0)
    stranger = (partner // s.GUILD != actor // s.GUILD) | (partner == actor)
    other_place = position.place[position.rows, np.maximum(partner, 0)] != position.of_actor(position.place)
    other_place &= states["pending"] < 0
    yield (
        "goods are exchanged with somebody else than the own thief that is passed",
        with_thief & (stranger | other_place),
    )
    inside = position.of_actor(position.building)
    home = states["hideout"][position.rows, position.mover]
    yield "goods are exchanged with the hideout from elsewhere", trading & (partner < 0) & (inside != home)
    room = position.during(s.ROOM)
    yield "room is made for nothing", (states["wanted"] >= 0) != room
    pending = states["pending"]
    waits = room | position.during(s.TARGET) | (states["crossing"] != 0)
    yield "an action waits that nobody asked for", ~trading & ((pending >= 0) != waits)
    pigeon = (pending == PIGEON + partner % s.GUILD) & (partner >= 0) & (states["used"] & s.SENT != 0)
    yield "goods are exchanged at a distance without a pigeon", trading & (pending >= 0) & ~pigeon
    kind = position.kind(inside)
    using = position.during(s.LOCATION, s.TAVERN_TABLE, s.DUNGEON_GOODS)
    used = states["visited"][position.rows, np.maximum(actor, 0) % s.THIEVES]
    used = used >> np.maximum(inside, 0).astype(np.uint64) & np.uint64(1) != 0
    yield "a location is used from elsewhere", using & ((kind < s.MARKET) | ~used)
    yield "guests are met outside of a tavern", position.during(s.TAVERN_TABLE) & (kind != s.TAVERN)
    yield "the dungeon's goods are taken elsewhere", position.during(s.DUNGEON_GOODS) & (kind != s.DUNGEON)
    yield (
        "effects are used up where no location is used",
        ~(using | room) & ((states["effects"] != 0) | (states["purchases"] != 0)),
    )


def cards(position):
    """What cards have done (TD-093, TD-192 .. TD-201, TD-204 .. TD-206, TD-213 .. TD-216)."""
    states, table, used = position.states, position.table, position.states["used"]
    yield "a card has done something in no turn of a thief", ~position.thiefs_turn & (used != 0)
    gone = states["friend_left"][position.rows, np.where(position.thiefs_turn, position.thief, 0)] != 0
    for bit, cards in TRICKS.items():
        has = position.has(holders(table, cards) if isinstance(cards, str) else cards)
        has |= gone & (bit == s.FAVORED)
        yield "a thief has done what it has no card for", (used & bit != 0) & ~has
    bombs = states["equipment"][:, s.SMOKE_BOMB :: s.EQUIPMENT_TYPES]
    yield "there is smoke of no bomb", (used & s.SMOKE != 0) & (bombs != s.EQUIPMENT_DISCARD).all(axis=1)
    night = position.during(*NIGHT, s.END)[:, None]
    blind = states["blind"][:, :, None] >> np.arange(s.GUARDS) & 1 != 0
    yield "a guard is blind that is not in the game", blind[:, :, ~position.letter_plays]
    bribers = position.have(holders(table, "bribe"))
    yield "a guard is blind to a thief that cannot bribe", blind.any(axis=2) & ~(bribers & night)
    shelters = position.have(holders(table, "shelter"))
    yield "an arrest was prevented of a thief that cannot do so", (states["sheltered"] != 0) & ~(shelters & night)
    crossing, origin = states["crossing"] != 0, states["pending"]
    inside = position.of_actor(position.building)
    yield "a thief passes over a building that it is not beside", crossing & ~beside(states, origin, inside)
    aiming, pending, inside = position.during(s.TARGET), states["pending"], inside >= 0
    hook = (pending == HOOK) & inside & (used & s.HOOKED != 0)
    swim = (pending == SWIM) & (used & s.SWUM != 0)
    passages = position.has(holders(table, "passage"))
    passage = (pending == PASSAGE) & inside & passages
    yield "a card takes a thief away that it has not used", aiming & ~(hook | swim | passage)
    trail = states["trail"].any(axis=1) & position.during(s.ACT, s.TARGET)
    yield "a thief has come through passages that it does not know", trail & ~passages


def beside(states, square, building):
    """In which games an alley square is next to a building of a board."""
    rows, found = np.arange(len(states)), np.zeros(len(states), bool)
    row, column = np.divmod(np.clip(square, 0, s.SQUARES - 1), s.COLUMNS)
    for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
        there = np.clip(row + down, 0, s.ROWS - 1) * s.COLUMNS + np.clip(column + right, 0, s.COLUMNS - 1)
        found |= states["building"][rows, there] == building
    alley = states["ground"][rows, row * s.COLUMNS + column] <= s.LANTERN
    return found & alley & (square >= 0) & (square < s.SQUARES) & (building >= 0)
