"""The last full record and its proofs, kept beside the cache, and used only by the code that made them.

A record is believed about evidence, attacks and print. That its claims are proved is for the core to say
again, from the file of proofs: `Kept.replayed` has it do so.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from slr_verify.claims.record.cache import folder
from slr_verify.claims.record.fingerprint import code_of
from slr_verify.claims.record.reading import UnusableRecord, restored
from slr_verify.claims.record.results import (
    PROVED,
    SCHEMA,
    ClaimRecord,
    CoreRecord,
    Record,
    as_plain,
)
from slr_verify.claims.record.settings import Settings
from slr_verify.claims.record.typed import typed
from slr_verify.document.unicode import STARRED
from slr_verify.system.files import replace_file
from slr_verify.system.targets import CannotWrite, TargetRefused

if TYPE_CHECKING:
    from slr_verify.claims.claim import Claim

FOUND_BESIDES = (
    *("evidence", "attack", "mutants", "seconds", "tolerated"),
    *("outcome", "reason", "counterexample", "alarms", "trust", "cites", "uses", "core"),
)
"""What a record says of a claim besides the proofs; the trust of a claim follows from its outcome."""
EARLIER = "from the record of an earlier check"


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
    def of_record(cls, claim: dict[str, Any]) -> Listed:
        """From the plain data of a record."""
        label, number, title, expected = (
            str(claim[name]) for name in ("label", "number", "title", "expected")
        )
        return cls(label, number, title, tuple(claim["section"]), expected, len(claim["proofs"]))


@dataclass(frozen=True)
class Kept:
    """A record of all claims of a module, as plain data, and the file of its proofs."""

    plain: dict[str, Any]
    proofs: bytes
    settings: Settings
    claims: tuple[Listed, ...]

    @cached_property
    def record(self) -> Record:
        """The whole record. Raises UnusableRecord."""
        return restored(self.plain)

    def claim(self, label: str) -> ClaimRecord | None:
        """What it says of one claim; None if that is damaged."""
        (plain,) = (each for each in self.plain["claims"] if each["label"] == label)
        with suppress(TypeError):
            found: ClaimRecord = typed(plain, ClaimRecord, "record")
            return found
        return None

    def replayed(
        self, on_record: Callable[[ClaimRecord], None] = lambda record: None
    ) -> Record | None:
        """The record, once the core has shown from the proofs what it calls proved; None if not.

        `on_record` is called with the record of each claim, in their order, once that was shown.
        """
        from slr_verify.claims.record.shown import sequents  # noqa: PLC0415 (lists need no core)
        from slr_verify.core.language import Refused  # noqa: PLC0415

        with suppress(UnusableRecord, Refused):
            shown: dict[str, str] = {}
            left = deque(self.record.claims)
            for more in sequents(self.proofs):
                shown |= more
                while left and _is_shown(left[0], shown):
                    on_record(left.popleft())
            return None if left else self.record
        return None


def keep(record: Record, proofs: bytes, origin: str, code: str | None) -> None:
    """Keep a complete record of all claims of a module; a folder that cannot be written is no error.

    `code` is what `code_of` said before the run; if it says otherwise now, nothing is kept.
    """
    if code is None or code != code_of(origin) or not record.complete:
        return
    text = json.dumps({"code": code, "record": as_plain(record)}, ensure_ascii=False)
    with suppress(CannotWrite, TargetRefused):
        replace_file(_file(origin, "proofs.jsonl"), proofs)
        replace_file(_file(origin, "json"), text.encode())


def kept(origin: str) -> Kept | None:
    """What was kept, if the code and the versions are still those that made it, and nothing is missing."""
    try:
        entry = json.loads(_file(origin, "json").read_text(encoding="utf-8"))
        proofs = _file(origin, "proofs.jsonl").read_bytes()
        fits = entry["code"] == code_of(origin)
        plain = entry["record"]
        fits = fits and plain["schema"] == SCHEMA
        own = plain["core"]["sha256"] == sha256(proofs).hexdigest()
        settings = typed(plain["settings"], Settings, "settings")
        claims = tuple(map(Listed.of_record, plain["claims"]))
        return Kept(plain, proofs, settings, claims) if fits and own else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


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


class NotBorneOut(ValueError):
    """A record says of a claim what the proofs that were run now do not say; the label of the claim."""


def with_findings(now: Record, last: Record) -> Record:
    """The proofs that were run now, with the evidence and the attacks of an earlier record of them.

    What is stored is believed about evidence and attacks alone, and not about the core: every statement
    and every proof must be the one found now, and nothing is PROVED that is not proved now. Raises
    NotBorneOut.
    """
    earlier = {claim.label: claim for claim in last.claims}
    claims = tuple(_joined(new, earlier.get(new.label)) for new in now.claims)
    return replace(now, claims=claims, settings=last.settings)


def _joined(new: ClaimRecord, old: ClaimRecord | None) -> ClaimRecord:
    if old is None or not _says_no_more(old, new):
        raise NotBorneOut(new.label)
    old = replace(old, core=new.core)
    if old.outcome == new.outcome:
        return old
    return replace(old, reason=f"{old.reason} ({EARLIER}; the proofs of now say {new.outcome})")


def _says_no_more(old: ClaimRecord, new: ClaimRecord) -> bool:
    """The same but for what was found besides the proofs; bad news about a claim may be older."""
    found = {each: getattr(old, each) for each in FOUND_BESIDES}
    if replace(new, **found) != old:
        return False
    believed = (old.outcome, old.trust, old.cites, old.uses)
    return old.outcome != PROVED or believed == (new.outcome, new.trust, new.cites, new.uses)


def _file(origin: str, ending: str) -> Path:
    return folder() / f"record-{sha256(origin.encode()).hexdigest()[:16]}.{ending}"
