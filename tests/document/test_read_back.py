"""Whatever is put together, also unevaluated, is printed as what it is: it is read back and compared."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy as sp
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from numpy.exceptions import ComplexWarning
from report.expression_value import value
from report.latex_reader import reading

from slr_verify.document.latex import LATEX
from slr_verify.document.nodes import Name
from slr_verify.document.reader import Reader
from slr_verify.document.style import Style, Usage
from slr_verify.language.abbreviation import mixture
from slr_verify.language.copies import CopySum
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E
from slr_verify.language.integral import Integral, Sum
from slr_verify.language.law import G, standard_normal
from slr_verify.language.value import derivative, value_at
from slr_verify.language.vectors import frame, inner
from slr_verify.model.stable.erf_complement import erfc, less_erf
from slr_verify.model.zeta import zeta_t

x, y, z = sp.symbols("x y z", real=True)
u, v = sp.symbols("u v", positive=True)
l = sp.Symbol("l", integer=True, positive=True)
AT = {"x": 0.37, "y": -0.71, "z": 1.3, "u": 0.53, "v": 1.9, "l": 2.0, "G": 0.83}
AT |= {"U": np.array([0.3, -1.1]), "W": np.array([0.7, 0.2])}
U, W = frame(("U", "W"), sp.eye(2))
NAMES = {thing: thing.name for thing in (x, y, z, u, v, l, U, W, G)}

LEAVES = st.sampled_from(
    [
        x,
        y,
        z,
        u,
        v,
        l,
        G,
        sp.pi,
        *map(sp.Integer, (-3, -1, 2, 10)),
        sp.Rational(1, 2),
        sp.Rational(-2, 3),
    ]
)
EXPONENTS = st.sampled_from([-2, -1, 1, 2, 3, sp.Rational(1, 2), sp.Rational(-1, 2), x])
FUNCTIONS = (sp.erf, sp.atan, sp.sin, sp.cos, sp.exp, sp.Abs, erf_prime, erfc)


def grown(part: st.SearchStrategy) -> st.SearchStrategy:
    """One more node around some of these."""
    pairs, several = st.tuples(part, part), st.lists(part, min_size=1, max_size=3)
    loose = st.booleans()
    return st.one_of(
        st.builds(lambda parts, e: sp.Add(*parts, evaluate=e), several, loose),
        st.builds(lambda parts, e: sp.Mul(*parts, evaluate=e), several, loose),
        st.builds(quotient, part, part, loose),
        st.builds(lambda base, to, e: sp.Pow(base, to, evaluate=e), part, EXPONENTS, loose),
        st.builds(lambda function, at: function(at), st.sampled_from(FUNCTIONS), part),
        st.builds(lambda body: Integral(body, (x, 0, 1)), part),
        st.builds(lambda body: Sum(body, (l, 1, 3)), part),
        st.builds(lambda body: derivative(body, x), part),
        st.builds(E, part),
        st.builds(copies, part),
        st.builds(lambda body, at: value_at(body, (x, y), (at, sp.S.Zero)), part, LEAVES),
        st.builds(lambda pair: zeta_t(*pair), pairs),
        st.builds(lambda pair: inner_product(*pair), pairs),
        st.builds(lambda parts: mixture(*parts), st.tuples(part, part, part)),
        st.builds(lambda parts: less_erf(*parts), st.tuples(part, part, part)),
    )  # fmt: skip


def quotient(above: sp.Expr, below: sp.Expr, evaluate: bool) -> sp.Expr:
    """One divided by the other."""
    return sp.Mul(above, sp.Pow(below, -1, evaluate=evaluate), evaluate=evaluate)


def copies(summand: sp.Expr) -> sp.Expr:
    """A sum over copies, where the summand is not one already."""
    assume(not summand.has(CopySum))
    return CopySum(summand, standard_normal(), sp.Integer(3))


def inner_product(first: sp.Expr, second: sp.Expr) -> sp.Expr:
    """Of a combination of two vectors and one of them."""
    return inner(first * U + second * W, U)


def expressions() -> st.SearchStrategy:
    """Expressions of the language with up to some ten leaves."""
    return st.recursive(LEAVES, grown, max_leaves=8)


def known(expr: sp.Expr) -> float:
    """The value of the expression; a case is left out where there is none."""
    try:
        found = value(expr, AT, NAMES)
    except (ArithmeticError, ValueError, TypeError, ComplexWarning):
        found = math.nan
    assume(isinstance(found, float | int) and math.isfinite(found) and abs(found) < 1e12)
    return float(found)


@given(expr=expressions())
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_printed_is_read_as_it_was_meant(expr: sp.Expr) -> None:
    assume(isinstance(expr, sp.Expr) and expr.is_finite is not False)
    meant = known(expr)
    read = Reader(Style(), Usage({thing: Name(name) for thing, name in NAMES.items()}))
    for printed in (LATEX(read.inline(expr)), LATEX(read.formula(expr))):
        assert reading(printed)(AT) == pytest.approx(meant, rel=1e-6, abs=1e-6), printed
