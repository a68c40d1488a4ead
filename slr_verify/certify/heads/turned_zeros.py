"""Where two heads that are turned jointly are stationary, in floating point: candidates, nothing certified.

For each phi the slope in psi is zero where psi is the direction of (erf(a cos phi), erf(a sin phi)), or the
opposite one; on these two curves `across` has a zero where both slopes are zero.
"""

from collections.abc import Iterator, Mapping
from math import pi

import numpy as np
from scipy.optimize import brentq
from scipy.special import erf

from slr_verify.arb.boxes import Box
from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.notation import phi, psi
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.operations import Array

GRID = 4001
"""Points of a curve between which zeros are looked for."""
SAME = 1e-6
"""So near to each other, two zeros are one."""
_constants = program_of(slope_constants)


class Valleys:
    """The two curves where the slope in psi is zero."""

    def __init__(self, floats: Mapping[str, float]) -> None:
        self._a, self._b = (float(each) for each in _constants(**floats))

    def zeros(self, whole: Box) -> list[Array]:
        """Where both slopes are zero, for phi in a box, and psi in a turn from its lower end on."""
        start = float(whole[psi.name][0])
        found: list[Array] = []
        for half_turn in (0, 1):
            for place in self._sign_changes(whole, half_turn):
                zero = np.array([place, self._direction(place, half_turn, start)])
                found += [] if any(np.abs(zero - each).max() < SAME for each in found) else [zero]
        return found

    def _sign_changes(self, whole: Box, half_turn: int) -> Iterator[float]:
        """Where `across` changes its sign."""
        first, last = map(float, whole[phi.name])
        places = np.linspace(first, last, GRID)
        signs = np.sign([self._across(place, half_turn) for place in places])
        for n in np.flatnonzero(signs[:-1] != signs[1:]):
            yield brentq(self._across, places[n], places[n + 1], (half_turn,), xtol=1e-16)

    def _direction(self, place: float, half_turn: int, start: float) -> float:
        v, u = (erf(self._a * each) for each in (np.sin(place), np.cos(place)))
        return start + float(np.mod(np.arctan2(v, u) + half_turn * pi - start, 2 * pi))

    def _across(self, place: float, half_turn: int) -> float:
        """`across` there, divided by the larger of its exponentials, which may be 1e-22."""
        sides = np.array([np.cos(place), np.sin(place)])
        exponents = (self._a * sides) ** 2
        own, other = sides[::-1] * np.exp(exponents.min() - exponents)
        (u, v), (near, far) = erf(self._a * sides), erf(self._b * sides)
        size = float(np.hypot(u, v))
        return float((-1) ** half_turn * (u * own - v * other) + size * (other * far - own * near))
