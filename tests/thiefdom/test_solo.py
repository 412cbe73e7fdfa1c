"""The solo game: setup, draft, nights and the result (RULES.md: The solo game).

What is rolled is in test_solo_townsfolk.py and test_solo_rivals.py.
"""

from collections import Counter
from functools import partial
from itertools import permutations

import numpy as np
import pytest

from larceny.envs.core.env import RulebookEnv
from larceny.envs.thiefdom import RULEBOOK
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.solo import STARS
from playing import amount, decisions, final_scores
from tabletop import READABLE
from thiefdom.alone import BOARDS, SoloGame, night, solo_town
from thiefdom.table import COMPONENTS, FIGURES, GUARDS, NOBLES, THIEVES, town
from thiefdom.turns import actions

pytestmark = READABLE

PRICE = {card.name: card.price for card in COMPONENTS.equipment}
VP = {card.name: card.vp for card in COMPONENTS.equipment}
STREET = """
+-----------+
|T 1 2 3 4 a|
|- - - - -  |
|U V W X Y b|
+-----------+
"""
CROSSING = """
+---------+
|T T n T T|
|         |
|T T 1 T T|
|         |
|w 4 c 2 e|
|         |
|T T 3 T T|
|         |
|T T s T T|
+---------+
"""
HOUSES = dict.fromkeys("UVWXY", "garden")


def street(figures, **settings):
    """A town with the hideout T."""
    return solo_town(STREET, figures, hideouts={0: "T"}, legend=HOUSES, **settings)


# -- setup ---------------------------------------------------------------------------------------


@pytest.mark.rule("TD-237")
@pytest.mark.parametrize("seed", range(amount(12, 3)))
def test_the_city_and_its_figures_are_those_of_two_players(seed):
    game = SoloGame(seed)
    boards = game.state.board.tolist()

    assert sorted(boards) == [0, 0, 2, 3, 4, 6, 7, 8]
    assert boards[0] == boards[4] == 0
    assert sorted([boards[3], boards[7]]) == [4, 8], "the river is in the east"
    assert Counter(gate.split()[0] for gate in game.gates() if gate) == {"villa": 3, "catacomb": 3}
    kinds = Counter(game.buildings().values())
    assert [kinds[kind] for kind in ("market", "dealer", "dungeon", "tavern", "smuggler")] == [1, 1, 1, 2, 3]
    assert [figure for figure in FIGURES[12:] if game.where(figure)] == [*GUARDS[:3], *NOBLES[:3], "carriage"]
    assert [game.has_badge(guard) for guard in GUARDS] == [True, True, True, False]
    assert [game.has_purse(noble) for noble in NOBLES] == [True, True, True, False]


@pytest.mark.rule("TD-237", "TD-A18")
def test_three_patrol_boards_are_a_deck_with_every_figure_once():
    game = SoloGame()
    game.play_until("plan")

    assert [game.board(number) for number in BOARDS] == [
        ["noble A", "guard A"], ["noble B", "guard B"], ["noble C", "guard C", "carriage"],
    ]  # fmt: skip
    assert game.left() == [1, 2, 3]
    assert not game.sees(0, "patrol").any(), "none lies before the guild"


@pytest.mark.rule("TD-001", "TD-237", "TD-240")
def test_one_guild_plays_and_begins():
    game = SoloGame()
    assert "player_0 is the starting player" in game.heard
    assert (game.vp(0), game.stock(0), game.mover) == (10, {"gold": 8}, 0)
    game.play_until("act")

    assert [game.where(thief) is not None for thief in THIEVES] == [True] * 3 + [False] * 9
    assert game.stamina(0)
    assert [game.hideout(seat) is not None for seat in range(4)] == [True, False, False, False]
    assert game.actor == f"P{game.plan(0)[0][-1]}", "the thief of the first token"


@pytest.mark.rule("TD-239", "TD-A139")
def test_three_rival_thieves_begin_beside_the_board():
    game = SoloGame()
    game.play_until("act")

    assert game.rivals() == [None, None, None]
    assert not game.sees(0, "rival").any()


# -- draft and hideout ---------------------------------------------------------------------------


