"""Steps about sums over an index."""

from __future__ import annotations

from functools import partial
from typing import Any

from slr_verify.calculus.conversions import converted, everywhere
from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Given, Line
from slr_verify.calculus.splitting import multiplied
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import body_of, opened
from slr_verify.core.terms import ONE, Term, make, variable
from slr_verify.core.theorems import Theorem


def sum_linearity(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """Sums of sums are taken apart, and what does not depend on the index comes out."""
    return everywhere(work.prover, goal.given, goal.left, goal.right, partial(_split, work))


def _split(work: Transcription, given: Given, term: Term) -> Theorem | None:
    """A sum taken apart, with the sums in its coefficients."""
    first = multiplied(work.prover, given, term) if term.op == "total" else None
    if first is None:
        return None
    start, end = first.goal.args
    more = converted(work.prover, given, end, partial(_split, work))
    if more is None:
        return first
    lines = Line(start, "=", end, first), Line(end, "=", more.goal.args[1], more)
    return work.prover.joined(given, *lines).theorem


def termwise(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """A relation between all summands."""
    left, right = goal.relation.args
    meaning = work.prover.meaning(goal.given)
    (symbol, _, _), *_ = goal.lhs.limits
    (index,) = meaning.ranges.fresh(1, goal.relation)
    inside = meaning.inside(left, variable(index.args[0])).given
    known = work.prover.instance(inside, work.theorem(rule.terms), ((symbol.name, index),))
    wanted = make(goal.relation.op, *(opened(body_of(side), (index,)) for side in (left, right)))
    shown = known if known.goal is wanted else work.prover.arithmetic(inside, wanted, (ONE, known))
    rule_name = "congruence" if goal.relation.op == "=" else "monotonicity"
    return work.prover.step(rule_name, goal.given, goal.relation, index.args, (shown,))
