"""Integrals over the square: which have a meaning, and what they bind."""

from __future__ import annotations

import pytest
import sympy as sp
from slr_verify.algebra.definedness import obstacle

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.null_sets import additivity
from slr_verify.calculus.theorem import infer
from slr_verify.language.area import Area, StartMean
from slr_verify.language.statement import MalformedStatement, equal
from slr_verify.model.notation import alpha, d, kappa, nu
from slr_verify.paper.prop_11_convergence import SADDLE, tends_to

x, y, z = sp.symbols("x y z", real=True)
START = (kappa, nu)
INSIDE = tends_to(SADDLE)
LARGE = (d >= 4,)


def test_the_square_is_known_inside() -> None:
    """The starts lie in the square, and only there is a root of 1 - x^2 real."""
    assert obstacle(Area(INSIDE, *START)) is None
    assert obstacle(StartMean(INSIDE, *START, d), LARGE) is None
    assert obstacle(Area(sp.sqrt(1 - x**2), x, y)) is None
    assert "under a root" in str(obstacle(Area(sp.sqrt(1 - z**2), x, y)))
    assert "lies in [-1, 1]" in str(obstacle(INSIDE))


def test_the_coordinates_are_bound_and_nothing_else() -> None:
    assert Area(x * z, x, y).free_symbols == {z}
    assert StartMean(x * z, x, y, d).free_symbols == {z, d}


@pytest.mark.parametrize("number", [Area(x, x, y), StartMean(x, x, y, d)])
def test_they_are_real_numbers(number: sp.Expr) -> None:
    assert number * Area(y, x, y) == Area(y, x, y) * number
    assert sp.sqrt(number**2) == abs(number)


@pytest.mark.parametrize(
    ("expr", "reason"),
    [
        (Area(x, x, x), "the two coordinates are one symbol"),
        (Area(x, x, sp.Symbol("y", positive=True)), "is not a symbol declared real, and no more"),
        (Area(x, x, sp.Symbol("m", integer=True)), "is not a symbol declared real, and no more"),
        (Area(x, x, sp.S.One), "Area does not take (x, x, 1)"),
        (Area(x, x, y, x), "Area does not take (x, x, y, x)"),
        (x * Area(x, x, y), "has another meaning around it"),
        (Area(Area(x, x, y), x, y), "has another meaning around it"),
        (Area(1 / x, x, y), "cannot show that x is not zero"),
        (Area(1 / (1 + x), x, y), "cannot show that x + 1 is not zero"),
        (Area(1 / (1 - y), x, y), "cannot show that 1 - y is not zero"),
        (StartMean(x, x, x, sp.Integer(4)), "the two coordinates are one symbol"),
        (StartMean(x, x, y, sp.Integer(3)), "cannot show that 3 is at least 4"),
        (StartMean(x, x, y, d), "cannot show that d is at least 4"),
        (StartMean(x, x, y, sp.Rational(9, 2)), "9/2 is not certain to be an integer"),
        (StartMean(x, x, y, 4 + alpha), "is not certain to be an integer"),
        (StartMean(x, x, y, 4 + x**2), "is not certain to be an integer"),
        (StartMean(x, x, y), "StartMean does not take (x, x, y)"),
    ],
)
def test_what_has_no_meaning_is_refused(expr: sp.Expr, reason: str) -> None:
    assert reason in str(obstacle(expr))


def test_hypotheses_do_not_reach_the_coordinates() -> None:
    assert "has another meaning" in str(obstacle(Area(abs(x), x, y), (x > 0,)))
    with pytest.raises(ProofRejected, match="has another meaning"):
        assert infer(equal(Area(abs(x), x, y), Area(x, x, y), (x > 0,)), normal_form).shown


def test_the_coordinates_are_not_captured() -> None:
    for values in ({z: x}, {x: z}, {x: sp.S.Zero}):
        with pytest.raises(MalformedStatement, match="touches the bound x"):
            equal(Area(x * z, x, y), 0).substituted(values)


def test_d_three_is_refused_by_the_rules_as_well() -> None:
    with pytest.raises(ProofRejected, match="cannot show that d is at least 4"):
        assert infer(equal(StartMean(sp.S.One, *START, d), 1, (d >= 3,)), additivity).shown
    assert infer(equal(StartMean(sp.S.One, *START, d), 1, LARGE), additivity).shown


def test_they_are_spelled_and_printed() -> None:
    assert str(Area(x, x, y)) == "area of (x, y) with x"
    assert str(StartMean(x, x, y, d)) == "mean over starts (x, y) on M of x"
    assert str(StartMean(x, x, y, 2 * d)) == "mean over starts (x, y) on M in R^(2*d) of x"
    assert sp.latex(Area(x, x, y)) == r"\int_{[-1,1]^2} x \, \mathrm{d}x \, \mathrm{d}y"
    assert (
        sp.latex(StartMean(x, *START, d))
        == r"\mathbb{E}_{(k_0, v_0) \sim \mathcal{M}} \left[x\right]"
    )


def test_other_coordinates_of_a_start_and_another_dimension_are_printed() -> None:
    starts = r"\mathbb{E}_{(\nu, \kappa) \text{ on } \mathcal{M} \text{ in } \mathbb{R}^{d}}"
    assert sp.latex(StartMean(x, nu, kappa, d)).startswith(starts)
    assert r"\text{ in } \mathbb{R}^{d + 1}}" in sp.latex(StartMean(x, *START, d + 1))
