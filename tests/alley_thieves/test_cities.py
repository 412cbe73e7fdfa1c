"""The other cities, alone and in pairs (RULES.md: Cities)."""

from itertools import combinations

import pytest

from alley_thieves.table import Game, city, hideout, infiltrating, trapped
from larceny.envs.alley_thieves import RULEBOOK
from larceny.envs.core.rulebook import OptionError
from tabletop import READABLE

pytestmark = READABLE

FIVE = ("slums", "fate", "walls", "hard_knocks_a", "strong_willed")
PAIRS = tuple(f"{first}+{second}" for first, second in combinations(FIVE, 2))
HOME, AWAY = "gloves_4", "gloves_gate_west"


def facing(own, rival, space=AWAY, **settings):
    """The next answer recruits: a thief of seat 0 with SV ``own`` stands on gloves_square or gloves_gate_east.

    In the City of Fate seat 0 begins its turn there; elsewhere it gets there by its move.
    """
    post, before = ("gloves_gate_east", "gloves_yard") if space == HOME else ("gloves_square", "coins_square")
    fate = "fate" in settings.get("variant", "")
    start = {post: own} if fate else {before: 1}
    game = city({0: {**start, "masks_corner": 2}, 1: {space: rival, "coins_corner": 1}}, **settings)
    if not fate:
        game.move(before, post, own)
    game.post = post
    return game


def outcome(game, target, *dice):
    """Recruit: "win", "lose" (1 SV), "fail" (nothing lost), and what the rival shows then."""
    own, rival = game.sv(game.post), game.sv(target)
    game.recruit(target, *dice)
    if game.owner(target) is None:
        (recruit,) = [sv for _, sv in game.recruits(0)][-1:]
        return "win", recruit
    assert game.sv(target) == rival or "fate" in game.options["variant"]
    return ("lose" if game.sv(game.post) == own - 1 else "fail"), game.sv(target)


# -- slums ---------------------------------------------------------------------------------------


@pytest.mark.rule("AT-050", "AT-A33")
@pytest.mark.parametrize(("own", "rival", "die", "result"), [(6, 1, 1, "lose"), (1, 6, 6, "win")])
def test_slums_a_1_fails_and_a_6_succeeds_whatever_the_totals(own, rival, die, result):
    game = facing(own, rival, variant="slums")

    assert outcome(game, AWAY, die)[0] == result
    assert game.rolls == 1, "the defender does not roll"


@pytest.mark.rule("AT-050", "AT-A33")
def test_slums_a_1_costs_the_recruiter_one_sv():
    game = facing(6, 1, variant="slums")
    game.recruit(AWAY, 1)

    assert game.sv("gloves_square") == 5
    assert game.sv(AWAY) == 1


@pytest.mark.rule("AT-050", "AT-A33")
@pytest.mark.parametrize(
    ("dice", "result"), [((2, 1), "win"), ((5, 6), "lose"), ((3, 3), "fail"), ((5, 1), "win"), ((3, 6), "lose")]
)
def test_slums_other_rolls_are_as_ever_and_the_defenders_1_and_6_too(dice, result):
    assert outcome(facing(3, 3, variant="slums"), AWAY, *dice)[0] == result


@pytest.mark.rule("AT-050")
def test_elsewhere_a_1_and_a_6_are_just_numbers():
    assert outcome(facing(6, 1), AWAY, 1, 1)[0] == "win"
    assert outcome(facing(1, 6), AWAY, 6, 6)[0] == "fail"


# -- fate ----------------------------------------------------------------------------------------


def fateful(**settings):
    return facing(4, 5, **{"variant": "fate", **settings})


@pytest.mark.rule("AT-051", "AT-A35")
def test_fate_a_turn_is_to_move_or_to_recruit():
    game = fateful()

    assert game.phase == "move"
    assert game.question() == ["thief", "recruit"]
    assert game.choices("recruit") == [AWAY]


@pytest.mark.rule("AT-051")
def test_fate_after_moving_the_turn_is_over():
    game = fateful()
    game.move("gloves_square", "coins_square", 6)
    assert (game.mover, game.phase) == (1, "move")

    game = city({0: {"keys_square": 2}, 1: {AWAY: 3}}, variant="fate")
    heard = game.move("keys_square", "gloves_square", 6)
    assert game.mover == 1, "although a rival is next to it now"
    assert heard[1] == "player_0 rolls 6: the new SV of the thief on gloves_square"


