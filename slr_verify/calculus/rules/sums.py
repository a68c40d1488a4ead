"""Finite sums over an index with a symbolic number of terms: linearity, and comparison term by term."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.rule import ProofRejected, Rewriting, Rule
from slr_verify.calculus.tactics.conversions import bodies_compared, line_from, on_both_sides
from slr_verify.calculus.tactics.splitting import multiplied
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import substituted
from slr_verify.core.terms import ONE, ZERO, Term, make, natural, plus
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.expansion import multiplied_out
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.statement import Given


@dataclass(frozen=True)
class SumLinearity(Rewriting):
    """Sums of sums are split, factors without the index come out, and n ones make n.

    The range is not empty, because an index is a positive integer and ranges run from 1 to L >= 1. Sums
    `within` means, and within sums, are left alone unless asked for.
    """

    within: bool = True

    words = "linearity of the sum"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        if self.within:
            return expr.replace(lambda part: isinstance(part, Sum), _split)
        factors = (each for term in sp.Add.make_args(expr) for each in sp.Mul.make_args(term))
        return expr.xreplace({each: _split(each) for each in factors if isinstance(each, Sum)})

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Sums of sums are taken apart, and what does not depend on the index comes out."""

        def convert(given: Hypotheses, term: Term) -> Shown | None:
            if self.within:
                return summand_by_summand(work, given, term)
            outside = term.op == "total" and given == goal.given
            return multiplied(work.prover, given, term) if outside else None

        return on_both_sides(work.prover, goal, convert)


def _split(part: Sum) -> sp.Expr:
    index, lower, upper = _limits(part)
    terms = sp.Add.make_args(multiplied_out(part.function))
    return sp.Add(*(_pulled_out(term, index, lower, upper) for term in terms))


def _pulled_out(term: sp.Expr, index: sp.Symbol, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    outside, inside = term.as_independent(index)
    if inside == 1:
        return outside * (upper - lower + 1)
    return outside * _renamed(Sum(inside, (index, lower, upper)))


def _renamed(part: Sum) -> Sum:
    """The same sum over COUNTER, unless COUNTER has another meaning in it."""
    index, lower, upper = _limits(part)
    if part.has(COUNTER) or index.assumptions0 != COUNTER.assumptions0:
        return part
    return Sum(part.function.xreplace({index: COUNTER}), (COUNTER, lower, upper))


@dataclass(frozen=True)
class Termwise(Rule):
    """A relation between all terms carries over to their sums over the same range."""

    terms: Theorem

    words = "term by term"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """A relation between all summands."""
        symbol, _, _ = _limits(goal.lhs)
        known = work.theorem(self.terms)
        return bodies_compared(work.prover, goal.given, goal.relation, known, symbol.name)


def _limits(part: sp.Expr) -> tuple[sp.Symbol, sp.Expr, sp.Expr]:
    if not isinstance(part, Sum) or len(part.limits) != 1:
        raise ProofRejected(f"{part} is no sum over one index")
    index, lower, upper = part.limits[0]
    return index, lower, upper


def summand_by_summand(work: Transcription, given: Hypotheses, term: Term) -> Shown | None:
    """A sum taken apart, with the sums in its coefficients."""
    first = multiplied(work.prover, given, term) if term.op == "total" else None
    if first is None:
        return counted(work.prover, given, term) if term.args[:2] == (ONE, ONE) else None
    more = line_from(work.prover, given, first.goal.args[1], partial(summand_by_summand, work))
    return work.prover.joined(given, Line.of(first), more).theorem


def counted(prover: Prover, given: Hypotheses, node: Term) -> Shown:
    """The sum of n ones is n, by induction."""
    (n,) = prover.meaning(given).ranges.fresh(1, node)
    goal = make("=", make("total", ONE, ONE, n), n)
    at_zero, later = (substituted(goal, {n.args[0]: each}) for each in (ZERO, plus(n, ONE)))
    none = prover.step("summands", given, at_zero)
    inside = given.union(natural(n), (goal,))
    one_more = prover.value("summands", inside, later.args[0])
    parts = ((ONE, each) for each in (one_more, prover.step("range", inside, goal)))
    step = prover.arithmetic(inside, later, *parts)
    shown = prover.step("induction", given.union(natural(n)), goal, (n.args[0], ()), (none, step))
    return prover.instance(given, shown, ((n.args[0], node.args[2]),))


sum_linearity, outer_linearity = SumLinearity(), SumLinearity(within=False)
