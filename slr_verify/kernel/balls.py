"""From a term and a point to a ball that certainly contains the value of the term there."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial, reduce
from operator import add, mul

from flint import arb, ctx

from slr_verify.kernel.certainty import EnclosureFailed, exact_ball, precision
from slr_verify.kernel.functions import FUNCTIONS, power
from slr_verify.kernel.integrals import gaussian_mean, proper_integral
from slr_verify.kernel.terms import (
    Function,
    GaussianMean,
    Integral,
    Pi,
    Power,
    Product,
    Rational,
    Sum,
    Term,
    TermRejected,
    Variable,
    formula,
)
from slr_verify.kernel.work import of_operation, spend


def enclose(term: Term, point: Mapping[str, Fraction | arb], *, bits: int) -> arb:
    """Return a finite ball that contains `term` at every member of `point`.

    Args:
        term: the exact term.
        point: a value for each free variable: an exact `Fraction` (or `int`), or a ball, which
            stands for all of its members.
        bits: the working precision; the result is about as accurate as `bits` and the widths of
            the balls in `point` allow.

    Raises:
        EnclosureFailed: if some subterm has no finite enclosure (a division by a ball that may
            contain zero, a root of a ball that may be negative, an integral that is refused ...).
        TermRejected: if a free variable has no value.
        TypeError: if a value is neither exact nor a ball.
    """
    with precision(bits):
        return _enclose(term, {name: _ball(name, value) for name, value in point.items()})


def _ball(name: str, value: object) -> arb:
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return exact_ball(value)
    if not isinstance(value, arb):
        raise TypeError(f"{name} needs a Fraction or a ball, got {type(value).__name__} {value!r}")
    if not value.is_finite():
        raise EnclosureFailed(f"{name} = {value} is not a finite ball")
    return value


def _enclose(term: Term, point: Mapping[str, arb]) -> arb:
    """Enclose a subterm; a failure names the innermost term that failed, and the point."""
    spend(of_operation(ctx.prec))
    try:
        return _finite(_value(term, point))
    except EnclosureFailed as failure:
        if failure.__cause__ is not None:  # a subterm has already been named
            raise
        raise EnclosureFailed(f"{failure}; in {formula(term)}{_where(point)}") from failure


def _value(term: Term, point: Mapping[str, arb]) -> arb:
    constant = partial(_enclose, point=point)
    match term:
        case Rational(value):
            return exact_ball(value)
        case Pi():
            return arb.pi()
        case Variable(name):
            return _looked_up(name, point)
        case Sum(terms):
            return reduce(add, map(constant, terms))
        case Product(factors):
            return reduce(mul, map(constant, factors))
        case Power(base, exponent):
            return power(constant(base), exponent)
        case Function(name, arguments):
            return FUNCTIONS[name](*map(constant, arguments))
        case Integral():
            return proper_integral(term, constant)
        case GaussianMean():
            return gaussian_mean(term, constant)
    raise TermRejected(f"not a term: {term!r}")


def _finite(value: arb) -> arb:
    if not value.is_finite():
        raise EnclosureFailed(f"the enclosure {value} is not finite")
    return value


def _looked_up(name: str, point: Mapping[str, arb]) -> arb:
    if name not in point:
        raise TermRejected(f"no value for the variable {name}; the point has {sorted(point)}")
    return point[name]


def _where(point: Mapping[str, arb]) -> str:
    return "".join(f", {name} = {value}" for name, value in point.items())
