"""What lies beside the city, as text: the shared cards and goods, and the sheet of each guild."""

from __future__ import annotations

import numpy as np

from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.words import building_name, equipment_name, figure_name, guest_name, place_name, plan_words

GUILDS = "PQRU"
"""Letters of the guilds; their thieves are P1, P2, P3 and so on."""
TAKERS = ("thief 1", "thief 2", "thief 3", "nobody")
"""Who gets a card of the draft."""


def goods_words(counts: np.ndarray) -> str:
    """Numbers of goods in words, e.g. ``"2 gold, 1 gem"``."""
    return ", ".join(f"{int(n)} {name}" for n, name in zip(counts, s.GOODS, strict=True) if n) or "nothing"


# -- what is shared ------------------------------------------------------------------------------


def market_sheet(table: np.record, state: np.record) -> list[str]:
    """Lines on the dungeon, the villas, the equipment display, the guests and the missions."""
    in_dungeon = _paintings(state, s.PAINTING_IN_DUNGEON)
    slots = [_display(table, state, slot) for slot in range(s.DISPLAY)]
    guests = np.concatenate([np.flatnonzero(state.guest == s.ON_TABLE + slot) for slot in range(s.REVEALED)])
    return [
        f"Guards with a badge: {_letters(state.badge_left)}. Nobles with their goods: {_letters(state.bag_full)}",
        f"Dungeon: {', '.join([goods_words(state.pool), *in_dungeon])}",
        f"Villas: {'; '.join(_villa(table, state, villa) for villa in range(s.VILLAS))}",
        f"Equipment on display: {'; '.join(slots)}",
        f"Guests met: {'; '.join(_guest(table, int(card)) for card in guests) or 'none'}",
        *_discarded(state),
        *(f"Rival thief {k + 1} in {building_name(int(place))}" for k, place in enumerate(state.rival) if place >= 0),
        *_patrol_deck(table, state),
        *(_mission(table, state, int(number)) for number in _open_missions(state)),
    ]


def _letters(there: np.ndarray) -> str:
    return ", ".join("ABCD"[number] for number in np.flatnonzero(there)) or "none"


def _villa(table: np.record, state: np.record, villa: int) -> str:
    padlock = "gems" if table.gems_locked[villa] else "painting"
    return f"{villa + 1}: {', '.join(_paintings(state, villa)) or 'no painting'}, padlock on the {padlock}"


def _guest(table: np.record, card: int) -> str:
    gift = table.guest_gift[card]
    brings = f"{table.guest_vp[card]} VP" + (f", {goods_words(gift)}" if gift.any() else "")
    return f"{guest_name(card)} ({table.guest_cost[card]} gold, {brings})"


def _discarded(state: np.record) -> list[str]:
    kinds = np.flatnonzero(state.equipment == s.EQUIPMENT_DISCARD) % s.EQUIPMENT_TYPES
    guests = np.flatnonzero(state.guest == s.GUEST_DISCARD)
    names = [*(equipment_name(int(kind)) for kind in sorted(kinds)), *(guest_name(int(card)) for card in guests)]
    return [f"Discarded: {', '.join(names)}"] if names else []


def _patrol_deck(table: np.record, state: np.record) -> list[str]:
    """Alone: what is on the patrol boards that are still to come tonight."""
    boards = (
        [board for board in range(s.GUILD) if int(state.patrol_left) >> board & 1] if table.num_players == 1 else []
    )
    return [f"Patrol board {board + 1} is in the deck: {_figures(table, board)}" for board in boards]


def _figures(table: np.record, board: int) -> str:
    figures = table.patrol[board, : table.patrol_size[board]]
    return ", ".join(figure_name(int(figure), ()) for figure in figures)


def _paintings(state: np.record, place: int) -> list[str]:
    return [f"painting {number + 1}" for number in np.flatnonzero(state.painting == place)]


def _display(table: np.record, state: np.record, slot: int) -> str:
    cards = np.flatnonzero(state.equipment == s.ON_DISPLAY + slot)
    if not len(cards):
        return f"{slot + 1} empty"
    kind = int(cards[0]) % s.EQUIPMENT_TYPES
    return f"{slot + 1} {equipment_name(kind)} ({table.price[kind]} gold, {table.equipment_vp[kind]} VP)"


