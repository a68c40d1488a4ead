"""Integrals in double precision, all nodes at once, each by two Gauss-Legendre rules on the same pieces.

How far the two rules are apart is added to the error of the finer one.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Any

import numpy as np
from mpmath import mp

from slr_verify.claims.evidence.pieces import DENSITY, RealFunction, Window, cuts_between
from slr_verify.claims.evidence.rounded import (
    UNIT,
    Dual,
    Number,
    Rounded,
    less_certain,
    of,
    plain,
    root,
    slope_at,
    total,
)

DIGITS = 15
"""What double precision has."""
RULES = (14, 20)
"""The nodes on each piece, which is some one and a half times as long as everything is smooth for."""
_levels = count(1)


class Doubles:
    """Numbers in double precision with their errors."""

    pi: Number = Rounded(np.pi, UNIT)
    e: Number = Rounded(np.e, UNIT)

    def exact(self, numerator: int, denominator: int) -> Number:
        value = numerator / denominator
        exact = Fraction(value) == Fraction(numerator, denominator)
        return Rounded(value, 0.0 if exact else UNIT * abs(value))

    def function(self, name: str, x: Number) -> Number:
        return root(x) if name == "sqrt" else of(name, x)

    def power(self, base: Number, exponent: Number) -> Number:
        halves = 2 * plain(exponent)
        if halves != int(halves):
            raise ValueError(f"the exponent {plain(exponent)} is no half of an integer")
        return root(base) ** int(halves) if halves % 2 else base ** int(halves / 2)

    def mean(
        self, function: RealFunction, turns: tuple[Window, ...], weights: tuple[Window, ...]
    ) -> Number:
        windows = (DENSITY, *weights)
        ends = [end for window in windows for end in window.ends]
        cuts = cuts_between(min(ends), max(ends), (*windows, *turns))

        def sampled(x: Any, weight: Any) -> Number:
            return total(function(Rounded(x)), weight * np.exp(-x * x / 2) / np.sqrt(2 * np.pi))

        return _by_two_rules(sampled, _floats(cuts))

    def integral(
        self, function: RealFunction, lower: Number, upper: Number, windows: tuple[Window, ...]
    ) -> Number:
        """By shares of the way from one end to the other, so that the ends may have slopes."""
        start, length = self.place(lower), upper - lower
        low, high = sorted((start, self.place(upper)))
        if low == high:
            return total(function(lower), 1.0) * length
        cuts = [(cut - start) / self.place(length) for cut in cuts_between(low, high, windows)]

        def sampled(share: Any, weight: Any) -> Number:
            return total(function(lower + length * Rounded(share, UNIT)), weight)

        return _by_two_rules(sampled, np.sort(_floats(cuts))) * length

    def derivative(self, function: RealFunction, at: Number, order: int) -> Number:
        """The slope that goes with all that is computed."""
        if order == 0:
            return function(at)
        level = next(_levels)
        return slope_at(self.derivative(function, Dual(at, Rounded(1.0), level), order - 1), level)

    def place(self, x: Number) -> Any:
        return mp.mpf(float(plain(x)))


def _floats(cuts: list[Any]) -> Any:
    return np.array([float(cut) for cut in cuts])


def _by_two_rules(sampled: Callable[[Any, Any], Number], cuts: Any) -> Number:
    coarse, fine = (_by_rule(sampled, cuts, nodes) for nodes in RULES)
    return less_certain(fine, coarse)


def _by_rule(sampled: Callable[[Any, Any], Number], cuts: Any, nodes: int) -> Number:
    places, weights = _gauss_legendre(nodes)
    middles, halves = (cuts[1:] + cuts[:-1]) / 2, (cuts[1:] - cuts[:-1]) / 2
    x = middles[:, None] + halves[:, None] * places
    return sampled(x.ravel(), (halves[:, None] * weights).ravel())


@cache
def _gauss_legendre(nodes: int) -> tuple[Any, Any]:
    """Nodes and weights on [-1, 1]."""
    return np.polynomial.legendre.leggauss(nodes)
