"""What a seat sees, and what it cannot know (RULES.md: What a seat sees)."""

import numpy as np
import pytest

from larceny.envs.thiefdom import state as s
from playing import amount
from tabletop import READABLE
from thiefdom.table import EQUIPMENT, GUESTS, Game, town

pytestmark = READABLE

PLAN = "thief 1 thief 2 thief 3 townsfolk"
OTHER_PLANS = ("townsfolk thief 3 thief 2 thief 1", "thief 2 thief 1 townsfolk thief 3")


def shown(game, seat):
    """All that a seat is shown: its observation, its picture and, if it is asked, what is legal."""
    mask = game.mask() if game.mover == seat else None
    return game.observation(seat).tobytes(), game.picture(seat), mask


def started(players, seat=0):
    """A game that seat 0, or another one, starts."""
    return next(game for number in range(200) if (game := Game(number, num_players=players)).mover == seat)


def keep(game, times):
    """The next seats keep the first card of their hands."""
    for _ in range(times):
        game.play("keep", game.hand(game.mover)[0])


def beliefs(game, seat):
    """What the seat holds possible, over and over."""
    return [game.believes(seat, seed) for seed in range(1, amount(60, 25))]


# -- the draft -----------------------------------------------------------------------------------


@pytest.mark.rule("TD-058", "TD-A148")
@pytest.mark.parametrize("kept", [0, 1, 3, 4, 6])
def test_nobody_sees_the_cards_of_others_in_the_draft(kept):
    game = started(4)
    keep(game, kept)
    other = game.copy()
    other.state.hand[[2, 3]] = other.state.hand[[3, 2]]
    other.state.kept[[2, 3]] = other.state.kept[[3, 2]]

    for seat in (0, 1):
        assert shown(other, seat) == shown(game, seat)
    assert shown(other, 2) != shown(game, 2), "its own ones it sees"


@pytest.mark.rule("TD-058")
def test_nobody_sees_what_was_not_dealt():
    game = started(2)
    other = game.copy()
    deck = int(np.flatnonzero(game.state.equipment == s.DRAFT_DECK)[0])
    card = int(game.state.hand[1, 0])
    other.state.equipment[[deck, card]] = other.state.equipment[[card, deck]]
    other.state.hand[1, 0] = deck

    assert shown(other, 0) == shown(game, 0)
    assert shown(other, 1) != shown(game, 1)


@pytest.mark.rule("TD-058", "TD-059")
def test_own_cards_are_seen():
    game = started(3)
    seen = {EQUIPMENT[number] for number in np.flatnonzero(game.sees(0, "hand"))}
    assert seen == set(game.hand(0))
    keep(game, 3)

    assert EQUIPMENT[game.sees(0, "kept")[0].argmax()] == game.kept(0)[0]
    assert {EQUIPMENT[number] for number in np.flatnonzero(game.sees(0, "hand"))} == set(game.hand(0))


@pytest.mark.rule("TD-058")
def test_before_anything_was_passed_others_may_have_any_card_but_ones_own():
    game = started(4)
    possible = {name for belief in beliefs(game, 0) for name in belief.hand(2)}

    assert possible == set(EQUIPMENT) - set(game.hand(0))
    assert all(belief.hand(0) == game.hand(0) for belief in beliefs(game, 0))


