"""Every command that writes keeps to the same rules: `--overwrite`, regular files, full disks."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from slr_verify.cli.exit_codes import SYSTEM_REFUSED
from slr_verify.system import files

from .conftest import Invoke

SHORT = ("--alpha", "0.01", "--steps", "20", "--runs", "3", "--jobs", "1")
START = ("--alpha", "1/100", "--kappa", "1/2", "--nu", "1/2")
GRID = ("--lam", "0.1,0.2", "--alpha", "0.01", "--steps", "20", "--runs", "3", "--jobs", "1")
FILES = {
    "check": ("check", "square", "--jobs", "1", "--json"),
    "certify": ("certify", "start", *START, "-o"),
    "identities": ("certify", "identities", "square", "-o"),
    "fixed-points": ("fixed-points", "-o"),
    "stability": ("stability", "-o"),
    "compare": ("compare", "--d", "10", "--samples", "100", "-o"),
    "selftest": ("selftest", "square", "--minutes", "0.001", "--jobs", "1", "--json"),
    "simulate": ("simulate", *SHORT, "-o"),
    "sweep": ("sweep", *GRID, "-o"),
}
FOLDERS = {
    "derive": (("derive", "-o"), "square.tex"),
    "report": (("report", "-o"), "index.html"),
    "figures": (("figures", "7b", "--runs", "2", "--jobs", "1", "-o"), "figure_7b.nc"),
}
ALL = {**FILES, **{name: words for name, (words, _) in FOLDERS.items()}}


@pytest.fixture(autouse=True)
def short_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures that take no time: what they write is the same."""
    from slr_verify.dynamics import figures  # noqa: PLC0415

    names = [path.name for path in figures.files_of("7b", Path())]
    made = dict.fromkeys(names, b"drawn")
    monkeypatch.setattr(figures, "make_figure", lambda *_, **__: made)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_there_is_replaced_only_when_asked(
    name: str, slr_verify: Invoke, tmp_path: Path
) -> None:
    target = tmp_path / "out"
    target.write_bytes(b"mine")
    answer = slr_verify(*FILES[name], str(target))
    assert answer.exit_code == 2, answer.output
    if name == "sweep":
        assert "out' is there already; give another name, or --overwrite: it is" in answer.output
    else:
        assert "out' is there already; give another name, or --overwrite\n" in answer.output
    assert target.read_bytes() == b"mine"
    answer = slr_verify(*FILES[name], str(target), "--overwrite")
    assert answer.exit_code in {0, 3}, answer.output
    assert target.read_bytes() != b"mine"
    proofs = {"out.proofs.jsonl"} if name == "check" else set()
    assert {path.name for path in tmp_path.iterdir()} - {"cache"} == {"out"} | proofs


@pytest.mark.parametrize("name", FOLDERS)
def test_a_file_in_a_folder_is_replaced_only_when_asked(
    name: str, slr_verify: Invoke, tmp_path: Path
) -> None:
    words, file = FOLDERS[name]
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / file).write_bytes(b"mine")
    answer = slr_verify(*words, str(tmp_path / "out"))
    assert answer.exit_code == 2, answer.output
    assert f"{file}' is there already; give another name, or --overwrite\n" in answer.output
    assert [path.name for path in (tmp_path / "out").iterdir()] == [file]
    answer = slr_verify(*words, str(tmp_path / "out"), "--overwrite")
    assert answer.exit_code == 0, answer.output
    assert (tmp_path / "out" / file).read_bytes() != b"mine"


@pytest.mark.parametrize("name", ["derive", "report"])
def test_generated_files_are_written_again_without_asking(
    name: str, slr_verify: Invoke, tmp_path: Path
) -> None:
    for _ in range(2):
        answer = slr_verify(*FOLDERS[name][0], str(tmp_path / "out"))
        assert answer.exit_code == 0, answer.output


@pytest.mark.parametrize("name", FILES)
def test_a_device_is_no_place_for_a_file(name: str, slr_verify: Invoke) -> None:
    before = os.lstat(os.devnull)
    answer = slr_verify(*FILES[name], os.devnull, "--overwrite")
    assert answer.exit_code == 2, answer.output
    assert f"cannot write '{os.devnull}': it is not a regular file\n" in answer.output
    assert os.lstat(os.devnull).st_rdev == before.st_rdev


@pytest.mark.parametrize("name", ALL)
def test_a_full_disk_is_one_sentence_and_leaves_nothing(
    name: str, slr_verify: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, cache, write = tmp_path / "out", tmp_path / "cache", os.write

    def full(handle: int, content: bytes) -> int:
        """Of the disk of the output, but not of pipes, nor of the cache."""
        place = Path(os.readlink(f"/proc/self/fd/{handle}"))
        if tmp_path in place.parents and cache not in place.parents:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, content)

    monkeypatch.setattr(files.os, "write", full)
    answer = slr_verify(*ALL[name], str(here))
    assert answer.exit_code == SYSTEM_REFUSED, answer.output
    (line,) = [line for line in answer.output.splitlines() if line.startswith("Error: ")]
    assert line.startswith("Error: cannot write '")
    assert line.endswith("': No space left on device")
    assert [path.name for path in tmp_path.iterdir() if path != cache] == []


def test_figures_so_far_go_into_the_file_they_come_from(slr_verify: Invoke, tmp_path: Path) -> None:
    target = str(tmp_path / "tried.json")
    assert slr_verify(*FILES["selftest"], target).exit_code == 0
    answer = slr_verify(*FILES["selftest"], target, "--resume", target)
    assert answer.exit_code == 0, answer.output


def test_a_full_disk_of_workers_is_one_sentence(
    slr_verify: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "a socket of theirs")

    monkeypatch.setattr("slr_verify.selftest.campaign.campaign", full)
    answer = slr_verify(*FILES["selftest"], str(tmp_path / "out"))
    assert answer.exit_code == SYSTEM_REFUSED
    assert "Error: cannot write: No space left on device\n" in answer.output
    assert not (tmp_path / "out").exists()
