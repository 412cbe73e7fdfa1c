"""What a seat may know: everything but the dice to come. All thieves, areas and tokens lie open."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel


@kernel
def resample_hidden(table, state, seat):
    """Nothing on the table is secret; the generator, which the caller redraws, is all there is to hide."""
