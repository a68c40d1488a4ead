"""Steps about expectations."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.tactics.conversions import on_both_sides, on_the_left
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.expectation import Expectation

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


Value = Callable[[Expectation], "Shown | None"]
_printed = lru_cache(maxsize=2**12)(str)


def by_parts(work: Transcription, goal: Goal, value: Value) -> Shown:
    """The expectations of both sides, each with the theorem that a function of SymPy's gives for it."""
    known: dict[Term, Shown] = {}
    for side in (goal.lhs, goal.rhs):
        for part in sorted(side.atoms(Expectation), key=_printed):
            found = value(part) if part.variables else None
            if found is not None:
                known[work.reader.term(part)] = found

    def convert(given: Hypotheses, term: Term) -> Shown | None:
        return known.get(term) if given == goal.given else None

    try:
        return on_the_left(work.prover, goal, convert)
    except Refused:
        return on_both_sides(work.prover, goal, convert)
