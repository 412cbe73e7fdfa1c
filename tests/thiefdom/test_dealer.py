"""The dealers (RULES.md)."""

import pytest

from larceny.envs.thiefdom.state import EQUIPMENT_DECK, EQUIPMENT_DISCARD
from tabletop import READABLE
from thiefdom.table import COMPONENTS, counted
from thiefdom.turns import actions, in_location, walk

pytestmark = READABLE

CARD = {card.name: card for card in COMPONENTS.equipment}
DISPLAY = ["Sack", "Messenger Pigeon", "Cudgel", "Lock Pick"]
"""At 4, 1, 2 and 3 gold."""


def with_dealer(display=DISPLAY, equipment=(), thieves=("P1",), **goods):
    game = in_location("D", thieves=thieves, equipment=equipment, **goods)
    game.show(*display)
    return game


def drawn(game, place):
    return int((game.state.equipment == place).sum())


# -- paintings and gems --------------------------------------------------------------------------


@pytest.mark.rule("TD-150", "TD-A162")
@pytest.mark.parametrize("painting", [1, 2, 3, 4])
def test_a_painting_is_delivered_for_its_own_bonuses(painting):
    game = with_dealer()
    game.hang(painting, "P1")
    game.play("use")
    heard = game.play("painting")

    bonus = COMPONENTS.paintings[painting - 1]
    assert heard[:2] == [f"P1 delivers painting {painting}", f"player_0 gains {bonus.vp} VP and has {10 + bonus.vp}"]
    assert game.vp(0) == 10 + bonus.vp
    assert game.goods("P1") == counted(bonus.goods)
    assert game.painting(painting) == "gone"
    assert actions(game) == 2


@pytest.mark.rule("TD-150", "TD-P46")
def test_a_bonus_that_does_not_fit_is_lost():
    game = with_dealer(gold=3)
    game.hang(2, "P1")
    game.play("use")
    game.play("painting")

    assert game.goods("P1") == {"gold": 4}, "two came"


@pytest.mark.rule("TD-150", "TD-049")
def test_a_painting_at_home_or_with_a_friend_is_not_delivered():
    game = with_dealer(thieves=["P2"])
    game.hang(1, "stock 0")
    game.hang(2, "P2")

    assert "use" not in game.question()


@pytest.mark.rule("TD-A104", "TD-142")
def test_one_painting_in_a_use():
    """Nobody carries two; were another one there, it would not go in the same use."""
    game = with_dealer(gem=1)
    game.hang(1, "P1")
    game.play("use")
    game.play("painting")
    game.hang(2, "P1")

    assert "painting" not in game.question()


@pytest.mark.rule("TD-151")
def test_gems_are_a_point_each():
    game = with_dealer(gem=3, wine=1)
    game.play("use")
    assert game.choices("sell") == ["1", "2", "3"]
    game.play("sell", "3")

    assert game.vp(0) == 13
    assert game.goods("P1") == {"wine": 1}


# -- equipment -----------------------------------------------------------------------------------


@pytest.mark.rule("TD-152")
@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_equipment_is_paid_for_and_scores_at_once(slot):
    card = CARD[DISPLAY[slot - 1]]
    game = with_dealer(gold=4)
    game.play("use")
    heard = game.play("buy", str(slot))

    assert heard[0] == f"P1 buys {card.name}"
    assert game.equipment("P1") == [card.name]
    assert game.goods("P1").get("gold", 0) == 4 - card.price
    assert game.vp(0) == 10 + card.vp


@pytest.mark.rule("TD-152")
@pytest.mark.parametrize(("gold", "slots"), [(1, ["2"]), (2, ["2", "3"]), (3, ["2", "3", "4"]), (4, list("1234"))])
def test_what_a_thief_cannot_pay_it_cannot_buy(gold, slots):
    game = with_dealer(gold=gold)
    game.play("use")

    assert game.choices("buy") == slots


@pytest.mark.rule("TD-152", "TD-A101", "TD-P50")
def test_one_or_two_cards_in_a_use():
    game = with_dealer(gold=4, gem=1)
    game.play("use")
    game.play("buy", "2")
    assert game.question() == ["done", "sell", "buy"]
    game.play("buy", "3")

    assert game.equipment("P1") == ["Cudgel", "Messenger Pigeon"]
    assert game.question() == ["done", "sell"], "two are the most"


@pytest.mark.rule("TD-A101")
def test_no_third_card_in_a_use_even_with_a_free_slot():
    """Two cheap cards are bought; then one of them is gone, as one that is used up would be."""
    game = with_dealer(gold=4, gem=1)
    game.play("use")
    game.play("buy", "2")
    game.play("buy", "3")
    game.state.equipment[6], game.state.equipment[18] = EQUIPMENT_DISCARD, EQUIPMENT_DISCARD
    game.give("P1", gold=4, gem=1)
    assert game.equipment("P1") == ["Cudgel"]

    assert game.question() == ["done", "sell"]


