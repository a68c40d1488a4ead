"""Steps about means over several independent blocks, and over fewer variables."""

from __future__ import annotations

from functools import partial
from typing import Any

from slr_verify.calculus.averages import Averages
from slr_verify.calculus.conversions import between, equal, everywhere
from slr_verify.calculus.prover import Given
from slr_verify.calculus.steps.vectors import unfolded, value_of
from slr_verify.calculus.transcription import Goal, Transcription
from slr_verify.core.binding import closed
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make
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
    """Means over the variables that their bodies depend on."""
    return everywhere(
        work.prover,
        goal.given,
        goal.left,
        goal.right,
        lambda given, term: restricted(work, given, term),
    )


def restricted(work: Transcription, given: Given, node: Term) -> Theorem | None:
    """A mean over the variables that it depends on; None if these are all, or if that is refused."""
    if node.op != "mean":
        return None
    size, _, *law = node.args
    body, names = next(work.prover.meaning(given).ranges.bodies(node))
    kept = [place for place, name in enumerate(names) if name in body.free]
    if not 0 < len(kept) < size:
        return None
    image = closed(body, tuple(names[place] for place in kept))
    entries = (law[i * size + j] for i in kept for j in kept)
    goal = make("=", node, make("mean", len(kept), image, *entries))
    rows = tuple(tuple(ONE if place == i else ZERO for place in range(size)) for i in kept)
    try:
        return work.prover.step("affine image", given, goal, (image, rows))
    except Refused:
        return None
