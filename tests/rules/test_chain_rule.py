"""The chain rule: all that moves counts, and a form is what is differentiated."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.chain_rule import ChainRule
from slr_verify.calculus.theorem import infer
from slr_verify.language.statement import equal
from slr_verify.language.value import derivative

t, u, v, u_t, v_t, c = sp.symbols("t u v u' v' c", real=True)
MOVES = ((u, u_t, c * t), (v, v_t, t**2))
FORM, SLOPE = sp.exp(u) * v, sp.exp(u) * (v * u_t + v_t)
MOVED = sp.exp(c * t) * t**2
GOAL = equal(derivative(MOVED, t), sp.exp(c * t) * (c * t**2 + 2 * t))


def test_two_numbers_move() -> None:
    assert infer(GOAL, ChainRule(FORM, SLOPE, MOVES)).shown


def test_a_number_may_stand_still() -> None:
    goal = equal(derivative(sp.exp(c) * t, t), sp.exp(c))
    assert infer(goal, ChainRule(FORM, SLOPE, ((u, u_t, c), (v, v_t, t)))).shown


def test_a_root_of_what_is_positive_at_the_point() -> None:
    goal = equal(derivative(sp.sqrt(1 + t), t), 1 / (2 * sp.sqrt(1 + t)), (t >= 0,))
    assert infer(goal, ChainRule(sp.sqrt(u), u_t / (2 * sp.sqrt(u)), ((u, u_t, 1 + t),))).shown


@pytest.mark.parametrize(
    ("form", "slope", "moves"),
    [
        (FORM, sp.exp(u) * v * u_t, MOVES),
        (FORM, sp.exp(u) * (v * u_t + 2 * v_t), MOVES),
        (FORM + u, SLOPE + u_t, MOVES),
        (FORM, SLOPE, (MOVES[0], (v, v_t, t**3))),
        (FORM, SLOPE, MOVES[:1]),
    ],
)
def test_another_form_or_slope_is_refused(
    form: sp.Expr, slope: sp.Expr, moves: tuple[tuple[sp.Symbol, sp.Symbol, sp.Expr], ...]
) -> None:
    with pytest.raises(ProofRejected):
        infer(GOAL, ChainRule(form, slope, moves))


def test_another_answer_is_refused() -> None:
    with pytest.raises(ProofRejected):
        infer(equal(GOAL.lhs, GOAL.rhs + t), ChainRule(FORM, SLOPE, MOVES))


def test_a_root_that_may_end_at_the_point_is_refused() -> None:
    goal = equal(derivative(sp.sqrt(t), t), 1 / (2 * sp.sqrt(t)), (t >= 0,))
    with pytest.raises(ProofRejected):
        infer(goal, ChainRule(sp.sqrt(u), u_t / (2 * sp.sqrt(u)), ((u, u_t, t),)))
