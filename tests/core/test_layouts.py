"""Action and observation layouts, and the list of fields behind a record."""

import importlib
import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from larceny.envs.core import full_state
from larceny.envs.core.actions import ActionBlock, ActionLayout
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.fields import Field, clone, field_violations, header, record_dtype, same
from larceny.envs.core.observations import ObservationBlock, ObservationLayout
from playing import CHOICES, decisions, each_game, facts_of, option_sets

words = st.text("abcdefgh", min_size=1, max_size=4)
action_layouts = st.dictionaries(words, st.integers(1, 12), min_size=1, max_size=6).map(
    lambda sizes: ActionLayout(
        [ActionBlock(name, tuple(f"{name}{k}" for k in range(size)), "do {}") for name, size in sizes.items()]
    )
)
observation_layouts = st.dictionaries(
    words, st.lists(st.integers(1, 4), min_size=1, max_size=3).map(tuple), min_size=1, max_size=6
).map(lambda shapes: ObservationLayout([ObservationBlock(name, shape) for name, shape in shapes.items()]))


# -- actions -------------------------------------------------------------------------------------


@given(action_layouts)
def test_every_action_is_decoded_into_what_encodes_to_it(layout):
    pairs = [layout.decode(action) for action in range(layout.size)]

    assert [layout.encode(*pair) for pair in pairs] == list(range(layout.size))
    assert [layout.start(block.name) for block in layout.blocks] == [layout.encode(b.name) for b in layout.blocks]
    assert [layout.describe(action) for action in range(layout.size)] == [f"do {name}{k}" for name, k in pairs]


@given(action_layouts, st.integers(-20, 200))
def test_ids_outside_the_space_are_not_decoded(layout, action):
    if 0 <= action < layout.size:
        return
    with pytest.raises(ValueError, match=rf"action {action} is outside 0\.\.{layout.size - 1}"):
        layout.decode(action)


@given(action_layouts, st.integers(-20, 20))
def test_choices_outside_a_block_are_not_encoded(layout, choice):
    for block in layout.blocks:
        if not 0 <= choice < block.size:
            with pytest.raises(ValueError, match=rf"'{block.name}' has choices 0\.\.{block.size - 1}, not {choice}"):
                layout.encode(block.name, choice)
    with pytest.raises(ValueError, match=f"no action block 'nothing'; there are {layout.blocks[0].name}"):
        layout.encode("nothing")


@given(action_layouts)
def test_action_table_covers_every_id_once(layout):
    ids = []
    for text, _, _ in layout.table():
        first, _, last = text.partition("-")
        ids += range(int(first), int(last or first) + 1)

    assert ids == list(range(layout.size))


@given(action_layouts)
def test_new_blocks_at_the_end_move_no_id_and_change_the_hash(layout):
    longer = ActionLayout([*layout.blocks, ActionBlock("appended", ("x",), "do {}")])

    assert [longer.decode(action) for action in range(layout.size)] == [layout.decode(a) for a in range(layout.size)]
    assert longer.hash != layout.hash
    assert ActionLayout(layout.blocks).hash == layout.hash


def test_two_blocks_of_one_name_are_refused():
    with pytest.raises(ValueError, match="two action blocks are named 'a'"):
        ActionLayout([ActionBlock("a", ("x",), "{}"), ActionBlock("a", ("y",), "{}")])
    with pytest.raises(ValueError, match="two observation blocks are named 'a'"):
        ObservationLayout([ObservationBlock("a", (1,)), ObservationBlock("a", (2,))])


@each_game
def test_every_action_of_a_game_has_words_of_its_own(rulebook):
    texts = [rulebook.actions.describe(action) for action in range(rulebook.actions.size)]

    assert len(set(texts)) == len(texts)
    assert not [text for text in texts if "{" in text or text != text.strip()]
    assert all(block.about for block in rulebook.actions.blocks)


# -- observations --------------------------------------------------------------------------------


@given(observation_layouts)
def test_blocks_are_read_back_in_their_shape(layout):
    vector = np.arange(layout.size, dtype=np.float32)
    parts = [layout.read(vector, block.name) for block in layout.blocks]

    assert [part.shape for part in parts] == [block.shape for block in layout.blocks]
    assert np.array_equal(np.concatenate([part.reshape(-1) for part in parts]), vector)
    batch = layout.read(np.stack([vector] * 6).reshape(2, 3, -1), layout.blocks[-1].name)
    assert batch.shape == (2, 3, *layout.blocks[-1].shape)
    assert np.array_equal(batch[1, 2], parts[-1])


@given(observation_layouts)
def test_observation_table_covers_every_float_once(layout):
    floats = []
    for (text, *_), block in zip(layout.table(), layout.blocks, strict=True):
        first, _, last = text.partition("-")
        floats += range(int(first), int(last or first) + 1)
        assert layout.start(block.name) == int(first)

    assert floats == list(range(layout.size))
    with pytest.raises(ValueError, match=f"no observation block 'nothing'; there are {layout.blocks[0].name}"):
        layout.read(np.zeros(layout.size), "nothing")


