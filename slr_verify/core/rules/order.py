"""Rules about order: what is known, sums of known relations, and cases."""

from __future__ import annotations

from typing import Any

from ..language import RELATIONS
from ..meaning import Meaning
from ..terms import ZERO, Term, make, minus, plus, slack, times
from ..zero_test import vanishes
from .rule import Premises, Sides, require, require_shown, rule

OPPOSITE = {"=": "!=", "!=": "=", "<=": "<", "<": "<="}


@rule(sides=Sides.SHOWN)
def range_of_difference(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    ----------   A is in H; or A is a R b, and H and the range of b - a, read off its structure, show it
    H |- A
    """
    require(meaning.follows(goal), "range", "ranges do not show this", goal)


@rule((Term, [(Term, [int])]))
def linear_arithmetic(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- u_k R_k v_k
    ------------------   slack(goal) = rest + sum of f_j prod_k slack_k, and f_j >= 0, rest >= 0
    H |- a R b

    The slack of u <= v, u < v and u = v is v - u. A factor f_j may have any sign where an equality is in
    its product. If the goal is an equality, every product has one, and the rest is zero; if it is strict,
    one summand is positive. The witness is the rest, and each f_j with the numbers of its premises.
    """
    rest, summands = witness
    require(goal.op in ("=", "<=", "<"), "no-order", "only =, <= and < have a slack", goal)
    require(rest is ZERO or _may_add(rest, goal, meaning), "rest", "the rest may be negative", rest)
    total, positive = [rest], meaning.ranges.is_positive(rest)
    for factor, places in summands:
        used = [_premise(premises, place) for place in places]
        zero = any(each.op == "=" for each in used)
        require(zero or _may_add(factor, goal, meaning), "factor", "this may be negative", factor)
        strict = not zero and all(each.op == "<" for each in used)
        positive = positive or (strict and meaning.ranges.is_positive(factor))
        total.append(times(factor, *map(slack, used)))
    require(goal.op != "<" or positive, "strict", "no summand is certainly positive", goal)
    gap = minus(slack(goal), plus(*total))
    require(vanishes(gap, meaning), "sum", "this is not the sum of what is added up", goal, *total)


def _may_add(term: Term, goal: Term, meaning: Meaning) -> bool:
    meaning.require_defined(term)
    return goal.op != "=" and meaning.ranges.is_nonnegative(term)


def _premise(premises: Premises, place: int) -> Term:
    require(0 <= place < len(premises), "premises", f"there is no premise {place}")
    goal = premises[place].goal
    require(goal.op in ("=", "<=", "<"), "no-order", "only =, <= and < have a slack", goal)
    return goal


@rule((Term,), premises=2, own=2, sides=Sides.SHOWN)
def cases(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, B |- A    H, not B, indicator B = 0 |- A
    -------------------------------------------   both sides of B are defined under H
    H |- A

    B is a R b, R one of = != <= <. For every other relation B the second case has only the
    hypothesis `indicator B = 0`, and no more is required.
    """
    (case,) = witness
    require(case.op in RELATIONS and not case.loose, "no-case", "no case split by this", case)
    opposite = [make("=", make("indicator", case), ZERO)]
    if case.op in OPPOSITE:
        meaning.require_defined(*case.parts)
        opposite.append(make(OPPOSITE[case.op], *reversed(case.parts)))
    for relations, premise in zip(([case], opposite), premises, strict=False):
        require_shown(premise, goal, meaning.assuming(*relations), "not-the-goal")
