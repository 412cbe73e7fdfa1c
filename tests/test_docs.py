"""The page of each game in ``docs`` says what the layouts say."""

from dataclasses import replace

from larceny.envs.core.actions import ActionBlock, ActionLayout
from larceny.envs.core.docs import COMMAND, game_page, main
from larceny.envs.core.fields import Field
from larceny.envs.core.observations import ObservationBlock, ObservationLayout
from larceny.envs.core.rulebook import Option
from playing import RULEBOOKS, each_game
from project import ROOT


def rows_of(page, heading):
    """The cells of the table under a heading, without its head."""
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


@each_game
def test_page_is_up_to_date(rulebook):
    path = ROOT / "docs" / f"{rulebook.id}.md"

    assert path.is_file(), f"run {COMMAND}"
    assert path.read_text(encoding="utf-8") == game_page(rulebook), f"stale: run {COMMAND}"


@each_game
def test_page_names_every_option_value_action_block_float_and_field(rulebook):
    page = game_page(rulebook)
    options = {row[0]: row for row in rows_of(page, "Options")}

    for option in rulebook.options:
        assert options[f"`{option.name}`"][1:] == [
            f"`{option.default!r}`", ", ".join(f"`{text}`" for text in option.shown), option.about
        ]  # fmt: skip
    common = {"`reward`", "`render_mode`", *(["`observation`"] if rulebook.forms else [])}
    assert set(options) == {f"`{option.name}`" for option in rulebook.options} | common
    assert all(f'## `observation="{name}"`' in page for name in rulebook.forms)
    assert [row[1] for row in rows_of(page, "Actions")] == [block.name for block in rulebook.actions.blocks]
    assert [row[1] for row in rows_of(page, "Observation")] == [block.name for block in rulebook.observations.blocks]
    assert [row[0] for row in rows_of(page, "Record")] == [f"`{field.name}`" for field in rulebook.fields]


@each_game
def test_page_names_ids_sizes_and_hashes(rulebook):
    page = game_page(rulebook)
    for text in (
        f'pettingzoo.make("aec", "larceny/{rulebook.env_id}")',
        f'gymnasium.make("{rulebook.gymnasium_id}")',
        f"Discrete({rulebook.actions.size})",
        f"({rulebook.observations.size},)",
        f"{rulebook.dtype.itemsize} bytes",
        rulebook.actions.hash,
        rulebook.observations.hash,
    ):
        assert text in page


@each_game
def test_every_row_of_a_table_has_all_its_cells(rulebook):
    for table in game_page(rulebook).split("\n\n"):
        if table.startswith("|"):
            assert len({line.replace("\\|", "").count("|") for line in table.splitlines()}) == 1


def test_command_writes_all_pages(tmp_path, capsys):
    main(str(tmp_path))

    assert {path.name for path in tmp_path.iterdir()} == {f"{rulebook.id}.md" for rulebook in RULEBOOKS}
    assert all((tmp_path / f"{book.id}.md").read_text("utf-8") == game_page(book) for book in RULEBOOKS)
    assert len(capsys.readouterr().out.splitlines()) == len(RULEBOOKS)


@each_game
def test_page_changes_with_whatever_it_is_written_from(rulebook):
    blocks = rulebook.actions.blocks
    changes = (
        {"version": 7},
        {"title": "Another"},
        {"max_actions": 1},
        {"score_scale": 0.3},
        {"secret_phases": frozenset({41})},
        {"options": (*rulebook.options, Option("colour", "red", ("red",)))},
        {"fields": (*rulebook.fields, Field("more", "i8"))},
        {"actions": ActionLayout([*blocks, ActionBlock("more", ("x",), "{}")])},
        {"actions": ActionLayout([replace(blocks[0], labels=("x", *blocks[0].labels[1:])), *blocks[1:]])},
        {"observations": ObservationLayout([*rulebook.observations.blocks, ObservationBlock("more", (1,))])},
    )
    pages = {game_page(replace(rulebook, **change)) for change in changes}

    assert len(pages | {game_page(rulebook)}) == len(changes) + 1
