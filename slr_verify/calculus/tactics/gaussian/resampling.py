"""Means of what sees a Gaussian vector along a unit vector, and otherwise not along it; not trusted."""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.token_law import VECTOR
from slr_verify.calculus.tactics.conversions import everywhere, line_from
from slr_verify.calculus.tactics.gaussian.averages import Averages
from slr_verify.calculus.tactics.gaussian.covariances import product_of
from slr_verify.calculus.tactics.gaussian.densities import ANOTHER, PAIR, mean_of, surely
from slr_verify.calculus.tactics.inner_products import by_bilinearity
from slr_verify.calculus.tactics.splitting import summands
from slr_verify.calculus.tactics.truth import in_bracket, same_truth
from slr_verify.core.binding import closed, names_of, opened, substituted
from slr_verify.core.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    make,
    negative,
    plus,
    power,
    times,
    variable,
)
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class Resampling:
    """Steps about E A(Z) <Z, u>^k, for a term A in VECTOR that does not change with <Z, u>."""

    prover: Prover

    def squared(self, given: Hypotheses, unseen: Term, u: Term) -> Shown:
        """E A(Z) <Z, u>^2 = E A(Z)."""
        return self._moment(given, unseen, u, 2, unseen)

    def once(self, given: Hypotheses, unseen: Term, u: Term) -> Shown:
        """E A(Z) <Z, u> = 0."""
        prover, nothing = self.prover, mean_of(ZERO)
        shown = self._moment(given, unseen, u, 1, ZERO)
        zero = prover.value("linearity", given, nothing)
        goal = make("=", shown.goal.args[0], ZERO)
        return prover.arithmetic(given, goal, (ONE, shown), (ONE, zero))

    def _moment(self, given: Hypotheses, unseen: Term, u: Term, order: int, value: Term) -> Shown:
        """The part along u is that of another vector, over which the mean is taken first."""
        prover, within = self.prover, self._over_another(given, unseen, u, order, value)
        image = times(unseen, power(make("inner", VECTOR, u), order))
        other = times(unseen, power(make("inner", ANOTHER, u), order))
        twice, once = (mean_of(side) for side in within.goal.args)
        inner = prover.step("comparison", given, make("=", twice, once), VECTOR.args, (within,))
        premises = (product_of(prover, given, u, u), self.exchanged(given, image, other, u), inner)
        goal, bodies = make("=", mean_of(image), twice), (closed(image, VECTOR.args),)
        witness = (*bodies, closed(other, PAIR), u)
        shown = prover.step("resampling", given, goal, witness, premises)
        whole = make("=", goal.args[0], once)
        return prover.arithmetic(given, whole, (ONE, shown), (ONE, inner))

    def _over_another(
        self, given: Hypotheses, unseen: Term, u: Term, order: int, value: Term
    ) -> Shown:
        """E over W of A(Z) <W, u>^k, for k = 1 or 2."""
        prover, names = self.prover, ANOTHER.args
        seen = closed(power(make("inner", ANOTHER, u), order), names)
        other = times(unseen, power(make("inner", ANOTHER, u), order))
        node = make("gaussian", closed(other, names))
        linear = prover.value("linearity", given, node, ((unseen, seen),))
        moment = Averages(prover, ()).line(given, make("gaussian", seen)).moved
        goal = make("=", node, value)
        return prover.arithmetic(given, goal, (ONE, linear), (unseen, moment))

    def exchanged(self, given: Hypotheses, image: Term, other: Term, u: Term) -> Shown:
        """F at Z with the part of W along u is A(Z) <W, u>^k, for all Z and W."""
        gap = plus(make("inner", ANOTHER, u), negative(make("inner", VECTOR, u)))
        moved = make("vector sum", VECTOR, make("scaled", gap, u))
        there = substituted(image, {VECTOR.args[0]: moved})
        shown = everywhere(self.prover, given, there, other, self.worked_out)
        return self.prover.step("generalise", given, surely(shown.goal), PAIR, (shown,))

    def worked_out(self, given: Hypotheses, term: Term) -> Shown | None:
        """Inner products multiplied out, also in indicators; 1{a != b} F where a is not b."""
        if term.op == "inner":
            return by_bilinearity(self.prover, given, term)
        if term.op == "indicator" and term.args[0].op == "every":
            return self._same_indicator(given, term.args[0])
        if term.op == "product" and any(map(is_bracket, summands(term)[0])):
            return self._in_bracket(given, term)
        return None

    def _in_bracket(self, given: Hypotheses, term: Term) -> Shown | None:
        """The other factors worked out where the relation holds; where it does not, both sides are zero."""
        prover = self.prover
        factors = summands(term)[0]
        bracket = next(filter(is_bracket, factors))
        (relation,) = bracket.args
        rest = times(*(each for each in factors if each is not bracket))
        inside = line_from(prover, given | {relation}, rest, self.worked_out)
        if inside.theorem is None:
            return None
        goal = make("=", term, times(bracket, inside.end))
        return in_bracket(prover, given, relation, goal, inside.moved)

    def _same_indicator(self, given: Hypotheses, every: Term) -> Shown | None:
        """That of a comparison for every place, whose sides are worked out."""
        prover = self.prover
        names = names_of(prover.meaning(given).ranges.fresh(every.args[0], every))
        relation, *conditions = _opened(every, names)
        inside = given.union(conditions)
        lines = [line_from(prover, inside, side, self.worked_out) for side in relation.args]
        if all(line.theorem is None for line in lines):
            return None
        new = make(relation.op, *(line.end for line in lines))
        whole = make("every", len(names), *(closed(each, names) for each in (new, *conditions)))
        there = tuple(zip((MINUS_ONE, ONE), lines, strict=True))
        back = tuple(zip((ONE, MINUS_ONE), lines, strict=True))
        return same_truth(
            prover,
            given,
            (every, whole),
            lambda more: self._carried(more, (every, whole), names, there),
            lambda more: self._carried(more, (whole, every), names, back),
        )

    def _carried(
        self,
        given: Hypotheses,
        pair: tuple[Term, Term],
        names: tuple[str, ...],
        lines: tuple[tuple[Term, Line], ...],
    ) -> Shown:
        """One comparison for every place from another, by equalities between their sides."""
        prover, (known, goal) = self.prover, pair
        relation, *conditions = _opened(goal, names)
        inside = given.union(conditions)
        said = prover.step("range", inside, known)
        here, places = _opened(known, names)[0], tuple(map(variable, names))
        special = prover.step("specialise", inside, here, places, (said,))
        parts = [(factor, each) for factor, line in lines for each in line.known]
        shown = prover.arithmetic(inside, relation, (ONE, special), *parts)
        return prover.step("generalise", given, goal, names, (shown,))


def _opened(every: Term, names: tuple[str, ...]) -> tuple[Term, ...]:
    """What is said of every place, and under which conditions."""
    return tuple(opened(part, tuple(map(variable, names))) for part in every.parts)


def is_bracket(term: Term) -> bool:
    """Whether this is 1{a != b}."""
    return term.op == "indicator" and term.args[0].op == "!="
