"""Steps by identities and by signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.tactics.conversions import equal
from slr_verify.core.binding import replaced
from slr_verify.core.language import Refused
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    negative,
    plus,
    power,
    times,
)
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription

LARGEST = 200
"""Nodes of what is factored."""


def algebra(work: Transcription, goal: Goal) -> Shown:
    """By the zero test, with roots taken apart, or once the binders are worked out."""
    try:
        return by_identity(work, goal)
    except Refused:
        return equal(work.prover, goal.given, goal.left, goal.right)


def by_identity(work: Transcription, goal: Goal) -> Shown:
    """Both sides are equal by the zero test, if need be with roots of fractions taken apart."""
    try:
        return work.prover.identity(goal.given, goal.left, goal.right)
    except Refused:
        roots = [_taken_apart(work, goal.given, root) for root in _roots(goal.lhs - goal.rhs)]
        if not roots:
            raise
        left, right = goal.left, goal.right
        parts: list[tuple[Term, Shown]] = []
        for known in roots:
            for sign, side in ((ONE, left), (negative(ONE), right)):
                after = replaced(side, *known.goal.args)
                if after is not side:
                    equal = make("=", side, after)
                    parts.append(
                        (sign, work.prover.step("rewrite", goal.given, equal, (), (known,)))
                    )
            left, right = (replaced(side, *known.goal.args) for side in (left, right))
        middle = work.prover.identity(goal.given, left, right)
        return work.prover.arithmetic(goal.given, goal.relation, (ONE, middle), *parts)


def _roots(expr: sp.Expr) -> list[sp.Pow]:
    """Square roots of fractions."""
    halves = {each for each in expr.atoms(sp.Pow) if each.exp.is_Rational and each.exp.q == 2}
    return sorted(
        {sp.sqrt(each.base) for each in halves if sp.fraction(sp.together(each.base))[1] != 1},
        key=str,
    )


def _taken_apart(work: Transcription, given: Hypotheses, root: sp.Pow) -> Shown:
    """sqrt(n/d) = sqrt(n)/sqrt(d)."""
    above, below = map(sp.factor, sp.fraction(sp.together(root.base)))
    b = times(
        make("sqrt", work.reader.term(above)), power(make("sqrt", work.reader.term(below)), -1)
    )
    return same_root(work.prover, given, work.reader.term(root), b)


def same_root(prover: Prover, given: Hypotheses, a: Term, b: Term) -> Shown:
    """`a = b` for positive numbers: the squares are equal, and a - b = (a^2 - b^2)/(a + b)."""
    squares = prover.identity(given, power(a, 2), power(b, 2))
    weight = power(plus(a, b), -1)
    return prover.arithmetic(given, make("=", a, b), (weight, squares))


def by_range(work: Transcription, goal: Goal) -> Shown:
    """By the range of the difference, as it stands, factored or expanded by SymPy."""
    try:
        return work.prover.step("range", goal.given, goal.relation)
    except Refused:
        gap = goal.lhs - goal.rhs
        forms = (lambda: gap, lambda: _factored(gap), lambda: sp.expand(gap))
        return first_accepted(lambda form: _by_form(work, goal, form()), forms)


def _factored(gap: sp.Expr) -> sp.Expr:
    """The factors, unless SymPy might look for them for minutes."""
    if sum(1 for _ in sp.preorder_traversal(gap)) > LARGEST:
        raise Refused("no-tactic", f"more than {LARGEST} nodes: too large to factor")
    return sp.factor(gap)


def _by_form(work: Transcription, goal: Goal, form: sp.Expr) -> Shown:
    """The sign of another form of lhs - rhs."""
    rest = goal.term(form if goal.sign[0] == ">" else -form)
    if goal.sign in ("<", ">"):
        sign = work.prover.step("range", goal.given, make("<", ZERO, rest))
        return work.prover.arithmetic(goal.given, goal.relation, (ONE, sign))
    return work.prover.arithmetic(goal.given, goal.relation, rest=rest)


def first_accepted(attempt: Callable[[Any], Shown], options: Iterable[Any]) -> Shown:
    """The first attempt that is not refused. Raises what the last one raised."""
    refusal = Refused("no-tactic", "nothing to try")
    for option in options:
        try:
            shown = attempt(option)
        except Refused as why:
            refusal = why
        else:
            return shown
    raise refusal


def adjusted(work: Transcription, given: Hypotheses, known: Shown, goal: Term) -> Shown:
    """The same relation between terms that are identical to those."""
    return known if known.goal is goal else work.prover.arithmetic(given, goal, (ONE, known))
