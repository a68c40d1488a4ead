"""Finished pieces of long work, kept in a file for the next attempt: one line of JSON for each."""

from __future__ import annotations

import json
from collections.abc import Set
from pathlib import Path
from typing import Any

Found = list[dict[str, Any]]


def read_pieces(path: Path | None, wanted: Set[str]) -> dict[str, Found]:
    """What was found under the keys that are wanted; a line that a kill cut short is left out."""
    if path is None or not path.exists():
        return {}
    found = {}
    for line in path.read_text(encoding="ascii", errors="replace").splitlines():
        try:
            entry = json.loads(line)
            if entry["key"] in wanted and isinstance(entry["found"], list):
                found[entry["key"]] = entry["found"]
        except (ValueError, KeyError, TypeError):
            continue
    return found


def keep_piece(path: Path | None, key: str, found: Found) -> None:
    """Add a piece, on a new line even after one that was cut short. Raises OSError."""
    if path is not None:
        with path.open("a", encoding="ascii") as file:
            file.write("\n" + json.dumps({"key": key, "found": found}))
