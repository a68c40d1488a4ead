"""Where the boundary of the basins lies, in floating point: starts whose orbits enter the open quadrant.

Everything here is a guess; `staircase.py` turns it into points that the kernel can check.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from slr_verify.model.closed_forms import slope_kappa, slope_nu
from slr_verify.model.notation import kappa, nu
from slr_verify.model.pgd import reduced_step
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.program import Program

LANES = 512
CLOSE = 1e-11
EVERY = 16


@cache
def _step() -> Program:
    return compiled(reduced_step(kappa, slope_kappa()), reduced_step(nu, slope_nu()))


def enters_quadrant(
    params: Parameters, step: float, x: Array, y: Array, *, most_steps: int
) -> Array:
    """Which starts (x, y) have kappa > 0 and nu > 0 after at most so many steps."""
    x, y, up = x.copy(), y.copy(), np.zeros(len(x), dtype=bool)
    fixed, active = params.floats(), np.arange(len(x))
    for count in range(most_steps + 1):
        if count % EVERY == 0:
            up[active[(x > 0) & (y > 0)]] = True
            keep = ((x < 0) & (y > 0)) | ((x > 0) & (y < 0))
            x, y, active = x[keep], y[keep], active[keep]
            if not len(active):
                break
        x, y = (np.asarray(part) for part in _step()(**fixed, alpha=step, kappa=x, nu=y))
    return up


def boundary_points(
    params: Parameters,
    step: float,
    low: Array,
    high: Array,
    *,
    most_steps: int,
    close: float = CLOSE,
) -> tuple[Array, Array]:
    """The lowest points seen to go up on segments from `low` to `high`, arrays of shape (n, 2).

    Returns them, and for which segments there is one. The boundary is a decreasing curve, and the
    segments run upward, so each crosses it once; it is found by cutting into equal parts.
    """
    below, above = np.zeros(len(low)), np.ones(len(low))
    sections = max(4, LANES // len(low))
    found = np.zeros(len(low), dtype=bool)
    while np.max(above - below) > close:
        parts = below[:, None] + (above - below)[:, None] * np.linspace(0, 1, sections + 1)
        at = low[:, None, :] + (high - low)[:, None, :] * parts[:, :, None]
        x, y = at[..., 0].ravel(), at[..., 1].ravel()
        up = enters_quadrant(params, step, x, y, most_steps=most_steps).reshape(parts.shape)
        found = up.any(axis=1)
        first = np.where(found, up.argmax(axis=1), sections)
        rows = np.arange(len(low))
        above, below = parts[rows, first], parts[rows, np.maximum(first - 1, 0)]
    return low + (high - low) * above[:, None], found
