"""The proofs taken into the core: a piece of work of its own, done once, by one process."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256

from slr_verify.claims.foreign import described
from slr_verify.claims.library import Library
from slr_verify.claims.record.results import CoreRecord, ProofFileRecord

NOT_PROVED = "it has no proof that holds"


@dataclass(frozen=True)
class CoreFindings:
    """What the core shows of each claim, by label, and the file of proofs; None if it was not made."""

    claims: dict[str, CoreRecord]
    proofs: bytes | None

    @property
    def file(self) -> ProofFileRecord | None:
        """The file as the record names it."""
        if self.proofs is None:
            return None
        return ProofFileRecord(None, sha256(self.proofs).hexdigest())

    def of(self, label: str) -> CoreRecord:
        """What is said of a claim."""
        return self.claims.get(label, CoreRecord(shown=False, why=NOT_PROVED))


Transcribe = Callable[[Library, tuple[str, ...]], CoreFindings]
"""A function of a module, so that another process finds it by its name."""


@dataclass(frozen=True)
class CoreWork:
    """The proofs of the claims with these labels, to be taken into the core."""

    labels: tuple[str, ...]
    transcribe: Transcribe

    def perform(self, library: Library) -> CoreFindings:
        """Do it; what breaks off is said of every claim."""
        try:
            return self.transcribe(library, self.labels)
        except Exception as failure:
            return self.broken(described(failure))

    def broken(self, reason: str) -> CoreFindings:
        """What is found when the work could not be finished."""
        return CoreFindings(_unfinished(self.labels, reason), None)


def _unfinished(labels: Iterable[str], reason: str) -> dict[str, CoreRecord]:
    why = f"the transcription could not be finished: {reason}"
    return {label: CoreRecord(shown=False, why=why) for label in labels}
