"""A journal has whole lines only, whatever cuts it short."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from slr_verify.system import files
from slr_verify.system.journal import append, finished_lines
from slr_verify.system.targets import CannotWrite, TargetRefused


def test_lines_are_read_back(tmp_path: Path) -> None:
    journal = tmp_path / "j"
    assert finished_lines(journal) == []
    append(journal, [b"header", b"one"])
    append(journal, [b"two"])
    assert finished_lines(journal) == [b"header", b"one", b"two"]


@pytest.mark.parametrize("rest", [b"", b"th", b"three" * 1000])
def test_a_line_cut_short_is_none(rest: bytes, tmp_path: Path) -> None:
    journal = tmp_path / "j"
    journal.write_bytes(b"one\ntwo\n" + rest)
    assert finished_lines(journal) == [b"one", b"two"]
    append(journal, [b"three"])
    assert journal.read_bytes() == b"one\ntwo\nthree\n"


@pytest.mark.parametrize("before", [None, b"one\n"])
def test_a_full_disk_leaves_a_journal_as_it_was(
    before: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "j"
    if before:
        journal.write_bytes(before)
    write = os.write

    def half(handle: int, content: bytes) -> int:
        if len(content) < 4:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, bytes(content)[:3])

    monkeypatch.setattr(files.os, "write", half)
    with pytest.raises(CannotWrite, match="cannot write '.*j': No space left on device"):
        append(journal, [b"two"])
    assert (journal.read_bytes() if before else journal.exists()) == (before or False)


def test_only_a_regular_file_is_a_journal(tmp_path: Path) -> None:
    (tmp_path / "j").symlink_to("elsewhere")
    for use in (finished_lines, lambda journal: append(journal, [b"one"])):
        with pytest.raises(TargetRefused, match="it is not a regular file"):
            use(tmp_path / "j")
    assert not (tmp_path / "elsewhere").exists()
    with pytest.raises(TargetRefused, match="File name too long"):
        finished_lines(tmp_path / ("x" * 300))