def _open_missions(state: np.record) -> np.ndarray:
    """Missions at smugglers, then those fulfilled, then those in open stacks, the upper of each first."""
    shown = np.flatnonzero((state.mission < s.MISSION_DECK) | (state.mission >= s.MISSION_STACK))
    return shown[np.argsort(state.mission[shown])]


def _mission(table: np.record, state: np.record, number: int) -> str:
    place = int(state.mission[number])
    stacked = place >= s.MISSION_STACK
    smuggler = (place - s.MISSION_STACK) // s.STACK if stacked else place
    if s.MISSION_DONE <= place < s.MISSION_DECK:
        where = f"fulfilled by player_{place - s.MISSION_DONE}"
    else:
        where = f"{'stacked beside' if stacked else 'in'} {building_name(int(table.smuggler[smuggler]))}"
    wanted, reward = goods_words(table.demand[number]), goods_words(table.reward[number])
    return f"Mission {where}: bring {wanted}, get {table.mission_vp[number]} VP, {reward}"


# -- what is a guild's ---------------------------------------------------------------------------


def guild_sheet(table: np.record, state: np.record, player: int, seat: int | None) -> str:
    """Lines on one guild; what is still secret only when ``seat`` is its own."""
    home = int(state.hideout[player])
    where = building_name(home) if home >= 0 else "no hideout yet"
    stamina = ", stamina" if state.stamina[player] else ""
    lines = [
        f"player_{player} ({GUILDS[player]}): {state.vp[player]} VP, hideout {where} with "
        f"{goods_words(state.stock[player])}{''.join(f', {p}' for p in _stored(state, player))}{stamina}",
        *_patrol(table, state, player),
        *(_thief(state, player * s.GUILD + k) for k in range(s.GUILD) if state.place[player * s.GUILD + k] >= 0),
        *_plan(state, player, seat),
        *(_draft(state, player) if player == seat else []),
    ]
    return "\n".join(lines) + "\n"


def _stored(state: np.record, player: int) -> list[str]:
    return _paintings(state, s.PAINTING_IN_STOCK + player)


def _patrol(table: np.record, state: np.record, player: int) -> list[str]:
    board = int(state.patrol[player])
    if board < 0:
        return []
    return [f"  patrol: {_figures(table, board)}"]


def _thief(state: np.record, thief: int) -> str:
    player, number = divmod(thief, s.GUILD)
    equipment = [equipment_name(int(card) % s.EQUIPMENT_TYPES) for card in np.flatnonzero(state.equipment == thief)]
    rest = [
        *_paintings(state, s.PAINTING_ON_THIEF + thief),
        *equipment,
        *_company(state, thief),
        *["wanted"] * int(state.poster[thief]),
        *["laid down"] * int(state.laid[thief]),
        *["saved from an arrest tonight"] * int(state.sheltered[thief]),
        *(f"unseen by guard {'ABCD'[guard]}" for guard in range(s.GUARDS) if int(state.blind[thief]) >> guard & 1),
    ]
    carried = ", ".join([goods_words(state.goods[thief]), *rest])
    return f"  {GUILDS[player]}{number + 1} in {place_name(int(state.place[thief]))}: {carried}"


def _company(state: np.record, thief: int) -> list[str]:
    """The friend of a thief, or what became of the slot for one."""
    friends = [f"friend {guest_name(int(card))}" for card in np.flatnonzero(state.guest == thief)]
    fights = [f"bar fight with {guest_name(int(card))}" for card in np.flatnonzero(state.guest == s.IN_FIGHT + thief)]
    return [*friends, *fights, *["friend has left"] * int(state.friend_left[thief])]


def _plan(state: np.record, player: int, seat: int | None) -> list[str]:
    plan = state.plan[player]
    secret = state.phase == s.PLAN and player != seat
    return [] if secret or plan[0] == s.UNDECIDED else [f"  plan: {plan_words(plan)}"]


def _draft(state: np.record, player: int) -> list[str]:
    lines = []
    for name, cards in (("hand", state.hand[player]), ("kept", state.kept[player])):
        names = [equipment_name(int(card) % s.EQUIPMENT_TYPES) for card in cards if card >= 0]
        lines += [f"  {name}: {', '.join(names)}"] if names else []
    bought = [
        f"{equipment_name(int(card) % s.EQUIPMENT_TYPES)} for {TAKERS[taker]}"
        for card, taker in zip(state.kept[player], state.bought[player], strict=True)
        if card >= 0 and taker >= 0
    ]
    return [*lines, *([f"  bought: {', '.join(bought)}"] if bought else [])]
