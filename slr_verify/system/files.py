"""Files, written whole or not at all: every file that the package writes is written here.

The content goes to a staging folder beside the target and is synchronised to the disk; then the file
is moved into place in one step, and the folder is synchronised. A kill, a full disk or a loss of
power at any moment leaves the target as it was, or complete. The only targets are regular files:
a device, a pipe or a folder is refused. A symbolic link stays; the file that it names is written.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from slr_verify.system.staging import staging
from slr_verify.system.targets import already_there, reported, require_regular

Contents = Mapping[Path, bytes]
Put = Callable[[Contents], None]


@contextmanager
def reserved(
    targets: Iterable[Path], *, overwrite: bool, make_folders: bool = False
) -> Iterator[Put]:
    """The right to write these files until the end of the block, for one process at a time.

    The block gets a function that takes the contents of some or all of the targets and puts them
    into place; none is moved before all are on the disk. What it has written it may write again.
    With `make_folders`, folders that are missing are made, and removed if nothing was put in them.

    Raises TargetRefused before the block, and from the function when a file has appeared meanwhile
    that may not be replaced; raises CannotWrite.
    """
    places = {target: _place(target) for target in targets}
    with ExitStack() as stack:
        for target, place in places.items():
            if make_folders:
                stack.enter_context(_made(target, place.parent))
            require_regular(target, place)
        stages: dict[Path, Path] = {}
        for target, place in places.items():
            if place.parent not in stages:
                stages[place.parent] = stack.enter_context(_staged(target, place, place.name))
        for target, place in places.items():  # after the staging, which removes leftovers
            if require_regular(target, place) and not overwrite:
                raise already_there(target)
        written: set[Path] = set()

        def put(contents: Contents) -> None:
            parts = {
                target: _part(target, places[target], stages[places[target].parent], content)
                for target, content in contents.items()
            }
            for target, part in parts.items():
                _move(target, part, places[target], replace=overwrite or target in written)
                written.add(target)
            for folder, target in {places[target].parent: target for target in contents}.items():
                with reported(target):
                    _synchronise_folder(folder)

        yield put


def write_files(contents: Contents, *, overwrite: bool, make_folders: bool = False) -> None:
    """Write files, each whole or not at all. Raises TargetRefused and CannotWrite."""
    with reserved(contents, overwrite=overwrite, make_folders=make_folders) as put:
        put(contents)


def replace_file(target: Path, content: bytes) -> None:
    """Write a file that several processes may replace at once, with its folder if that is missing.

    The last one to finish wins. Raises TargetRefused and CannotWrite.
    """
    place = _place(target)
    with _made(target, place.parent):
        require_regular(target, place)
        with _staged(target, place, uuid4().hex) as stage:
            _move(target, _part(target, place, stage, content), place, replace=True)
            with reported(target):
                _synchronise_folder(place.parent)


def remove_file(path: Path) -> None:
    """Remove a file that the package wrote; none there is no error. Raises CannotWrite."""
    with reported(path):
        path.unlink(missing_ok=True)


def _place(target: Path) -> Path:
    """The path of the file that a target names, links resolved."""
    return Path(os.path.realpath(target))


@contextmanager
def _staged(target: Path, place: Path, key: str) -> Iterator[Path]:
    with ExitStack() as stack:
        with reported(target):
            stage = stack.enter_context(staging(place.parent, key))
        yield stage


@contextmanager
def _made(target: Path, folder: Path) -> Iterator[None]:
    """The folder is made, with those above it; what was made is removed if it is empty at the end."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        with reported(target):
            folder.mkdir(parents=True, exist_ok=True)
        yield
    finally:
        for each in missing:
            with suppress(OSError):
                each.rmdir()


def _part(target: Path, place: Path, stage: Path, content: bytes) -> Path:
    """The content in a file of the staging folder, on the disk, with the mode that it will have."""
    part = stage / uuid4().hex
    with reported(target):
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
        try:
            if place.exists():
                os.fchmod(handle, stat.S_IMODE(place.stat().st_mode))
            write_all(handle, content)
            os.fsync(handle)
        finally:
            os.close(handle)
    return part


def write_all(handle: int, content: bytes) -> None:
    """Write to a descriptor; the operating system may take a part at a time. Raises OSError."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _move(target: Path, part: Path, place: Path, *, replace: bool) -> None:
    """Put a file into place. A link fails where something is; a rename would replace it."""
    with reported(target):
        if replace:
            os.replace(part, place)
            return
        try:
            os.link(part, place)
        except FileExistsError as found:
            raise already_there(target) from found
        except OSError as failure:
            if failure.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK):
                raise
            if place.exists():  # a file system without links
                raise already_there(target) from failure
            os.replace(part, place)


def _synchronise_folder(folder: Path) -> None:
    """So that the name is on the disk as well, where the file system can do so."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as failure:
        if failure.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)
