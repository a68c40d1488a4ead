"""Random tempered integrands: polynomials times erf and its derivatives at affine arguments.

Slopes and deviations are small, so that the trapezoidal rule of `quadrature` is exact to 1e-8.
"""

from __future__ import annotations

from functools import reduce
from operator import mul

import sympy as sp
from hypothesis import strategies as st

from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Normal

X, Y, W = NAMES = sp.symbols("X Y W", real=True)
HALF = sp.Rational(1, 2)
SMALL = st.sampled_from([-HALF, sp.S.Zero, HALF, sp.Rational(1, 4)])
SLOPES = st.sampled_from([-sp.S.One, -HALF, HALF, sp.S.One])
SHIFTS = st.sampled_from([-sp.S.One, sp.S.Zero, sp.Rational(1, 3)])


@st.composite
def affine(draw: st.DrawFn, names: tuple[sp.Symbol, ...]) -> sp.Expr:
    """A shift and a slope in one of the variables, sometimes in two."""
    chosen = draw(st.lists(st.sampled_from(names), min_size=1, max_size=2, unique=True))
    return draw(SHIFTS) + sum(draw(SLOPES) * name for name in chosen)


@st.composite
def terms(
    draw: st.DrawFn, names: tuple[sp.Symbol, ...], seen: tuple[sp.Symbol, ...] = ()
) -> sp.Expr:
    """A coefficient, a monomial in `names`, and up to two functions of the variables `seen`."""
    functions = st.builds(
        lambda outer, inner: outer(inner),
        st.sampled_from([sp.erf, erf_prime, erf_second]),
        affine(seen or names),
    )
    powers = draw(st.lists(st.sampled_from(names), max_size=3))
    factors = [*powers, *draw(st.lists(functions, max_size=2))]
    return draw(st.sampled_from([sp.S.One, sp.Integer(-2), HALF])) * reduce(mul, factors, sp.S.One)


def bodies(names: tuple[sp.Symbol, ...], seen: tuple[sp.Symbol, ...] = ()) -> st.SearchStrategy:
    """The sum of up to two terms."""
    return st.lists(terms(names, seen), min_size=1, max_size=2).map(sum)


@st.composite
def laws(draw: st.DrawFn, size: int, *, unit_first: bool = False) -> Normal:
    """A covariance M M^T with M of two columns: never negative, often degenerate."""
    rows = [[draw(SMALL), draw(SMALL)] for _ in range(size)]
    if unit_first:
        rows[0] = [sp.S.One, sp.S.Zero]
    factor = sp.Matrix(rows)
    return Normal(NAMES[:size], factor * factor.T)


@st.composite
def expectations(draw: st.DrawFn) -> Expectation:
    """E of a random body over one to three jointly Gaussian variables."""
    size = draw(st.integers(1, 3))
    return Expectation(draw(bodies(NAMES[:size])), draw(laws(size)))
