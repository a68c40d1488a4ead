"""One process at a time stages a file; what a killed one left is removed by the next."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from slr_verify.system import staging as module
from slr_verify.system.files import replace_file, reserved, write_files
from slr_verify.system.staging import LOCK, staging, staging_name
from slr_verify.system.targets import CannotWrite, TargetRefused

WRITER = """
import os, sys, time
from pathlib import Path
from slr_verify.system.files import reserved
target = Path(sys.argv[1])
with reserved((target,), overwrite=True) as put:
    if sys.argv[2] == "fork" and os.fork() == 0:
        time.sleep(600)
    print("ready", flush=True)
    time.sleep(600)
"""


def writer(target: Path, how: str = "alone") -> subprocess.Popen[str]:
    """A process that has the right to write a file, and keeps it."""
    command = [sys.executable, "-c", WRITER, str(target), how]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def test_two_writers_of_one_file(tmp_path: Path) -> None:
    first = writer(tmp_path / "a")
    with pytest.raises(TargetRefused, match="cannot write '.*a': another process is writing it"):
        write_files({tmp_path / "a": b"one"}, overwrite=True)
    write_files({tmp_path / "b": b"two"}, overwrite=False)
    replace_file(tmp_path / "a", b"of a cache")
    kill(first)
    assert (tmp_path / staging_name("a")).is_dir()
    write_files({tmp_path / "a": b"one"}, overwrite=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]
    assert (tmp_path / "a").read_bytes() == b"one"


def test_one_process_has_one_writer_of_a_file(tmp_path: Path) -> None:
    with (
        reserved((tmp_path / "a",), overwrite=False),
        pytest.raises(TargetRefused, match="another process is writing it"),
        reserved((tmp_path / "a",), overwrite=False),
    ):
        pass
    assert list(tmp_path.iterdir()) == []


def test_leftovers_go_whichever_file_is_written_next(tmp_path: Path) -> None:
    kill(writer(tmp_path / "a"))
    (tmp_path / ".slr-verify-notes").mkdir()
    (tmp_path / staging_name("unlocked")).mkdir()
    write_files({tmp_path / "b": b"two"}, overwrite=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".slr-verify-notes", "b"]


def test_a_fork_does_not_keep_the_lock_of_its_parent(tmp_path: Path) -> None:
    parent = writer(tmp_path / "a", "fork")
    group = os.getpgid(parent.pid)
    parent.kill()
    parent.wait()
    write_files({tmp_path / "a": b"one"}, overwrite=False)
    os.killpg(group, signal.SIGKILL)
    parent.communicate()
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_fork_removes_nothing_of_its_parent(tmp_path: Path) -> None:
    with staging(tmp_path, "a") as place:
        child = multiprocessing.get_context("fork").Process(target=_ends_inside, args=(place,))
        child.start()
        child.join()
        assert (place / LOCK).exists()
    assert list(tmp_path.iterdir()) == []


def _ends_inside(place: Path) -> None:
    with pytest.raises(TargetRefused), reserved((place.parent / "a",), overwrite=False):
        pass


def test_a_link_named_like_a_staging_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "file").touch()
    (tmp_path / staging_name("x")).symlink_to("mine")
    write_files({tmp_path / "a": b"one"}, overwrite=False)
    assert (tmp_path / "mine" / "file").exists()


def test_a_lock_that_cannot_be_made_leaves_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(module, "_opened", full)
    with pytest.raises(CannotWrite, match="No space left on device"):
        write_files({tmp_path / "a": b"one"}, overwrite=False)
    assert list(tmp_path.iterdir()) == []
