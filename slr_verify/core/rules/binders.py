"""Rules that are the same for all means, integrals and sums; and sums of so many summands or copies."""

from __future__ import annotations

from typing import Any

from ..binding import body_of, bound_as, closed, opened, substituted, with_body
from ..language import BINDERS
from ..meaning import Meaning
from ..tempered import AVERAGES
from ..terms import ONE, ZERO, Term, make, minus, plus, times
from ..zero_test import same
from .calculus import slope
from .rule import Premises, Sides, computes, require, require_new, require_shown, rule


@computes("mean gaussian law copies integral total", [(Term, Term)])
def linearity(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    ---------------------------   F = sum of c_k F_k, no c_k random, every E F_k defined; E 1 = 1
    H |- E F = sum of c_k E F_k

    The same for integrals and sums, but without E 1 = 1. The witness is the pairs of c_k, and of F_k as the
    body of a binder.
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
    meaning.require_defined(with_body(node, ZERO))
    whole = same(body, plus(*parts), meaning.inside(node, values[0]))
    require(whole, "other-sum", "this is not the sum of its parts", node, *parts)
    return plus(*means)


@rule([str], premises=1, own=1, sides=Sides.SHOWN)
def comparison(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, a <= x <= b |- F(x) R F'(x)         H |- F(x) R F'(x)        H, B(x) |- F(x) = F'(x)
    -----------------------------------    ---------------------    ------------------------------------
    H |- integral F a b R integral F' a b  H |- E F(Z) R E F'(Z)    H |- derivative F a = derivative F' a

    R is = or <=, and x is not in H. Sums are compared as integrals are, with x a whole number; ends, laws
    and points are the same. For =, one side is defined; a sum with integer ends is, by the premise.
    For <= both are, and for an integral a <= b follows from H. B says < or != of what has derivatives at a,
    and B(a) follows from H, so B holds around a. The witness names x.
    """
    require(goal.op in ("=", "<="), "no-order", "this rule shows only = and <=", goal)
    values = _values(meaning, goal, witness)
    left, right = goal.args
    if goal.op == "<=":
        meaning.require_defined(left, right)
        require(left.op != "derivative", "no-binders", "derivatives do not preserve order", left)
        in_order = left.op != "integral" or meaning.follows(make("<=", *left.args[1:]))
        require(in_order, "order", "the ends may be in the wrong order", left)
    local = _around(premises[0].given, left, values[0], meaning)
    wanted = make(goal.op, *(opened(body_of(side), values) for side in goal.args))
    inside = meaning.inside(left, values[0]).assuming(*local)
    require_shown(premises[0], wanted, inside, "other-bodies")
    if left.op == "total":
        meaning.require_defined(with_body(left, ZERO))
    else:
        some = meaning.is_defined(left) or meaning.is_defined(right)
        require(some, "undefined", "neither side is known to be defined", goal)


def _values(meaning: Meaning, goal: Term, names: tuple[str, ...]) -> tuple[Term, ...]:
    """New variables or vectors for what two binders bind that differ in their bodies alone."""
    left, right = goal.parts
    alike = left.op == right.op and left.op in BINDERS
    require(alike, "no-binders", "these are not two means, integrals, sums or derivatives", goal)
    around = with_body(left, ZERO) is with_body(right, ZERO)
    require(around, "other-ends", "law, ends or point differ", goal)
    count = max(left.bound)
    require(len(names) == count, "not-free", f"{names!r:.100} must be {count} different names")
    require_new(names, meaning, goal)
    return bound_as(left.op, names)


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


@computes("total")
def summands(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    ---------------------------------------   b < a
    H |- sum of F(l), l from a to b = 0

    -----------------------------------------------------------------------   a <= b
    H |- sum of F(l), l from a to b = F(b) + sum of F(l), l from a to b - 1
    """
    body, low, high = node.args
    meaning.require_defined(with_body(node, ZERO))
    if meaning.follows(make("<", high, low)):
        return ZERO
    some = meaning.follows(make("<=", low, high))
    require(some, "order", "whether there is a summand is not decided", node)
    return plus(opened(body, (high,)), make("total", body, low, minus(high, ONE)))


@computes("copies")
def copies(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    -------------------------------------   n = 0
    H |- E F(sum of n copies of G) = F(0)

    ---------------------------------------------------------------------------   1 <= n
    H |- E F(sum of n copies of G) = E E F(sum of n - 1 copies of G, plus G(Z))
    """
    count, body, copied = node.args
    meaning.require_defined(node)
    if same(count, ZERO, meaning):
        return opened(body, (ZERO,))
    some = meaning.follows(make("<=", ONE, count))
    require(some, "number", "whether there is a copy is not decided", node)
    s, z = meaning.ranges.fresh(2, node)
    (vector,) = bound_as("gaussian", z.args)
    longer = opened(body, (plus(s, opened(copied, (vector,))),))
    inner = make("gaussian", closed(longer, z.args))
    return make("copies", minus(count, ONE), closed(inner, s.args), copied)
