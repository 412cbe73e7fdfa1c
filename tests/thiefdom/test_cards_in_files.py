"""Effects of cards as a component file gives them: a new card needs a line of YAML and no code."""

import pytest

from larceny.envs.thiefdom.component_file import load_components
from tabletop import READABLE
from thiefdom.friends import appear, file_in_which, used
from thiefdom.table import Game, town
from thiefdom.turns import actions, walk

pytestmark = READABLE

STREET = """
    +-----------+
    |X 1 b 2 3 Y|
    +-----------+
"""


ROW = "+-----+\n|1 X 2|\n+-----+"


def town_in_which(folder, effects, figures, *, card="Antonius", section="guests", drawing=STREET, **options):
    """A town played with a file in which Antonius, or another card, has these effects; P1 has the card."""
    options.setdefault("legend", {"X": "tower", "Y": "tower"})
    game = town(drawing, figures, components=file_in_which(folder, section, card, *effects), **options)
    if section == "guests":
        game.befriend("P1", card)
    else:
        game.equip("P1", card)
    return game


@pytest.mark.rule("TD-A09", "TD-A01")
def test_a_guest_without_effects_does_nothing(tmp_path):
    game = town_in_which(tmp_path, [], {"P1": "X"}, legend={"X": "church", "Y": "tower"})

    assert "favor" not in game.question(), "Antonius did a favor there"


@pytest.mark.rule("TD-A09", "TD-A01")
def test_other_favors(tmp_path):
    effect = {"family": "favor", "house": "tower", "pay": {"gem": 2}, "gain": {"badge": 1}, "vp": 2, "times": 2}
    game = town_in_which(tmp_path, [effect], {"P1": "X"})
    game.give("P1", gem=4)
    assert game.choices("favor") == ["1", "2"]
    game.play("favor", "2")

    assert (game.goods("P1"), game.vp(0), game.friend("P1")) == ({"badge": 2}, 14, "Antonius")


@pytest.mark.rule("TD-A09")
def test_a_favor_of_a_guest_that_leaves(tmp_path):
    effect = {"family": "favor", "house": "tower", "actions": 2, "leaves": True}
    game = town_in_which(tmp_path, [effect], {"P1": "X"})
    game.play("favor", "1")

    assert (actions(game), game.friend("P1")) == (5, None)


@pytest.mark.rule("TD-A09", "TD-171")
@pytest.mark.parametrize(
    ("kind", "good", "usual"),
    [
        ("market", "liquor", 1),
        ("dealer", "gem", 1),
        ("tavern", "wine", 2),
        ("dungeon", "badge", 2),
        ("villa", "wine", 0),
    ],
)  # fmt: skip
def test_other_rates(kind, good, usual, tmp_path):
    effect = {"family": "rate", "location": kind, "good": good, "vp": usual + 5}
    if kind == "villa":
        game = town_in_which(tmp_path, [effect], {"P1": "villa 3"}, gates={"b": "villa 3"})
    else:
        game = town_in_which(tmp_path, [effect], {"P1": "X"}, legend={"X": kind, "Y": "tower"})
    game.give("P1", **{good: 2})
    used(game).play("sell", "2")

    assert game.vp(0) == 10 + 2 * (usual + 5)


@pytest.mark.rule("TD-A09", "TD-171")
def test_more_in_another_location_and_with_liquor(tmp_path):
    effects = [
        {"family": "bonus", "location": "tavern", "gain": {"gem": 2}, "vp": 4},
        {"family": "liquor", "gain": {"gold": 1, "badge": 1}},
    ]
    game = town_in_which(tmp_path, effects, {"P1": "X"}, legend={"X": "tavern", "Y": "tower"})
    game.give("P1", gold=1)
    used(game).play("liquor", "1")

    assert game.goods("P1") == {"gold": 1, "liquor": 1, "badge": 1, "gem": 2}
    assert game.vp(0) == 14


