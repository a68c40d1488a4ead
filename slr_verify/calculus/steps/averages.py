"""Steps about means over several independent blocks, and over fewer variables."""

from __future__ import annotations

from functools import partial
from typing import Any

from slr_verify.calculus.averages import Averages, restricted
from slr_verify.calculus.conversions import between, equal, everywhere
from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Given
from slr_verify.calculus.steps.means import linearity
from slr_verify.calculus.steps.vectors import unfolded, value_of
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.theorems import Theorem
from slr_verify.gram.vectors import Frame


def averaged(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """Both sides are equal once their averages are worked out as means over Gaussian variables."""
    frames = sorted({*goal.lhs.atoms(Frame), *goal.rhs.atoms(Frame)}, key=str)
    averages = Averages(work.prover, [name for frame in frames for name in frame.names])
    lines = [averages.line(goal.given, side) for side in (goal.left, goal.right)]
    return between(work.prover, goal.given, lines[0], lines[1], equal)


def unfolded_inside(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """Definitions put in, those of inner products under averages and sums as well."""
    try:
        return unfolded(work, rule, goal)
    except Refused:
        return everywhere(work.prover, goal.given, goal.left, goal.right, partial(_product, work))


def _product(work: Transcription, given: Given, term: Term) -> Theorem | None:
    return value_of(work.prover, given, term) if term.op == "inner" else None


def independence(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """Means over the variables that their bodies depend on; with other blocks, all are worked out."""
    try:
        return everywhere(
            work.prover, goal.given, goal.left, goal.right, partial(_restricted, work)
        )
    except Refused:
        return averaged(work, rule, goal)


def _restricted(work: Transcription, given: Given, term: Term) -> Theorem | None:
    return restricted(work.prover, given, term) if term.op == "mean" else None


def linear(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """Expectations of sums; of several blocks, all are worked out."""
    try:
        return linearity(work, rule, goal)
    except Refused:
        return averaged(work, rule, goal)
