"""The last full record, kept beside the cache for the reports, and used only by the code that made it."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from slr_verify.claims.claim import Outcome
from slr_verify.claims.record.cache import folder
from slr_verify.claims.record.fingerprint import dependencies, digest, watched_packages
from slr_verify.claims.record.reading import UnusableRecord, restored
from slr_verify.claims.record.results import ClaimRecord, Record, as_plain, versions
from slr_verify.system.files import replace_file
from slr_verify.system.targets import CannotWrite, TargetRefused

FOUND_BESIDES = (
    *("evidence", "attack", "mutants", "seconds", "tolerated"),
    *("outcome", "reason", "counterexample", "alarms", "trust", "cites", "uses", "core"),
)
"""What a record says of a claim besides the proofs; the trust of a claim follows from its outcome."""
EARLIER = "from the record of an earlier check"
MAKERS = ("slr_verify.claims.run.runner", "slr_verify.claims.run.compilation")
"""The modules that make a record; all that they import counts."""


def keep(record: Record, origin: str, code: str | None) -> None:
    """Keep a complete record of all claims of a module; a folder that cannot be written is no error.

    `code` is what `code_of` said before the run; if it says otherwise now, nothing is kept.
    """
    if code is None or code != code_of(origin) or not record.complete:
        return
    text = json.dumps({"code": code, "record": as_plain(record)}, ensure_ascii=False)
    with suppress(CannotWrite, TargetRefused):
        replace_file(_file(origin), text.encode())


def kept(origin: str) -> Record | None:
    """The record that was kept, if the code and the versions are still those that made it."""
    try:
        entry = json.loads(_file(origin).read_text(encoding="utf-8"))
        fits = isinstance(entry, dict) and entry.get("code") == code_of(origin)
        return restored(entry["record"]) if fits else None
    except (OSError, ValueError, KeyError, RecursionError, UnusableRecord):
        return None


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
    return old.outcome != Outcome.PROVED or believed == (
        new.outcome,
        new.trust,
        new.cites,
        new.uses,
    )


def code_of(origin: str) -> str | None:
    """A digest of the source that takes part and of the versions; None when it cannot be followed."""
    packages = watched_packages(origin)
    if packages is None:
        return None
    source = digest(dependencies((*MAKERS, origin), packages))
    return sha256(json.dumps([source, versions()], sort_keys=True).encode()).hexdigest()


def _file(origin: str) -> Path:
    return folder() / f"record-{sha256(origin.encode()).hexdigest()[:16]}.json"
