"""Over the inverse temperature: where the oracle is stable, where spurious points attract, what is best.

All in floating point; the thresholds of the oracle have a certificate (`slr-verify certify threshold`).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq

from slr_verify.explorer.state.view import RANGES, View
from slr_verify.model.step_size import largest_step
from slr_verify.numeric.best_lambda import BestLambda, NoMinimumFound, best_lambda
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.operations import Array
from slr_verify.numeric.spectra import oracle_spectrum, spurious_spectrum

SAMPLES, ALPHAS, TIMES = 240, 160, 200
LOWEST, HIGHEST = 0.01, 3.0
"""The lambdas of the landscape, those of `slr-verify certify threshold` unless told otherwise."""
REGIONS = (
    "neither attracts",
    "the oracle alone attracts",
    "spurious points alone attract",
    "both attract",
)
TITLES = {"alpha": "step size α", "time": "step t"}


class Landscape(NamedTuple):
    """For each of `lambdas`, shape (n,), what attracts PGD on the two spheres.

    `across` are the step sizes, or the steps of the schedule, of the columns; `regions`, (n, m), are
    places in REGIONS. `bound` is 1/Mb. `changes` are those of `stability_changes`; `best` is
    the lambda with the least risk of the oracle (Best lambda), if there is one that floats can tell.
    `lam` is lambda at the steps `across` when these are steps, else empty.
    """

    lambdas: Array
    across: Array
    regions: npt.NDArray[np.int8]
    bound: Array
    changes: tuple[float, ...]
    best: BestLambda | None
    lam: Array


def parameter_landscape(view: View) -> Landscape:
    """The landscape against `view.axis`: step sizes, or the steps of the schedule at view.alpha."""
    lambdas = np.geomspace(*_range(view), SAMPLES)
    across, alphas, lam = _columns(view)
    oracle, spurious = (
        spectrum(view.params, lambdas).attracts(alphas[:, None]).T
        for spectrum in (oracle_spectrum, spurious_spectrum)
    )
    (bound,) = compiled(largest_step())(**{**view.params.floats(), "lam": lambdas})
    return Landscape(
        lambdas,
        across,
        (oracle + 2 * spurious).astype(np.int8),
        bound,
        stability_changes(view),
        _best(view),
        lam,
    )


def _range(view: View) -> tuple[float, float]:
    """The range, widened to hold lambda, and with a schedule all that lambda becomes."""
    ends = view.schedule.of(float(view.lam), np.array([0.0, float(view.steps)]))
    return min(LOWEST, float(ends[1])), max(HIGHEST, float(ends[0]))


def _columns(view: View) -> tuple[Array, Array, Array]:
    """What stands on the axis, the step size for each column, and lambda for each if it changes."""
    if view.axis == "time":
        steps = np.linspace(0, view.steps, TIMES)
        return steps, np.full(TIMES, float(view.alpha)), view.schedule.of(float(view.lam), steps)
    low, high = (float(end) for end in RANGES["alpha"])
    alphas = np.geomspace(low, high, ALPHAS)
    return alphas, alphas, np.empty(0)


def stability_changes(view: View) -> tuple[float, ...]:
    """The lambdas from 0.01 to 3 where the oracle's least eigenvalue changes sign.

    They depend on d, L and gamma only, and are kept. The first call takes about a second.
    """
    same = View(d=view.d, L=view.L, gamma_squared=view.gamma_squared)
    return _stability_changes(same)


@lru_cache(maxsize=256)
def _stability_changes(view: View) -> tuple[float, ...]:
    def value(lam: float) -> float:
        return float(oracle_spectrum(view.params, np.array([lam])).low[0])

    lambdas = np.geomspace(LOWEST, HIGHEST, SAMPLES)
    low = oracle_spectrum(view.params, lambdas).low
    return tuple(
        brentq(value, x, y, xtol=1e-13)
        for (x, y), (f, g) in zip(pairwise(lambdas), pairwise(low), strict=True)
        if f * g < 0
    )


def _best(view: View) -> BestLambda | None:
    try:
        return best_lambda(d=view.d, L=view.L, gamma_squared=view.gamma_squared)
    except NoMinimumFound:
        return None


class Line(NamedTuple):
    """A line of the picture: places, dashes, and what is written at its right end."""

    xs: Array
    ys: Array
    dash: str
    name: str


def edges(view: View, found: Landscape) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of the picture, half a sample beyond the first and the last."""
    x = found.across
    across = _beyond(x) if view.axis == "alpha" else (float(x[0]), float(x[-1]))
    return across, _beyond(found.lambdas)


def _beyond(values: Array) -> tuple[float, float]:
    half = (values[1] / values[0]) ** 0.5
    return float(values[0] / half), float(values[-1] * half)


def lines_of(view: View, found: Landscape) -> Iterator[Line]:
    """Lambda and alpha of the view, the bound 1/Mb, the oracle's threshold, its best lambda."""
    across, up = edges(view, found)
    ends = np.array(across)
    for value in found.changes:
        yield Line(ends, np.full(2, value), "dashed", f"critical λ = {value:.6g}")
    if found.best is not None and up[0] < found.best.lam < up[1]:
        yield Line(ends, np.full(2, found.best.lam), "dotted", f"best λ = {found.best.lam:.6g}")
    if view.axis == "alpha":
        inside = (found.bound > across[0]) & (found.bound < across[1])
        down = (found.bound[inside][::-1], found.lambdas[inside][::-1])
        yield Line(*down, "dashdot", "α = 1/Mb")
        yield Line(np.full(2, float(view.alpha)), np.array(up), "solid", "")
    if found.lam.size and np.ptp(found.lam) > 0:
        yield Line(found.across, found.lam, "solid", "λ of this view")
    else:
        yield Line(ends, np.full(2, float(view.lam)), "solid", "λ of this view")
