"""Integrals to many digits by Gauss-Legendre quadrature in pieces, by mpmath.

The range is finite and cut where the integrand turns, so that on each piece everything is smooth at
the scale of the piece. All of it works at the precision in force.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mpmath import mp

Number = Any  # mpmath's mpf; mpmath has no types
RealFunction = Callable[[Number], Number]

GUARD = 15  # digits carried beyond those that are asked for
PIECE = 4  # the length of a piece, in units of the scale on which the integrand changes


@dataclass(frozen=True)
class Window:
    """Where an integrand changes: it varies like exp(-(x - centre)^2 / (2 scale^2))."""

    centre: Number
    scale: Number

    @property
    def ends(self) -> tuple[Number, Number]:
        """Beyond these that exponential is negligible, polynomial factors included."""
        reach = (mp.sqrt(2 * mp.dps * mp.ln(10)) + 2) * self.scale
        return self.centre - reach, self.centre + reach

    def cuts(self) -> tuple[Number, ...]:
        """Ends of pieces that cover the window."""
        lower, upper = self.ends
        pieces = int((upper - lower) / (PIECE * self.scale)) + 1
        return tuple(lower + (upper - lower) * k / pieces for k in range(pieces + 1))


DENSITY = Window(mp.zero, mp.one)


def erf_windows(shift: Number, slope: Number) -> tuple[Window, ...]:
    """The window of erf(shift + slope x) and of its derivatives; none if that is a constant."""
    if slope == 0:
        return ()
    return (Window(-shift / slope, 1 / (abs(slope) * mp.sqrt(2))),)


def gaussian_mean(
    function: RealFunction, turns: tuple[Window, ...], *, weights: tuple[Window, ...] = ()
) -> Number:
    """E function(G), G standard Gaussian, for a function that is tempered and changes in `turns`.

    `weights` are the windows of the density times the exponentials in `function` that move the mass.
    """
    ends = [end for window in (DENSITY, *weights) for end in window.ends]
    root = mp.sqrt(2 * mp.pi)

    def weighted(x: Number) -> Number:
        return function(x) * mp.exp(-x * x / 2) / root

    return integral(weighted, min(ends), max(ends), (DENSITY, *weights, *turns))


def integral(
    function: RealFunction, lower: Number, upper: Number, windows: tuple[Window, ...]
) -> Number:
    """The integral over [lower, upper]. Raises ArithmeticError when it does not converge."""
    if upper < lower:
        return -integral(function, upper, lower, windows)
    inside = {cut for window in windows for cut in window.cuts() if lower < cut < upper}
    ends = [lower, *sorted(inside), upper]
    total, error = mp.quad(function, ends, method="gauss-legendre", error=True)
    if not error <= mp.mpf(10) ** (GUARD - mp.dps) * max(1, abs(total)):
        raise ArithmeticError(
            f"quadrature over [{mp.nstr(lower, 10)}, {mp.nstr(upper, 10)}] is off by about "
            f"{mp.nstr(error, 3)}"
        )
    return total