def test_bounds_are_those_of_the_blocks():
    layout = ObservationLayout([ObservationBlock("a", (2,), high=3.0), ObservationBlock("b", (1,), low=-1.0)])
    low, high = layout.bounds()

    assert (low.tolist(), high.tolist()) == ([0, 0, -1], [3, 3, 1])
    assert low.dtype == high.dtype == np.float32


def test_observation_hash_changes_with_place_and_scale():
    block = ObservationBlock("a", (4,))
    others = [
        ObservationBlock("b", (4,)),
        ObservationBlock("a", (2, 2)),
        ObservationBlock("a", (4,), high=2.0),
        ObservationBlock("a", (4,), low=-1.0),
        ObservationBlock("a", (4,), unit="gold"),
    ]

    assert len({ObservationLayout([each]).hash for each in (block, *others)}) == 6
    assert ObservationLayout([block, others[0]]).hash != ObservationLayout([others[0], block]).hash


@each_game
def test_every_block_is_sometimes_filled(rulebook):
    """A block that is always zero was forgotten; both ways to play are tried with every option, over and over."""
    empty = {block.name for block in rulebook.observations.blocks} - facts_of(rulebook).RARE_BLOCKS
    games = itertools.islice(itertools.cycle(itertools.product(option_sets(rulebook), CHOICES)), 40)
    for number, (options, choose) in enumerate(games):
        env = RulebookEnv(rulebook, **options)
        env.reset(seed=number)
        for _ in decisions(env, np.random.default_rng(number), choose):
            for agent in env.possible_agents:
                seen = env.observe(agent)["observation"]
                empty -= {name for name in empty if rulebook.observations.read(seen, name).any()}
        if not empty:
            break

    assert not empty


# -- fields --------------------------------------------------------------------------------------


def test_values_out_of_range_are_told_by_field():
    fields = [Field("a", "i1", (2,), -1, 5), Field("b", "u2", (), 1, 7)]
    states = np.zeros(3, record_dtype(fields))
    states["b"] = 1
    assert field_violations(fields, states) == []

    states["a"][1, 1] = 6
    states["b"][2] = 0
    assert field_violations(fields, states) == [
        "a holds 0..6, allowed is -1..5",
        "b holds 0..1, allowed is 1..7",
    ]
    states["a"][0, 0] = -2
    assert "a holds -2..6" in field_violations(fields, states)[0]


def test_clones_are_equal_and_independent():
    states = np.zeros(4, record_dtype([*header(3, 4), Field("a", "i1", (5,))]))
    states.view(np.uint8)[...] = np.random.default_rng(0).integers(0, 256, states.nbytes, np.uint8)
    copied = clone(states)
    assert same(copied, states)
    assert copied.dtype == states.dtype

    copied[2].a[3] += 1
    assert not same(copied, states)
    states[2].a[3] += 1
    assert same(copied, states)


@each_game
def test_records_start_with_the_header_and_hold_what_fields_say(rulebook):
    names = [field.name for field in rulebook.fields]

    assert names[:6] == [field.name for field in header(1, 1)]
    assert rulebook.dtype.names == tuple(names)
    assert len(set(names)) == len(names)
    assert all(field.about for field in rulebook.fields)
    for field in rulebook.fields:
        limits = np.iinfo(field.dtype)
        assert limits.min <= field.low <= field.high <= limits.max, field.name


@each_game
def test_annotations_of_the_state_are_its_fields(rulebook):
    annotations = importlib.import_module(f"larceny.envs.{rulebook.id}.state").State.__annotations__
    scalars = {field.name: "np.uint64" if field.dtype == "u8" else "int" for field in rulebook.fields}

    assert annotations == scalars | {field.name: "np.ndarray" for field in rulebook.fields if field.shape}


@each_game
def test_rulebook_names_its_players_first_and_defaults_are_allowed(rulebook):
    assert rulebook.options[0].name == "num_players"
    assert rulebook.max_players == max(rulebook.options[0].allowed)
    assert all(option.default in option.allowed and option.about for option in rulebook.options)
    assert len({option.name for option in rulebook.options}) == len(rulebook.options)


def test_a_map_tells_about_each_of_its_squares():
    layout = ObservationLayout(
        [
            ObservationBlock("before", (2,)),
            ObservationBlock("map", (2, 3), each="square", axes=2),
            ObservationBlock("list", (6, 2), each="square"),
        ]
    )
    assert layout.each().tolist() == [[2 + k, 8 + 2 * k, 9 + 2 * k] for k in range(6)]


@each_game
def test_the_full_state_leaves_out_what_follows_from_the_rest(rulebook):
    record = rulebook.blank(1)
    derived = [field for field in rulebook.fields if field.derived]
    before = full_state.vector(rulebook, record)
    for field in derived:
        record[field.name] = field.high
    assert np.array_equal(full_state.vector(rulebook, record), before)
    assert len(before) == len(full_state.bounds(rulebook)[0])
    assert [field.name for field in derived] == (["steps"] if rulebook.id == "thiefdom" else [])
