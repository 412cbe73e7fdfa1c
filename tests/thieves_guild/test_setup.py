"""Setup, deck, draw phase and the order of the phases (RULES.md: Setup, The turn)."""

import re
from collections import Counter

import pytest

from larceny.envs.core.rulebook import OptionError
from larceny.envs.thieves_guild.words import CARDS, PLACES
from thieves_guild.table import CARD_TYPES, SECTIONS, Game, won

pytestmark = [pytest.mark.uncompiled, pytest.mark.boundscheck, pytest.mark.filterwarnings("error")]

REVEAL = re.compile(rf"({'|'.join(SECTIONS)}): ({'|'.join(CARD_TYPES)})$")


def revealed(events):
    """Return the cards that were turned up, as (section, card) in the order of the events."""
    return [match.groups() for match in map(REVEAL.match, events) if match]


def play_turns(game):
    """Play all turns without placing thieves; returns the city of each turn as it was turned up."""
    cities = []
    while not game.over:
        if game.phase == "initiative":
            game.bids(*[0] * game.players)
        game.end_spying()
        while game.phase == "deploy":
            game.play("end_deploy")
        cities.append(revealed(game.heard))
    return cities


@pytest.mark.rule("TG-001", "TG-A01")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everyone_begins_with_seven_thieves_and_ten_gold(players):
    game = Game(num_players=players)

    assert game.thieves == [7] * players
    assert game.gold == [10] * players
    assert game.state.thieves.sum() == 7 * players, "empty seats own nothing"
    assert game.state.gold.sum() == 10 * players


@pytest.mark.rule("TG-A01")
def test_four_take_part_unless_told_otherwise():
    assert Game().players == 4


@pytest.mark.rule("TG-A01")
@pytest.mark.parametrize("players", [0, 1, 7, "3", None, 2.0])
def test_no_other_number_of_players_is_allowed(players):
    with pytest.raises(OptionError, match="num_players"):
        Game(num_players=players)


@pytest.mark.rule("TG-002")
def test_the_deck_holds_five_cards_of_each_of_the_eighteen_kinds():
    deck = Counter(CARDS[card] for card in Game().state.deck)

    assert deck == dict.fromkeys(CARD_TYPES, 5)
    assert deck.total() == 90


@pytest.mark.rule("TG-002", "TG-004")
def test_the_deck_is_shuffled():
    decks = {Game(seed).state.deck.tobytes() for seed in range(20)}
    first_cards = {Game(seed).city()[0] for seed in range(60)}

    assert len(decks) == 20
    assert len(first_cards) > 12


@pytest.mark.rule("TG-003")
def test_the_city_has_nine_sections_and_each_holds_one_card():
    game = Game()
    laid = [game.city()]
    game.pass_turn()
    laid.append(game.city())

    assert PLACES == SECTIONS
    assert [CARDS.index(card) for city in laid for card in city] == game.state.deck[:18].tolist()


@pytest.mark.rule("TG-003", "TG-004", "TG-A25")
def test_ten_turns_of_nine_cards_use_up_the_deck():
    game = Game(num_players=2)
    cities = play_turns(game)

    assert game.over
    assert len(cities) == 10
    assert all([section for section, _ in city] == list(SECTIONS) for city in cities)
    assert Counter(card for city in cities for _, card in city) == dict.fromkeys(CARD_TYPES, 5)
    assert game.state.discarded.tolist() == [5] * 18


@pytest.mark.rule("TG-004")
def test_nothing_is_shuffled_again():
    game = Game(num_players=3)
    order = game.state.deck.tolist()
    game.play_out()

    assert game.state.deck.tolist() == order


@pytest.mark.rule("TG-A25")
def test_counting_the_discard_tells_which_cards_are_left():
    game = Game(num_players=2)
    first, counts = game.city(), Counter(dict.fromkeys(CARD_TYPES, 5))
    game.pass_turn()
    counts.subtract(first)

    for seat in range(2):
        assert dict(zip(CARDS, (5 * game.sees(seat, "unseen")).round(), strict=True)) == counts
        assert dict(zip(CARDS, (5 * game.sees(seat, "discarded")).round(), strict=True)) == {
            card: first.count(card) for card in CARD_TYPES
        }


@pytest.mark.rule("TG-A25")
def test_before_the_last_turn_the_nine_cards_left_are_known_but_not_where_they_lie():
    game = Game(num_players=2)
    while game.state.turn < 10:
        game.pass_turn()
    left = Counter(dict(zip(CARDS, (5 * game.sees(0, "unseen")).round().astype(int), strict=True)))

    assert +left == Counter(game.city())
    assert game.knows(0) == {}
    assert {tuple(sorted(game.believes(0, seed).city())) for seed in range(5)} == {tuple(sorted(game.city()))}
    assert len({tuple(game.believes(0, seed).city()) for seed in range(5)}) > 1


@pytest.mark.rule("TG-A24")
def test_coins_and_counters_never_run_out():
    game = won({"Palace": "Pickpocket", "Brothels": "Recruit"}, num_players=2)
    game.gold, game.thieves = [1200, 0], [30, 7]
    game.turn_up(6)

    assert game.gold == [1212, 0]
    assert game.thieves == [32, 7]


@pytest.mark.rule("TG-005")
def test_the_phases_of_a_turn_follow_each_other():
    game = won({"Port": "Assassin"})
    game.pass_turn()
    game.lay({"Port": "Assassin"})
    phases, turn = [], int(game.state.turn)
    answers = {"initiative": ("bid_digit", "0"), "spy": ("peek", "Port"), "deploy": ("deploy", "Port")}
    game.dice(6)
    while game.state.turn == turn:
        phases.append(game.phase)
        block, label = answers.get(game.phase, ("target", "1"))
        if game.phase == "spy" and label not in game.choices("peek"):
            block, label = "end_spy", ""
        game.play(block, label)
    kinds = [phase for at, phase in enumerate(phases) if at == 0 or phases[at - 1] != phase]

    assert kinds == ["initiative", "spy", "deploy", "resolution"]
    assert game.phase == "initiative"
    assert game.state.turn == turn + 1


@pytest.mark.rule("TG-005")
def test_cards_are_turned_up_after_deployment_and_before_they_are_resolved():
    game = won({"Port": "Recruit"}, num_players=2)
    game.play("deploy", "Ghetto")
    heard = game.turn_up()

    resolved = heard.index("Port: player_0 gains 1 thief")
    captured = heard.index("player_0 wins the card of the Port")
    turned_up = heard.index("Port: Recruit")
    assert turned_up < captured < resolved
    assert heard[0].endswith("at home"), "deployment comes first"
    assert heard[-1] == "Turn 2: nine cards are laid face down", "the next draw phase comes last"


@pytest.mark.rule("TG-006")
def test_nine_cards_are_laid_face_down():
    game = Game(num_players=3)

    assert game.heard == ["Turn 1: nine cards are laid face down"]
    assert [game.knows(seat) for seat in range(3)] == [{}, {}, {}]


@pytest.mark.rule("TG-006")
def test_each_turn_lays_new_cards_face_down():
    game = Game(num_players=2)
    for first in (0, 9, 18):
        assert [game.knows(seat) for seat in range(2)] == [{}, {}]
        game.deployment(0, 1)
        game.play("end_deploy")
        heard = game.turn_up()

        assert [card for _, card in revealed(heard)] == [CARDS[card] for card in game.state.deck[first : first + 9]]
        assert heard[-1] == f"Turn {first // 9 + 2}: nine cards are laid face down"
