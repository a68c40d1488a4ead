"""Rules that are the same for all means, integrals and sums."""

from __future__ import annotations

from typing import Any

from slr_verify.core.binding import body_of, bound_as, opened, substituted, with_body
from slr_verify.core.language import BINDERS
from slr_verify.core.meaning import Meaning
from slr_verify.core.rules.calculus import slope
from slr_verify.core.rules.rule import (
    Premises,
    Sides,
    computes,
    require,
    require_new,
    require_shown,
    rule,
)
from slr_verify.core.sequents import Sequent
from slr_verify.core.tempered import AVERAGES
from slr_verify.core.terms import ONE, ZERO, Term, make, plus, times
from slr_verify.core.zero_test import same


@computes("mean gaussian law copies integral total", [(Term, Term)])
def linearity(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    ---------------------------   F = sum of c_k F_k, no c_k random, every E F_k defined; E 1 = 1
    H |- E F = sum of c_k E F_k

    The same for integrals and sums, except that of 1. The witness is the pairs of c_k, and F_k as the body
    of a binder.
    """
    require(not any(c.loose for c, _ in witness), "random-factor", "a factor is random")
    terms = [term for pair in witness for term in pair]
    body, names = next(meaning.ranges.bodies(node, *terms))
    values = bound_as(node.op, names)
    parts, means = [], []
    for factor, summand in witness:
        parts.append(times(factor, opened(summand, values)))
        one = summand is ONE and node.op in AVERAGES
        means.append(factor if one else times(factor, with_body(node, summand)))
        meaning.require_defined(factor, with_body(node, summand))
    meaning.require_defined(with_body(node, ZERO))
    whole = same(body, plus(*parts), meaning.inside(node, values[0]))
    require(whole, "other-sum", "this is not the sum of its parts", node, *parts)
    return plus(*means)


@rule([str], premises=1, own=1, sides=Sides.SHOWN)
def congruence(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, a <= x <= b |- F(x) = F'(x)    H |- F(x) = F'(x)        H, B(x) |- F(x) = F'(x)
    --------------------------------  -----------------------  ------------------------------------
    H |- integral F = integral F'     H |- E F(Z) = E F'(Z)    H |- derivative F a = derivative F' a

    x is not in H. Integrals and sums have equal ends (for sums, x is a whole number), means the same law,
    derivatives the same point. B says < or != of what has derivatives at a, and B(a) follows from H, so B
    holds around a. One side is defined; a sum is, as its summands are. The witness names x.
    """
    require(goal.op == "=", "no-binders", "this is no equality", goal)
    left, right = goal.args
    values = _values(meaning, goal, witness)
    local = _around(premises[0].given, left, values[0], meaning)
    _require_bodies(meaning, goal, values, premises[0], *local)
    if left.op == "total":
        meaning.require_defined(with_body(left, ZERO))
    else:
        some = meaning.is_defined(left) or meaning.is_defined(right)
        require(some, "undefined", "no side is known to be defined", goal)


@rule([str], premises=1, own=1)
def monotonicity(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, a <= x <= b |- F(x) <= F'(x)
    --------------------------------------   x not in H, a <= b under H
    H |- integral F a b <= integral F' a b

    The same for sums, in whatever order the ends are, and for means, for all x. The witness names x.
    """
    left = goal.args[0] if goal.op == "<=" else goal
    averaging = left.op in (*AVERAGES, "integral", "total")
    require(averaging, "no-binders", "these are no means, integrals or sums", goal)
    values = _values(meaning, goal, witness)
    _require_bodies(meaning, goal, values, premises[0])
    if left.op == "integral":
        order = make("<=", *left.args[1:])
        require(meaning.follows(order), "order", "the ends may be in the other order", order)


def _values(meaning: Meaning, goal: Term, names: tuple[str, ...]) -> tuple[Term, ...]:
    """New variables or vectors for what two binders bind that differ in their bodies alone."""
    left, right = goal.parts
    alike = left.op == right.op and left.op in BINDERS
    require(alike, "no-binders", "these are not two means, integrals, sums or derivatives", goal)
    around = with_body(left, ZERO) is with_body(right, ZERO)
    require(around, "other-ends", "law, ends or point differ", goal)
    count = max(left.bound)
    require(len(names) == count, "not-free", f"{names!r:.100} must be {count} variables")
    require_new(names, meaning, goal)
    return bound_as(left.op, names)


def _require_bodies(
    meaning: Meaning, goal: Term, values: tuple[Term, ...], premise: Sequent, *local: Term
) -> None:
    """What is shown compares the bodies, for all that they bind."""
    wanted = make(goal.op, *(opened(body_of(side), values) for side in goal.args))
    inside = meaning.inside(goal.parts[0], values[0]).assuming(*local)
    require_shown(premise, wanted, inside, "other-bodies")


def _around(given: frozenset[Term], node: Term, x: Term, meaning: Meaning) -> frozenset[Term]:
    """The hypotheses on the variable of a derivative, which hold for all x around its point."""
    if node.op != "derivative":
        return frozenset()
    local = frozenset(each for each in given if x.args[0] in each.free)
    for each in local:
        here = substituted(each, {x.args[0]: node.args[1]})
        holds = each.op in ("<", "!=") and meaning.follows(here)
        require(holds, "not-around", "this may not hold around the point", each)
        for side in each.args:
            slope(side, x, node.args[1], meaning)
    return local
