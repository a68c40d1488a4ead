"""That (1 - p) a + p b is positive for p from 0 to 1 and positive a and b; not trusted."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from slr_verify.calculus.families import specialised
from slr_verify.calculus.prover import Given, Prover
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, all_parts, make, rational, times
from slr_verify.core.theorems import Theorem

NAME = "mixture"
HALF = rational(Fraction(1, 2))


def positive_mixtures(prover: Prover, given: Given, *terms: Term) -> Mapping[Term, Theorem]:
    """Of all that stand in the terms, and wait for no bound variable, as far as that can be shown."""
    parts = dict.fromkeys(part for term in terms for part in all_parts(term))
    found = (
        _positive(prover, given, part)
        for part in parts
        if part.args[:1] == (NAME,) and not part.loose
    )
    return {each.goal: each for each in found if each is not None}


def _positive(prover: Prover, given: Given, node: Term) -> Theorem | None:
    goal = make("<", ZERO, node)
    weight = node.args[1]
    if prover.meaning(given).follows(goal):
        return None
    try:
        low = _bound(prover, given, make("<=", ZERO, weight))
        high = _bound(prover, given, make("<=", weight, ONE))
        return _by_halves(prover, given, goal, low, high)
    except Refused:
        return None


def _bound(prover: Prover, given: Given, goal: Term) -> Theorem:
    found = specialised(prover, given, goal)
    return prover.from_hypotheses(given, goal) if found is None else found


def _by_halves(prover: Prover, given: Given, goal: Term, low: Theorem, high: Theorem) -> Theorem:
    """For p <= 1/2 it is at least a/2, and for p > 1/2 more than b/2."""
    weight, first, second = goal.args[1].args[1:]
    case, other = make("<=", weight, HALF), make("<", HALF, weight)
    near = prover.step("hypothesis", given | {case}, case)
    far = prover.step("hypothesis", given | {other}, other)
    below = prover.arithmetic(
        given | {case}, goal, (first, near), (second, low), rest=times(HALF, first)
    )
    above = prover.arithmetic(
        given | {other}, goal, (first, high), (second, far), rest=times(HALF, second)
    )
    return prover.step("cases", given, goal, (case,), (below, above))
