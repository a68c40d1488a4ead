"""No prediction removes the noise: E (w + xi)^2 >= Var xi for every w that xi is independent of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.families import value_in
from slr_verify.calculus.reading.parts import terms_in
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
    plus,
    power,
    rational,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem as Shown

NOISE = make("bound", 0)


class NoiseLowerBound(Rule):
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
    known = _square_integrable(prover, given, names[0], body)
    goal = make("<=", constant, node)
    whole = prover.step("comparison", given, goal, names, (below, *known))
    mean = prover.value("linearity", given, constant, ((floor, ONE),))
    return prover.arithmetic(given, make("<=", floor, node), (ONE, whole), (MINUS_ONE, mean))


def _square_integrable(prover: Prover, given: Hypotheses, name: str, body: Term) -> Iterator[Shown]:
    """What hypotheses say of the means of functions of a vector, and of their squares."""
    values = [each for each in terms_in(body) if each.op == "member" and name in each.free]
    means = (
        make("gaussian", closed(power(each, order), (name,))) for each in values for order in (1, 2)
    )
    known = (value_in(prover, given, mean) for mean in means)
    return (each for each in known if each is not None)


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


class NoiseDecomposition(Rule):
    """E (w + xi)^2 = E w^2 + E xi^2, for xi with mean zero and a square integrable w of the rest."""

    words = "the noise is independent of the rest, which is square integrable, and has mean zero"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Given the rest, E over xi of (w + xi)^2 is w^2 + E xi^2; then the mean over the rest."""
        shown = _split(work.prover, goal.given, goal.left)
        return work.prover.arithmetic(goal.given, goal.relation, (ONE, shown))


def _split(prover: Prover, given: Hypotheses, node: Term) -> Shown:
    """The node is the mean of w^2, added to E xi^2."""
    if node.op == "law":
        return _worked_out(prover, given, node)
    if node.op != "gaussian":
        raise Refused("no-tactic", "this is no mean of a square")
    body, names = next(prover.meaning(given).ranges.bodies(node))
    inside = _split(prover, given, body)
    square, noise = inside.goal.args[1].parts
    known = tuple(_square_integrable(prover, given, names[0], body))
    means = (closed(each, names) for each in (plus(square, noise), square))
    both, rest = (with_body(node, each) for each in means)
    first = prover.step("comparison", given, make("=", node, both), names, (inside, *known))
    witness = ((ONE, body_of(rest)), (noise, ONE))
    last = prover.step("linearity", given, make("=", both, plus(rest, noise)), witness, known)
    goal = make("=", node, plus(rest, noise))
    return prover.arithmetic(given, goal, (ONE, first), (ONE, last), known=known)


def _worked_out(prover: Prover, given: Hypotheses, node: Term) -> Shown:
    """E (w + xi)^2 = w^2 + E xi^2."""
    w = opened(body_of(node).args[0], (ZERO,))
    w = plus(*w.parts) if w.op == "sum" else w
    parts = ((power(w, 2), ONE), (times(rational(2), w), NOISE), (ONE, power(NOISE, 2)))
    value = prover.value("linearity", given, node, parts)
    moments = [value_in(prover, given, with_body(node, each)) for each in (NOISE, power(NOISE, 2))]
    mean, square = (_said(each) for each in moments)
    goal = make("=", node, plus(power(w, 2), square.goal.args[1]))
    return prover.arithmetic(
        given, goal, (ONE, value), (times(rational(2), w), mean), (ONE, square)
    )


@dataclass(frozen=True)
class SquareOfSum(Rule):
    """E (a + b)^2 = E a^2 + 2 E a b + E b^2, for square integrable functions of one Gaussian vector."""

    first: sp.Expr
    second: sp.Expr

    words = "linearity, for functions that are square integrable"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By linearity; that the functions are square integrable is a hypothesis."""
        prover, given = work.prover, goal.given
        random = goal.lhs.blocks[0].vector.name
        squares = [
            goal.term(each) for each in (self.first**2, self.first * self.second, self.second**2)
        ]
        known = tuple(_square_integrable(prover, given, random, plus(*squares)))
        witness = tuple(
            zip((ONE, rational(2), ONE), (closed(each, (random,)) for each in squares), strict=True)
        )
        means = (times(factor, with_body(goal.left, each)) for factor, each in witness)
        whole = make("=", goal.left, plus(*means))
        value = prover.step("linearity", given, whole, witness, known)
        return prover.arithmetic(given, goal.relation, (ONE, value), known=known)


class MeanOfSquare(Rule):
    """E a^2 >= 0, for a square integrable function of a Gaussian vector."""

    words = "the mean of a square is not negative"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By the range of the square; that it has a mean is a hypothesis."""
        random = goal.lhs.blocks[0].vector.name
        body = goal.term(goal.lhs.body)
        known = tuple(_square_integrable(work.prover, goal.given, random, body))
        return work.prover.step("range", goal.given, goal.relation, (), known)


def _said(known: Shown | None) -> Shown:
    if known is None:
        raise Refused("no-tactic", "the law of the noise is not known")
    return known


noise_remains = NoiseLowerBound()
noise_splits = NoiseDecomposition()
mean_of_square = MeanOfSquare()
