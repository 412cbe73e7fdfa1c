"""Equipment draft and hideouts (RULES.md: The draft, Hideouts)."""

import pytest

from larceny.envs.thiefdom import state as s
from tabletop import READABLE
from thiefdom.table import COMPONENTS, EQUIPMENT, GUILDS, THIEVES, Game, town
from thiefdom.turns import divide

pytestmark = READABLE

each_size = pytest.mark.parametrize("players", [2, 3, 4])
PRICE = {card.name: card.price for card in COMPONENTS.equipment}
VP = {card.name: card.vp for card in COMPONENTS.equipment}


def keep_first(game):
    """Every seat keeps the first card of its hand; returns them by seat."""
    kept = {}
    for _ in range(game.players):
        kept[game.mover] = game.hand(game.mover)[0]
        game.play("keep", kept[game.mover])
    return kept


def buying(*names, gold=8, players=2):
    """The purchase of the starting seat, seat 0, which has chosen these three cards; all others have what they have."""
    game = next(game for seed in range(99) if (game := Game(seed, num_players=players)).mover == 0)
    game.play_until("buy")
    state = game.state
    for k, name in enumerate(names):
        card = EQUIPMENT.index(name) + 12
        if card in state.kept[0, :k]:
            card -= 12
        old = int(state.kept[0, k])
        state.kept[state.kept == card] = old
        state.equipment[old], state.equipment[card] = int(state.equipment[card]), s.IN_DRAFT
        state.kept[0, k] = card
    state.stock[0, 0] = gold
    game.ask()
    return game


def others_decline(game):
    """All that are still asked buy nothing."""
    while game.phase == "buy":
        game.play("done")


# -- the draft -----------------------------------------------------------------------------------


@pytest.mark.rule("TD-058")
@each_size
def test_everybody_is_dealt_three_cards_and_keeps_one(players):
    game = Game(num_players=players)
    assert all(len(set(game.hand(seat))) == 3 for seat in range(players))
    assert sorted(game.choices("keep")) == sorted(game.hand(game.mover))
    assert game.question() == ["keep"]

    seat = game.mover
    first = game.hand(seat)[1]
    game.play("keep", first)
    assert game.kept(seat) == [first]
    assert first not in game.hand(seat)


@pytest.mark.rule("TD-058", "TD-P02")
@each_size
def test_all_choose_once_before_anything_is_passed(players):
    game = Game(num_players=players)
    first = game.mover
    asked = []
    for number in range(players):
        asked.append(game.mover)
        assert len(game.hand(game.mover)) == 3, f"{number} have chosen"
        game.play("keep", game.hand(game.mover)[0])

    assert asked == [(first + step) % players for step in range(players)]


@pytest.mark.rule("TD-058", "TD-A147")
@each_size
def test_two_cards_are_passed_counterclockwise(players):
    game = Game(num_players=players)
    dealt = [set(game.hand(seat)) for seat in range(players)]
    kept = keep_first(game)

    for seat in range(players):
        assert set(game.hand((seat - 1) % players)) == dealt[seat] - {kept[seat]}


@pytest.mark.rule("TD-059", "TD-A147")
@each_size
def test_the_second_card_is_kept_of_two_and_the_last_one_comes_with_no_choice(players):
    game = Game(num_players=players)
    keep_first(game)
    passed = [set(game.hand(seat)) for seat in range(players)]
    second = keep_first(game)

    assert game.phase == "buy"
    for seat in range(players):
        assert game.kept(seat)[1] == second[seat]
        assert {game.kept((seat - 1) % players)[2]} == passed[seat] - {second[seat]}
        assert len(game.kept(seat)) == 3
        assert game.hand(seat) == []


# -- the purchase --------------------------------------------------------------------------------


@pytest.mark.rule("TD-060", "TD-051", "TD-A34")
def test_gold_of_the_hideout_pays_up_to_two_of_the_three_cards():
    game = buying("Sack", "Cudgel", "Smoke Bomb")
    game.play("equip", "1")
    game.play("equip", "2")
    assert game.question() == ["done"], "a third one is too many, though there is gold for it"
    game.play("done")
    others_decline(game)

    assert game.stock(0) == {"gold": 2}, "8 less 4 and 2"
    assert (game.equipment("P1"), game.equipment("P2"), game.equipment("P3")) == (["Sack"], ["Cudgel"], [])


