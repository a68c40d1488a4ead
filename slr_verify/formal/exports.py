"""What was exported, kept without the files themselves: the same code writes the same files again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from slr_verify.claims.record.fingerprint import code_of
from slr_verify.formal.export import Exported
from slr_verify.formal.memory import Compiled, in_cache, key, remembered_of
from slr_verify.formal.theory import theories, version
from slr_verify.system.files import replace_file
from slr_verify.system.targets import CannotWrite, TargetRefused


def code(origin: str) -> str | None:
    """The digest of all that takes part: our code, the claims, the theory, and Coq's version."""
    ours = code_of(origin)
    if ours is None:
        return None
    return sha256(
        b"\0".join([ours.encode(), str(version()).encode(), *theories().values()])
    ).hexdigest()


def known(origin: str, made_by: str | None) -> dict[str, tuple[Exported, Compiled | None]]:
    """What was exported of each statement, without the file, and what Coq said, where that is known."""
    with suppress(ValueError, TypeError, KeyError, AttributeError):
        each = ((label, _restored(said)) for label, said in _kept(origin, made_by).items())
        return {label: found for label, found in each if found is not None}
    return {}


def keep(origin: str, made_by: str | None, files: Mapping[str, Exported]) -> None:
    """Keep what this code exported, with what it exported before; nothing if it has changed since."""
    if not files or made_by is None or made_by != code(origin):
        return
    said = _kept(origin, made_by) | {label: _said(each) for label, each in files.items()}
    with suppress(OSError, CannotWrite, TargetRefused):
        replace_file(_file(origin), json.dumps({"made by": made_by, "statements": said}).encode())


def _kept(origin: str, made_by: str | None) -> dict[str, Any]:
    """What this code has kept; nothing if that is damaged."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        kept = json.loads(_file(origin).read_bytes())
        if made_by is not None and kept["made by"] == made_by:
            return dict(kept["statements"])
    return {}


def _said(each: Exported) -> dict[str, Any]:
    return {
        "file": key(each),
        "parts": each.parts,
        "steps": each.steps,
        "core_steps": each.core_steps,
        "refused": each.refused,
    }


def _restored(said: Mapping[str, Any]) -> tuple[Exported, Compiled | None] | None:
    """Nothing if there is a file of which it is not known that it compiled."""
    parts, refused = list(map(str, said["parts"])), dict(said["refused"])
    each = Exported("", parts, int(said["steps"]), int(said["core_steps"]), refused)
    result = remembered_of(said["file"])
    return (each, result) if result is not None or not parts else None


def _file(origin: str) -> Path:
    return in_cache(f"exports-{sha256(origin.encode()).hexdigest()[:16]}.json")
