"""Integrals by an antiderivative, and inequalities integrated or carried over to a limit."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.questions import vanishes
from slr_verify.calculus.rule import Rewriting, Rule
from slr_verify.calculus.tactics.conversions import bodies_compared, on_both_sides
from slr_verify.calculus.tactics.growth import area
from slr_verify.calculus.tactics.sequences import at_zero
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed
from slr_verify.core.language import Refused
from slr_verify.core.terms import ZERO, make
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.integral import Integral
from slr_verify.language.statement import Given, value_of


@dataclass(frozen=True)
class FundamentalTheorem(Rewriting):
    """Proper integrals worked out with a stated antiderivative, which is checked by differentiating."""

    antiderivative: sp.Expr

    words = "the fundamental theorem of calculus"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Integral), self._work_out)

    def _work_out(self, part: Integral) -> sp.Expr:
        ((symbol, lower, upper),) = part.limits
        gap = self.antiderivative.diff(symbol) - part.function
        if not vanishes(gap):
            return part
        high, low = (value_of(self.antiderivative, {symbol: end}) for end in (upper, lower))
        return high - low

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Integrals whose integrand is the derivative of the stated function are worked out."""
        lines = {}
        for side in (goal.lhs, goal.rhs):
            for part in sorted(side.atoms(Integral), key=str):
                found = _fundamental(work, goal.given, part, self.antiderivative)
                if found is not None:
                    lines[work.reader.term(part)] = found
        return on_both_sides(work.prover, goal, lambda given, term: lines.get(term))


class SameEnds(Rewriting):
    """An integral from a to a is zero."""

    words = "an integral from a number to itself"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Integral), _unless_empty)

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The range of each such integral is zero."""
        parts = {*goal.lhs.atoms(Integral), *goal.rhs.atoms(Integral)}
        empty = [work.reader.term(part) for part in sorted(parts, key=str) if _is_empty(part)]
        known = {
            term: work.prover.step("range", goal.given, make("=", term, ZERO)) for term in empty
        }
        return on_both_sides(work.prover, goal, lambda given, term: known.get(term))


def _unless_empty(part: Integral) -> sp.Expr:
    return sp.S.Zero if _is_empty(part) else part


def _is_empty(part: Integral) -> bool:
    ((_, low, high),) = part.limits
    return bool(low == high)


same_ends = SameEnds()
POSITIVE = sp.Symbol("_", positive=True).assumptions0


@dataclass(frozen=True)
class InTheLimit(Rule):
    """`a <= b` at s = 0, because it holds for all s > 0 and both sides are continuous up to 0.

    What happens at infinity is spoken of through s, its reciprocal.
    """

    premise: Theorem
    variable: sp.Symbol

    words = "letting a positive number go to zero"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """From all s > 0 to s = 0."""
        known, name = work.theorem(self.premise), self.variable.name
        rest = frozenset(each for each in goal.given if name not in each.free)
        return at_zero(work.prover, rest, known, name)


@dataclass(frozen=True)
class IntegratedInequality(Rule):
    """The integral of f is at most that of h, because f <= h on the interval; `>=` likewise.

    An integral runs over one interval, and its variable is declared real and has no second meaning in
    the hypotheses: the language sees to that.
    """

    premise: Theorem

    words = "integrating an inequality"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """An inequality between integrands, integrated."""
        known, name = work.theorem(self.premise), _variable_of(goal)
        return bodies_compared(work.prover, goal.given, goal.relation, known, name)


def _fundamental(
    work: Transcription, given: Hypotheses, part: Integral, stated: sp.Expr
) -> Shown | None:
    ((symbol, _, _),) = part.limits
    body = closed(work.reader.term(stated), (symbol.name,))
    try:
        return area(work.prover, given, work.reader.term(part), body)
    except Refused:
        return None


def _variable_of(goal: Goal) -> str:
    """The name of the variable that the left-hand side is integrated over."""
    (integral,) = goal.lhs.atoms(Integral)
    return str(integral.limits[0][0].name)
