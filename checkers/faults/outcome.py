"""What is in a folder after a fault: whole files, parts of files, and what should not be there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

Files = Mapping[str, bytes]
STAGING = re.compile(r"(^|/)\.slr-verify-[0-9a-f]{16}(/|$)")
OLD = b"what was there before\n"
"""The content of the files that a command has to replace."""


def files(folder: Path) -> dict[str, bytes]:
    """All files in a folder, by their paths in it."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def partial(found: Files, whole: Files, journal: str | None) -> int:
    """How many files have neither their old nor their new content; staging folders do not count."""
    return sum(
        not (STAGING.search(name) or name == journal or is_whole(name, content, whole))
        for name, content in found.items()
    )


def is_whole(name: str, content: bytes, whole: Files) -> bool:
    """Whether a file is what was there before, or what the command writes, up to times in JSON."""
    if content in (OLD, whole.get(name)):
        return True
    return name.endswith(".json") and _shape(content) == _shape(whole.get(name, b""))


def leftovers(folder: Path, whole: Files) -> int:
    """How many files and folders are there besides what the command writes."""
    wanted = {folder / name for name in whole}
    wanted |= {parent for path in wanted for parent in path.parents}
    return sum(path not in wanted for path in folder.rglob("*"))


def missing(folder: Path, whole: Files) -> int:
    """How many of the files that the command writes are not there, or not whole."""
    found = files(folder)
    return sum(
        found.get(name, OLD) == OLD or not is_whole(name, found[name], whole) for name in whole
    )


def is_one_sentence(words: str) -> bool:
    """Whether a command that could not write said so in one line, after a line of usage at most."""
    lines = [line for line in words.splitlines() if line.startswith("Error: ")]
    return len(lines) == 1 and "Traceback" not in words


def _shape(content: bytes) -> object:
    """What does not change from run to run in a record: its keys."""
    try:
        plain = json.loads(content)
    except ValueError:
        return content
    return sorted(plain) if content.endswith(b"}\n") and isinstance(plain, dict) else content
