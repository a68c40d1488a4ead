"""Which statements of the registered claims the core shows, from their proofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from slr_verify.calculus.tactics import TACTICS, WHOLE
from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.claim import Claim
from slr_verify.claims.foreign import described
from slr_verify.claims.library import Library, Proved
from slr_verify.core.language import Refused
from slr_verify.core.theorems import Theorem
from slr_verify.proofs.rule import ProofRejected


@dataclass(frozen=True)
class Shown:
    """What became of a claim: a theorem of the core for each of its statements, or why there is none."""

    label: str
    theorems: tuple[Theorem, ...] = ()
    refusal: str = ""

    @property
    def named(self) -> Iterator[tuple[str, Theorem]]:
        """Each theorem under the label of the claim, numbered from 1 on if there are several."""
        several = len(self.theorems) > 1
        for number, theorem in enumerate(self.theorems, 1):
            yield (f"{self.label}.{number}" if several else self.label), theorem


def transcription() -> Transcription:
    """A new context of the core, with a tactic for every rule that can be transcribed."""
    return Transcription(TACTICS, WHOLE)


def shown_in(work: Transcription, claims: Iterable[Claim], library: Library) -> Iterator[Shown]:
    """What becomes of each claim: by the first of its proofs that the core accepts whole."""
    for claim in claims:
        yield _shown(work, claim, library)


def _shown(work: Transcription, claim: Claim, library: Library) -> Shown:
    try:
        proofs = library.prove(claim.label)
    except ProofRejected as refusal:
        return Shown(claim.label, refusal=str(refusal))
    except Exception as failure:
        return Shown(claim.label, refusal=f"the proof broke: {described(failure)}")
    refusals = []
    for proof in proofs:
        try:
            return Shown(claim.label, _theorems(work, proof))
        except Refused as refusal:
            refusals.append(str(refusal))
        except Exception as failure:  # an expression that nobody thought of
            refusals.append(f"it could not be read: {described(failure)}")
    return Shown(claim.label, refusal=refusals[0])


def _theorems(work: Transcription, proof: Proved) -> tuple[Theorem, ...]:
    """The theorems of a proof; that each says what its statement reads as is checked once more."""
    found = tuple(map(work.theorem, proof.theorems))
    for theorem, stated in zip(found, proof.theorems, strict=True):
        if (theorem.given, theorem.goal) != work.statement(stated.statement):
            raise Refused("reading", f"{theorem} is not {stated.statement}")
    return found
