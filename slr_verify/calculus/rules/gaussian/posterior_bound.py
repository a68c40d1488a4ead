"""What the posterior given all tokens but their products with v* loses, as a predictor."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.rules.gaussian.softmax_bound import bounded_spread
from slr_verify.calculus.tactics.gaussian.densities import mean_of
from slr_verify.calculus.tactics.gaussian.mean_of_bound import as_moved
from slr_verify.calculus.tactics.gaussian.peeled_sums import PeeledSums
from slr_verify.calculus.tactics.gaussian.peeling import TAU, Bounded, Coordinate, Peeling, bounded
from slr_verify.calculus.tactics.gaussian.softmax_bound import WeightsBelow
from slr_verify.calculus.tactics.places import PLACE, every_place
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import substituted
from slr_verify.core.terms import ONE, Term, make, times
from slr_verify.core.theorems import Theorem as Shown

Form = tuple[sp.Expr, sp.Expr]
"""a and b of a x^2 + b x."""


@dataclass(frozen=True)
class PosteriorErrorBound(Rule):
    """E (c (1 - w_l)^2 + sum of 1{n != l} w_n^2) <= (c + 1) (L - 1) m.

    h_n = 1/(1 + exp(2 (t + Q))) bounds w_n for n other than l, and m its mean, with a quadratic form Q. It
    has the form `own` along k* in the places of l, `other` in those of n, and their squares along the u_i.
    `unit` says that exp(-rate) is the mean of exp(-Q) along one u_i.
    """

    weight: sp.Expr
    bound: sp.Expr
    index: sp.Symbol
    place: sp.Symbol
    last: sp.Expr
    factor: sp.Expr
    offset: sp.Expr
    own: Form
    other: Form
    number: sp.Expr
    rate: sp.Expr
    unit: Theorem
    value: sp.Expr

    words = (
        "a weight is at most $1/(1 + r_l/r_n)$ for the likelihood ratios $r$, of which the mean is bounded"
        " coordinate by coordinate"
    )

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Under the mean, weight by weight; then each mean."""
        read = work.reader.term
        names = {self.index.name: PLACE, goal.lhs.blocks[0].vector.name: VECTOR}
        weight, bounds = (substituted(read(each), names) for each in (self.weight, self.bound))
        below = WeightsBelow(work.prover, weight, bounds, read(self.place), read(self.last))
        forms = tuple((read(a), read(b)) for a, b in (self.own, self.other))
        number, rate, offset, value = map(read, (self.number, self.rate, self.offset, self.value))
        means = _Means(work.prover, forms, number, rate, work.theorem(self.unit), offset, value)
        return bounded_spread(goal, read(self.factor), below, means)


@dataclass(frozen=True)
class _Means:
    """E h_n <= m."""

    prover: Prover
    forms: tuple[tuple[Term, Term], ...]
    number: Term
    rate: Term
    unit: Shown
    offset: Term
    value: Term

    def shown(self, given: Hypotheses, bounds: Term, places: tuple[Term, Term]) -> Shown:
        """The coordinates along the u_i, then those along k*."""
        prover, inner = self.prover, self._along_basis(given, places)
        for coordinate in self._along_signal(places):
            inner = Peeling(prover, given).added(inner, coordinate)
        known = prover.instance(given, inner.shown, ((*TAU.args, self.offset),))
        moved = bounded(self.offset, inner.form)
        same = as_moved(prover, given, (bounds, moved), places)
        goal = make("=", mean_of(bounds), mean_of(moved))
        means = prover.step("comparison", given, goal, VECTOR.args, (same,))
        scale, unit = (
            times(self.value, make("exp", self.rate)),
            prover.instance(given, self.unit, ()),
        )
        goal = make("<=", mean_of(bounds), self.value)
        return prover.arithmetic(given, goal, (ONE, means), (ONE, known), (scale, unit))

    def _along_basis(self, given: Hypotheses, places: tuple[Term, Term]) -> Bounded:
        """Those along the u_i in the places of l and of n."""
        prover, (n, place) = self.prover, places
        rows = tuple(
            Coordinate(make("vector", "u", at, PLACE), a)
            for at, (a, _) in zip((place, n), self.forms, strict=True)
        )
        numbers = every_place(prover, given, self.number)
        sums = PeeledSums(prover, self.number, (numbers.goal,), rows, self.rate, self.unit)
        shown = prover.using(given, (numbers,), sums.shown)
        return Bounded(shown, sums.form(self.number), sums.factor(self.number))

    def _along_signal(self, places: tuple[Term, Term]) -> tuple[Coordinate, ...]:
        n, place = places
        return tuple(
            Coordinate(make("vector", "k_star", at), a, b)
            for at, (a, b) in zip((place, n), self.forms, strict=True)
        )
