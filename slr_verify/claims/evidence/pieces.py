"""Integrals to many digits, by mpmath at the precision in force.

A Gaussian mean of a function that is not steep is computed by the trapezoidal rule, whose error
falls like exp(-2 pi^2/step^2) for such integrands; halving the step must not change the result. All
other integrals are cut where the integrand turns, so that on each piece everything is smooth at the
scale of the piece, and Gauss-Legendre quadrature is used there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mpmath import mp

Number = Any  # mpmath's mpf; mpmath has no types
RealFunction = Callable[[Number], Number]

GUARD = 15  # digits carried beyond those that are asked for
PIECE = 1.5  # the length of a piece, in units of the scale on which the integrand changes
NODES_PER_DIGIT = 20  # of the trapezoidal rule; beyond, pieces are quicker


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


def error_function(x: Number) -> Number:
    """erf(x); mpmath takes long over arguments at which erf(x) is 1 or -1 in all digits carried."""
    return mp.sign(x) if x * x > (mp.dps + 2) * mp.ln10 else mp.erf(x)


def gaussian_mean(
    function: RealFunction, turns: tuple[Window, ...], *, weights: tuple[Window, ...] = ()
) -> Number:
    """E function(G), G standard Gaussian, for a function that is tempered and changes in `turns`.

    `weights` are the windows of the density times those exponentials in `function` that move the
    mass.
    """
    windows = (DENSITY, *weights, *turns)
    ends = [end for window in (DENSITY, *weights) for end in window.ends]
    root = mp.sqrt(2 * mp.pi)

    def weighted(x: Number) -> Number:
        return function(x) * mp.exp(-x * x / 2) / root

    found = _trapezoidal(weighted, min(ends), max(ends), windows)
    return integral(weighted, min(ends), max(ends), windows) if found is None else found


def _trapezoidal(
    function: RealFunction, lower: Number, upper: Number, windows: tuple[Window, ...]
) -> Number | None:
    """The integral of a function that vanishes at both ends; None if that takes too many nodes."""
    curvature = mp.fsum(1 / window.scale**2 for window in windows)
    step = mp.pi * mp.sqrt(1 / (mp.dps * mp.ln(10) * curvature))
    nodes, most = (upper - lower) / step, NODES_PER_DIGIT * mp.dps
    if nodes > most:
        return None
    nodes = int(nodes) + 1
    mean = _average(function, lower, upper, nodes, offset=mp.zero)
    while nodes <= most:
        before, between = mean, _average(function, lower, upper, nodes, offset=mp.mpf("0.5"))
        mean, nodes = (before + between) / 2, 2 * nodes
        if abs(mean - before) <= _tolerance(mean):
            return mean
    return None


def _average(
    function: RealFunction, lower: Number, upper: Number, nodes: int, *, offset: Number
) -> Number:
    """The integral by the trapezoidal rule with nodes moved by `offset` steps."""
    step = (upper - lower) / nodes
    return step * mp.fsum(function(lower + step * (k + offset)) for k in range(nodes))


def _tolerance(value: Number) -> Number:
    return mp.mpf(10) ** (GUARD // 2 - mp.dps) * max(1, abs(value))


def integral(
    function: RealFunction, lower: Number, upper: Number, windows: tuple[Window, ...]
) -> Number:
    """The integral over [lower, upper]. Raises ArithmeticError when it does not converge."""
    if upper < lower:
        return -integral(function, upper, lower, windows)
    ends = cuts_between(lower, upper, windows)
    total, error = mp.quad(function, ends, method="gauss-legendre", error=True)
    if not error <= _tolerance(total):
        raise ArithmeticError(
            f"quadrature over [{mp.nstr(lower, 10)}, {mp.nstr(upper, 10)}] is off by about "
            f"{mp.nstr(error, 3)}"
        )
    return total


def cuts_between(lower: Number, upper: Number, windows: tuple[Window, ...]) -> list[Number]:
    """The ends of pieces of [lower, upper], on each of which everything is smooth."""
    inside = {cut for window in windows for cut in window.cuts() if lower < cut < upper}
    return [lower, *sorted(inside), upper]