@pytest.mark.rule("AT-051", "AT-052", "AT-A34")
def test_fate_after_recruiting_the_turn_is_over():
    game = fateful()
    game.recruit(AWAY, 2)

    assert game.mover == 1
    assert game.rolls == 1, "one die, the defender's thief"
    assert game.sv("gloves_square") == 4, "nobody moved, nobody rolled"


@pytest.mark.rule("AT-052", "AT-053", "AT-A34")
@pytest.mark.parametrize(("die", "result"), [(1, "win"), (2, "win"), (3, "win"), (4, "fail"), (5, "fail"), (6, "fail")])
def test_fate_the_rival_is_rolled_and_the_new_sv_decides(die, result):
    """SV 4 against a thief that showed 5; what it rolled is its SV from now on."""
    assert outcome(fateful(), AWAY, die) == (result, die)


@pytest.mark.rule("AT-053", "AT-A34")
def test_fate_ties_and_failures_cost_nothing_and_are_told_apart():
    game = fateful()
    assert "player_0 and the thief on gloves_gate_west are equally matched" in game.recruit(AWAY, 4)
    game = fateful()
    assert "player_0 fails to recruit the thief on gloves_gate_west" in game.recruit(AWAY, 5)
    assert game.sv("gloves_square") == 4


@pytest.mark.rule("AT-A34")
def test_fate_any_thief_may_recruit_without_moving():
    game = city({0: {"gloves_square": 4, "masks_yard": 5}, 1: {AWAY: 3, "masks_corner": 2}}, variant="fate")
    assert set(game.choices("recruit")) == {AWAY, "masks_corner"}

    heard = game.recruit("masks_corner", 1)
    assert "player_0 recruits the thief on masks_corner with SV 1" in heard


@pytest.mark.rule("AT-A34", "AT-P07")
def test_fate_of_several_recruiters_one_is_named():
    game = city({0: {"gloves_square": 4, "gloves_3": 1}, 1: {AWAY: 3, "coins_corner": 2}}, variant="fate")
    game.play("recruit", AWAY)
    assert set(game.choices("thief")) == {"gloves_square", "gloves_3"}

    game.dice(2)
    assert "player_0 fails to recruit the thief on gloves_gate_west" in game.play("thief", "gloves_3")


@pytest.mark.rule("AT-054")
def test_fate_nobody_infiltrates():
    game = infiltrating(3, variant="fate")

    assert game.rolls == 1
    assert (game.mover, game.phase) == (1, "move")
    assert not any("infiltrates" in line for line in game.heard)


@pytest.mark.rule("AT-A35", "AT-051")
def test_fate_without_a_rival_near_there_is_only_moving():
    game = city({0: {"keys_square": 2}, 1: {"coins_corner": 3}}, variant="fate")

    assert game.question() == ["thief"]


@pytest.mark.rule("AT-P10", "AT-A35")
def test_fate_a_trapped_seat_has_to_recruit():
    game = trapped(variant="fate")

    assert "player_0 is trapped" in game.heard
    assert game.question() == ["recruit"], "no way to pass"
    game.recruit("keys_yard", 6)
    assert game.mover == 1


@pytest.mark.rule("AT-A35", "AT-P02")
def test_fate_a_seat_passes_if_it_can_do_neither():
    game = trapped(variant="fate", areas={0: [1] * 5})

    assert game.mover == 1
    assert game.heard[-1] == "player_0 is trapped"


@pytest.mark.rule("AT-053", "AT-042")
def test_fate_the_new_sv_counts_for_the_goal():
    game = fateful(areas={0: [6]})
    game.recruit(AWAY, 2)
    assert game.over and game.scores[0] == 6 + 2 + 2

    game = fateful(areas={0: [6]})
    game.recruit(AWAY, 1)
    assert not game.over


# -- walls ---------------------------------------------------------------------------------------


@pytest.mark.rule("AT-055", "AT-A36")
def test_walls_the_defender_wins_ties():
    assert outcome(facing(4, 3, variant="walls"), AWAY, 1, 2) == ("lose", 3)
    assert outcome(facing(4, 3), AWAY, 1, 2) == ("fail", 3)


