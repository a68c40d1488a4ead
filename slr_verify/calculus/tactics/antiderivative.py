"""The fundamental theorem of calculus, by the mean value theorem and the rule of Leibniz; not trusted."""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.tactics.growth import MINUS, compared
from slr_verify.core.binding import closed, names_of, opened
from slr_verify.core.terms import ONE, ZERO, Term, make, minus
from slr_verify.core.theorems import Theorem as Shown


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
