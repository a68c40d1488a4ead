"""The last full record and its proofs, kept beside the cache, and used only by the code that made them.

A record is believed about evidence, attacks and print. That its claims are proved is for the core to say
again, from the file of proofs: `Kept.replayed` has it do so.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from slr_verify.claims.front import Front
from slr_verify.claims.record.cache import folder
from slr_verify.claims.record.fingerprint import code_of
from slr_verify.claims.record.reading import UnusableRecord, of_type, parsed, restored
from slr_verify.claims.record.results import (
    PROVED,
    ClaimRecord,
    CoreRecord,
    ProofFileRecord,
    Record,
    plain,
)
from slr_verify.claims.record.settings import Settings
from slr_verify.document.unicode import STARRED
from slr_verify.system.files import replace_file
from slr_verify.system.targets import CannotWrite, TargetRefused

if TYPE_CHECKING:
    from slr_verify.claims.claim import Claim
    from slr_verify.claims.register import Register


@dataclass(frozen=True)
class Listed:
    """What a list says of a claim."""

    label: str
    number: str
    title: str
    section: tuple[str, ...]
    expected: str
    proofs: int

    @classmethod
    def of_claim(cls, claim: Claim) -> Listed:
        """From a claim."""
        expected, proofs = str(claim.expected), len(claim.proofs)
        return cls(claim.label, claim.number, claim.title, claim.section, expected, proofs)

    @classmethod
    def of_record(cls, claim: ClaimRecord) -> Listed:
        """From the record of a claim."""
        count = len(claim.proofs)
        return cls(claim.label, claim.number, claim.title, claim.section, claim.expected, count)


@dataclass(frozen=True)
class Kept:
    """A record of all claims of a module, as it lies in its file, and the file of its proofs."""

    run: Record
    """The record without its claims."""
    claims: tuple[Listed, ...]
    lines: Mapping[str, bytes]
    """The record of each claim, by its label."""
    proofs: bytes
    front: Front
    sources: Mapping[str, str]
    """Where in the source each claim stands."""
    known: dict[str, ClaimRecord] = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """The settings of the run."""
        return self.run.settings

    @cached_property
    def record(self) -> Record:
        """The whole record. Raises UnusableRecord."""
        return replace(self.run, claims=tuple(self.claim(each.label) for each in self.claims))

    def claim(self, label: str) -> ClaimRecord:
        """What it says of one claim. Raises UnusableRecord where that is not what the list says."""
        if label not in self.known:
            found = of_type(parsed(self.lines[label]), ClaimRecord)
            if Listed.of_record(found) not in self.claims or found.label != label:
                raise UnusableRecord(f"it is damaged: of {label} it says what its list does not")
            self.known[label] = found
        return self.known[label]

    def only(self, labels: Collection[str]) -> Kept:
        """The same of some of its claims, with a file of their proofs alone. Raises UnusableRecord."""
        from slr_verify.claims.record.parts import MALFORMED, showing  # noqa: PLC0415 (not for lists)

        chosen = tuple(map(self.claim, labels))
        names = {name for each in chosen if each.core for name in each.core.labels}
        cited = {name for each in chosen for proof in each.proofs for name in proof.cites}
        try:
            proofs = showing(self.proofs.decode("ascii"), names).encode("ascii")
        except (*MALFORMED, UnicodeDecodeError) as failure:
            raise UnusableRecord(f"its proofs are damaged: {failure}") from failure
        run = replace(
            self.run,
            citations=tuple(each for each in self.run.citations if each.name in cited),
            core=ProofFileRecord(None, sha256(proofs).hexdigest()),
        )
        claims = tuple(each for each in self.claims if each.label in labels)
        return replace(self, run=run, claims=claims, proofs=proofs)

    def replayed(
        self, on_record: Callable[[ClaimRecord], None] = lambda record: None
    ) -> Record | None:
        """The record, once the core has shown from the proofs what it calls proved; None if not.

        `on_record` is called with the record of each claim, in their order, once that was shown.
        """
        from slr_verify.claims.record.shown import shown_side_by_side  # noqa: PLC0415 (not for lists)

        with suppress(UnusableRecord):
            shown: dict[str, str] = {}
            left = deque(each.label for each in self.claims)
            for more in shown_side_by_side(self.proofs):
                if more is None:
                    return None
                shown |= more
                while left and _is_shown(self.claim(left[0]), shown):
                    on_record(self.claim(left.popleft()))
            return None if left else self.record
        return None


def keep(record: Record, proofs: bytes, register: Register, code: str | None) -> None:
    """Keep a complete record of all claims of a module; a folder that cannot be written is no error.

    `code` is what `code_of` said before the run; if it says otherwise now, nothing is kept.
    """
    from slr_verify.claims.sources import source_files  # noqa: PLC0415 (not for lists)

    origin = register.origin
    if code is None or code != code_of(origin) or not record.complete:
        return
    index = {
        "code": code,
        "run": replace(record, claims=()),
        "claims": tuple(map(Listed.of_record, record.claims)),
        "front": register.front,
        "sources": source_files(register),
    }
    lines = b"\n".join(map(_line, (index, *record.claims)))
    with suppress(CannotWrite, TargetRefused):
        replace_file(_file(origin, "proofs.jsonl"), proofs)
        replace_file(_file(origin, "jsonl"), sha256(lines).hexdigest().encode() + b"\n" + lines)


def kept(origin: str) -> Kept | None:
    """What was kept, if the code and the versions are still those that made it; None if that is nothing.

    The file has the digest of its other lines, then an index: the code, the run, what a list says of each
    claim, what stands before them in a book, and where in the source they are; then a line for each claim.
    Raises UnusableRecord where it is damaged or lacks its proofs.
    """
    try:
        digest, _, content = _file(origin, "jsonl").read_bytes().partition(b"\n")
        proofs = _file(origin, "proofs.jsonl").read_bytes()
    except OSError:
        return None
    if sha256(content).hexdigest().encode() != digest:
        raise UnusableRecord("it is damaged: its digest is not that of its content")
    index, *lines = content.split(b"\n")
    return _indexed(parsed(index), lines, proofs, code_of(origin))


def _indexed(index: Any, lines: list[bytes], proofs: bytes, code: str | None) -> Kept | None:
    """What the lines of a file are, if they are by this code. Raises UnusableRecord."""
    try:
        if index["code"] != code:
            return None
        plain_run, listed = index["run"], index["claims"]
        front, sources = index["front"], index["sources"]
        by_label = dict(zip((each["label"] for each in listed), lines, strict=True))
    except (KeyError, TypeError, ValueError) as failure:
        raise UnusableRecord(f"it is damaged: {failure}") from failure
    run, claims = restored(plain_run), of_type(listed, tuple[Listed, ...])
    around = of_type(front, Front), of_type(sources, dict[str, str])
    if run.core is None or run.core.sha256 != sha256(proofs).hexdigest():
        raise UnusableRecord("it is damaged: the proofs beside it are not its own")
    return Kept(run, claims, by_label, proofs, *around)


def _line(value: Any) -> bytes:
    return json.dumps(plain(value), ensure_ascii=False).encode()


def _is_shown(claim: ClaimRecord, shown: Mapping[str, str]) -> bool:
    """Whether a claim is not called proved, or what its record prints of the core was shown."""
    if claim.outcome != PROVED or claim.core is None:
        return claim.outcome != PROVED and claim.core is None
    labels, count = claim.core.labels, len(claim.core.labels)
    own = (claim.label,), tuple(f"{claim.label}.{number + 1}" for number in range(count))
    said = tuple(shown.get(label) for label in labels)
    return count > 0 and labels in own and said == claim.core.sequents == printed(claim.core)


def printed(core: CoreRecord) -> tuple[str, ...]:
    """The sequents as their trees print."""
    lines = [STARRED(each) for each in core.hypotheses]
    return tuple(
        f"{'; '.join(lines[at] for at in each.given)} |- {STARRED(each.goal)}".lstrip()
        for each in core.shown
    )


def _file(origin: str, ending: str) -> Path:
    return folder() / f"record-{sha256(origin.encode()).hexdigest()[:16]}.{ending}"
