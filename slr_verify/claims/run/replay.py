"""The file of proofs, and its replay: what a run calls PROVED has been shown once more from this file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from slr_verify.calculus.proof_writer import written
from slr_verify.calculus.theorem import deep_calls, workshop
from slr_verify.claims.foreign import described
from slr_verify.claims.library import Library, Proved
from slr_verify.claims.record.results import CoreRecord, ProofFileRecord
from slr_verify.core.axioms import AXIOMS
from slr_verify.core.language import Refused
from slr_verify.core.proof_file import replayed
from slr_verify.core.rules import RULES
from slr_verify.core.theorems import Theorem, steps_of


@dataclass(frozen=True)
class Replay:
    """A file of proofs that shows what it should; or none, and why."""

    proofs: bytes | None
    refusal: str | None = None

    @property
    def file(self) -> ProofFileRecord | None:
        """The file as the record names it."""
        return (
            None if self.proofs is None else ProofFileRecord(None, sha256(self.proofs).hexdigest())
        )


@dataclass(frozen=True)
class ReplayWork:
    """The claims with these labels, whose proofs are to be written and replayed."""

    labels: tuple[str, ...]

    def perform(self, library: Library) -> Replay:
        """Do it; what breaks off is said."""
        try:
            return Replay(_proofs_replayed(library, self.labels))
        except Exception as failure:
            return self.broken(described(failure))

    def broken(self, reason: str) -> Replay:
        """What is found when the work could not be finished."""
        return Replay(None, f"the file of proofs could not be replayed: {reason}")


def _proofs_replayed(library: Library, labels: tuple[str, ...]) -> bytes:
    proofs = tuple((label, library.prove(label)[0]) for label in labels)
    proofs_file = file_of_proofs(proofs)
    with deep_calls():
        again = replayed(proofs_file.decode("ascii").splitlines(keepends=True)).claims
    for name, theorem in _named(proofs):
        if again[name].sequent != theorem.sequent:
            raise Refused("replay", f"the file of proofs shows another statement for {name}")
    return proofs_file


def file_of_proofs(proofs: Iterable[tuple[str, Proved]]) -> bytes:
    """The proofs as data, by the labels of their claims."""
    with deep_calls():
        return "".join(written(workshop().context, dict(_named(proofs)))).encode("ascii")


def _named(proofs: Iterable[tuple[str, Proved]]) -> Iterator[tuple[str, Theorem]]:
    for label, proved in proofs:
        yield from zip(names(label, proved), _shown(proved), strict=True)


def names(label: str, proved: Proved) -> tuple[str, ...]:
    """The label for each theorem of a proof, numbered from 1 on if there are several."""
    count = len(proved.theorems)
    return tuple(f"{label}.{number}" for number in range(1, count + 1)) if count > 1 else (label,)


def _shown(proved: Proved) -> tuple[Theorem, ...]:
    return tuple(theorem.shown for theorem in proved.theorems)


def core_record(label: str, proved: Proved) -> CoreRecord:
    """What the core has shown for a claim, as plain data."""
    steps = steps_of(*_shown(proved))
    used = {each.rule for each in steps}
    rules = tuple(name for name in (*RULES, *AXIOMS) if name in used)
    return CoreRecord(names(label, proved), tuple(map(str, _shown(proved))), len(steps), rules)
