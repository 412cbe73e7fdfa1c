"""Each option of the rules, both ways (RULES.md: lines that name an option)."""

import pytest

from larceny.envs.core.rulebook import OptionError
from larceny.envs.thieves_guild import RULEBOOK
from thieves_guild.table import Game, won

pytestmark = [pytest.mark.uncompiled, pytest.mark.boundscheck, pytest.mark.filterwarnings("error")]


def bid_three(*amounts, **options):
    game = Game(num_players=3, **options)
    game.bids(*amounts)
    return game


@pytest.mark.rule("TG-A02")
@pytest.mark.parametrize(
    ("payment", "gold"),
    [({}, [6, 10, 1]), ({"bid_payment": "all"}, [6, 10, 1]), ({"bid_payment": "none"}, [10, 10, 10])],
)
def test_bid_payment_all_and_none(payment, gold):
    assert bid_three(4, 0, 9, **payment).gold == gold


@pytest.mark.rule("TG-A02", "TG-P03")
def test_bid_payment_highest_lets_only_the_highest_bid_pay():
    game = bid_three(4, 0, 9, bid_payment="highest")

    assert game.gold == [10, 10, 1]
    assert game.order == [1, 0, 2]


@pytest.mark.rule("TG-P03")
@pytest.mark.parametrize(("faces", "gold"), [((5, 2), [4, 10, 10]), ((3, 6), [10, 10, 4])])
def test_among_equal_highest_bids_the_one_that_goes_last_pays(faces, gold):
    game = Game(num_players=3, bid_payment="highest")
    game.bid(6)
    game.bid(1)
    game.play("bid_digit", "0")
    game.dice(*faces)
    game.play("bid_digit", "6")

    assert game.gold == gold
    assert gold[game.order[-1]] == 4


@pytest.mark.rule("TG-A02", "TG-008")
@pytest.mark.parametrize("payment", ["all", "highest", "none"])
def test_the_order_is_the_same_whoever_pays(payment):
    game = bid_three(7, 3, 5, bid_payment=payment)

    assert game.order == [1, 2, 0]
    assert game.state.revealed_bid[:3].tolist() == [7, 3, 5]


@pytest.mark.rule("TG-A17")
@pytest.mark.parametrize(("section", "gold"), [("Port", [13, 7, 10]), ("Bazaar", [16, 7, 10]), ("Ghetto", [11, 7, 10])])
def test_steal_roll_one_lets_one_die_stand_for_loss_and_gain(section, gold):
    game = won({section: "Steal"}, num_players=3, steal_roll="one")
    game.turn_up()
    game.dice(3, 6)
    game.target(1)

    assert game.gold == gold
    assert game.rolls == 1


@pytest.mark.rule("TG-A17", "TG-A21")
def test_steal_roll_one_still_pays_from_the_bank():
    game = won({"Port": "Steal"}, num_players=3, steal_roll="one")
    game.gold = [0, 2, 10]
    game.turn_up()
    game.dice(5)
    game.target(1)

    assert game.gold == [5, 0, 10]


@pytest.mark.rule("TG-A17")
@pytest.mark.parametrize("options", [{}, {"steal_roll": "two"}])
def test_steal_roll_two_rolls_twice(options):
    game = won({"Port": "Steal"}, num_players=3, **options)
    game.turn_up()
    game.dice(3, 6)
    game.target(1)

    assert game.gold == [16, 7, 10]


@pytest.mark.rule("TG-A26")
@pytest.mark.parametrize(
    ("options", "standing"),
    [({}, [0.5, 0.5, -1]), ({"tie_break": "shared"}, [0.5, 0.5, -1]), ({"tie_break": "thieves"}, [0, 1, -1])],
)
def test_tie_break(options, standing):
    game = Game(num_players=3, **options)
    game.gold, game.thieves = [14, 4, 5], [3, 8, 2]

    assert game.scores == [20, 20, 9]
    assert game.standing == pytest.approx(standing)


@pytest.mark.rule("TG-A26", "TG-037")
def test_tie_break_thieves_never_overtakes_more_points():
    game = Game(num_players=3, tie_break="thieves")
    game.gold, game.thieves = [21, 0, 5], [0, 10, 5]

    assert game.scores == [21, 20, 15]
    assert game.standing == [1, 0, -1]


@pytest.mark.rule("TG-A26")
def test_tie_break_thieves_leaves_seats_equal_in_both_together():
    game = Game(num_players=2, tie_break="thieves")

    assert game.standing == [0, 0]


@pytest.mark.rule("TG-A01", "TG-A02", "TG-A17", "TG-A26")
@pytest.mark.parametrize("option", [option.name for option in RULEBOOK.options])
def test_no_other_value_is_allowed(option):
    with pytest.raises(OptionError, match=option):
        Game(**{option: "perhaps"})


@pytest.mark.rule("TG-A01", "TG-A02", "TG-A17", "TG-A26")
def test_these_are_all_options_and_their_defaults():
    assert RULEBOOK.complete_options({}) == {
        "num_players": 4,
        "bid_payment": "all",
        "steal_roll": "two",
        "tie_break": "shared",
    }
