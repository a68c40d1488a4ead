"""The iterates of PGD as vectors: their products at all times, and where they converge."""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import START, TIME
from slr_verify.calculus.rule import Argument
from slr_verify.calculus.tactics.vector_orbits import Iterates, relations_at
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class AtAllTimes(Argument):
    """A product of k_n, v_n, k* and v*, by induction over n.

    `after` are statements about one step from M, in the order of <k', k*>, <v', v*>, <v', k*>, <k', v*>,
    <k', v'>, |k'|^2 and |v'|^2.
    """

    after: tuple[Theorem, ...]

    words = "by induction over the steps"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """One of the seven relations that are shown together."""
        _, goal = work.statement(theorem.statement)
        iterates = Iterates(work, tuple(map(work.theorem, self.after)))
        known = iterates.relations(given)
        found = known[relations_at(TIME).index(goal)]
        return work.prover.instance(given, found, ())
