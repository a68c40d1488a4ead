"""Whatever is stated, from 0 < 0; not trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, over, variable
from slr_verify.core.theorems import Theorem as Shown

ABSURD = make("<", ZERO, ZERO)


def absurd(
    prover: Prover, given: Hypotheses, goal: Term, *parts: tuple[Any, ...], rest: Term = ZERO
) -> Shown:
    """Any relation, where relations that are known add up to 0 < 0."""
    return anything(prover, given, goal, prover.arithmetic(given, ABSURD, *parts, rest=rest))


def anything(prover: Prover, given: Hypotheses, goal: Term, wrong: Shown) -> Shown:
    """Any relation, where 0 < 0: each number is one, and so is the indicator of the relation."""
    truth = make("indicator", goal)
    values = (("y", ZERO), ("z", truth))
    one = make("=", truth, ONE)
    shown = prover.step("instance", given, one, values, (_each_number_is_one(prover), wrong))
    return prover.step("indicator", given, goal, (), (shown,))


def unless(
    prover: Prover, given: Hypotheses, goal: Term, wrong: Callable[[Hypotheses], Shown]
) -> Shown:
    """`a <= b`, because b < a leads to 0 < 0."""
    inside = given | {make("<", *reversed(goal.args))}
    here = prover.step("range", given | {goal}, goal)
    there = anything(prover, inside, goal, wrong(inside))
    return prover.step("cases", given, goal, (goal,), (here, there))


def _each_number_is_one(prover: Prover) -> Shown:
    """0 < y; y <= 0 |- z = 1: y is zero, and has an inverse."""
    y, z = variable("y"), variable("z")
    given = frozenset((make("<", ZERO, y), make("<=", y, ZERO)))
    zero = prover.step("range", given, make("=", y, ZERO))
    return prover.arithmetic(given, make("=", z, ONE), (over(minus(z, ONE), y), zero))
