"""Journals: finished pieces of long work, a line for each, so that a killed run goes on from there.

A line is on the disk when `append` returns. A line that a kill cut short is no line: it is not read,
and the next one takes its place. Who writes a journal holds the target that it belongs to
(`files.reserved`), so that it has one writer.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from slr_verify.system.files import write_all
from slr_verify.system.targets import reported, require_regular


def finished_lines(journal: Path) -> list[bytes]:
    """The whole lines of a journal, none if there is no journal. Raises TargetRefused, CannotWrite."""
    if not require_regular(journal, journal):
        return []
    with reported(journal):
        text = journal.read_bytes()
    return text[: text.rfind(b"\n") + 1].splitlines()


def append(journal: Path, lines: Sequence[bytes]) -> None:
    """Write lines, each without its end, after the last whole one, and have them on the disk.

    Raises TargetRefused when the journal is no regular file, and CannotWrite; then the journal is as
    it was before.
    """
    require_regular(journal, journal)
    with reported(journal):
        handle = os.open(journal, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
        try:
            _append(handle, b"".join(line + b"\n" for line in lines))
        finally:
            empty = not os.fstat(handle).st_size
            os.close(handle)
            if empty:
                journal.unlink()


def _append(handle: int, text: bytes) -> None:
    end = _end_of_lines(handle)
    os.ftruncate(handle, end)
    os.lseek(handle, end, os.SEEK_SET)
    try:
        write_all(handle, text)
        os.fsync(handle)
    except OSError:
        os.ftruncate(handle, end)
        raise


def _end_of_lines(handle: int) -> int:
    """The size of the journal without a line that was cut short."""
    size = os.fstat(handle).st_size
    if not size or os.pread(handle, 1, size - 1) == b"\n":
        return size
    return os.pread(handle, size, 0).rfind(b"\n") + 1
