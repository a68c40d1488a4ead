"""One lambda in every step: a schedule whose sum diverges."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.limits import (
    MINUS,
    Show,
    applied_to,
    constant,
    function_of,
    squeezed,
    tends,
)
from slr_verify.calculus.tactics.orbits.brackets import brackets_of
from slr_verify.calculus.tactics.sequences import HARMONIC, harmonic
from slr_verify.calculus.tactics.truth import is_one
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, fresh, names_of, opened
from slr_verify.core.terms import ONE, ZERO, Term, make, over, plus, times
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.orbit import TIME


@dataclass(frozen=True)
class SumDiverges(Rule):
    """[1/(1 + S_n) -> 0] = 1, as S_n = c n with c > 0: 0 <= 1/(1 + c n) <= (1 + 1/c)/(1 + n)."""

    total: Theorem
    rate: sp.Expr

    words = "a sum of equal positive terms tends to infinity"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By squeezing."""
        (relation,) = brackets_of(goal.left)
        sums = _Sums(work.prover, relation.args[0], work.reader.term(self.rate))
        sums.total = work.theorem(self.total)
        return is_one(work.prover, goal.given, sums.vanish(goal.given))


class _Sums:
    """S_n = c n."""

    total: Shown

    def __init__(self, prover: Prover, sequence: Term, rate: Term) -> None:
        self.prover, self.sequence, self.rate = prover, sequence, rate

    def vanish(self, given: Hypotheses) -> Shown:
        """1/(1 + S_n) -> 0."""
        (s,) = fresh(1, self.rate.free)
        most = closed(times(plus(ONE, over(ONE, self.rate)), s), names_of((s,)))
        above = tends(applied_to(most, HARMONIC), ZERO)
        ends = (
            constant(self.prover, given, ZERO),
            function_of(self.prover, given, above, most, (harmonic(self.prover),)),
        )
        return squeezed(self.prover, given, self.sequence, ends, (self._low, self._high(above)))

    def _low(self, given: Hypotheses, n: Term) -> Shown:
        """0 <= 1/(1 + S_n)."""
        goal = make("<=", ZERO, opened(self.sequence, (n,)))
        return self._compared(given, n, goal, over(ONE, plus(ONE, times(n, self.rate))))

    def _high(self, above: Term) -> Show:
        """1/(1 + S_n) <= (1 + 1/c)/(1 + n)."""

        def show(given: Hypotheses, n: Term) -> Shown:
            c, ends = self.rate, (self.sequence, above.args[0])
            goal = make("<=", *(opened(each, (n,)) for each in ends))
            both = times(plus(ONE, n), plus(ONE, times(n, c)))
            return self._compared(given, n, goal, over(plus(times(n, c), over(ONE, c)), both))

        return show

    def _compared(self, given: Hypotheses, n: Term, goal: Term, rest: Term) -> Shown:
        """An inequality for 1/(1 + S_n), from that for 1/(1 + c n)."""
        prover = self.prover
        total = prover.instance(given, self.total, ((TIME.name, n),))
        positive = make("<=", ZERO, total.goal.args[0])
        known = prover.arithmetic(given, positive, (MINUS, total), rest=times(n, self.rate))

        def show(more: Hypotheses) -> Shown:
            line = prover.rewritten(more, Line.at(opened(self.sequence, (n,))), total)
            sign = MINUS if goal.args[0] is ZERO else ONE
            parts = [(sign, each) for each in line.known]
            return prover.arithmetic(more, goal, *parts, rest=rest)

        return prover.using(given, (known,), show)
