"""The balance report of Thiefdom's cards."""

import json

import pytest

from larceny.envs.core.rulebook import OptionError
from larceny.envs.thiefdom.component_file import load_components
from larceny.training.balance import measure_balance, page
from larceny.training.cli.app import main
from project import ROOT

PAGE = ROOT / "docs" / "thiefdom_balance.md"


@pytest.fixture(scope="module")
def cards():
    return measure_balance(4, 60, 1)


def test_every_card_is_counted(cards):
    components = load_components()

    assert [card.name for card in cards] == [card.name for card in (*components.equipment, *components.guests)]
    assert all(0 <= card.guilds <= 1 for card in cards)
    assert all((card.win_rate is None) == (card.guilds == 0) for card in cards)


def test_guilds_buy_two_pieces_of_equipment_or_more(cards):
    """The scripted player buys two in the draft, and later ones on top."""
    assert 1.5 < sum(card.guilds for card in cards[:12]) < 6


def test_the_same_seed_counts_the_same(cards):
    assert str(measure_balance(4, 60, 1)) == str(cards)


@pytest.mark.parametrize(("players", "games", "seed"), [(1, 10, 0), (4, 0, 0), (4, 10, -1)])
def test_numbers_that_are_not_allowed_are_named(players, games, seed):
    with pytest.raises(OptionError, match="is not allowed; it is a whole number from"):
        measure_balance(players, games, seed)


def test_the_command_prints_and_writes_the_table(capsys, tmp_path):
    with pytest.raises(SystemExit) as done:
        main(["balance", "--games", "4", "--players", "2", "--json", str(tmp_path / "balance.json"),
              "--markdown", str(tmp_path / "balance.md")])  # fmt: skip

    assert done.value.code in (0, None)
    assert "Smoke Bomb" in capsys.readouterr().out
    assert len(json.loads((tmp_path / "balance.json").read_text(encoding="utf-8"))) == 48
    assert "| Smoke Bomb |" in (tmp_path / "balance.md").read_text(encoding="utf-8")


def test_the_page_has_every_card_and_none_that_is_always_or_never_had(cards):
    rows = [line.strip("| ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if "%" in line]
    shares = {row[0]: float(row[1].rstrip("%")) for row in rows if len(row) == 3}

    assert list(shares) == [card.name for card in cards]
    assert min(shares.values()) > 0.5 and max(shares.values()) < 50


@pytest.mark.slow
def test_the_page_says_what_the_command_counts():
    text = PAGE.read_text(encoding="utf-8")
    assert "--players 4 --games 4000 --seed 0 " in text

    again = page(measure_balance(4, 4000, 0), 4, 4000, 0)
    assert text == again, "stale: run the command that the page names"