@pytest.mark.rule("TD-241", "TD-A143")
@pytest.mark.parametrize("seed", range(amount(8, 2)))
def test_one_card_each_is_kept_of_three_of_two_and_of_one(seed):
    game = SoloGame(seed)
    first = game.hand(0)
    assert len(set(first)) == 3
    assert sorted(game.choices("keep")) == sorted(first)
    game.play("keep", first[1])
    second = game.hand(0)
    assert len(set(second)) == 2 and not {*first} & {*second}, "others, from the deck"
    assert sorted(game.choices("keep")) == sorted(second)
    game.play("keep", second[0])

    assert game.phase == "buy"
    assert game.kept(0)[:2] == [first[1], second[0]]
    assert game.kept(0)[2] not in {*first, *second}, "the third comes with no choice"
    assert game.hand(0) == []


@pytest.mark.rule("TD-241", "TD-A143")
def test_up_to_two_are_bought_and_all_others_go_to_the_common_deck():
    game = SoloGame()
    game.play("keep", game.hand(0)[0])
    game.play("keep", game.hand(0)[0])
    names = game.kept(0)
    game.play("equip", "1", "3")
    assert game.question() == ["done"], "two are the most"
    game.play("done")

    assert (game.equipment("P1"), game.equipment("P2"), game.equipment("P3")) == ([names[0]], [], [names[1]])
    assert game.stock(0).get("gold", 0) == 8 - PRICE[names[0]] - PRICE[names[1]]
    assert game.vp(0) == 10 + VP[names[0]] + VP[names[1]]
    assert (game.state.equipment == s.EQUIPMENT_DECK).sum() == 24 - 4 - 2
    assert (game.state.equipment[12:] == s.EQUIPMENT_DECK).sum() == 10, "with a semicircle"


@pytest.mark.rule("TD-241")
def test_nothing_needs_to_be_bought():
    game = SoloGame()
    game.play_until("buy")
    game.play("done", "", "", "")

    assert (game.phase, game.stock(0), game.vp(0)) == ("hideout", {"gold": 8}, 10)


@pytest.mark.rule("TD-241", "TD-A145")
def test_the_hideout_is_any_house_but_the_church():
    game = SoloGame()
    game.play_until("hideout")
    kinds = game.buildings()
    houses = [name for name, kind in kinds.items() if kind in ("tower", "garden", "blacksmith", "stable")]
    assert game.choices("hide") == houses
    game.play("hide", houses[2])

    assert [game.where(thief) for thief in THIEVES[:3]] == [houses[2]] * 3
    assert game.phase == "plan"


# -- planning and turns --------------------------------------------------------------------------


@pytest.mark.rule("TD-238")
def test_only_the_order_of_the_thieves_is_planned():
    game = SoloGame()
    game.play_until("plan")
    orders = [" ".join([*order, "townsfolk"]) for order in permutations(("thief 1", "thief 2", "thief 3"))]
    assert sorted(game.choices("plan")) == sorted(orders), "the fourth token is out of the game"
    heard = game.play("plan", "thief 3 thief 1 thief 2 townsfolk")

    assert any(line.startswith("player_0 has planned: thief 3, thief 1, thief 2") for line in heard)
    assert game.sees(0, "plan")[0].argmax(axis=1)[:3].tolist() == [2, 0, 1], "openly"


def who_acts(heard):
    return [line.split(": ")[1] for line in heard if "resolves token" in line]


@pytest.mark.rule("TD-242", "TD-243", "TD-A141", "TD-240")
def test_thieves_and_townsfolk_take_turns_and_each_day_the_first_are_last():
    game = SoloGame()
    game.play_until("plan")
    thief_first = ["thief 2", "the townsfolk", "thief 3", "the townsfolk", "thief 1", "the townsfolk"]
    townsfolk_first = ["the townsfolk", "thief 2", "the townsfolk", "thief 3", "the townsfolk", "thief 1"]
    for number in range(1, 7):
        assert game.state.night == number
        heard = night(game, "thief 2 thief 3 thief 1 townsfolk")
        assert who_acts(heard) == (thief_first if number % 2 else townsfolk_first), f"night {number}"

    assert game.over