@pytest.mark.rule("AT-055", "AT-A36")
@pytest.mark.parametrize(("dice", "result"), [((3, 3), "win"), ((1, 3), "lose")])
def test_walls_other_totals_are_as_ever(dice, result):
    assert outcome(facing(4, 3, variant="walls"), AWAY, *dice)[0] == result


# -- hard knocks ---------------------------------------------------------------------------------


def knocks(method="a", recruits=(3, 5), thieves=None, **settings):
    """Seat 0 has moved, nobody is near, and it may put back a recruit."""
    settings.setdefault("variant", f"hard_knocks_{method}")
    game = city({0: {"keys_square": 2}, 1: {"coins_corner": 3}, **(thieves or {})}, areas={0: recruits}, **settings)
    game.move("keys_square", "masks_square", 2)
    return game


@pytest.mark.rule("AT-056", "AT-A37", "AT-P12")
def test_hard_knocks_a_recruit_may_be_put_back_instead_of_recruiting():
    game = knocks()
    assert game.question() == ["return", "pass"]
    assert game.choices("return") == ["1", "2"]

    game.play("return", "2")
    assert game.phase == "return_to"
    heard = game.play("to", "keys_corner")
    assert heard[0] == "player_0 puts a recruit with SV 5 back on keys_corner"
    assert game.area(0) == [3, 0, 0, 0, 0]
    assert game.mover == 1, "and the turn is over"


@pytest.mark.rule("AT-056")
def test_hard_knocks_instead_means_either_or():
    game = city({0: {"keys_square": 2}, 1: {AWAY: 1, "coins_corner": 3}}, areas={0: [3]}, variant="hard_knocks_a")
    game.move("keys_square", "gloves_square", 6)

    assert game.question() == ["recruit", "return", "pass"]
    other = game.copy()
    other.recruit(AWAY, 6, 1)
    assert other.mover == 1
    game.play("return", "1")
    game.play("to", "keys_1")
    assert game.mover == 1


@pytest.mark.rule("AT-056", "AT-A37", "AT-A40")
def test_hard_knocks_any_free_space_in_play_will_do():
    game = knocks()
    game.play("return", "1")
    taken = {"masks_square", "coins_corner"}
    covered = {*hideout(2), *hideout(3)}

    assert set(game.choices("to")) == set(game.city.spaces) - taken - covered


@pytest.mark.rule("AT-057")
@pytest.mark.parametrize(("method", "sv", "rolls"), [("a", 5, 0), ("b", 1, 1)])
def test_hard_knocks_it_keeps_its_sv_or_is_rolled(method, sv, rolls):
    game = knocks(method)
    game.play("return", "2")
    game.dice(1)
    game.play("to", "keys_corner")

    assert game.sv("keys_corner") == sv
    assert game.rolls == rolls


@pytest.mark.rule("AT-057", "AT-P12")
def test_hard_knocks_the_roll_comes_after_the_space():
    game = knocks("b")
    game.play("return", "2")
    assert game.rolls == 0


@pytest.mark.rule("AT-A37", "AT-A47")
def test_hard_knocks_the_thief_is_its_guilds_again():
    game = knocks(recruits=((2, 3), (1, 5)), thieves={2: {"coins_yard": 1}})
    before = game.scores
    game.play("return", "1")
    game.play("to", "keys_corner")

    assert game.thieves(2) == {"coins_yard": 1, "keys_corner": 3}
    assert game.thieves(0) == {"masks_square": 2}
    assert game.scores == [before[0] - 3, before[1], before[2] + 1]
    game.begin(2)
    assert "keys_corner" in game.choices("thief")


@pytest.mark.rule("AT-A37", "AT-P11")
def test_hard_knocks_returned_thief_returner_serves_who_put_it_back():
    game = knocks(recruits=((2, 3), (1, 5)), thieves={2: {"coins_yard": 1}}, returned_thief="returner")
    before = game.scores
    game.play("return", "1")
    game.play("to", "keys_1")

    assert game.thieves(0) == {"masks_square": 2, "keys_1": 3}
    assert game.thieves(2) == {"coins_yard": 1}
    assert game.scores == [before[0] - 3 + 1, before[1], before[2]]
    game.begin(0)
    assert "keys_1" in game.choices("thief")
    assert game.reach("keys_1") >= {"keys_2", "keys_3", "keys_bank_west"}


