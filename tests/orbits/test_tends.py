"""Iverson brackets as expressions: where they have a meaning, their range, their symbols."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from slr_verify.algebra.bounds import bounds
from slr_verify.algebra.definedness import obstacle
from slr_verify.algebra.interval import Interval
from slr_verify.algebra.zero_test import vanishes

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.theorem import infer
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import MalformedStatement, equal
from slr_verify.language.tends import Tends
from slr_verify.model.notation import SQUARE, kappa, nu
from slr_verify.model.orbit import iterate

x, y = sp.symbols("x y", real=True)
INTEGER, POSITIVE = sp.Symbol("m", integer=True), sp.Symbol("t", positive=True)
NOW = iterate()


def bracket(*targets: sp.Expr, time: sp.Symbol = TIME) -> Tends:
    return Tends(sp.Tuple(*NOW), time, sp.Tuple(*targets))


def test_it_is_zero_or_one_and_binds_the_time() -> None:
    assert bounds(bracket(0, 0), SQUARE) == Interval(Fraction(0), Fraction(1), True, True)
    assert TIME not in bracket(x, y).free_symbols
    assert {kappa, nu, x, y} <= bracket(x, y).free_symbols
    assert obstacle(bracket(x, y), SQUARE) is None


def test_it_is_a_number_that_is_not_negative() -> None:
    assert bracket(0, 1) * bracket(1, 0) == bracket(1, 0) * bracket(0, 1)
    assert sp.sqrt(bracket(0, 0) ** 2) == bracket(0, 0)


@pytest.mark.parametrize(
    ("expr", "reason"),
    [
        (bracket(0), "are not the limits of"),
        (bracket(0, 1 / (TIME + 1)), "are not the limits of"),
        (Tends(sp.Tuple(), TIME, sp.Tuple()), "are not the limits of"),
        (Tends(sp.Tuple(x), x, sp.Tuple(0)), "does not run through 0, 1, 2"),
        (Tends(sp.Tuple(x), INTEGER, sp.Tuple(0)), "does not run through 0, 1, 2"),
        (Tends(sp.Tuple(x), POSITIVE, sp.Tuple(0)), "does not run through 0, 1, 2"),
        (Tends(sp.Tuple(x), sp.S.Zero, sp.Tuple(0)), "Tends does not take"),
        (Tends(sp.Tuple(1 / TIME), TIME, sp.Tuple(0)), "cannot show that n is not zero"),
        (TIME * bracket(0, 0), "has another meaning around it"),
    ],
)
def test_what_has_no_meaning_is_refused(expr: sp.Expr, reason: str) -> None:
    assert reason in str(obstacle(expr, SQUARE))


def test_hypotheses_about_the_time_do_not_reach_inside() -> None:
    assert "has another meaning" in str(obstacle(bracket(0, 0), (*SQUARE, TIME > 5)))


def test_algebra_tells_brackets_apart() -> None:
    """Other targets, other order, another sequence; and equal sequences are the same."""
    first = bracket(0, 1)
    turned = Tends(sp.Tuple(*NOW[::-1]), TIME, sp.Tuple(0, 1))
    nested = Tends(sp.Tuple(first), TIME, sp.Tuple(1))
    for other in (bracket(1, 0), bracket(0, -1), turned, nested, first**2):
        assert not vanishes(first - other, given=SQUARE)
    longer = Tends(sp.Tuple((NOW[0] + 1) ** 2 - NOW[0] ** 2), TIME, sp.Tuple(0))
    shorter = Tends(sp.Tuple(2 * NOW[0] + 1), TIME, sp.Tuple(0))
    assert vanishes(longer - shorter, given=SQUARE)
    with pytest.raises(ProofRejected):
        assert infer(equal(bracket(0, 1), bracket(1, 0), SQUARE), normal_form).shown


def test_the_time_is_not_captured() -> None:
    for values in ({TIME: sp.Integer(3)}, {kappa: 1 / (TIME + 1)}):
        with pytest.raises(MalformedStatement, match="touches the bound n"):
            equal(bracket(0, 0), 1, SQUARE).substituted(values)


def test_it_is_spelled_and_printed() -> None:
    assert str(bracket(1, -1)) == "[(kappa_n, nu_n) -> (1, -1)]"
    moving = Tends(sp.Tuple(x**TIME), TIME, sp.Tuple(0))
    assert sp.latex(moving) == r"\left[x^{n} \to 0\right]"


def test_it_says_the_time_where_that_is_not_the_usual_one_in_its_terms() -> None:
    m = sp.Symbol("m", integer=True, nonnegative=True)
    still = Tends(sp.Tuple(1 / (m + 1)), TIME, sp.Tuple(0))
    assert str(still) == "[(1/(m + 1),) -> (0,) as n -> oo]"
    assert r"\to 0 \text{ as } n \to \infty\right]" in sp.latex(still)
    assert str(still).replace("n", "m") == str(Tends(still.args[0], m, still.args[2]))
