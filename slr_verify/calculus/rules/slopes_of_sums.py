"""Derivatives of sums over indices: the sums of the derivatives of their terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover, Values
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.cauchy_schwarz import at_most_one
from slr_verify.calculus.tactics.places import PLACE
from slr_verify.calculus.tactics.slope_of_sum import SlopeOfSum
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, opened, substituted
from slr_verify.core.terms import ONE, Term, indices, make
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.integral import Sum
from slr_verify.language.vectors import InnerProduct


@dataclass(frozen=True)
class DerivativeOfSum(Rule):
    """The derivative of a sum over one or several indices, from that of its terms at all indices.

    `units` are inner products of unit vectors, without whose bounds terms may not be defined.
    """

    terms: Theorem
    units: tuple[InnerProduct, ...] = ()

    words = "the derivative of each summand"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By induction over the number of summands, for one index after the other."""
        whole = goal.lhs.expr.expr
        if not isinstance(whole, Sum):
            raise TypeError(f"{whole} is no sum")
        names = [index.name for index, *_ in whole.limits]
        variable = work.reader.term(goal.lhs.variables[0])
        units = tuple(map(work.reader.term, self.units))
        steps = _Slopes(work.prover, work.theorem(self.terms), variable, goal.left.args[1], units)
        return steps.shown(goal.given, goal.relation, names)


@dataclass(frozen=True)
class _Slopes:
    """Derivatives of sums, from those of terms for values of the indices; the outermost is the last."""

    prover: Prover
    known: Shown
    variable: Term
    point: Term
    units: tuple[Term, ...]

    def shown(
        self, given: Hypotheses, relation: Term, names: Sequence[str], values: Values = ()
    ) -> Shown:
        """The derivative of one sum, from those of its summands, which are sums again."""
        prover = self.prover
        if not names:
            here = prover.instance(given, self.known, values)
            return (
                here if here.goal is relation else prover.arithmetic(given, relation, (ONE, here))
            )
        body, slopes = self._inside(relation.args[0]), relation.args[1]
        (x,), (_, _, last) = prover.meaning(given).ranges.fresh(1, relation, body), body.args
        conditions = indices(ONE, x, last)
        inside, more = given.union(conditions), (*values, (names[-1], x))
        summand, slope = (opened(each.args[0], (x,)) for each in (body, slopes))
        one = make("=", self._derivative(summand), slope)
        about = (
            self.shown(inside, one, names[:-1], more),
            self._always(inside, self._defined(inside, summand, names[:-1], more)),
        )
        every = tuple(self._every(given, x, each, conditions) for each in about)
        at_place = (substituted(each, {x.args[0]: PLACE}) for each in (summand, slope))
        goals = tuple(each.goal for each in every)
        sums = SlopeOfSum(prover, last, goals, self.variable, self.point, *at_place)
        return prover.using(given, every, sums.shown)

    def _derivative(self, body: Term) -> Term:
        return make("derivative", closed(body, self.variable.args), self.point)

    def _inside(self, derivative: Term) -> Term:
        return opened(derivative.args[0], (self.variable,))

    def _every(
        self, given: Hypotheses, x: Term, shown: Shown, conditions: tuple[Term, ...]
    ) -> Shown:
        parts = (closed(each, x.args) for each in (shown.goal, *conditions))
        return self.prover.step("generalise", given, make("every", 1, *parts), x.args, (shown,))

    def _always(self, given: Hypotheses, shown: Shown) -> Shown:
        """For every value of the variable."""
        return self._every(given, self.variable, shown, ())

    def _defined(
        self, given: Hypotheses, term: Term, names: Sequence[str], values: Values
    ) -> Shown:
        """A sum, or a term, is defined at any value of the variable."""
        prover, goal = self.prover, make("=", term, term)
        if not names:
            known = tuple(self._bounds(given, dict(values)))
        else:
            (x,), (_, _, last) = prover.meaning(given).ranges.fresh(1, term), term.args
            conditions, more = indices(ONE, x, last), (*values, (names[-1], x))
            inside, summand = given.union(conditions), opened(term.args[0], (x,))
            one = self._defined(inside, summand, names[:-1], more)
            known = (self._every(given, x, one, conditions),)
        return prover.using(given, known, lambda more: prover.step("range", more, goal))

    def _bounds(self, given: Hypotheses, values: dict[str, Term]) -> Iterator[Shown]:
        for each in self.units:
            yield from at_most_one(self.prover, given, substituted(each, values))
