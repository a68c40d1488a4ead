"""The cache of clean findings: evidence that agreed, attacks that found nothing against a claim.

Outcomes are never stored, and proofs always run again. An entry answers only if its schema, its
key and the digest of its content are right; whatever else lies there is ignored and overwritten.
"""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from slr_verify.claims.record.results import AttackRecord, EvidenceRecord
from slr_verify.claims.record.typed import typed
from slr_verify.system.files import replace_file
from slr_verify.system.targets import CannotWrite, TargetRefused

SCHEMA = "slr-verify/cache@1"
Finding = EvidenceRecord | AttackRecord


def folder() -> Path:
    """Where the cache lies: SLR_VERIFY_CACHE, else slr-verify in the user's cache folder.

    Raises FileNotFoundError, naming the variable to set, when the user has no home folder.
    """
    chosen = os.environ.get("SLR_VERIFY_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else _home() / ".cache") / "slr-verify"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as failure:
        raise FileNotFoundError(
            "there is no home folder; set SLR_VERIFY_CACHE to a folder for what is kept"
        ) from failure


def is_clean(finding: Finding) -> bool:
    """Whether a finding says nothing against its claim; bad news is always found afresh."""
    if isinstance(finding, EvidenceRecord):
        return finding.agrees
    return not (finding.counterexample or finding.broken or finding.mutants.proved_false)


@dataclass(frozen=True)
class Cache:
    """A folder with one file for each piece of work, so that it does not grow without end."""

    where: Path | None = None
    """The user's cache folder if not given."""

    def read(self, work: str, key: str) -> Finding | None:
        """The clean finding stored for this work under this key; None when there is none."""
        try:
            entry = json.loads(self._file(work).read_text(encoding="utf-8"))
            finding = _restored(entry["finding"]) if _is_sound(entry, key) else None
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None
        if finding is None or not is_clean(finding):
            return None
        return replace(finding, cached=True, seconds=0.0)

    def write(self, work: str, key: str, finding: Finding) -> None:
        """Store a clean finding; a folder that cannot be written to is no error."""
        if not is_clean(finding):
            return
        plain = json.loads(json.dumps(asdict(finding)))
        entry = {"schema": SCHEMA, "key": key, "finding": plain, "digest": _digest(plain)}
        with suppress(CannotWrite, TargetRefused, OSError):
            replace_file(self._file(work), json.dumps(entry).encode())

    def _file(self, work: str) -> Path:
        return (self.where or folder()) / f"{sha256(work.encode()).hexdigest()[:40]}.json"


def _is_sound(entry: Any, key: str) -> bool:
    return bool(
        entry["schema"] == SCHEMA
        and entry["key"] == key
        and entry["digest"] == _digest(entry["finding"])
    )


def _digest(plain: Any) -> str:
    return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


def _restored(plain: dict[str, Any]) -> Finding:
    """The finding, each of its parts of the type that it has to be. Raises TypeError."""
    kind = AttackRecord if "mutants" in plain else EvidenceRecord
    finding: Finding = typed(plain, kind, "finding")
    return finding
