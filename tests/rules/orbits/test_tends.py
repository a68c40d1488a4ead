"""Iverson brackets as expressions: where they have a meaning, their range, their symbols."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.theorem import infer
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import MalformedStatement, Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.model.notation import SQUARE, kappa, nu
from slr_verify.model.orbit import iterate

x, y = sp.symbols("x y", real=True)
INTEGER, POSITIVE = sp.Symbol("m", integer=True), sp.Symbol("t", positive=True)
NOW = iterate()


def bracket(*targets: sp.Expr, time: sp.Symbol = TIME) -> Tends:
    return Tends(sp.Tuple(*NOW), time, sp.Tuple(*targets))


@pytest.mark.parametrize(
    ("sign", "end", "within"),
    [
        (">=", 0, True),
        ("<=", 1, True),
        (">", 0, False),
        ("<", 1, False),
        ("<=", 0, False),
        (">=", 1, False),
    ],
)
def test_it_is_between_zero_and_one(sign: str, end: int, within: bool) -> None:
    goal = Statement(bracket(0, 0), sign, sp.Integer(end), SQUARE)
    if within:
        assert infer(goal, by_sign).shown
        return
    with pytest.raises(ProofRejected):
        infer(goal, by_sign)


def test_it_binds_the_time() -> None:
    assert TIME not in bracket(x, y).free_symbols
    assert {kappa, nu, x, y} <= bracket(x, y).free_symbols


def test_it_is_a_number_that_is_not_negative() -> None:
    assert bracket(0, 1) * bracket(1, 0) == bracket(1, 0) * bracket(0, 1)
    assert sp.sqrt(bracket(0, 0) ** 2) == bracket(0, 0)


@pytest.mark.parametrize(
    "expr",
    [
        bracket(0),
        bracket(0, 1 / (TIME + 1)),
        Tends(sp.Tuple(x), x, sp.Tuple(0)),
        Tends(sp.Tuple(x), INTEGER, sp.Tuple(0)),
        Tends(sp.Tuple(x), POSITIVE, sp.Tuple(0)),
        Tends(sp.Tuple(x), sp.S.Zero, sp.Tuple(0)),
        bracket(0, 0) / bracket(0, 1),
    ],
)
def test_what_has_no_meaning_is_refused(expr: sp.Expr) -> None:
    with pytest.raises(ProofRejected):
        infer(equal(expr, expr, SQUARE), normal_form)


@pytest.mark.parametrize("value", [0, 1])
def test_a_limit_does_not_move_with_the_time(value: int) -> None:
    """It is the same for all n: [1/(n + 1) -> 1/(n + 1)] = 0 would print as something false."""
    goes = Tends(sp.Tuple(1 / (TIME + 1)), TIME, sp.Tuple(1 / (TIME + 1)))
    with pytest.raises(ProofRejected, match="they depend on n"):
        infer(equal(goes, value), normal_form)


def test_hypotheses_about_the_time_do_not_reach_inside() -> None:
    """x_n <= 0 at one time n does not say it of all."""
    given = (*SQUARE, sp.Eq(NOW[0], 0), sp.Eq(NOW[1], 0))
    with pytest.raises(ProofRejected):
        infer(equal(bracket(0, 0), 1, given), normal_form)


def test_what_is_undefined_at_a_time_does_not_tend() -> None:
    """[1/n -> 0] is defined, and nothing says that it is one."""
    goes = Tends(sp.Tuple(1 / TIME), TIME, sp.Tuple(0))
    for value in (0, 1):
        with pytest.raises(ProofRejected):
            infer(equal(goes, value), normal_form)


def test_algebra_tells_brackets_apart() -> None:
    """Other targets, other order, another sequence."""
    first = bracket(0, 1)
    turned = Tends(sp.Tuple(*NOW[::-1]), TIME, sp.Tuple(0, 1))
    nested = Tends(sp.Tuple(first), TIME, sp.Tuple(1))
    for other in (bracket(1, 0), bracket(0, -1), turned, nested, 2 * first):
        with pytest.raises(ProofRejected):
            infer(equal(first, other, SQUARE), normal_form)
    both = Tends(sp.Tuple(*NOW[::-1]), TIME, sp.Tuple(1, 0))
    assert infer(equal(first, both, SQUARE), normal_form).shown


def test_the_time_is_not_captured() -> None:
    for values in ({TIME: sp.Integer(3)}, {kappa: 1 / (TIME + 1)}):
        with pytest.raises(MalformedStatement, match="touches the bound n"):
            equal(bracket(0, 0), 1, SQUARE).substituted(values)


def test_it_is_spelled_and_printed() -> None:
    assert str(bracket(1, -1)) == "1{(kappa_n, nu_n) -> (1, -1)}"
    moving = Tends(sp.Tuple(x**TIME), TIME, sp.Tuple(0))
    assert sp.latex(moving) == r"\mathbf{1}\{x^{n} \to 0\}"


def test_it_says_the_time_where_that_is_not_the_usual_one_in_its_terms() -> None:
    m = sp.Symbol("m", integer=True, nonnegative=True)
    still = Tends(sp.Tuple(1 / (m + 1)), TIME, sp.Tuple(0))
    assert str(still) == "1{1/(m + 1) -> 0 as n -> oo}"
    assert r"\to 0\text{ as }n \to \infty\right\}" in sp.latex(still)
    assert str(still).replace("n", "m") == str(Tends(still.args[0], m, still.args[2]))
