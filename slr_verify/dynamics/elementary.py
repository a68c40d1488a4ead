"""exp(-x^2), erf and erfc for compiled loops: no branches, so that a compiler runs lanes abreast.

Each is a polynomial in a bounded variable, interpolated at Chebyshev points with mpmath:

    exp(r)                          for |r| <= (log 2)/2, times a power of two,
    erf(x)/x in x^2                 for |x| <= 1/2,
    (1 + 2x) exp(x^2) erfc(x)       in (x - c)/(x + c), c = 3.75, for x >= 0; its even and its
                                    odd powers apart, which halves the chain of operations.

The relative error of each is below 3e-15 (tests); erf and erfc are handed exp(-x^2), which the
caller often needs as well.
"""

from collections.abc import Callable
from typing import Any

import mpmath
from numba import njit, types
from numba.extending import intrinsic

DIGITS = 40
CENTRE = 3.75
NEAR_ZERO = 0.5
LARGEST = 708.0
"""exp(-LARGEST) is about the smallest normal float; beyond it the exponential is taken as zero."""
ROUNDING = 1.5 * 2.0**52
"""Adding it to a small float leaves the nearest integer in the lowest bits."""
EXPONENT_BIAS, EXPONENT_PLACE = 1023, 52


def interpolated(
    function: Callable[[Any], Any], low: float, high: float, degree: int
) -> tuple[float, ...]:
    """Coefficients, highest first, of the polynomial through degree + 1 Chebyshev points."""
    with mpmath.workdps(DIGITS):
        count = degree + 1
        middle, radius = mpmath.mpf(low + high) / 2, mpmath.mpf(high - low) / 2
        angles = [mpmath.pi * (2 * index + 1) / (2 * count) for index in range(count)]
        points = [middle + radius * mpmath.cos(angle) for angle in angles]
        rows = mpmath.matrix([[x**power for power in range(count)] for x in points])
        solved = mpmath.lu_solve(rows, mpmath.matrix([function(x) for x in points]))
        return tuple(float(value) for value in reversed(list(solved)))


def _erf_near_zero(square: Any) -> Any:
    return mpmath.erf(mpmath.sqrt(square)) / mpmath.sqrt(square)


def _erfc_far_out(place: Any) -> Any:
    x = CENTRE * (1 + place) / (1 - place)
    return (1 + 2 * x) * mpmath.exp(x * x) * mpmath.erfc(x)


LOG2_E = float(1 / mpmath.log(2))
LOG_2_HIGH = float(mpmath.floor(mpmath.log(2) * 2**32)) / 2**32
with mpmath.workdps(DIGITS):
    LOG_2_LOW = float(mpmath.log(2) - LOG_2_HIGH)
EXP = interpolated(mpmath.exp, -0.35, 0.35, 11)
ERF = interpolated(_erf_near_zero, 0.0, NEAR_ZERO**2, 9)
ERFC = interpolated(_erfc_far_out, -1.0, 1.0, 22)

inlined = njit(forceinline=True, error_model="numpy", fastmath={"contract"})
"""Contracting a x + b into one rounding is allowed; no other liberty with arithmetic is."""


@intrinsic
def _as_float(context: Any, bits: Any) -> Any:
    """The float with these 64 bits."""

    def code(backend: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], backend.get_value_type(types.float64))

    return types.float64(types.int64), code


@intrinsic
def _as_bits(context: Any, number: Any) -> Any:
    """The 64 bits of a float."""

    def code(backend: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], backend.get_value_type(types.int64))

    return types.int64(types.float64), code


@intrinsic
def select(context: Any, condition: Any, first: Any, second: Any) -> Any:
    """`first if condition else second`, both of them computed."""

    def code(backend: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.select(*arguments)

    return types.float64(types.boolean, types.float64, types.float64), code


def _horner(coefficients: tuple[float, ...]) -> Any:
    """The polynomial with these coefficients, highest first, as one straight run of operations."""

    @intrinsic
    def polynomial(context: Any, x: Any) -> Any:
        def code(backend: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            (place,) = arguments
            value, *rest = (place.type(coefficient) for coefficient in coefficients)
            for coefficient in rest:
                raised = builder.fmul(value, place, flags=("contract",))
                value = builder.fadd(raised, coefficient, flags=("contract",))
            return value

        return types.float64(types.float64), code

    return polynomial


_exp = _horner(EXP)
_erf_over_x = _horner(ERF)
_scaled_erfc_even, _scaled_erfc_odd = _horner(ERFC[::2]), _horner(ERFC[1::2])


@inlined
def _exp_minus(square, far):  # type: ignore[no-untyped-def]
    """exp(-square) for square >= -LARGEST; beyond LARGEST what stands for zero, or nan."""
    bounded = select(square < LARGEST, square, LARGEST)
    shifted = ROUNDING - bounded * LOG2_E
    power = shifted - ROUNDING
    rest = (-bounded - power * LOG_2_HIGH) - power * LOG_2_LOW
    scale = _as_float((_as_bits(shifted) + EXPONENT_BIAS) << EXPONENT_PLACE)
    return select(square < LARGEST, _exp(rest) * scale, far)


@inlined
def exp_minus(x):  # type: ignore[no-untyped-def]
    """exp(-x) for a finite x >= -LARGEST."""
    return _exp_minus(x, 0.0 * x)


@inlined
def exp_minus_square(x):  # type: ignore[no-untyped-def]
    """exp(-x^2)."""
    return _exp_minus(x * x, 0.0 * x)


@inlined
def erfc(x, gaussian):  # type: ignore[no-untyped-def]
    """1 - erf(x) for x >= 0, gaussian = exp(-x^2)."""
    first, second = x + CENTRE, 1.0 + 2.0 * x
    both = 1.0 / (first * second)
    place = (x - CENTRE) * (second * both)
    square = place * place
    scaled = _scaled_erfc_even(square) + place * _scaled_erfc_odd(square)
    return gaussian * scaled * (first * both)


@inlined
def erf(x, gaussian):  # type: ignore[no-untyped-def]
    """erf(x), gaussian = exp(-x^2)."""
    size = abs(x)
    far = 1.0 - erfc(size, gaussian)
    return select(size < NEAR_ZERO, x * _erf_over_x(x * x), select(x < 0.0, -far, far))


@inlined
def erf_above(x, base, gaussian):  # type: ignore[no-untyped-def]
    """erf(x) - base for a base of -1, 0 or 1, by erfc where the base is not 0; gaussian = exp(-x^2)."""
    size = abs(x)
    above = erfc(size, gaussian)
    far = select(x < 0.0, above - 1.0, 1.0 - above)
    whole = select(size < NEAR_ZERO, x * _erf_over_x(x * x), far)
    return select(base == 0.0, whole, -base * select(base * x < 0.0, 2.0 - above, above))


@inlined
def less_erf(start, factor, x, gaussian):  # type: ignore[no-untyped-def]
    """start - factor erf(x) for x >= 0, by erf or by erfc, whichever has the smaller error."""
    by_erf = start - factor * (x * _erf_over_x(x * x))
    by_erfc = (start - factor) + factor * erfc(x, gaussian)
    return select(x < NEAR_ZERO, by_erf, by_erfc)
