"""Streams that are closed or full, and readers that leave: a lost output is never a success."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parents[2] / "checkers" / "samples" / "minors.jsonl"
PROGRAM = "from slr_verify.cli import main; main()"
COMMAND = (sys.executable, "-P", "-c", PROGRAM)
ARB = (sys.executable, "-P", "-m", "slr_verify.arb.recheck", str(SAMPLE))
FULL = Path("/dev/full")
NEEDS_FULL = pytest.mark.skipif(not FULL.exists(), reason="the system has no /dev/full")

TALKING = (("--help",), ("recheck", str(SAMPLE)))


def answer(
    *words: str, command: tuple[str, ...] = COMMAND, redirect: str = "", stdout: int | None = None
) -> subprocess.CompletedProcess[str]:
    """The command, started by a shell, which can close streams."""
    line = f'exec "$@" {redirect}'
    return subprocess.run(
        ["/bin/sh", "-c", line, "sh", *command, *words],
        stdout=subprocess.PIPE if stdout is None else stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


@NEEDS_FULL
@pytest.mark.parametrize("words", TALKING)
def test_a_full_disk_is_one_sentence(words: tuple[str, ...]) -> None:
    found = answer(*words, redirect="> /dev/full")
    assert found.returncode == 4
    assert found.stderr == ("Error: cannot write to the standard output: No space left on device\n")


@pytest.mark.parametrize("words", TALKING)
def test_a_closed_output_is_one_sentence(words: tuple[str, ...]) -> None:
    found = answer(*words, redirect=">&-")
    assert found.returncode == 4
    assert found.stderr == "Error: cannot write to the standard output: Bad file descriptor\n"


@pytest.mark.parametrize("words", TALKING)
def test_a_reader_that_leaves_ends_it_quietly(words: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    found = answer(*words, stdout=write)
    os.close(write)
    assert (found.returncode, found.stderr) == (141, "")


@pytest.mark.parametrize("redirect", ["2>&-", pytest.param("2>/dev/full", marks=NEEDS_FULL)])
def test_an_error_stream_that_is_lost_changes_no_exit_code(redirect: str) -> None:
    assert answer("--help", redirect=redirect).returncode == 0
    assert answer("risk", "--kappa", "2", redirect=redirect).returncode == 2


@pytest.mark.long
def test_check_without_an_error_stream() -> None:
    found = answer("check", "lemma-17", "--digits", "15", redirect="2>&-")
    assert found.returncode == 0
    assert "1 statement: 1 proved" in found.stdout


def test_a_file_never_takes_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    target = tmp_path / "record.json"
    found = answer("check", "--seed", "x", "--json", str(target), redirect="2>&- >&- <&-")
    assert found.returncode == 2
    assert not target.exists()


def test_what_an_encoding_cannot_write_is_escaped() -> None:
    for encoding, shown in (("latin-1", "\\u03bb"), ("ascii", "λ")):
        command = ("env", f"PYTHONIOENCODING={encoding}", *COMMAND)
        found = answer("risk", "--kappa", "λ", command=command)
        assert found.returncode == 2
        assert f"got '{shown}'" in found.stderr


@NEEDS_FULL
def test_arb_by_itself() -> None:
    full = answer(command=ARB, redirect="> /dev/full")
    assert (full.returncode, full.stderr) == (
        4,
        "cannot write what is proved: No space left on device\n",
    )
    assert answer(command=ARB, redirect=">&-").returncode == 4
    assert answer(command=ARB, redirect="2>&-").returncode == 0