@pytest.mark.rule("TD-244", "TD-243")
def test_in_even_nights_figures_have_moved_before_the_first_thief_acts():
    game = SoloGame()
    game.play_until("plan")
    night(game)
    game.play("plan", "thief 1 thief 2 thief 3 townsfolk")

    assert sum("is turned up" in line for line in game.heard) == 1
    assert (game.phase, game.actor, len(game.left())) == ("act", "P1", 2)


@pytest.mark.rule("TD-251", "TD-A140")
def test_all_three_patrol_boards_are_used_every_night():
    game = SoloGame()
    game.play_until("plan")
    for _ in range(6):
        heard = [line.split(" is turned up")[0] for line in night(game) if "is turned up" in line]
        assert sorted(heard) == ["Patrol board 1", "Patrol board 2", "Patrol board 3"]


@pytest.mark.rule("TD-243", "TD-178", "TD-179", "TD-180")
def test_the_day_is_as_ever():
    game = street({"P1": "1", "P2": "2", "guard A": ("a", "north"), "noble B": "b"})
    game.state.night = 2
    game.state.stamina[0] = game.state.badge_left[0] = game.state.bag_full[1] = 0
    heard = game.end_night()

    assert game.vp(0) == 12, "two thieves are in alleys"
    assert game.stamina(0) and game.has_badge("guard A") and game.has_purse("noble B")
    assert "Night 3 begins; player_0 is the starting player" in heard
    assert (game.phase, game.left()) == ("plan", [1, 2, 3])


# -- arrests and guards --------------------------------------------------------------------------


@pytest.mark.rule("TD-250", "TD-A142")
def test_goods_of_an_arrested_thief_are_discarded():
    game = street({"P1": "1", "guard A": ("a", "west")})
    game.give("P1", gold=3, gem=2, badge=1)
    game.want("P1")
    heard = game.play("go", "east")

    assert "P1 is arrested on 2" in heard
    assert (game.where("P1"), game.vp(0), actions(game)) == ("T", 8, 2)
    assert game.goods("P1") == game.dungeon() == game.stock(0) == {}
    assert not game.wanted("P1")


@pytest.mark.rule("TD-250", "TD-A142")
@pytest.mark.parametrize(("players", "where"), [(1, "gone"), (2, "dungeon")])
def test_its_painting_leaves_the_game_alone_only(players, where):
    make = solo_town if players == 1 else partial(town, num_players=players)
    game = make(STREET, {"P1": "1", "guard A": ("a", "west")}, legend=HOUSES)
    game.hang(2, "P1")
    game.play("go", "east")

    assert game.painting(2) == where


@pytest.mark.rule("TD-250", "TD-244")
def test_a_guard_on_patrol_arrests_too():
    game = solo_town(CROSSING, {"P1": "4", "guard A": ("s", "north")})
    game.give("P1", wine=2)
    game.roll(1, "guard A")
    assert (game.where("guard A"), game.where("P1"), game.vp(0)) == ("c", "4", 10), "it looks north"
    heard = game.roll(7, "guard A")

    assert "P1 is arrested on 4" in heard
    assert (game.at_home("P1"), game.vp(0), game.goods("P1"), game.dungeon()) == (True, 8, {}, {})


@pytest.mark.rule("TD-A157", "TD-A78", "TD-244")
@pytest.mark.parametrize("answer", ["prevent", "done"])
def test_whether_a_card_prevents_it_is_asked_before_the_next_figure_moves(answer):
    game = solo_town(CROSSING, {"P1": "4", "guard A": ("c", "north"), "noble A": "s"})
    game.equip("P1", "EQ11")
    game.roll(7, "guard A", "noble A")
    assert (game.phase, game.mover, game.where("noble A")) == ("rescue", 0, "s")
    heard = game.play(answer)

    assert game.at_home("P1") == (answer == "done")
    assert "player_0 moves noble A to c" in heard, "7 is west, and south and east are closed"
    assert (game.phase, game.rivals()[0]) == ("act", "tavern")


