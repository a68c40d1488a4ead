"""What is known of one step for every lambda, as the proofs about schedules use it; not trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.tactics.orbits.endless import Sums
from slr_verify.calculus.tactics.orbits.equations import Start
from slr_verify.calculus.tactics.orbits.scheduled import Side, Step
from slr_verify.calculus.tactics.truth import is_true
from slr_verify.core.terms import Term, variable

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription

DELTA, HEIGHT = variable("delta"), variable("h")
THEOREMS = (
    *("stays", "rises", "fast_nu", "fast_kappa", "drift", "one_side", "enters", "apart"),
    *("strictly", "pushed", "quiet"),
)


class Travel:
    """What is known of one step, in the context of a proof."""

    def __init__(self, work: Transcription, bounds: Any) -> None:
        self.work, self.prover = work, work.prover
        self.orbits = work.orbits if bounds.constant else work.scheduled
        self.known = {name: work.theorem(getattr(bounds, name)) for name in THEOREMS}
        self.order = tuple(map(work.theorem, bounds.order))
        read = work.reader.term
        self.pace, self.level, self.front = map(read, (bounds.pace, bounds.level, bounds.front))
        self.diverges = work.theorem(bounds.diverges)

    def divergence(self, given: Hypotheses) -> Sums:
        """That the sum diverges."""
        known = self.prover.instance(given, self.diverges, ())
        return Sums(self.prover, is_true(self.prover, given, known))

    def side(self, start: Start, sign: int) -> Side:
        """The orbit of a start, seen from one side."""
        return Side(self.orbits, start, sign)

    def step(self, name: str, side: Side, time: Term, *values: tuple[str, Term]) -> Step:
        """A theorem about one step, where the orbit is at a time."""
        return Step(self.known[name], time, (*side.values(time), *values))
