"""A symbol has one meaning inside an expression."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.language.binding import bound_symbols, replaced
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.integral import Integral
from slr_verify.language.law import G, standard_normal
from slr_verify.language.value import ValueAt

x, t, u = sp.symbols("x t u", real=True)
positive = sp.Symbol("p", positive=True)


@pytest.mark.parametrize(
    ("expr", "bound"),
    [
        (Integral(t * u, (u, 0, x)), {u}),
        (Integral(x, (x, 0, x)), {x}),
        (ValueAt(sp.Derivative(t * x, t), sp.Tuple(t), sp.Tuple(0)), {t}),
        (E(sp.erf(t + G)), {G}),
        (Expectation(u * E(G), standard_normal(u)), {u, G}),
        (sp.Derivative(t**2, t, evaluate=False), set()),
        (t + x, set()),
    ],
)
def test_bound_symbols(expr: sp.Expr, bound: set[sp.Symbol]) -> None:
    assert bound_symbols(expr) == bound


n, k = sp.symbols("n k", integer=True, positive=True)
MOVING = sp.Derivative(u**2 * x, u, evaluate=False)


@pytest.mark.parametrize(
    ("expr", "values", "expected"),
    [
        (Integral(t * x, (t, 0, x)), {t: u}, Integral(t * x, (t, 0, x))),
        (E(sp.erf(x * G) + u), {G: x, x: u, u: x}, E(sp.erf(u * G) + x)),
        (
            MOVING + u,
            {x: t, u: sp.S(3), t: x},
            sp.Subs(sp.Derivative(u**2 * t, u), u, 3) + 3,
        ),
        (
            CopySum(x * u, standard_normal(u), n),
            {n: k, x: t},
            CopySum(t * u, standard_normal(u), k),
        ),
    ],
)
def test_values_are_put_in_all_at_once(
    expr: sp.Expr, values: dict[sp.Symbol, sp.Expr], expected: sp.Expr
) -> None:
    """For free symbols only; what is declared stays declared meanwhile."""
    assert replaced(expr, values) == expected
