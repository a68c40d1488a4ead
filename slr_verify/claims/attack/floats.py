"""Terms in floating point, at thousands of points at once: to look for places, never to decide.

Equal terms are one object, so each part of a term is worked out once, also for all statements that have it.
"""

from collections.abc import Mapping
from functools import cache, reduce
from operator import add, mul
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from slr_verify.arb.functions import is_zeta
from slr_verify.arb.integrals import is_gaussian_mean
from slr_verify.claims.evidence.rounded import FUNCTIONS
from slr_verify.core.binding import fresh, opened
from slr_verify.core.terms import Term

Array: TypeAlias = npt.NDArray[np.float64]

NODES, REACH = 160, 8.5
"""Of a quadrature; a standard Gaussian number is beyond that reach once in 10^16 times."""


class NoFloats(ValueError):
    """A term that is not worked out here."""


class Floats:
    """Values of terms at `count` points, given those of the variables; those of constants are single."""

    def __init__(self, columns: Mapping[str, Array], count: int) -> None:
        self._columns, self.count = columns, count
        self._known: dict[Term, Array] = {}

    def of(self, term: Term) -> Array:
        """The values; not a number where there is none. Raises NoFloats."""
        if term not in self._known:
            with np.errstate(all="ignore"):
                self._known[term] = self._value(term)
        return self._known[term]

    def _value(self, term: Term) -> Array:
        match term.op:
            case "rational":
                above, below = term.args[0].as_integer_ratio()
                return np.asarray(_ratio(above, below))
            case "pi":
                return np.asarray(np.pi)
            case "variable" if term.args[0] in self._columns:
                return self._columns[term.args[0]]
            case "sum" | "product":
                return reduce(add if term.op == "sum" else mul, map(self.of, term.parts))
            case "power":
                return _power(self.of(term.parts[0]), term.args[1])
            case "integral":
                start, end = map(self.of, term.args[1:])
                return (end - start) * self._mean(term.args[0], *_on_unit_interval(), start, end)
        if term.op in FUNCTIONS:
            return np.asarray(FUNCTIONS[term.op](self.of(term.parts[0])))
        if is_zeta(term):
            return _zeta(*map(self.of, term.parts))
        if is_gaussian_mean(term):
            return self._mean(term.args[1], *_gaussian())
        raise NoFloats(f"a {term.op} is not worked out in floating point")

    def _mean(
        self,
        body: Term,
        nodes: Array,
        weights: Array,
        start: Array | float = 0.0,
        end: Array | float = 1.0,
    ) -> Array:
        """The weighted mean of the body of a binder over places between start and end."""
        (place,) = fresh(1, body.free)
        low, high = (np.asarray(each)[..., None] for each in (start, end))
        columns = {name: each[..., None] for name, each in self._columns.items()}
        inside = Floats({**columns, place.args[0]: low + (high - low) * nodes}, self.count)
        return np.asarray((inside.of(opened(body, (place,))) * weights).sum(axis=-1))


def _ratio(above: int, below: int) -> float:
    try:
        return above / below
    except OverflowError:
        return np.nan


def _power(base: Array, exponent: int) -> Array:
    return (
        np.power(base, float(exponent)) if exponent >= 0 else 1 / np.power(base, -float(exponent))
    )


def _zeta(t: Array, g: Array) -> Array:
    """By the statement Zeta (see `arb/functions.py`)."""
    a, q = (
        each[..., None]
        for each in np.broadcast_arrays(abs(t) / np.sqrt(1 + 2 * g * g), np.sqrt(1 + 4 * g * g))
    )
    nodes, weights = _on_unit_interval()
    width = (q * q - 1) / (q * (1 + q))
    weight = 1 + (1 / q + width * nodes) ** 2
    inside = np.exp(-a * a * weight) / weight
    return np.asarray(
        FUNCTIONS["erf"](a[..., 0]) ** 2
        + 4 * width[..., 0] / np.pi * (inside * weights).sum(axis=-1)
    )


@cache
def _on_unit_interval() -> tuple[Array, Array]:
    nodes, weights = np.polynomial.legendre.leggauss(NODES // 4)
    return (nodes + 1) / 2, weights / 2


@cache
def _gaussian() -> tuple[Array, Array]:
    """The rule of equal steps, which for a Gaussian weight is as good as any."""
    nodes = np.linspace(-REACH, REACH, NODES)
    weights = np.exp(-(nodes**2) / 2)
    return nodes, weights / weights.sum()
