"""Two arithmetics that evidence computes in, and how far what is computed may be off.

Double precision works out all nodes of an integral at once, and has 15 digits; mpmath has as many as
are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from mpmath import mp

from slr_verify.claims.evidence.doubles import DIGITS as OF_DOUBLES
from slr_verify.claims.evidence.doubles import Doubles
from slr_verify.claims.evidence.pieces import (
    GUARD,
    Number,
    RealFunction,
    Window,
    error_function,
    gaussian_mean,
    integral,
)
from slr_verify.claims.evidence.rounded import UNIT

SLACK = 8
"""Digits that a comparison of two quadratures by mpmath may lose."""
SAFETY = 16
"""Errors in double precision are estimated to first order; so many of them are allowed."""


class Arithmetic(Protocol):
    """Numbers of one kind, beside the operators that they have."""

    @property
    def pi(self) -> Number:
        """The circle number."""

    @property
    def e(self) -> Number:
        """Euler's number."""

    def exact(self, numerator: int, denominator: int) -> Number:
        """A quotient of integers."""

    def function(self, name: str, x: Number) -> Number:
        """A function of a number."""

    def power(self, base: Number, exponent: Number) -> Number:
        """A power. Raises ValueError where it is not real."""

    def mean(
        self, function: RealFunction, turns: tuple[Window, ...], weights: tuple[Window, ...]
    ) -> Number:
        """E function(G), where the function changes in `turns`, and `weights` move the mass."""

    def integral(
        self, function: RealFunction, lower: Number, upper: Number, windows: tuple[Window, ...]
    ) -> Number:
        """The integral between two ends of a function that changes in the windows."""

    def derivative(self, function: RealFunction, at: Number, order: int) -> Number:
        """A derivative of a function at a place."""

    def place(self, x: Number) -> Number:
        """The number for mpmath, to place windows with."""


class ManyDigits:
    """mpmath's numbers, at the precision in force."""

    @property
    def pi(self) -> Number:
        return +mp.pi

    @property
    def e(self) -> Number:
        return +mp.e

    def exact(self, numerator: int, denominator: int) -> Number:
        return mp.mpf(numerator) / denominator

    def function(self, name: str, x: Number) -> Number:
        return FUNCTIONS[name](x)

    def power(self, base: Number, exponent: Number) -> Number:
        if mp.isint(exponent):
            return base ** int(exponent)
        if base < 0:
            raise ValueError(f"its base is {mp.nstr(base, 10)}")
        return mp.power(base, exponent)

    def mean(
        self, function: RealFunction, turns: tuple[Window, ...], weights: tuple[Window, ...]
    ) -> Number:
        return gaussian_mean(function, turns, weights=weights)

    def integral(
        self, function: RealFunction, lower: Number, upper: Number, windows: tuple[Window, ...]
    ) -> Number:
        return integral(function, lower, upper, windows)

    def derivative(self, function: RealFunction, at: Number, order: int) -> Number:
        """By central differences at a higher precision."""
        with mp.workdps(mp.dps - GUARD // 2):
            return mp.diff(function, at, order)

    def place(self, x: Number) -> Number:
        return x


FUNCTIONS: Mapping[str, RealFunction] = {
    "exp": mp.exp,
    "erf": error_function,
    "erfc": mp.erfc,
    "atan": mp.atan,
    "sin": mp.sin,
    "cos": mp.cos,
    "sqrt": mp.sqrt,
    "abs": abs,
}


@dataclass(frozen=True)
class Approximation:
    """A value, and how far it may be from what it should be before it speaks against that."""

    value: Any
    allowed: Any

    def scale(self, other: Approximation) -> Any:
        """What differences from another value are measured against."""
        return max(1, abs(self.value), abs(other.value))


def approximation(compute: Callable[[Arithmetic], Number], digits: int) -> Approximation:
    """What is computed in double precision where that has the digits, else by mpmath.

    In double precision the error is followed to first order, and includes what a second resolution of each
    integral says; mpmath's is taken to be SLACK digits.
    """
    if digits > OF_DOUBLES:
        value = in_many_digits(compute, digits)
        return Approximation(value, mp.mpf(10) ** (SLACK - digits) * max(1, abs(value)) / 2)
    with mp.workdps(OF_DOUBLES), np.errstate(all="ignore"):
        found = compute(Doubles())
    value = float(found.value)
    return Approximation(value, SAFETY * max(UNIT * max(1.0, abs(value)), float(found.error)))


def in_many_digits(compute: Callable[[Arithmetic], Number], digits: int) -> Number:
    """What is computed by mpmath, with some digits to spare."""
    with mp.workdps(digits + GUARD):
        value = compute(ManyDigits())
    with mp.workdps(digits):
        return +value
