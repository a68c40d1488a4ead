"""Exactly one of three limits: two corners, and an axis between them; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.tactics.orbits.brackets import brackets_of, one_fails
from slr_verify.calculus.tactics.orbits.fates import two_limits
from slr_verify.calculus.tactics.truth import anything, by_truth, fails, is_one
from slr_verify.core.terms import MINUS_ONE, ONE, ZERO, Term, make
from slr_verify.core.theorems import Theorem as Shown


def exactly_one(prover: Prover, given: Hypotheses, goal: Term, otherwise: Shown) -> Shown:
    """[corner] + [other corner] + [y -> 0] = 1, where y tends to a sign at each corner.

    `otherwise` says that the first two add up to one where the third is zero.
    """
    parts = goal.args[0].parts
    axis = next(each.args[0] for each in parts if each.op == "indicator")
    corners = [each for each in parts if each.op != "indicator"]

    def on_axis(inside: Hypotheses) -> Shown:
        one = is_one(prover, inside, prover.step("range", inside, axis))
        zeros = ((ONE, _not_there(prover, inside, axis, each)) for each in corners)
        return prover.arithmetic(inside, goal, (ONE, one), *zeros)

    def off_axis(inside: Hypotheses) -> Shown:
        known = prover.instance(inside, otherwise, ())
        zero = prover.step("range", inside, fails(axis))
        return prover.arithmetic(inside, goal, (ONE, known), (ONE, zero))

    return by_truth(prover, given, axis, goal, (on_axis, off_axis))


def at_origin(prover: Prover, given: Hypotheses, goal: Term, known: Shown) -> Shown:
    """[x -> 0] [y -> 0] = 1, as y -> 0 and one of several limits is that of (x, y): 0, or y -> 1 or -1."""
    origin = goal.args[0]
    axis = next(each for each in brackets_of(origin) if each in given)
    corners = [each for each in known.goal.args[0].parts if each is not origin]
    zeros = ((MINUS_ONE, _not_there(prover, given, axis, each)) for each in corners)
    return prover.arithmetic(given, goal, (ONE, prover.instance(given, known, ())), *zeros)


def _not_there(prover: Prover, given: Hypotheses, axis: Term, corner: Term) -> Shown:
    """A corner is not the limit: y has one limit, and that is zero."""
    relations, none = brackets_of(corner), make("=", corner, ZERO)
    there = next(each for each in relations if each.args[0] is axis.args[0])

    def wrong(inside: Hypotheses) -> Shown:
        ends = [prover.step("range", inside, each) for each in (there, axis)]
        pair = ends if there.args[1] is ONE else ends[::-1]
        return anything(prover, inside, none, two_limits(prover, inside, *pair))

    return one_fails(prover, given, none, relations, wrong)
