"""Numbers in double precision, each with how far rounding may have moved it, and their slopes.

A `Rounded` is a number or an array of them. Its `error` follows the rounding errors to first order; it
is no bound that is proved. A `Dual` is a number and its slope in one variable, so that whatever is computed
of it has a slope too, exact but for rounding.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import pi, sqrt
from typing import Any, TypeAlias

import numpy as np
import scipy

UNIT = 2.0**-52
OF_A_FUNCTION = 4 * UNIT
"""The relative error of a function of SciPy or NumPy, generously."""
Number: TypeAlias = Any  # a Rounded or a Dual: both have the operators used here


class _Operators(ABC):
    """What follows from sums, products and powers."""

    @abstractmethod
    def __add__(self, other: Any) -> Number: ...

    @abstractmethod
    def __mul__(self, other: Any) -> Number: ...

    @abstractmethod
    def __pow__(self, exponent: int) -> Number: ...

    def __radd__(self, other: Any) -> Number:
        return self + other

    def __rmul__(self, other: Any) -> Number:
        return self * other

    def __neg__(self) -> Number:
        return self * -1

    def __sub__(self, other: Any) -> Number:
        return self + -other

    def __rsub__(self, other: Any) -> Number:
        return -self + other

    def __truediv__(self, other: Any) -> Number:
        return self * (other**-1 if isinstance(other, _Operators) else 1 / other)


@dataclass(frozen=True)
class Rounded(_Operators):
    """Numbers in double precision, and how far each may be off."""

    value: Any
    error: Any = 0.0

    def __add__(self, other: Any) -> Number:
        if isinstance(other, Dual):
            return NotImplemented
        other = _rounded(other)
        value = self.value + other.value
        return Rounded(value, self.error + other.error + UNIT * abs(value))

    def __mul__(self, other: Any) -> Number:
        if isinstance(other, Dual):
            return NotImplemented
        other = _rounded(other)
        value = self.value * other.value
        moved = abs(self.value) * other.error + abs(other.value) * self.error
        return Rounded(value, moved + UNIT * abs(value))

    def __pow__(self, exponent: int) -> Rounded:
        value = np.power(self.value, float(exponent))
        steep = exponent * np.power(self.value, float(exponent - 1)) if exponent else 0.0
        return Rounded(value, abs(steep) * self.error + abs(exponent) * UNIT * abs(value))


@dataclass(frozen=True)
class Dual(_Operators):
    """A number and its slope in the variable of this `level`; what has a lower level is constant."""

    value: Number
    slope: Number
    level: int

    def _parts(self, other: Any) -> tuple[int, Number, Number, Number, Number]:
        """The higher level, and both numbers with their slopes in its variable."""
        above = max(self.level, other.level if isinstance(other, Dual) else 0)
        return (above, *_at_level(self, above), *_at_level(other, above))

    def __add__(self, other: Any) -> Dual:
        level, one, slope, two, incline = self._parts(other)
        return Dual(one + two, slope + incline, level)

    def __mul__(self, other: Any) -> Dual:
        level, one, slope, two, incline = self._parts(other)
        return Dual(one * two, slope * two + one * incline, level)

    def __pow__(self, exponent: int) -> Dual:
        steep = self.value ** (exponent - 1) * exponent if exponent else Rounded(0.0)
        return Dual(self.value**exponent, steep * self.slope, self.level)


def _at_level(number: Any, level: int) -> tuple[Number, Number]:
    if isinstance(number, Dual) and number.level == level:
        return number.value, number.slope
    return number, Rounded(0.0)


def slope_at(number: Number, level: int) -> Number:
    """The slope in the variable of a level; zero of what does not vary with it."""
    return _at_level(number, level)[1]


def _rounded(number: Any) -> Rounded:
    return number if isinstance(number, Rounded) else Rounded(float(number))


def of(name: str, number: Number) -> Number:
    """A function of a number."""
    if isinstance(number, Dual):
        steep = SLOPES[name](number.value)
        return Dual(of(name, number.value), steep * number.slope, number.level)
    function, at = FUNCTIONS[name], number.value
    value = function(at)
    moved = abs(function(at + number.error) - value)
    return Rounded(value, moved + OF_A_FUNCTION * abs(value))


def root(number: Number) -> Number:
    """The square root; of what may be zero but for rounding, it is zero."""
    at = plain(number)
    if not isinstance(number, Rounded):
        return of("sqrt", number)
    return of("sqrt", Rounded(np.where((at < 0) & (at >= -number.error), 0.0, at), number.error))


FUNCTIONS: Mapping[str, Callable[[Any], Any]] = {
    "exp": np.exp,
    "erf": lambda x: scipy.special.erf(x),  # noqa: PLW0108 (SciPy is imported when it is used)
    "erfc": lambda x: scipy.special.erfc(x),  # noqa: PLW0108 (SciPy is imported when it is used)
    "atan": np.arctan,
    "sin": np.sin,
    "cos": np.cos,
    "sqrt": np.sqrt,
    "abs": np.abs,
}
SLOPES: Mapping[str, Callable[[Number], Number]] = {
    "exp": lambda x: of("exp", x),
    "erf": lambda x: of("exp", -(x**2)) * (2 / sqrt(pi)),
    "erfc": lambda x: of("exp", -(x**2)) * (-2 / sqrt(pi)),
    "atan": lambda x: (x**2 + 1) ** -1,
    "sin": lambda x: of("cos", x),
    "cos": lambda x: -of("sin", x),
    "sqrt": lambda x: (of("sqrt", x) * 2) ** -1,
    "abs": lambda x: x * of("abs", x) ** -1,
}


def plain(number: Number) -> Any:
    """The double behind a number, without its error and its slopes."""
    while isinstance(number, Dual):
        number = number.value
    return number.value


def total(number: Number, weights: Any) -> Number:
    """The weighted sum over an array; the values of what does not vary count for each weight."""
    if isinstance(number, Dual):
        return Dual(total(number.value, weights), total(number.slope, weights), number.level)
    value = np.sum(number.value * weights)
    spread = np.sum((number.error + UNIT * np.abs(number.value)) * np.abs(weights))
    return Rounded(value, spread)


def less_certain(number: Number, other: Number) -> Number:
    """The number, its error larger by the difference from another attempt at it."""
    if isinstance(number, Dual):
        return Dual(
            less_certain(number.value, other.value),
            less_certain(number.slope, other.slope),
            number.level,
        )
    return Rounded(number.value, number.error + abs(number.value - other.value))