@pytest.mark.rule("TD-060", "TD-A34", "TD-P01")
def test_nothing_needs_to_be_bought():
    game = buying("Sack", "Shoes", "Smoke Bomb")
    others_decline(game)

    assert [game.stock(seat) for seat in (0, 1)] == [{"gold": 8}] * 2, "what is not spent stays in the hideout"
    assert all(game.equipment(thief) == [] for thief in THIEVES)


@pytest.mark.rule("TD-060")
@pytest.mark.parametrize(
    ("gold", "first", "offered"), [(3, "done", False), (4, "done", True), (6, "1", False), (7, "1", True)]
)
def test_only_what_can_be_paid_is_offered(gold, first, offered):
    game = buying("Lock Pick", "Sack", "Shoes", gold=gold)
    assert game.choices("equip") == ["1", "2", "3"], "3 gold"
    game.play("done") if first == "done" else game.play("equip", first)

    assert bool(game.choices("equip")) == offered, "4 gold"


@pytest.mark.rule("TD-A31", "TD-A30")
def test_purchases_are_made_when_all_have_decided():
    game = buying("Climbing Tools", "Shoes", "Smoke Bomb")
    game.play("equip", "3")
    game.play("done", "", "")
    assert game.mover == 1
    assert game.heard == []
    assert (game.vp(0), game.stock(0), game.equipment("P3")) == (10, {"gold": 8}, [])
    others_decline(game)

    assert (game.vp(0), game.stock(0), game.equipment("P3")) == (12, {"gold": 5}, ["Climbing Tools"])
    assert "player_0 buys Climbing Tools for thief 3" in game.heard


@pytest.mark.rule("TD-A30")
def test_drafted_equipment_scores_at_once():
    game = buying("Sack", "Climbing Tools", "Shoes")
    game.play("equip", "1", "1")
    game.play("done")
    others_decline(game)

    assert [game.vp(seat) for seat in (0, 1)] == [10 + VP["Sack"] + VP["Climbing Tools"], 10]


@pytest.mark.rule("TD-A33", "TD-P01")
def test_cards_are_given_to_thieves_as_they_are_bought():
    game = buying("Cudgel", "Sack", "Shoes")
    game.play("equip", "2")
    assert game.question() == ["done", "equip"], "the next card is asked for"
    game.play("done", "")
    others_decline(game)

    assert game.phase == "hideout"
    assert game.equipment("P2") == ["Cudgel"]
    game.play_until("act")
    assert game.equipment("P2") == ["Cudgel"]


@pytest.mark.rule("TD-061", "TD-064", "TD-A32")
def test_two_of_a_type_go_to_different_thieves():
    game = buying("Cudgel", "Cudgel", "Shoes")
    game.play("equip", "2")
    assert game.choices("equip") == ["1", "3"]
    game.play("equip", "3")
    game.play("done")
    others_decline(game)

    assert game.equipment("P2") == game.equipment("P3") == ["Cudgel"]


DEALER = """
+---+
|a:D|
+---+
"""


@pytest.mark.rule("TD-061", "TD-064")
def test_a_dealer_sells_no_thief_what_it_has():
    game = town(DEALER, {"P1": "D", "P2": "a"})
    game.give("P1", gold=4)
    game.equip("P1", "Cudgel")
    game.equip("P2", "Shoes")
    game.show("Cudgel", "Shoes")
    game.play("use")

    assert game.choices("buy") == ["2"], "what a friend has is no hindrance"


@pytest.mark.rule("TD-062")
def test_a_thief_has_two_pieces_of_equipment_at_most():
    for owned, offered in ((["Cudgel"], ["1"]), (["Cudgel", "Crossbow"], [])):
        game = town(DEALER, {"P1": "D"})
        game.give("P1", gold=4, gem=1)
        game.equip("P1", *owned)
        game.show("Shoes")
        game.play("use")
        assert game.choices("buy") == offered
        assert game.choices("sell") == ["1"], "the gem"


