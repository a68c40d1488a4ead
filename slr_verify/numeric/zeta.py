"""zeta(t, g) = E erf(t + g G)^2 on arrays, from its stable form."""

import numpy as np
import numpy.typing as npt

from slr_verify.model import notation
from slr_verify.model.stable.zeta import stable_zeta
from slr_verify.numeric.arrays import finite_arrays, require, shaped_like
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.operations import Array

LARGEST = 1e150
"""Beyond it the square leaves the range of floats."""


_zeta = program_of(lambda: (stable_zeta(notation.t, notation.g),))


def zeta(*, t: npt.ArrayLike, g: npt.ArrayLike) -> Array:
    """zeta(t, g) for arrays that broadcast; dimensionless, in [0, 1].

    Computed as erf(t/p)^2 + (4/pi) int exp(-(t/p)^2 (1 + x^2))/(1 + x^2) dx over [1/q, 1], which is
    proved (statement `zeta-without-cancellation`). The relative error is below 1e-14 wherever the
    value is above 1e-300; see the tests.

    Raises ValueError when t or g is not finite, g is negative, one is beyond 1e150, or the shapes
    do not broadcast.
    """
    at = finite_arrays({"t": t, "g": g})
    require("t", at["t"], np.abs(at["t"]) <= LARGEST, "at most 1e150 in absolute value")
    require("g", at["g"], at["g"] >= 0, "nonnegative")
    require("g", at["g"], at["g"] <= LARGEST, "at most 1e150")
    (value,) = _zeta(**at)
    return shaped_like(value, t, g)
