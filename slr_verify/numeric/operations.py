"""The operations of a compiled expression, on NumPy arrays that broadcast."""

from collections.abc import Callable, Mapping
from functools import reduce
from operator import mul
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import scipy

Array: TypeAlias = npt.NDArray[np.float64]
Value: TypeAlias = Any  # an array or a np.float64: both have the operators used here


def total(*terms: Value) -> Value:
    """The sum, as if it were rounded once: the rounding errors are added up too (Neumaier).

    So no digit depends on the order in which SymPy keeps the terms.
    """
    result, lost = terms[0], 0.0
    for term in terms[1:]:
        after = result + term
        back = after - result
        lost = lost + ((result - (after - back)) + (term - back))
        result = after
    return result + lost


def product(*factors: Value) -> Value:
    """The product."""
    return reduce(mul, factors)


def power(exponent: int, base: Value) -> Value:
    """base**exponent for a positive integer exponent, by repeated squaring."""
    if exponent == 1:
        return base
    half = power(exponent // 2, base)
    return half * half * base if exponent % 2 else half * half


def plus(first: Value, second: Value) -> Value:
    """A sum of two terms, rounded once as it is."""
    return first + second


def quotient(above: Value, below: Value) -> Value:
    """A quotient."""
    return above / below


def difference_with_erf(start: Value, factor: Value, place: Value) -> Value:
    """start - factor erf(place), by erf or by erfc, whichever has the smaller error."""
    by_erf = start - factor * scipy.special.erf(place)
    by_erfc = (start - factor) + factor * scipy.special.erfc(place)
    return np.where(np.asarray(place) < HALF, by_erf, by_erfc)[()]


def erf_less_base(place: Value, base: Value) -> Value:
    """erf(place) - base for a base of -1, 0 or 1, by erfc where the base is not 0."""
    if not np.any(base):
        return scipy.special.erf(place)
    by_erfc = -base * scipy.special.erfc(base * place)
    return np.where(base == 0, scipy.special.erf(place), by_erfc)[()]


HALF = 0.4769362762044699
"""erf is 1/2 there."""
FUNCTIONS: Mapping[str, Callable[..., Value]] = {
    "exp": np.exp,
    "sqrt": np.sqrt,
    "atan": np.arctan,
    "erf": lambda x: scipy.special.erf(x),  # noqa: PLW0108 (SciPy is imported when it is used)
    "erfc": lambda x: scipy.special.erfc(x),  # noqa: PLW0108 (SciPy is imported when it is used)
    "abs": np.abs,
    "sin": np.sin,
    "cos": np.cos,
    "asinh": np.arcsinh,
}
