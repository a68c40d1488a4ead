"""Staging folders: where files are made before they are moved into place.

A staging folder lies beside what is written, so that a rename moves a file out of it in one step. It
holds a file `lock`, locked by its process for as long as that lives: the operating system releases
the lock however the process ends, so a staging folder that nobody holds is the leftover of a killed
process, and the next process that writes beside it removes it. The lock belongs to the process
alone; workers that are forked from it do not keep it alive.
"""

import errno
import fcntl
import os
import re
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

LOCK = "lock"
NAMES = re.compile(r"\.slr-verify-[0-9a-f]{16}\Z")
"""What staging folders are called, and nothing else."""
ATTEMPTS, PAUSE = 20, 0.01
"""A process that looks for leftovers holds a lock for a moment: a writer waits so long for it."""

_HELD: dict[Path, object] = {}
"""The staging folders of this process: the operating system grants a process its own lock again."""
IN_USE = "another process is writing it"


class InUse(OSError):
    """Another process stages a file under this name."""


def staging_name(key: str) -> str:
    """The name of the staging folder for a key, such as the name of the file that is made in it."""
    return f".slr-verify-{sha256(os.fsencode(key)).hexdigest()[:16]}"


@contextmanager
def staging(folder: Path, key: str) -> Iterator[Path]:
    """A staging folder in `folder`, for one process at a time; it is removed at the end of the block.

    Leftovers of killed processes in `folder` are removed first. Raises InUse, and OSError.
    """
    place, owner = folder.absolute() / staging_name(key), object()
    if _HELD.setdefault(place, owner) is not owner:
        raise InUse(errno.EBUSY, IN_USE)
    process = os.getpid()
    try:
        remove_leftovers(folder)
        lock = _acquired(place)
        try:
            yield place
        finally:
            if os.getpid() == process:  # not a fork of it
                _remove(place)
                os.close(lock)
    finally:
        del _HELD[place]


def remove_leftovers(folder: Path) -> None:
    """Remove the staging folders in `folder` whose processes have ended."""
    for place in folder.absolute().iterdir():
        if NAMES.match(place.name) and place not in _HELD and not place.is_symlink():
            with suppress(FileNotFoundError, PermissionError):  # of another process, or user
                lock = _opened(place)
                if _is_locked(lock, place):
                    _remove(place)
                os.close(lock)


def _acquired(place: Path) -> int:
    """The descriptor of the lock of a staging folder, which is made if need be. Raises InUse."""
    for _ in range(ATTEMPTS):
        with suppress(FileExistsError):
            place.mkdir()
        try:
            lock = _opened(place)
        except FileNotFoundError:  # removed between the two calls: once more
            continue
        except OSError:
            with suppress(OSError):
                place.rmdir()
            raise
        if _is_locked(lock, place):
            return lock
        os.close(lock)
        time.sleep(PAUSE)
    raise InUse(errno.EBUSY, IN_USE)


def _opened(place: Path) -> int:
    return os.open(place / LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)


def _is_locked(lock: int, place: Path) -> bool:
    """Try to lock; the file may have been removed, and made again, since it was opened."""
    try:
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        now, then = os.stat(place / LOCK), os.fstat(lock)
    except (BlockingIOError, PermissionError, FileNotFoundError):
        return False
    return stat.S_ISREG(now.st_mode) and (now.st_dev, now.st_ino) == (then.st_dev, then.st_ino)


def _remove(place: Path) -> None:
    """Remove a staging folder whose lock is held; the lock itself goes last."""
    for path in place.iterdir():
        if path.name != LOCK:
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    (place / LOCK).unlink(missing_ok=True)
    with suppress(OSError):  # another process has begun to stage here
        place.rmdir()
