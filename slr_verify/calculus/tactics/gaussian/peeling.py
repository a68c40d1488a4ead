"""Means of 1/(1 + exp(2 (t + Q))) for a quadratic form Q of a Gaussian vector; not trusted.

Each is at most half of the mean of exp(-t - Q). One coordinate after the other is taken out, as the outer
mean, so that what is inside stays bounded.
"""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.tactics.gaussian.covariances import product_of
from slr_verify.calculus.tactics.gaussian.densities import ANOTHER, PAIR, mean_of, over_vector
from slr_verify.calculus.tactics.gaussian.mean_of_bound import HALF, X
from slr_verify.calculus.tactics.gaussian.resampling import Resampling
from slr_verify.core.binding import closed
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    negative,
    plus,
    power,
    rational,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem as Shown

TAU = variable("tau")
"""The number t: every bound is one for all t."""


@dataclass(frozen=True)
class Coordinate:
    """a <Z, u>^2 + b <Z, u> for a unit vector u."""

    direction: Term
    square: Term
    slope: Term = ZERO

    def at(self, along: Term) -> Term:
        """a x^2 + b x."""
        linear = () if self.slope is ZERO else (times(self.slope, along),)
        return plus(times(self.square, power(along, 2)), *linear)

    def of(self, vector: Term) -> Term:
        """At a vector."""
        return self.at(make("inner", vector, self.direction))


@dataclass(frozen=True)
class Bounded:
    """E 1/(1 + exp(2 (t + Q))) <= exp(-t) c/2, shown for all t."""

    shown: Shown
    form: Term
    factor: Term


def bounded(exponent: Term, form: Term) -> Term:
    """1/(1 + exp(2 (t + Q)))."""
    return power(plus(ONE, make("exp", times(rational(2), plus(exponent, form)))), -1)


def bound(exponent: Term, factor: Term) -> Term:
    """exp(-t) c/2."""
    return times(HALF, make("exp", negative(exponent)), factor)


def claimed(form: Term, factor: Term) -> Term:
    """The inequality."""
    return make("<=", mean_of(bounded(TAU, form)), bound(TAU, factor))


@dataclass(frozen=True)
class Peeling:
    """Steps that add a coordinate to Q, which does not change with it."""

    prover: Prover
    given: Hypotheses

    def added(self, inner: Bounded, new: Coordinate) -> Bounded:
        """The bound for a <Z, u>^2 + b <Z, u> + Q from that for Q: its factor is E exp(-a G^2 - b G)."""
        prover, given, scale = self.prover, self.given, bound(TAU, inner.factor)
        outside, along = self._outside(inner.form, new), self._along(inner.form, new)
        square, one = self._square(new)
        value, _ = square.goal.args[1].args
        form, factor = plus(new.of(VECTOR), inner.form), times(inner.factor, value)
        inside = self._inside(inner, new)
        node = make("mean", 1, closed(inside.goal.args[1], X.args), ONE)
        witness = ((scale, square.goal.args[0].args[1]),)
        goal = make("=", node, times(scale, square.goal.args[0]))
        linear = prover.step("linearity", given, goal, witness, (square,))
        goal, premises = make("<=", along.goal.args[1], node), (inside, linear)
        compared = prover.step("comparison", given, goal, X.args, premises)
        parts = [(ONE, each) for each in (outside, along, compared, linear)]
        parts += [(scale, square), (times(scale, value), one)]
        return Bounded(prover.arithmetic(given, claimed(form, factor), *parts), form, factor)

    def _outside(self, form: Term, new: Coordinate) -> Shown:
        """E F(Z) = E E F, where <Z, u> is that of another vector, over which the mean is taken last."""
        prover, given, u = self.prover, self.given, new.direction
        image = bounded(TAU, plus(new.of(VECTOR), form))
        other = bounded(TAU, plus(new.of(ANOTHER), form))
        exchanged = Resampling(prover).exchanged(given, image, other, u)
        twice = make("gaussian", closed(mean_of(other), ANOTHER.args))
        witness = (over_vector(image), closed(other, PAIR), u)
        premises = (product_of(prover, given, u, u), exchanged)
        goal = make("=", mean_of(image), twice)
        return prover.step("resampling", given, goal, witness, premises)

    def _along(self, form: Term, new: Coordinate) -> Shown:
        """The last mean is one over a Gaussian variable."""
        prover, given, u = self.prover, self.given, new.direction
        other = bounded(TAU, plus(new.of(ANOTHER), form))
        twice = make("gaussian", closed(mean_of(other), ANOTHER.args))
        image = closed(mean_of(bounded(TAU, plus(new.at(X), form))), X.args)
        goal = make("=", twice, make("mean", 1, image, ONE))
        unit = product_of(prover, given, u, u)
        return prover.step("projection", given, goal, (image, (u,)), (unit,))

    def _inside(self, inner: Bounded, new: Coordinate) -> Shown:
        """The bound for Q at t + a x^2 + b x."""
        prover, given, value = self.prover, self.given, new.at(X)
        moved = plus(TAU, value)
        known = prover.instance(given, inner.shown, ((*TAU.args, moved),))
        there, other = bounded(TAU, plus(value, inner.form)), bounded(moved, inner.form)
        same = prover.identity(given, there, other)
        goal = make("=", mean_of(there), mean_of(other))
        means = prover.step("comparison", given, goal, VECTOR.args, (same,))
        bell = make("exp", negative(value))
        whole = make("<=", mean_of(there), times(bound(TAU, inner.factor), bell))
        return prover.arithmetic(given, whole, (ONE, means), (ONE, known))

    def _square(self, new: Coordinate) -> tuple[Shown, Shown]:
        """E exp(-a G^2 - b G) = c E 1, and E 1 = 1."""
        prover, given = self.prover, self.given
        node = make("mean", 1, closed(make("exp", negative(new.at(X))), X.args), ONE)
        square = prover.value("complete square", given, node, (new.square, new.slope, ZERO, ONE))
        unit = square.goal.args[1].args[1]
        return square, prover.value("linearity", given, unit, ((ONE, ONE),))