@pytest.mark.rule("AT-P11")
def test_a_thief_in_service_defends_at_the_home_of_its_master():
    for owner, total in ((1, 3 + 4 + 1), (0, None)):
        game = city({0: {"gloves_yard": 1, "masks_corner": 2}, 1: {"coins_corner": 1}}, variant="strong_willed")
        game.put(owner, HOME, 4, colour=0)
        game.move("gloves_yard", "gloves_gate_east", 6)
        if total is None:
            assert game.phase != "recruit", "it is one of its own"
        else:
            assert f"player_1 defends and rolls 3: {total} in all" in game.recruit(HOME, 2, 3)


@pytest.mark.rule("AT-P11")
def test_the_die_of_a_thief_in_service_keeps_its_colour():
    """Recruited from its master it lies in the area as what it is."""
    game = city({0: {"coins_square": 1}, 1: {"coins_corner": 1}, 2: {"keys_1": 1}})
    game.put(1, AWAY, 2, colour=2)
    game.move("coins_square", "gloves_square", 6)
    game.recruit(AWAY, 6, 1)

    assert game.recruits(0) == [(2, 2)]


@pytest.mark.rule("AT-056", "AT-A23", "AT-A37")
def test_hard_knocks_a_full_area_can_be_emptied():
    game = knocks(recruits=(1, 1, 1, 1, 1))
    assert game.question() == ["return", "pass"]

    game.play("return", "3")
    game.play("to", "keys_1")
    assert game.area(0) == [1, 1, 0, 1, 1]


@pytest.mark.rule("AT-056")
def test_hard_knocks_without_recruits_there_is_nothing_to_put_back():
    assert knocks(recruits=()).mover == 1
    assert knocks(variant="none").mover == 1


@pytest.mark.rule("AT-A46")
def test_hard_knocks_a_trapped_seat_may_put_back_too():
    game = trapped(variant="hard_knocks_a", areas={0: [2]})
    assert game.question() == ["recruit", "return", "pass"]

    game.play("return", "1")
    game.play("to", "keys_1")
    assert game.mover == 1


@pytest.mark.rule("AT-P03", "AT-A44", "AT-A46")
def test_putting_back_is_no_pass():
    game = trapped(variant="hard_knocks_a", areas={0: [2]})
    game.state.passes = 1
    game.play("return", "1")
    game.play("to", "keys_1")

    assert not game.over
    assert game.state.passes == 0


@pytest.mark.rule("AT-A40")
@pytest.mark.parametrize("players", [2, 3])
def test_hard_knocks_nobody_is_put_on_a_covered_space(players):
    thieves = {2: {"coins_1": 1}} if players == 3 else {}
    game = knocks(thieves=thieves)
    game.play("return", "1")

    assert set(game.choices("to")).isdisjoint(space for guild in range(players, 4) for space in hideout(guild))


@pytest.mark.rule("AT-A47")
def test_putting_back_keeps_a_guild_alive():
    game = knocks(recruits=((1, 6), (1, 1)))
    game.play("return", "1")
    game.play("to", "keys_corner")

    assert game.on_map() == [1, 2]
    assert game.scores == [1 + 1, 2]


# -- strong willed -------------------------------------------------------------------------------


@pytest.mark.rule("AT-058", "AT-060", "AT-A38")
@pytest.mark.parametrize(("dice", "result"), [((2, 4), "lose"), ((2, 2), "win"), ((2, 3), "fail")])
def test_strong_willed_thieves_at_home_defend_with_one_more(dice, result):
    """5 + 2 against 3 + 1 and the die."""
    game = facing(5, 3, HOME, variant="strong_willed")

    assert outcome(game, HOME, *dice) == (result, 3), "what it shows is unchanged"


@pytest.mark.rule("AT-058", "AT-060")
def test_strong_willed_the_total_tells_of_it():
    heard = facing(5, 3, HOME, variant="strong_willed").recruit(HOME, 2, 3)

    assert heard[1] == "player_1 defends and rolls 3: 7 in all"