@pytest.mark.rule("TD-P50", "TD-142")
def test_the_purchase_is_one_effect():
    game = with_dealer(gold=4, gem=1)
    game.play("use")
    game.play("buy", "2")
    game.play("sell", "1")

    assert game.phase == "act", "no second card after something else, and nothing else is left"
    assert game.equipment("P1") == ["Messenger Pigeon"]


@pytest.mark.rule("TD-P50", "TD-142")
def test_effects_before_and_after_the_purchase():
    """The gold of a painting pays for a card."""
    game = with_dealer(gem=0, gold=1)
    game.hang(2, "P1")
    game.play("use")
    game.play("painting")
    game.play("buy", "4")
    assert game.equipment("P1") == ["Lock Pick"]

    game = with_dealer(gem=2, gold=3)
    game.play("use")
    game.play("buy", "4")
    game.play("sell", "2")
    assert game.vp(0) == 10 + CARD["Lock Pick"].vp + 2


@pytest.mark.rule("TD-A102")
def test_the_card_is_for_the_thief_in_the_house():
    game = with_dealer(thieves=["P1", "P2"])
    game.acting("P2")
    game.give("P2", gold=2)
    game.play("use")
    game.play("buy", "3")

    assert [game.equipment(thief) for thief in ("P1", "P2", "P3")] == [[], ["Cudgel"], []]


@pytest.mark.rule("TD-153")
def test_a_thief_has_two_pieces_at_most():
    game = with_dealer(equipment=["Shoes", "Crossbow"], gold=4)
    assert "use" not in game.question(), "and cannot discard one"

    game = with_dealer(equipment=["Shoes"], gold=4)
    game.play("use")
    game.play("buy", "2")
    assert game.phase == "act"
    assert game.equipment("P1") == ["Messenger Pigeon", "Shoes"]


@pytest.mark.rule("TD-153")
def test_no_two_alike():
    game = with_dealer(equipment=["Cudgel"], gold=4)
    game.play("use")
    assert game.choices("buy") == ["1", "2", "4"]

    game = with_dealer(["Messenger Pigeon", "Messenger Pigeon", "Cudgel"], gold=4)
    game.play("use")
    game.play("buy", "1")
    assert game.choices("buy") == ["3"]


@pytest.mark.rule("TD-153")
def test_a_friend_may_have_the_same():
    game = with_dealer(thieves=["P2"], gold=2)
    game.equip("P2", "Cudgel")
    game.play("use")
    game.play("buy", "3")

    assert game.equipment("P1") == game.equipment("P2") == ["Cudgel"]


@pytest.mark.rule("TD-154", "TD-A101")
def test_the_display_is_filled_up_at_the_end_of_the_turn():
    game = with_dealer(gold=4)
    game.play("use")
    game.play("buy", "2")
    assert game.display() == ["Sack", None, "Cudgel", "Lock Pick"]
    game.play("done")
    walk(game, "a")
    game.play("done")
    assert game.display()[1] is None, "not after the action"
    heard = game.play("done")

    assert "The equipment display is refilled" in heard
    assert None not in game.display()
    assert [game.display()[slot] for slot in (0, 2, 3)] == ["Sack", "Cudgel", "Lock Pick"]


@pytest.mark.rule("TD-154")
def test_without_a_purchase_nothing_is_refilled():
    game = with_dealer(["Sack", "Cudgel"], gem=1)
    game.play("use")
    game.play("sell", "1")
    game.play("done")

    assert game.display() == ["Sack", "Cudgel", None, None]


@pytest.mark.rule("TD-155")
def test_an_empty_deck_is_made_of_the_discarded_cards():
    game = with_dealer(gold=4)
    state = game.state
    state.equipment[state.equipment == EQUIPMENT_DECK] = EQUIPMENT_DISCARD
    discarded = drawn(game, EQUIPMENT_DISCARD)
    game.play("use")
    game.play("buy", "2")
    game.play("done")
    game.play("done")

    assert None not in game.display()
    assert (drawn(game, EQUIPMENT_DECK), drawn(game, EQUIPMENT_DISCARD)) == (discarded - 1, 0)


@pytest.mark.rule("TD-155")
def test_while_there_is_a_deck_the_discarded_cards_stay():
    game = with_dealer(gold=4)
    deck = [number for number in range(24) if game.state.equipment[number] == EQUIPMENT_DECK]
    game.state.equipment[deck[:-2]] = EQUIPMENT_DISCARD
    last = set(deck[-2:])
    game.play("use")
    game.play("buy", "2")
    game.play("buy", "3")
    game.play("done")

    assert drawn(game, EQUIPMENT_DISCARD) == len(deck) - 2
    assert drawn(game, EQUIPMENT_DECK) == 0
    assert all(12 <= game.state.equipment[number] < 16 for number in last), "both are on display"
