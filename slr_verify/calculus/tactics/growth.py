"""From derivatives to functions, by the mean value theorem; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.core.binding import closed, names_of, opened
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, negative
from slr_verify.core.theorems import Theorem as Shown

MINUS = negative(ONE)
Ends = tuple[Term, Term]


def grown(prover: Prover, given: Hypotheses, ends: Ends, slope: Shown) -> Shown:
    """`f(a) R f(b)` from `0 R f'(x)` between the ends."""
    body, x = slope.goal.args[1].args
    goal = make(slope.goal.op, *(opened(body, (end,)) for end in ends))
    return prover.step("mean value", given, goal, (body, *ends, x.args[0]), (slope,))


def compared(
    prover: Prover, given: Hypotheses, goal: Term, rates: Shown, start: tuple[Term, Shown]
) -> Shown:
    """`f(x) R h(x)` from `f'(x) R h'(x)` and what is known at a point; equality on both sides of it."""
    (point, value), x = start, rates.goal.args[0].args[1]

    def leg(inside: Hypotheses, ends: Ends) -> Shown:
        gap = _gap_grown(prover, inside, goal, rates, ends)
        sign = ONE if ends[1] is x else MINUS
        return prover.arithmetic(inside, goal, (sign, gap), (ONE, value))

    after, before = make("<=", point, x), make("<", x, point)
    if goal.op != "=" or prover.meaning(given).follows(after):
        return leg(given, (point, x))
    if prover.meaning(given).follows(make("<=", x, point)):
        return leg(given, (x, point))
    legs = (leg(given | {after}, (point, x)), leg(given | {before}, (x, point)))
    return prover.step("cases", given, goal, (after,), legs)


def _gap_grown(prover: Prover, given: Hypotheses, goal: Term, rates: Shown, ends: Ends) -> Shown:
    """h - f grows from one end to the other, or stays the same."""
    x = names_of((rates.goal.args[0].args[1],))
    (y,) = prover.meaning(given).ranges.fresh(1, goal, *ends)
    between = given | {make("<=", ends[0], y), make("<=", y, ends[1])}
    shown = prover.instance(between, rates, ((x[0], y),))
    node = make("derivative", closed(minus(*reversed(goal.args)), x), y)
    parts, known = [(ONE, shown)], []
    for sign, side in zip((MINUS, ONE), goal.args, strict=True):
        body = closed(side, x)
        slope = make("derivative", body, y)
        if body.op == "bound" or not body.loose:
            parts.append((sign, prover.value("derivative", between, slope)))
        else:
            known.append(prover.identity(between, slope, slope, (shown,)))
    whole = prover.value("derivative", between, node, (), known)
    rising = prover.arithmetic(between, make(goal.op, ZERO, node), *parts, (MINUS, whole))
    return grown(prover, given, ends, rising)


def area(prover: Prover, given: Hypotheses, node: Term, body: Term) -> Shown:
    """An integral as F(b) - F(a): as functions of b they have one derivative, and agree at a.

    `body` is F as the body of a binder. Raises Refused.
    """
    integrand, low, high = node.args
    (x,) = prover.meaning(given).ranges.fresh(1, node, body)
    between = given | prover.meaning(given).ranges.between(low, high, x)
    whole, start = make("integral", integrand, low, x), opened(body, (low,))
    goal = make("=", whole, minus(opened(body, (x,)), start))
    slopes = [make("derivative", closed(side, names_of((x,))), x) for side in goal.args]
    grows, rises = (prover.value("derivative", between, each) for each in slopes)
    nothing = prover.value("linearity", between, make("integral", ZERO, low, x))
    parts = ((ONE, grows), (MINUS, rises), (ONE, nothing))
    rates = prover.arithmetic(between, make("=", *slopes), *parts)
    empty = make("=", make("integral", integrand, low, low), ZERO)
    at_start = prover.step("range", given, empty)
    agree = prover.arithmetic(given, make("=", empty.args[0], minus(start, start)), (ONE, at_start))
    shown = compared(prover, between, goal, rates, (low, agree))
    return prover.instance(given, shown, ((x.args[0], high),))