@pytest.mark.rule("TD-A142")
def test_the_dungeon_holds_bribes_alone():
    game = street({"P1": "1", "guard A": ("a", "west"), "guard B": ("b", "north")})
    game.befriend("P1", "Bernhard")
    game.give("P1", gold=3)
    game.play("bribe", "guard B")
    assert game.dungeon() == {"gold": 1}
    game.play("go", "east")

    assert (game.where("P1"), game.goods("P1")) == ("T", {})
    assert game.dungeon() == {"gold": 1}


@pytest.mark.rule("TD-094", "TD-188", "TD-186")
@pytest.mark.parametrize(("card", "block"), [("Crossbow", "shoot"), ("Cudgel", "badge")])
@pytest.mark.parametrize("way", ["north", "east", "south"])
def test_at_a_crossing_the_player_is_asked_and_no_die_is_rolled(card, block, way):
    game = solo_town(CROSSING, {"P1": "4", "guard A": ("c", "east")})
    game.equip("P1", card)
    game.roll(3)
    game.acting("P1")
    game.play(block, "guard A")
    assert (game.phase, game.mover, game.actor) == ("walk", 0, "guard A")
    assert game.choices("go") == ["north", "east", "south"]
    game.play("go", way)

    assert (game.where("guard A"), game.facing("guard A")) == (way[0], way)
    assert (game.phase, game.actor, game.vp(0), game.rolls) == ("act", "P1", 11, 0)


# -- the result ----------------------------------------------------------------------------------


def ended(vp, **stock):
    """A game that has ended with so many VP and these goods in the hideout, all thieves in alleys."""
    game = street({"P1": "1", "P2": "2", "P3": "3"})
    game.state.night, game.state.vp[0] = 6, vp
    game.store(0, **stock)
    game.end_night()
    assert game.over
    return game


@pytest.mark.rule("TD-251", "TD-A144")
@pytest.mark.parametrize(
    ("vp", "stars"),
    [(0, 0), (29, 0), (30, 1), (39, 1), (40, 2), (49, 2), (50, 3), (59, 3), (60, 4), (69, 4), (70, 5), (150, 5)],
)
def test_the_score_is_worth_up_to_five_stars(vp, stars):
    game = ended(vp)

    assert game.heard[-2:] == [f"player_0 ends with {vp} VP and 0 goods", f"player_0 wins {stars} of 5 stars"]
    assert game.scores == [vp]
    assert game.rewards[0] == pytest.approx(stars / 5)
    assert game.standing == pytest.approx([stars / 5])


@pytest.mark.rule("TD-251", "TD-A144")
def test_goods_count_before_the_table_is_read():
    assert ended(25, gold=8, gem=2, wine=1).standing == [0], "29"
    assert ended(25, gold=8, gem=2, wine=1, badge=1).standing == pytest.approx([0.2])


@pytest.mark.rule("TD-251")
@pytest.mark.parametrize("seed", range(amount(4, 1)))
def test_whole_games_last_six_nights(seed):
    game = SoloGame(seed)
    heard = game.play_out(seed + 1)

    assert (game.state.night, game.state.over) == (6, 1)
    assert sum("is turned up" in line for line in heard) == 18
    assert sum("begins" in line for line in heard) == 5
    assert heard[-1] == f"player_0 wins {sum(game.scores[0] >= band for band in STARS)} of 5 stars"


@pytest.mark.rule("TD-251")
def test_other_rewards_are_the_score_itself():
    totals = {}
    for reward in ("outcome", "score", "dense"):
        env = RulebookEnv(RULEBOOK, num_players=1, reward=reward)
        env.reset(seed=4)
        begun = final_scores(env)[0][0]
        totals[reward] = 0.0
        for number, _ in enumerate(decisions(env, np.random.default_rng(4))):
            totals[reward] += env.rewards["player_0"] if number else 0.0
    score = final_scores(env)[0][0]

    assert totals["outcome"] == pytest.approx(sum(score >= band for band in STARS) / 5)
    assert totals["score"] == pytest.approx(score / 16)
    assert totals["dense"] == pytest.approx((score - begun) / 16), "what was gained"
