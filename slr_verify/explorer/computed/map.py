"""The map of lambda and d: which stationary points are certainly minima, by balls, a row at a time."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from slr_verify.certify.stability import Kind, stability
from slr_verify.dynamics.presets import PRESETS
from slr_verify.explorer.state.view import View
from slr_verify.numeric.branch import BranchPoint, branch
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

LOWEST, HIGHEST, COLUMNS, FINE = 0.01, 10.0, 48, 96
SMALLEST, LARGEST, ROWS = 4, 100_000, 28
"""Of lambda and of d; FINE is how many lambdas the dimension of the view gets."""
BRANCH = 40
MINIMA = (
    "all are saddles",
    "only the oracle is a minimum",
    "only the points off the manifold are minima",
    "the oracle and the points off the manifold are minima",
)
NO_ORACLE = (0.0, 2.0)
"""Where the oracle is a saddle, so that there can be a branch."""
NAMES = {"4a": "4a", "4b": "4b, 7b", "5": "5", "7a": "7a"}
"""Of experiments; 4b and 7b share a place."""


class Row(NamedTuple):
    """For one d, at each lambda, a place in MINIMA, nan where it is undecided; and lambdas with a branch.

    A branch is a further minimum in the plane of k* and v*, in floating point.
    """

    d: int
    minima: Array
    branch: tuple[float, ...]


class Mark(NamedTuple):
    """An experiment on the map; `last` is lambda at its end."""

    name: str
    d: int
    first: float
    last: float


@cache
def lambdas(count: int = COLUMNS) -> tuple[Fraction, ...]:
    """Evenly spaced in the logarithm, with six digits."""
    return tuple(Fraction(f"{value:.6g}") for value in np.geomspace(LOWEST, HIGHEST, count))


@cache
def dimensions() -> tuple[int, ...]:
    """Evenly spaced in the logarithm, but for rounding."""
    return tuple(round(value) for value in np.geomspace(SMALLEST, LARGEST, ROWS))


def row_of(d: int, L: int, gamma_squared: Fraction, count: int = COLUMNS) -> Row:  # noqa: N803
    """The minima certainly, the branch in floating point; a second of work."""
    at = lambdas(count)
    known: dict[str, Any] = {"d": d, "L": L, "gamma_squared": gamma_squared}
    codes = np.array([_code(Parameters(lam=lam, **known)) for lam in at])
    saddles = [float(lam) for lam, code in zip(at, codes, strict=True) if code in NO_ORACLE]
    found = branch(Parameters(**known), saddles)
    further = (lam for lam, point in zip(saddles, found, strict=True) if point and point.attracts)
    return Row(d, codes, tuple(further))


def _code(params: Parameters) -> float:
    found = stability(params)
    if not found.decided:
        return float("nan")
    return float((found.oracle is Kind.MINIMUM) + 2 * (found.off_manifold is Kind.MINIMUM))


class Ranges(NamedTuple):
    """The first and the last lambda of a row at which a point certainly is a minimum, if there is one."""

    oracle: tuple[float, float] | None
    off_manifold: tuple[float, float] | None
    window: tuple[float, float] | None
    """Where only the oracle is one."""


def ranges_of(row: Row) -> Ranges:
    """From the row of the view."""
    at = np.array([float(value) for value in lambdas(len(row.minima))])

    def ends(codes: Sequence[int]) -> tuple[float, float] | None:
        inside = at[np.isin(row.minima, codes)]
        return (float(inside[0]), float(inside[-1])) if inside.size else None

    return Ranges(ends((1, 3)), ends((2, 3)), ends((1,)))


def marks(view: View) -> tuple[Mark, ...]:
    """The experiments of the paper with the L and the gamma of the view."""
    found = []
    for name, words in NAMES.items():
        preset = PRESETS[name]
        exact = preset.params.exact()
        if (preset.params.L, exact["gamma_squared"]) == (view.L, view.gamma_squared):
            ends = preset.schedule.of(preset.params.lam, np.array([0.0, float(preset.steps)]))
            found.append(Mark(words, preset.params.d, float(ends[0]), float(ends[1])))
    return tuple(found)


class Branch(NamedTuple):
    """The further minima at `lambdas`, and at the lambda of the view."""

    lambdas: Array
    points: tuple[BranchPoint | None, ...]
    here: BranchPoint | None


def branch_of(d: int, L: int, lam: Fraction, gamma_squared: Fraction) -> Branch:  # noqa: N803
    """The branch of a further minimum for these parameters, and the point of it at this lambda."""
    params = Parameters(d=d, L=L, gamma_squared=gamma_squared)
    places = np.geomspace(LOWEST * 10, HIGHEST, BRANCH)
    known = sorted({*places.tolist(), float(lam)})
    found = dict(zip(known, branch(params, known), strict=True))
    return Branch(places, tuple(found[value] for value in places.tolist()), found[float(lam)])
