"""Integrals over the square: which have a meaning, and what they bind."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.reading.reader import Reader
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.theorem import infer
from slr_verify.core.language import Refused
from slr_verify.core.theorems import Context
from slr_verify.language.area import Area, StartMean
from slr_verify.language.statement import MalformedStatement, equal
from slr_verify.model.notation import alpha, d, kappa, nu
from slr_verify.paper.prop_11_convergence import SADDLE, tends_to

x, y, z = sp.symbols("x y z", real=True)
START = (kappa, nu)
INSIDE = tends_to(SADDLE)


def test_the_coordinates_are_bound_and_nothing_else() -> None:
    assert Area(x * z, x, y).free_symbols == {z}
    assert StartMean(x * z, x, y, d).free_symbols == {z, d}


@pytest.mark.parametrize("number", [Area(x, x, y), StartMean(x, x, y, d)])
def test_they_are_real_numbers(number: sp.Expr) -> None:
    assert number * Area(y, x, y) == Area(y, x, y) * number
    assert sp.sqrt(number**2) == abs(number)


@pytest.mark.parametrize(
    ("expr", "value"),
    [
        (Area(INSIDE, kappa, kappa), 0),
        (Area(INSIDE, kappa, sp.S.One), 0),
        (Area(INSIDE, alpha, nu), 0),
        (Area(Area(INSIDE, kappa, nu), x, y), 0),
        (Area(INSIDE, *START), 1),
        (Area(INSIDE, *START), kappa),
        (StartMean(INSIDE, x, x, sp.Integer(4)), 0),
        (StartMean(INSIDE, *START, d), 4),
    ],
)
def test_what_has_no_meaning_is_not_read(expr: sp.Expr, value) -> None:
    with pytest.raises(Refused):
        Reader(Context()).relation(expr, "=", sp.sympify(value))


@pytest.mark.parametrize("expr", [kappa * Area(INSIDE, *START), 1 - Area(INSIDE, *START)])
def test_no_arithmetic_is_done_with_them(expr: sp.Expr) -> None:
    with pytest.raises(Refused, match="no term for Area"):
        Reader(Context()).term(expr)


@pytest.mark.parametrize("whole", [Area(INSIDE, *START), StartMean(INSIDE, *START, d)])
def test_they_are_shown_and_not_assumed(whole: sp.Expr) -> None:
    known = sp.Eq(whole, 0)
    with pytest.raises(ProofRejected, match="can be shown, not assumed"):
        infer(equal(whole, 0, (known,)), assumed)


def test_the_coordinates_are_not_captured() -> None:
    for values in ({z: x}, {x: z}, {x: sp.S.Zero}):
        with pytest.raises(MalformedStatement, match="touches the bound x"):
            equal(Area(x * z, x, y), 0).substituted(values)


def test_they_are_spelled_and_printed() -> None:
    assert str(Area(x, x, y)) == "area of (x, y) with x"
    assert str(StartMean(x, x, y, d)) == "mean over starts (x, y) on M of x"
    assert str(StartMean(x, x, y, 2 * d)) == "mean over starts (x, y) on M in R^(2*d) of x"
    assert sp.latex(Area(x, x, y)) == r"\int_{[-1, 1]^{2}} x \, \mathrm{d}x \, \mathrm{d}y"
    assert sp.latex(StartMean(x, *START, d)) == r"\mathbb{E}_{(k_{0}, v_{0}) \sim \mathcal{M}}[x]"


def test_other_coordinates_of_a_start_and_another_dimension_are_printed() -> None:
    starts = r"\mathbb{E}_{(\nu, \kappa)\text{ on }\mathcal{M}\text{ in }\mathbb{R}^{d}}"
    assert sp.latex(StartMean(x, nu, kappa, d)).startswith(starts)
    assert r"\text{ in }\mathbb{R}^{d + 1}}" in sp.latex(StartMean(x, *START, d + 1))