@pytest.mark.rule("TD-058", "TD-A147", "TD-P05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_knows_the_two_cards_that_it_has_passed(players):
    game = started(players)
    keep(game, players)
    before = players - 1
    believed = beliefs(game, 0)

    assert all(set(belief.hand(before)) == set(game.hand(before)) for belief in believed)
    assert len({belief.kept(before)[0] for belief in believed}) > 1, "but not what was kept before"


@pytest.mark.rule("TD-059", "TD-P05")
def test_a_seat_knows_the_second_card_of_its_hand_to_be_one_of_two():
    game = started(4, seat=3)
    keep(game, 4)
    passed = set(game.hand(3))
    keep(game, 1)
    assert game.kept(3)[1] in passed, "seat 3 has what seat 0 passed on, and has kept one of it"

    believed = beliefs(game, 0)
    assert {belief.kept(3)[1] for belief in believed} == passed
    assert all({belief.kept(3)[1], *belief.hand(3)} == passed for belief in believed)


@pytest.mark.rule("TD-059", "TD-A148", "TD-P05")
def test_after_the_draft_a_seat_knows_where_its_own_hands_went():
    game = started(4)
    keep(game, 8)
    assert game.phase == "buy"
    believed = beliefs(game, 0)

    assert {belief.kept(3)[2] for belief in believed} == {game.kept(3)[2]}, "passed on itself"
    first = {game.kept(3)[1], game.kept(2)[2]}
    assert all({belief.kept(3)[1], belief.kept(2)[2]} == first for belief in believed), "of its first hand"
    assert {belief.kept(3)[1] for belief in believed} == first
    assert len({belief.kept(1)[0] for belief in believed}) > 2, "of which it never saw anything"


# -- purchases -----------------------------------------------------------------------------------


@pytest.mark.rule("TD-A31", "TD-A148")
@pytest.mark.parametrize("answers", [["1", "2"], ["3"], ["2", None, "2"]])
def test_nobody_sees_what_others_are_buying(answers):
    game = started(3)
    game.play_until("buy")
    other = game.copy()
    for answer in answers:
        other.play("equip", answer) if answer else other.play("done")
    silent = game.copy()
    for _ in answers:
        silent.play("done")

    for seat in (1, 2):
        assert shown(other, seat)[:2] == shown(silent, seat)[:2]
    assert other.heard == silent.heard == []
    assert shown(other, 0) != shown(silent, 0), "its own decisions it sees"


@pytest.mark.rule("TD-A31")
def test_how_far_a_rival_has_come_with_its_purchase_is_not_seen():
    game = started(3)
    game.play_until("buy")
    later = game.copy()
    later.play("done")

    assert shown(later, 1) == shown(game, 1)


@pytest.mark.rule("TD-A31")
def test_what_may_be_bought_does_not_depend_on_others():
    game = started(2)
    game.play_until("buy")
    other = game.copy()
    game.play("done", "", "", "")
    other.play("equip", "1", "1")
    other.play("done")

    assert game.mover == other.mover == 1
    assert shown(game, 1) == shown(other, 1)


@pytest.mark.rule("TD-A31", "TD-060")
def test_purchases_are_seen_when_all_have_decided():
    game = started(2)
    game.play_until("buy")
    game.play("equip", "2")
    while game.phase == "buy":
        game.play("done")

    (name,) = game.equipment("P2")
    assert f"player_0 buys {name} for thief 2" in game.heard
    assert game.sees(1, "equipment")[3 + 1].argmax() == EQUIPMENT.index(name), "the second rival thief"


@pytest.mark.rule("TD-A31")
def test_what_others_have_decided_is_drawn_anew():
    game = started(2)
    game.play_until("buy")
    game.play("done", "", "", "")
    bought = {tuple(belief.state.bought[0].tolist()) for belief in beliefs(game, 1)}

    assert len(bought) > 5
    assert all(sum(thief != s.NOT_BOUGHT for thief in decisions) <= 2 for decisions in bought)


@pytest.mark.rule("TD-A31")
def test_ones_own_decisions_are_certain():
    game = started(3)
    game.play_until("buy")
    game.play("equip", "2")
    game.play("done")

    assert all((belief.state.bought[0] == game.state.bought[0]).all() for belief in beliefs(game, 0))


# -- plans ---------------------------------------------------------------------------------------


def planning(players=3):
    game = town("+-----+\n|1 a 2|\n+-----+", num_players=players)
    game.end_night()
    return game


@pytest.mark.rule("TD-072", "TD-A38", "TD-071")
@pytest.mark.parametrize("plan", OTHER_PLANS)
def test_nobody_sees_a_plan_before_all_are_in(plan):
    game, other = planning(), planning()
    first, second = game.mover, (game.mover + 1) % 3
    game.play("plan", PLAN)
    other.play("plan", plan)
    for seat in (second, (second + 1) % 3):
        assert shown(other, seat) == shown(game, seat)
    assert shown(other, first) != shown(game, first), "its own plan it sees"

    game.play("plan", PLAN)
    other.play("plan", PLAN)
    assert shown(other, game.mover) == shown(game, game.mover)
    assert not game.sees(game.mover, "plan").any()
    assert game.heard == other.heard == []


@pytest.mark.rule("TD-072", "TD-A38")
def test_all_plans_are_seen_once_all_are_in():
    game = planning()
    game.play("plan", PLAN, OTHER_PLANS[0], PLAN)

    for seat in range(3):
        plans = game.sees(seat, "plan")
        for step in range(3):
            who = [("thief 1", "thief 2", "thief 3", "townsfolk")[row.argmax()] for row in plans[step]]
            assert who == game.plan((seat + step) % 3)
    assert game.plan(0) == ["townsfolk", "thief 3", "thief 2", "thief 1"]


@pytest.mark.rule("TD-072", "TD-A38")
def test_any_plan_is_possible_before_all_are_in():
    game = planning()
    first = game.mover
    game.play("plan", PLAN)
    plans = {" ".join(belief.plan(first)) for belief in beliefs(game, game.mover)}

    assert len(plans) > amount(20, 10)
    assert all(belief.plan(first) == game.plan(first) for belief in beliefs(game, first)), "its own is certain"


@pytest.mark.rule("TD-P02")
def test_how_many_have_decided_is_not_seen():
    for game in (started(4), planning(4)):
        later = game.copy()
        first = game.mover
        keep(later, 1) if game.phase == "draft" else later.play("plan", PLAN)

        for seat in ((first + 2) % 4, (first + 3) % 4):
            assert later.observation(seat).tobytes() == game.observation(seat).tobytes()


# -- what is public ------------------------------------------------------------------------------

CHANGES = {
    "goods": lambda game: game.give("Q2", gold=1),
    "a hideout's goods": lambda game: game.store(1, badge=1),
    "the dungeon": lambda game: game.fill_dungeon(wine=1),
    "a painting": lambda game: game.hang(2, "Q3"),
    "a painting at home": lambda game: game.hang(2, "stock 1"),
    "a poster": lambda game: game.want("Q1"),
    "equipment": lambda game: game.equip("Q1", "Cudgel"),
    "the display": lambda game: game.show("Cudgel"),
    "a friend": lambda game: game.befriend("Q1", GUESTS[0]),
    "a bar fight": lambda game: game.befriend("Q1", None),
    "points": lambda game: game.state.vp.__setitem__(1, 11),
    "stamina": lambda game: game.state.stamina.__setitem__(1, 0),
    "a badge": lambda game: game.state.badge_left.__setitem__(0, 0),
    "a bag": lambda game: game.state.bag_full.__setitem__(0, 0),
    "a facing": lambda game: game.put("guard A", "a", "east"),
    "a place": lambda game: game.put("Q1", "2"),
    "a patrol board": lambda game: game.state.patrol.__setitem__(slice(0, 2), [1, 0]),
}


@pytest.mark.rule("TD-A148")
@pytest.mark.parametrize("change", CHANGES)
def test_everything_else_is_seen_by_all(change):
    figures = {"guard A": ("a", "west"), "noble A": "b", "Q1": "1"}
    game = town("+---------+\n|1 a . b 2|\n+---------+", figures, num_players=3)
    seen = [game.observation(seat).tobytes() for seat in range(3)]
    CHANGES[change](game)

    assert all(game.observation(seat).tobytes() != seen[seat] for seat in range(3))


@pytest.mark.rule("TD-A148", "TD-020", "TD-A11", "TD-P06")
def test_decks_have_no_order_that_anybody_knows():
    game = town("+---+\n|a:A|\n+---+", {"P1": "A"})
    game.play("use")
    tables = set()
    for belief in beliefs(game, 0):
        belief.play("reveal")
        tables.add(tuple(belief.revealed()))

    assert len(tables) > amount(50, 20)


@pytest.mark.rule("TD-A148")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_all_see_which_thief_a_guest_is_a_friend_of(seat):
    game = Game(1, num_players=3)
    game.play_until("act")
    game.befriend("Q2", "G32")
    guilds, thieves = np.split(game.sees(seat, "friend")[GUESTS.index("G32")], [4])

    assert (guilds.argmax(), guilds.sum()) == ((1 - seat) % 3, 1), "guilds are counted from the seat"
    assert thieves.tolist() == [0, 1, 0]
