"""Sets of up to 64 things as the bits of a number.

while things != 0:
    thing = lowest(things)
    things = without_lowest(things)
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba.extending import intrinsic

from larceny.envs.core.compilation import kernel

_ONE = np.uint64(1)

if numba.config.DISABLE_JIT:

    def lowest(things):
        """Position of the lowest bit of a set that is not empty."""
        return (int(things) & -int(things)).bit_length() - 1

else:

    @intrinsic
    def lowest(typing_context: Any, things: Any) -> Any:
        """Position of the lowest bit of a set that is not empty: one instruction of the processor."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(numba.types.boolean, True))

        return numba.types.int64(numba.types.uint64), generate


@kernel
def without_lowest(things):
    """A set without its lowest bit."""
    return things & (things - _ONE)