@pytest.mark.rule("AT-058")
def test_strong_willed_thieves_elsewhere_defend_as_ever():
    assert outcome(facing(5, 3, variant="strong_willed"), AWAY, 2, 4)[0] == "fail"
    assert outcome(facing(5, 3, HOME), HOME, 2, 4)[0] == "fail"


@pytest.mark.rule("AT-058")
def test_strong_willed_only_ones_own_hideout_is_home():
    """A thief of the third guild in the gloves' hideout."""
    game = city({0: {"gloves_yard": 1}, 1: {"coins_corner": 1}, 2: {HOME: 3}}, variant="strong_willed")
    game.move("gloves_yard", "gloves_gate_east", 5)

    assert "player_2 defends and rolls 4: 7 in all" in game.recruit(HOME, 2, 4)


@pytest.mark.rule("AT-058")
def test_strong_willed_recruiters_gain_nothing_at_home():
    thieves = {0: {"keys_gate_east": 1, "masks_corner": 1}, 1: {"keys_2": 3, "coins_corner": 1}}
    game = city(thieves, variant="strong_willed")
    game.move("keys_gate_east", "keys_4", 5)

    assert "player_0 tries to recruit and rolls 2: 7 in all" in game.recruit("keys_2", 2, 3)


# -- laws ----------------------------------------------------------------------------------------


@pytest.mark.rule("AT-059", "AT-A39")
@pytest.mark.parametrize("pair", PAIRS)
def test_any_two_cities_can_be_combined(pair):
    first, second = pair.split("+")
    assert len(PAIRS) == 10
    for value in (pair, f"{second}+{first}", (first, second), [second, first]):
        assert Game(variant=value).options["variant"] == pair
    heard = Game(3, variant=pair).play_out(4)
    assert any("ends with" in line for line in heard)


@pytest.mark.rule("AT-059", "AT-A39")
@pytest.mark.parametrize(
    "value",
    [
        "slums+slums", ("walls", "walls"), "slums+fate+walls", ("hard_knocks_a", "hard_knocks_b"), "none+walls",
        "laws", "hard_knocks", "", (), ["slums", 3], None, 7, "Slums", "slums + walls", {"slums": 1},
    ],
)  # fmt: skip
def test_nothing_else_is_a_city(value):
    with pytest.raises(OptionError, match="option variant="):
        Game(variant=value)


@pytest.mark.rule("AT-A39")
@pytest.mark.parametrize(
    ("own", "die", "result"),
    [(1, 1, "win"), (6, 6, "fail"), (4, 3, "win"), (4, 4, "fail"), (4, 5, "fail"), (6, 5, "win")],
)
def test_laws_slums_and_fate_the_defenders_die_counts_the_other_way_round(own, die, result):
    game = facing(own, 3, variant="slums+fate")

    assert outcome(game, AWAY, die) == (result, die)


@pytest.mark.rule("AT-A39")
@pytest.mark.parametrize(
    ("own", "rival", "dice", "result"),
    [(4, 3, (1,), "lose"), (1, 6, (6,), "win"), (3, 3, (3, 3), "lose"), (3, 3, (4, 3), "win")],
)
def test_laws_slums_and_walls_automatic_results_come_first(own, rival, dice, result):
    assert outcome(facing(own, rival, variant="slums+walls"), AWAY, *dice)[0] == result


@pytest.mark.rule("AT-A39")
@pytest.mark.parametrize("face", [1, 6])
def test_laws_slums_and_hard_knocks_the_roll_of_a_return_is_no_recruit_roll(face):
    game = knocks(variant="slums+hard_knocks_b")
    game.play("return", "2")
    game.dice(face)
    game.play("to", "keys_corner")

    assert game.sv("keys_corner") == face
    assert game.area(0) == [3, 0, 0, 0, 0]
    assert outcome(facing(6, 1, variant="slums+hard_knocks_b"), AWAY, 1)[0] == "lose"


@pytest.mark.rule("AT-A39")
@pytest.mark.parametrize(
    ("own", "rival", "dice", "result"),
    [(6, 1, (1,), "lose"), (1, 6, (6,), "win"), (5, 3, (2, 3), "fail"), (5, 3, (2, 4), "lose"), (5, 3, (3, 3), "win")],
)
def test_laws_slums_and_strong_willed_automatic_results_come_first(own, rival, dice, result):
    assert outcome(facing(own, rival, HOME, variant="slums+strong_willed"), HOME, *dice)[0] == result