@pytest.mark.rule("TD-A09", "TD-228")
def test_another_full_moon(tmp_path):
    game = town_in_which(tmp_path, [{"family": "final", "good": "wine", "vp": 3}], {"P1": "X"})
    before = game.scores[0]
    game.store(0, wine=2)

    assert game.scores[0] == before + 2 * 1 + 2 * 3


@pytest.mark.rule("TD-A09", "TD-112")
@pytest.mark.parametrize(("section", "card"), [("guests", "Antonius"), ("equipment", "EQ11")])
def test_other_passages_of_guests_and_of_equipment(section, card, tmp_path):
    effects = [{"family": "passage", "house": "tower"}]
    game = town_in_which(tmp_path, effects, {"P1": "X"}, section=section, card=card)
    appear(game, "passage", "Y")

    assert game.where("P1") == "Y"


@pytest.mark.rule("TD-A09", "TD-136")
def test_unseen_by_the_carriage_too(tmp_path):
    game = town_in_which(tmp_path, [{"family": "unseen", "figure": "carriage"}], {"P1": "1", "carriage": "b"})
    game.want("P1")
    walk(game, "east", "east")
    assert game.where("P1") == "2"

    game = town_in_which(tmp_path, [{"family": "unseen", "figure": "carriage"}], {"P1": "1", "noble A": "b"})
    game.want("P1")
    walk(game, "east")
    assert game.where("P1") == "home of P"


@pytest.mark.rule("TD-A09", "TD-205", "TD-A78")
def test_a_card_may_have_several_effects(tmp_path):
    effects = [{"family": "peaceful"}, {"family": "shelter"}, {"family": "bribe"}]
    figures = {"P1": "X", "Q1": "1", "guard A": ("3", "west"), "guard B": ("2", "east")}
    game = town_in_which(tmp_path, effects, figures)
    game.give("P1", gold=1)
    game.play("bribe", "guard B")
    walk(game, "1")
    assert (game.vp(0), game.phase) == (10, "rescue"), "Q1 is met for nothing, but guard A looks"
    game.play("prevent")
    walk(game, "east")

    assert "P1 is arrested on b" in game.heard


@pytest.mark.rule("TD-A09", "TD-213")
def test_a_shortcut_of_another_guest(tmp_path):
    game = town_in_which(tmp_path, [{"family": "shortcut"}], {"P1": "1"}, drawing=ROW)
    game.play("across", "east")
    game.play("leave", "2")

    assert game.where("P1") == "2"


@pytest.mark.rule("TD-A09", "TD-213")
def test_a_shortcut_of_equipment_is_told_as_such(tmp_path):
    game = town_in_which(tmp_path, [{"family": "shortcut"}], {"P1": "1"}, section="equipment", card="EQ11", drawing=ROW)

    assert game.play("across", "east") == ["P1 uses EQ11"]


@pytest.mark.rule("TD-A09", "TD-214")
@pytest.mark.parametrize(("section", "card"), [("guests", "Antonius"), ("equipment", "EQ11")])
def test_swimming_with_other_cards(section, card, tmp_path):
    bank = "+---+\n|1 a|\n|  -|\n|2 b|\n+---+"
    effects = [{"family": "swim"}]
    game = town_in_which(tmp_path, effects, {"P1": "a"}, section=section, card=card, drawing=bank, corner=(0, 18))
    appear(game, "swim", "b")

    assert game.where("P1") == "b"


@pytest.mark.rule("TD-A09")
def test_all_other_cards_stay_as_they_are(tmp_path):
    path = file_in_which(tmp_path, "guests", "Antonius", {"family": "swim"})
    mine, shipped = load_components(path), load_components()

    assert mine.guests[1:] == shipped.guests[1:]
    assert mine.guests[0].effects != shipped.guests[0].effects
    game = Game(3, components=path)
    game.play_out(3)
    assert game.over
