"""Files are written whole or not at all, and never onto what is not a regular file."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from slr_verify.system import files
from slr_verify.system.files import remove_file, replace_file, reserved, write_files
from slr_verify.system.targets import CannotWrite, TargetRefused


@contextmanager
def failing_write(patch: pytest.MonkeyPatch, number: int, code: int) -> Iterator[None]:
    """From its call `number` on, `os.write` writes half, and then fails."""
    write, calls = os.write, []

    def fails(handle: int, content: bytes) -> int:
        calls.append(handle)
        if len(calls) == number:
            return write(handle, bytes(content)[: len(content) // 2])
        if len(calls) > number:
            raise OSError(code, os.strerror(code))
        return write(handle, content)

    with patch.context() as inner:
        inner.setattr(files.os, "write", fails)
        yield


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_with_the_mode_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    write_files({tmp_path / "a": b"one"}, overwrite=False)
    assert (tmp_path / "a").read_bytes() == b"one"
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "plain").stat().st_mode
    assert names(tmp_path) == ["a", "plain"]


def test_a_file_that_is_there_needs_overwrite_and_keeps_its_mode(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"mine")
    target.chmod(0o640)
    with pytest.raises(TargetRefused, match="a' is there already; give another name, or --overwr"):
        write_files({tmp_path / "b": b"new", target: b"new"}, overwrite=False)
    assert (names(tmp_path), target.read_bytes()) == (["a"], b"mine")
    write_files({target: b"new"}, overwrite=True)
    assert (target.read_bytes(), target.stat().st_mode & 0o777) == (b"new", 0o640)


def test_a_file_that_appears_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "a"
    with reserved((target,), overwrite=False) as put:
        target.write_bytes(b"theirs")
        with pytest.raises(TargetRefused, match="is there already"):
            put({target: b"ours"})
    assert (names(tmp_path), target.read_bytes()) == (["a"], b"theirs")


def test_what_was_written_may_be_written_again(tmp_path: Path) -> None:
    target = tmp_path / "a"
    with reserved((target,), overwrite=False) as put:
        put({target: b"one"})
        put({target: b"two"})
    assert target.read_bytes() == b"two"


def test_without_links_a_file_is_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(files.os, "link", no_links)
    write_files({tmp_path / "a": b"one"}, overwrite=False)
    assert (names(tmp_path), (tmp_path / "a").read_bytes()) == (["a"], b"one")


@pytest.mark.parametrize("overwrite", [False, True])
def test_only_regular_files_are_written(overwrite: bool, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "to_device").symlink_to("/dev/null")
    (tmp_path / "loop").symlink_to("loop")
    for name, reason in (
        ("pipe", "it is not a regular file"),
        ("folder", "it is a folder"),
        ("to_device", "it is not a regular file"),
        ("loop", "it is not a regular file"),
        ("no/such/folder", "No such file or directory"),
        ("pipe/below", "Not a directory"),
        ("x" * 300, "File name too long"),
    ):
        with pytest.raises(TargetRefused, match=f"cannot write '.*: {reason}$") as refusal:
            write_files({tmp_path / name: b"new"}, overwrite=overwrite)
        assert len(str(refusal.value)) < 100 + len("cannot write : ") + len(reason)
    assert names(tmp_path) == ["folder", "loop", "pipe", "to_device"]


def test_the_file_that_a_link_names_is_written(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "link").symlink_to("below/a")
    for content in (b"one", b"two"):
        write_files({tmp_path / "link": content}, overwrite=True)
        assert (tmp_path / "below" / "a").read_bytes() == content
    assert (tmp_path / "link").is_symlink()
    assert names(tmp_path / "below") == ["a"]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_full_disk_leaves_nothing(
    number: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "b").write_bytes(b"old")
    contents = {tmp_path / "new" / "a": b"12", tmp_path / "b": b"34", tmp_path / "c": b"56"}
    with (
        failing_write(monkeypatch, number, code),
        pytest.raises(CannotWrite, match=f"cannot write '.*': {os.strerror(code)}"),
    ):
        write_files(contents, overwrite=True, make_folders=True)
    assert (names(tmp_path), (tmp_path / "b").read_bytes()) == (["b"], b"old")


def test_content_is_on_the_disk_before_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    for name in ("write", "fsync", "link", "replace"):
        monkeypatch.setattr(files.os, name, _noted(name, getattr(os, name), seen))
    write_files({tmp_path / "a": b"one"}, overwrite=False)
    assert seen == ["write", "fsync", "link", "fsync"]
    seen.clear()
    replace_file(tmp_path / "a", b"two")
    assert seen == ["write", "fsync", "replace", "fsync"]


def _noted(name: str, function, seen: list[str]):
    def noted(*arguments):
        seen.append(name)
        return function(*arguments)

    return noted


def test_a_write_that_takes_a_part_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(files.os, "write", lambda handle, content: write(handle, content[:3]))
    write_files({tmp_path / "a": b"0123456789"}, overwrite=False)
    assert (tmp_path / "a").read_bytes() == b"0123456789"


def test_a_file_is_removed_once(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    remove_file(tmp_path / "a")
    remove_file(tmp_path / "a")
    assert names(tmp_path) == []
