"""Random expressions and exact points, for the property tests of the algebra."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import sympy as sp
from hypothesis import strategies as st

x, y = sp.symbols("x y", real=True)
a = sp.Symbol("a", positive=True)
b = sp.Symbol("b", nonnegative=True)
SYMBOLS = (x, y, a, b)
MINUS_X = x * y - x * (y + 1)
"""It is -x, which SymPy does not see: it takes no minus sign out of a function of it."""

rationals = st.fractions(min_value=-4, max_value=4, max_denominator=6)
leaves = st.one_of(
    st.sampled_from(SYMBOLS), rationals.map(lambda q: sp.Rational(q.numerator, q.denominator))
)


def _grow(inner: st.SearchStrategy[sp.Expr]) -> st.SearchStrategy[sp.Expr]:
    return st.one_of(
        st.tuples(inner, inner).map(lambda pair: pair[0] + pair[1]),
        st.tuples(inner, inner).map(lambda pair: pair[0] * pair[1]),
        st.tuples(inner, inner).map(lambda pair: pair[0] / (1 + pair[1] ** 2)),
        inner.map(lambda e: sp.sqrt(1 + e**2)),
        inner.map(lambda e: 1 / (2 + e**2) ** 2),
        inner.map(lambda e: sp.exp(-(e**2))),
        st.tuples(st.sampled_from((sp.erf, sp.atan, sp.sin, sp.cos, sp.Abs)), inner).map(
            lambda pair: pair[0](pair[1])
        ),
    )


expressions = st.recursive(leaves, _grow, max_leaves=6)
points = st.fixed_dictionaries(
    {
        x: rationals,
        y: rationals,
        a: rationals.filter(lambda q: q > 0),
        b: rationals.filter(lambda q: q >= 0),
    }
)


def value(expr: sp.Expr, point: dict[sp.Symbol, Fraction]) -> Fraction:
    """The value of the expression at the point, by mpmath, to about 38 digits."""
    with mpmath.workdps(40):
        numbers = [mpmath.mpf(q.numerator) / q.denominator for q in point.values()]
        return Fraction(
            mpmath.nstr(mpmath.mpf(sp.lambdify(list(point), expr, "mpmath")(*numbers)), 38)
        )
