"""From derivatives to functions: equal or monotone from a starting point.

The domain of the variable is the interval that its assumptions describe. It must contain the
starting point, and a hypothesis that mentions the variable would make it something else, so there
must be none.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.growth import compared
from slr_verify.calculus.tactics.identities import adjusted
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term, make, negative, variable
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class _FromStart(Rule):
    """What holds between derivatives holds between functions, if it holds at a point."""

    variable: sp.Symbol
    at: sp.Rational
    slope: Theorem
    value: Theorem

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Equal or ordered derivatives, and equal or ordered at a point."""
        x, start = self.variable.name, work.reader.term(self.at)
        sides = goal.relation.args
        slopes = [make("derivative", closed(side, (x,)), variable(x)) for side in sides]
        wanted = make(goal.relation.op, *slopes)
        rates = _with_constants(work, goal.given, work.theorem(self.slope), wanted)
        value = work.theorem(self.value)
        ends = make(goal.relation.op, *(substituted(side, {x: start}) for side in sides))
        rest = frozenset(each for each in goal.given if x not in each.free)
        value = adjusted(work, rest, value, ends)
        return compared(work.prover, goal.given, goal.relation, rates, (start, value))


def _with_constants(work: Transcription, given: Hypotheses, known: Shown, wanted: Term) -> Shown:
    """What is known of derivatives, where that of a constant may have been written as zero."""
    try:
        return adjusted(work, given, known, wanted)
    except Refused:
        pass
    constant = [
        (sign, node) for sign, node in zip(SIGNS, wanted.args, strict=True) if _is_still(node)
    ]
    zeros = [(sign, work.prover.value("derivative", given, node)) for sign, node in constant]
    return work.prover.arithmetic(given, wanted, (ONE, known), *zeros)


SIGNS = (ONE, negative(ONE))


def _is_still(node: Term) -> bool:
    """Whether this is the derivative of a constant."""
    return not node.args[0].loose


@dataclass(frozen=True)
class SameDerivative(_FromStart):
    """`f = h` because f' = h' on an interval and both agree at one point of it."""

    words = "equal derivatives, and equal at a point"


@dataclass(frozen=True)
class MonotoneFrom(_FromStart):
    """`f >= h` for x >= at, because f' >= h' there and f >= h at the start; `<=` likewise."""

    words = "the derivatives are in this order, and so are the values at a point"
