"""Finished pieces of long work, in a journal for the next attempt: one line of JSON for each."""

import json
from collections.abc import Set
from pathlib import Path
from typing import Any

from slr_verify.system.journal import append, finished_lines

Found = list[dict[str, Any]]


def read_pieces(path: Path | None, wanted: Set[str]) -> dict[str, Found]:
    """What was found under the keys that are wanted. Raises TargetRefused and CannotWrite."""
    found = {}
    for line in finished_lines(path) if path else ():
        try:
            entry = json.loads(line)
            if entry["key"] in wanted and isinstance(entry["found"], list):
                found[entry["key"]] = entry["found"]
        except (ValueError, KeyError, TypeError):
            continue
    return found


def keep_piece(path: Path | None, key: str, found: Found) -> None:
    """Add a piece, after the last whole line. Raises TargetRefused and CannotWrite."""
    if path is not None:
        append(path, (json.dumps({"key": key, "found": found}).encode(),))
