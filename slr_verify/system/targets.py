"""Targets: what may be written, and what is said of what may not, or could not, be."""

import errno
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OF_THE_TARGET = frozenset(
    {
        *(errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR, errno.EISDIR),
        *(errno.EEXIST, errno.ENAMETOOLONG, errno.ELOOP, errno.EXDEV, errno.EBUSY),
    }
)
"""Errors that say that the target was ill chosen; all others say that the disk is full or fails."""
FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
LONGEST = 100
"""Characters of a path that a message repeats."""


class TargetRefused(OSError):
    """A file that may not be written: it is there already, it is no regular file, its folder is
    missing or read-only, or another process is writing it."""


class CannotWrite(OSError):
    """A file that could not be written, as the disk is full or fails; nothing of it is left."""


def already_there(target: Path) -> TargetRefused:
    """The refusal of a file that is there and may not be replaced."""
    return TargetRefused(f"{_shown(target)} is there already; give another name, or --overwrite")


@contextmanager
def reported(target: Path) -> Iterator[None]:
    """What the operating system refuses, as one sentence that names the target.

    Raises TargetRefused when another target would do, CannotWrite when the disk is full or fails.
    """
    try:
        yield
    except (CannotWrite, TargetRefused):
        raise
    except OSError as failure:
        kind = TargetRefused if failure.errno in OF_THE_TARGET else CannotWrite
        raise kind(f"cannot write {_shown(target)}: {failure.strerror or failure}") from failure


def require_regular(target: Path, place: Path) -> bool:
    """Whether there is a file at the place of a target. Raises TargetRefused if it is no regular one."""
    with reported(target):
        try:
            mode = place.lstat().st_mode
        except FileNotFoundError:
            return False
        if not stat.S_ISREG(mode):
            reason = "it is a folder" if stat.S_ISDIR(mode) else "it is not a regular file"
            raise TargetRefused(f"cannot write {_shown(target)}: {reason}")
        return True


def _shown(path: Path) -> str:
    text = repr(str(path))
    return (
        text if len(text) <= LONGEST else f"{text[: LONGEST // 2 - 2]}...{text[2 - LONGEST // 2 :]}"
    )
