"""The mean of what bounds a weight of softmax, as a mean over one Gaussian variable; not trusted."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.tactics.conversions import between
from slr_verify.calculus.tactics.gaussian.densities import mean_of
from slr_verify.calculus.tactics.gaussian.resampling import Resampling
from slr_verify.calculus.tactics.one_apart import is_false
from slr_verify.calculus.tactics.truth import absurd, fails, is_one
from slr_verify.core.binding import closed, opened, replaced, substituted
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    make,
    minus,
    over,
    power,
    rational,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem as Shown

HALF = rational(Fraction(1, 2))
X = variable("x")


class MeansOfBounds(Protocol):
    """Bounds the means of the h_n."""

    def shown(self, given: Hypotheses, bound: Term, places: tuple[Term, Term]) -> Shown:
        """E h_n is at most a number that does not depend on n, for the places n and l, where n is not l."""


@dataclass(frozen=True)
class MeanOfBound:
    """E 1/(1 + y(<Z, u>)^2) <= E 1/(2 y(s G)), with |u| = s.

    `along` says what E 1/y(s G) is, `seen` is <Z, u>, and `moved` is 1/(1 + y(<Z, u>)^2).
    """

    prover: Prover
    along: Shown
    seen: Term
    moved: Term
    spread: Term

    def shown(self, given: Hypotheses, bound: Term, places: tuple[Term, Term]) -> Shown:
        """E h_n is at most half of that number, for the places n and l, where n is not l."""
        prover = self.prover
        along = prover.instance(given, self.along, ())
        inside = as_moved(prover, given, (bound, self.moved), places)
        goal = make("=", mean_of(bound), mean_of(self.moved))
        first = prover.step("comparison", given, goal, VECTOR.args, (inside,))
        seen, scaled = self._along(given)
        below = self._below(given, scaled.goal.args[0], along)
        parts = ((ONE, first), (ONE, seen), (MINUS_ONE, scaled), (ONE, below))
        goal = make("<=", mean_of(bound), times(HALF, along.goal.args[1]))
        return prover.arithmetic(given, goal, *parts)

    def _along(self, given: Hypotheses) -> tuple[Shown, Shown]:
        """E F(<Z, u>) = E F(W) and E F(s G) = E F(W), for W ~ N(0, s^2)."""
        prover, u = self.prover, self.seen.args[1]
        image, variance = replaced(self.moved, self.seen, X), power(self.spread, 2)
        length = _multiplied_out(prover, given, Line.at(make("inner", u, u))).moved
        square = prover.arithmetic(given, make("=", length.goal.args[0], variance), (ONE, length))
        body = closed(image, X.args)
        wide = make("mean", 1, body, variance)
        goal = make("=", mean_of(self.moved), wide)
        seen = prover.step("projection", given, goal, (body, (u,)), (square,))
        scaled = substituted(image, {X.args[0]: times(self.spread, X)})
        goal = make("=", make("mean", 1, closed(scaled, X.args), ONE), wide)
        return seen, prover.step("affine image", given, goal, (body, ((self.spread,),)))

    def _below(self, given: Hypotheses, node: Term, along: Shown) -> Shown:
        """E 1/(1 + y^2) <= half of E 1/y, as (1 - y)^2 is not negative."""
        prover, body = self.prover, along.goal.args[0].args[1]
        bell, bound = (opened(each, (X,)) for each in (body, node.args[1]))
        half = make("mean", 1, closed(times(HALF, bell), X.args), ONE)
        split = make("=", half, times(HALF, along.goal.args[0]))
        linear = prover.step("linearity", given, split, ((HALF, body),), (along,))
        rest = times(HALF, bell, bound, power(minus(ONE, power(bell, -1)), 2))
        inside = prover.arithmetic(given, make("<=", bound, times(HALF, bell)), rest=rest)
        goal = make("<=", node, half)
        compared = prover.step("comparison", given, goal, X.args, (inside, linear))
        whole = make("<=", node, times(HALF, along.goal.args[1]))
        return prover.arithmetic(given, whole, (ONE, compared), (ONE, linear), (HALF, along))


def as_moved(
    prover: Prover, given: Hypotheses, sides: tuple[Term, Term], places: tuple[Term, Term]
) -> Shown:
    """h_n with brackets that say where n is, and without, for the places n and l, where n is not l."""
    n, place = places
    here, elsewhere = (make("=", each, place) for each in (place, n))

    def wrong(inside: Hypotheses) -> Shown:
        same = prover.step("range", inside, elsewhere)
        zero = prover.arithmetic(inside, make("=", ONE, ZERO), (over(ONE, minus(n, place)), same))
        return absurd(prover, inside, fails(elsewhere), (ONE, zero), rest=ONE)

    line = Line.at(sides[0])
    for known in (
        is_one(prover, given, prover.step("range", given, here)),
        is_false(prover, given, elsewhere, wrong),
    ):
        line = prover.rewritten(given, line, known)
    left, right = (_multiplied_out(prover, given, each) for each in (line, Line.at(sides[1])))
    return between(prover, given, left, right, Prover.identity)


def _multiplied_out(prover: Prover, given: Hypotheses, line: Line) -> Line:
    """The line, with its inner products in those of the vector with one vector each."""
    for node in [each for each in terms_in(line.end) if each.op == "inner" and not each.loose]:
        known = Resampling(prover).worked_out(given, node)
        line = line if known is None else prover.rewritten(given, line, known)
    return line