@pytest.mark.rule("AT-A39")
@pytest.mark.parametrize("die", range(1, 7))
def test_laws_fate_and_walls_is_fate(die):
    assert outcome(facing(4, 5, variant="fate+walls"), AWAY, die) == outcome(facing(4, 5, variant="fate"), AWAY, die)


@pytest.mark.rule("AT-A39", "AT-056")
@pytest.mark.parametrize(("method", "sv"), [("a", 3), ("b", 6)])
def test_laws_fate_and_hard_knocks_putting_back_is_a_third_choice(method, sv):
    game = facing(4, 5, variant=f"fate+hard_knocks_{method}", areas={0: [3]})
    assert game.question() == ["thief", "recruit", "return"]

    game.play("return", "1")
    game.dice(6)
    game.play("to", "keys_corner")
    assert game.thieves(1)["keys_corner"] == sv
    assert game.mover == 1

    game = facing(4, 5, variant=f"fate+hard_knocks_{method}", areas={0: [3]})
    game.move("gloves_square", "coins_square", 2)
    assert game.mover == 1, "not after a move"


@pytest.mark.rule("AT-A39", "AT-P10")
def test_laws_fate_and_hard_knocks_a_trapped_seat_does_one_of_the_two():
    game = trapped(variant="fate+hard_knocks_a", areas={0: [2]})
    assert game.question() == ["recruit", "return"]

    game = trapped(variant="fate+hard_knocks_a", areas={0: [1] * 5})
    assert game.question() == ["return"], "there is no room to recruit"


@pytest.mark.rule("AT-A39", "AT-058")
@pytest.mark.parametrize(
    ("own", "die", "result"),
    [(4, 2, "win"), (4, 3, "fail"), (4, 4, "fail"), (6, 6, "fail"), (6, 5, "fail"), (6, 4, "win")],
)
def test_laws_fate_and_strong_willed_the_roll_counts_one_more(own, die, result):
    """A 6 counts 7; what is recruited shows what was rolled."""
    game = facing(own, 3, HOME, variant="fate+strong_willed")

    assert outcome(game, HOME, die) == (result, die)


@pytest.mark.rule("AT-A39")
def test_laws_fate_and_strong_willed_away_from_home_nothing_is_added():
    assert outcome(facing(4, 5, variant="fate+strong_willed"), AWAY, 3) == ("win", 3)


@pytest.mark.rule("AT-A39")
def test_laws_walls_and_hard_knocks_do_not_touch_each_other():
    assert outcome(facing(4, 3, variant="walls+hard_knocks_a"), AWAY, 1, 2)[0] == "lose"
    assert knocks(variant="walls+hard_knocks_a").question() == ["return", "pass"]


@pytest.mark.rule("AT-A39")
@pytest.mark.parametrize(("dice", "result"), [((2, 3), "lose"), ((2, 2), "win")])
def test_laws_walls_and_strong_willed_the_bonus_makes_the_tie(dice, result):
    assert outcome(facing(5, 3, HOME, variant="walls+strong_willed"), HOME, *dice) == (result, 3)


@pytest.mark.rule("AT-A39")
def test_laws_hard_knocks_and_strong_willed_a_thief_put_back_at_home_defends_there():
    game = knocks(variant="hard_knocks_a+strong_willed", recruits=((1, 3),))
    game.play("return", "1")
    game.play("to", HOME)
    game.put(0, "gloves_yard", 1)
    game.begin(0)
    game.move("gloves_yard", "gloves_gate_east", 5)

    assert "player_1 defends and rolls 3: 7 in all" in game.recruit(HOME, 2, 3)


@pytest.mark.rule("AT-059")
def test_the_cities_in_force_are_seen():
    names = next(block.about for block in RULEBOOK.observations.blocks if block.name == "city").split(": ")[1]
    for variant in ("none", *FIVE, "hard_knocks_b", *PAIRS):
        game = Game(variant=variant)
        shown = [name for name, on in zip(names.split(", "), game.sees(1, "city"), strict=True) if on]
        assert "+".join(shown) == variant.replace("none", "")
