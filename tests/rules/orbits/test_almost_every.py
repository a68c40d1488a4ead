"""What holds for almost every start: what has a meaning, and what is bound."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.reading.reader import Reader as TermReader
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.theorem import infer
from slr_verify.core.language import Refused
from slr_verify.core.theorems import Context
from slr_verify.document.reader import Reader
from slr_verify.document.style import Usage
from slr_verify.document.unicode import ASCII
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryStart
from slr_verify.language.statement import MalformedStatement, equal
from slr_verify.model.notation import alpha, d, kappa, nu
from slr_verify.paper.prop_11_convergence import SADDLE, tends_to

x, y, z = sp.symbols("x y z", real=True)
START = (kappa, nu)
INSIDE = tends_to(SADDLE)


def test_the_coordinates_are_bound_and_nothing_else() -> None:
    assert AlmostEvery(x * z, x, y).free_symbols == {z}
    assert AlmostEveryStart(x * z, x, y, d).free_symbols == {z, d}


@pytest.mark.parametrize("number", [AlmostEvery(x, x, y), AlmostEveryStart(x, x, y, d)])
def test_they_are_real_numbers(number: sp.Expr) -> None:
    assert number * AlmostEvery(y, x, y) == AlmostEvery(y, x, y) * number
    assert sp.sqrt(number**2) == abs(number)


@pytest.mark.parametrize(
    ("expr", "value"),
    [
        (AlmostEvery(INSIDE, kappa, kappa), 0),
        (AlmostEvery(INSIDE, kappa, sp.S.One), 0),
        (AlmostEvery(INSIDE, alpha, nu), 0),
        (AlmostEvery(AlmostEvery(INSIDE, kappa, nu), x, y), 0),
        (AlmostEvery(INSIDE, *START), sp.pi),
        (AlmostEvery(INSIDE, *START), kappa),
        (AlmostEveryStart(INSIDE, x, x, sp.Integer(4)), 0),
        (AlmostEveryStart(INSIDE, *START, d), alpha),
    ],
)
def test_what_has_no_meaning_is_not_read(expr: sp.Expr, value) -> None:
    with pytest.raises(Refused):
        TermReader(Context()).relation(expr, "=", sp.sympify(value))


@pytest.mark.parametrize(
    "expr", [kappa * AlmostEvery(INSIDE, *START), 1 - AlmostEvery(INSIDE, *START)]
)
def test_no_arithmetic_is_done_with_them(expr: sp.Expr) -> None:
    with pytest.raises(Refused, match="no term for AlmostEvery"):
        TermReader(Context()).term(expr)


@pytest.mark.parametrize(
    "whole", [AlmostEvery(INSIDE, *START), AlmostEveryStart(INSIDE, *START, d)]
)
def test_they_are_shown_and_not_assumed(whole: sp.Expr) -> None:
    known = sp.Eq(whole, 0)
    with pytest.raises(ProofRejected, match="can be shown, not assumed"):
        infer(equal(whole, 0, (known,)), assumed)


def test_the_coordinates_are_not_captured() -> None:
    for values in ({z: x}, {x: z}, {x: sp.S.Zero}):
        with pytest.raises(MalformedStatement, match="touches the bound x"):
            equal(AlmostEvery(x * z, x, y), 0).substituted(values)


def printed(expr: sp.Expr) -> str:
    return ASCII(Reader(usage=Usage.of((expr,))).formula(expr))


def test_they_are_spelled_and_printed() -> None:
    assert str(AlmostEvery(x, x, y)) == printed(AlmostEvery(x, x, y))
    assert printed(AlmostEvery(x, x, y)) == "for almost every (x, y) in [-1, 1]^2: x"
    assert printed(AlmostEveryStart(x, *START, d)) == "for almost every (k_0, v_0) ~ M: x"
    in_another = printed(AlmostEveryStart(x, nu, kappa, d + 1))
    assert in_another == "for almost every (nu, kappa) on M in R^(d + 1): x"