@pytest.mark.rule("TD-062", "TD-060")
def test_both_cards_may_go_to_one_thief():
    game = buying("Cudgel", "Crossbow", "Shoes")
    game.play("equip", "1", "1")
    game.play("done")
    others_decline(game)

    assert game.equipment("P1") == ["Crossbow", "Cudgel"]


@pytest.mark.rule("TD-063")
def test_equipment_never_changes_hands():
    game = town("+-------+\n|1 2 a T|\n+-------+", {"P1": "1", "P2": "2", "P3": "T"}, hideouts={0: "T"})
    for thief, name in zip(("P1", "P2", "P3"), ("Cudgel", "Shoes", "Crossbow"), strict=True):
        game.equip(thief, name)
    game.give("P1", gold=4, badge=4)
    game.play("go", "east")
    divide(game, gold=1, badge=2)
    assert game.goods("P2") == {"gold": 3, "badge": 2}, "goods do"
    game.play("go", "east")
    game.play("done")
    game.play("go", "east")
    divide(game)

    assert game.at_home("P1")
    assert game.stock(0) == {"gold": 1, "badge": 2}
    assert [game.equipment(thief) for thief in ("P1", "P2", "P3")] == [["Cudgel"], ["Shoes"], ["Crossbow"]]


@pytest.mark.rule("TD-065", "TD-A29")
@each_size
def test_all_that_is_not_bought_makes_one_deck(players):
    game = buying("Cudgel", "Sack", "Shoes", players=players)
    display = game.display()
    game.play("equip", "1")
    others_decline(game)

    equipment = game.state.equipment
    assert (equipment == s.EQUIPMENT_DECK).sum() == 24 - 4 - 1
    assert (equipment[12:] == s.EQUIPMENT_DECK).sum() == 11, "with a semicircle, the Cudgel being sold"
    assert game.display() == display, "these four stay"


# -- the hideouts --------------------------------------------------------------------------------


@pytest.mark.rule("TD-066", "TD-A35")
@each_size
def test_hideouts_are_chosen_counterclockwise_and_by_the_starting_player_last(players):
    game = Game(num_players=players)
    start = game.mover
    game.play_until("hideout")
    asked = []
    while game.phase == "hideout":
        asked.append(game.mover)
        game.play("hide", game.choices("hide")[0])

    assert asked == [(start - 1 - step) % players for step in range(players)]
    assert asked[-1] == start


@pytest.mark.rule("TD-067", "TD-068", "TD-A36", "TD-037", "TD-038")
@each_size
def test_any_house_but_the_church_may_be_a_hideout(players):
    game = Game(num_players=players)
    game.play_until("hideout")
    kinds = game.buildings()
    houses = [name for name, kind in kinds.items() if kind in ("tower", "garden", "blacksmith", "stable")]

    assert game.choices("hide") == houses
    assert game.question() == ["hide"]
    assert "church" in kinds.values()


@pytest.mark.rule("TD-067", "TD-A36")
def test_the_three_thieves_begin_in_their_hideout():
    game = Game(num_players=2)
    game.play_until("hideout")
    seat, house = game.mover, game.choices("hide")[3]
    thieves = [thief for thief in THIEVES if thief[0] == GUILDS[seat]]
    assert [game.where(thief) for thief in thieves] == [None] * 3
    heard = game.play("hide", house)

    assert game.hideout(seat) == house
    assert [game.where(thief) for thief in thieves] == [house] * 3
    assert heard == [f"player_{seat} hides in {house}"]


@pytest.mark.rule("TD-069", "TD-A36")
@each_size
def test_no_house_has_two_markers(players):
    game = Game(num_players=players)
    game.play_until("hideout")
    free = set(game.choices("hide"))
    while game.phase == "hideout":
        assert set(game.choices("hide")) == free
        house = game.choices("hide")[0]
        free -= {house}
        game.play("hide", house)

    assert len({game.hideout(seat) for seat in range(players)}) == players
