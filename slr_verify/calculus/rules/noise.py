"""No prediction removes the noise: E (w + xi)^2 >= Var xi for every w that xi is independent of."""

from __future__ import annotations

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.families import value_in
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import body_of, closed, opened, with_body
from slr_verify.core.language import Refused
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    make,
    power,
    rational,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem as Shown

NOISE = make("bound", 0)


class NoiseRemains(Rule):
    """E (w + xi)^2 >= E xi^2, for xi with mean zero and w a function of everything else."""

    words = "the noise is independent of the rest, and the square of the rest is not negative"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Given everything else, E over xi of (w + xi)^2 is w^2 + E xi^2; then the means over the rest."""
        if goal.sign != ">=":
            raise Refused("no-tactic", "this is not a bound from below")
        return _above(work.prover, goal.given, goal.left, goal.right)


def _above(prover: Prover, given: Hypotheses, node: Term, floor: Term) -> Shown:
    if node.op == "law":
        return _of_noise(prover, given, node, floor)
    if node.op not in ("gaussian", "copies", "mean"):
        raise Refused("no-tactic", "this is no mean of a square")
    meaning = prover.meaning(given)
    body, names = next(meaning.ranges.bodies(node))
    inside = meaning.inside(node, variable(names[0])).given
    below = _above(prover, inside, body, floor)
    constant = with_body(node, closed(floor, names))
    whole = prover.step("comparison", given, make("<=", constant, node), names, (below,))
    mean = prover.value("linearity", given, constant, ((floor, ONE),))
    return prover.arithmetic(given, make("<=", floor, node), (ONE, whole), (MINUS_ONE, mean))


def _of_noise(prover: Prover, given: Hypotheses, node: Term, floor: Term) -> Shown:
    """w^2 + 2 w E xi + E xi^2."""
    body = body_of(node)
    if body.op != "power" or body.args[1] != 2:
        raise Refused("no-tactic", "this is no square")
    w = opened(body.args[0], (ZERO,))
    double, squared = times(rational(2), w), power(NOISE, 2)
    parts = ((power(w, 2), ONE), (double, NOISE), (ONE, squared))
    value = prover.value("linearity", given, node, parts)
    moments = [value_in(prover, given, with_body(node, each)) for each in (NOISE, squared)]
    known = [
        (times(MINUS_ONE, factor), each)
        for factor, each in zip((double, ONE), moments, strict=True)
        if each is not None
    ]
    goal = make("<=", floor, node)
    return prover.arithmetic(given, goal, (MINUS_ONE, value), *known, rest=power(w, 2))


noise_remains = NoiseRemains()
