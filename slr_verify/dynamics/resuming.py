"""Long work in pieces that goes on after an interruption: a journal beside the target, then one file.

Finished pieces go into the journal, one line of JSON each, after a line with the setting. When all
are there the journal becomes one NetCDF file, whose attributes have the setting too.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import xarray as xr

from slr_verify.dynamics.executing import AnyExecutor, as_finished
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.storage import UnreadableFile, netcdf
from slr_verify.system.files import remove_file, reserved
from slr_verify.system.journal import append, finished_lines
from slr_verify.system.targets import TargetRefused, already_there

Measures = Mapping[str, Any]
"""What is found of a piece, as JSON keeps it."""


@dataclass(frozen=True)
class Pieces:
    """What the work is: its format, what it is called, its setting as plain JSON, and its pieces.

    `key` names the setting in files, `piece` the number of a piece; `measures` reads those of a line
    and raises KeyError, TypeError or ValueError for one that has none.
    """

    format: str
    work: str
    key: str
    piece: str
    setting: Mapping[str, Any]
    count: int
    measures: Callable[[Any], Measures]

    @property
    def header(self) -> dict[str, Any]:
        """The first line of the journal."""
        return {"format": self.format, self.key: self.setting}

    def difference(self, found: Any) -> str:
        """What is different about the work of a file."""
        if not isinstance(found, dict) or found.get("format") != self.format:
            other = found.get("format") if isinstance(found, dict) else found
            return f"has the format {other!r}, not {self.format!r}"
        wanted, has = self.setting, dict(found.get(self.key, {}))
        names = [name for name in wanted if has.get(name) != wanted[name]]
        shown = ", ".join(f"{name} {has.get(name)!r} instead of {wanted[name]!r}" for name in names)
        return f"belongs to another {self.work}: {shown}"


def journal_of(target: Path) -> Path:
    """Where the finished pieces are kept until all are there."""
    return target.with_name(f"{target.name}.partial")


def resumed(  # noqa: PLR0913 (what the work is, where it goes, and how it is done)
    pieces: Pieces,
    target: Path,
    *,
    work: Callable[[Any], Measures],
    piece: Callable[[int], Any],
    gathered: Callable[[Mapping[int, Any]], xr.Dataset],
    overwrite: bool = False,
    make_folders: bool = False,
    executor: AnyExecutor | None = None,
    on_pieces: OnBlock = lambda count: None,
) -> xr.Dataset:
    """Do the pieces that are missing, write the target, and answer its content.

    A target that has this very work is read. With `overwrite` another file there is replaced, and
    so is a journal of other work; else both are refused with UnreadableFile, as is a damaged one.
    Raises as `work` does; TargetRefused when another process writes the target; CannotWrite.
    """
    journal = journal_of(target)
    if target.is_file() and not overwrite:
        data = _finished(pieces, target)  # what a kill just before the end left goes
        with suppress(TargetRefused, UnreadableFile), reserved((target,), overwrite=True):
            tuple(_kept(pieces, journal, overwrite=False))
            remove_file(journal)
        return data
    with reserved((target,), overwrite=overwrite, make_folders=make_folders) as put:
        found = dict(_kept(pieces, journal, overwrite=overwrite))
        on_pieces(len(found))
        missing = [number for number in range(pieces.count) if number not in found]
        for index, measures in as_finished(work, map(piece, missing), executor):
            entries = ({} if found else pieces.header), {pieces.piece: missing[index], **measures}
            append(journal, [json.dumps(entry).encode() for entry in entries if entry])
            found[missing[index]] = measures
            on_pieces(1)
        data = gathered(found)
        put({target: netcdf(data)})
        remove_file(journal)
    return data


def _kept(pieces: Pieces, journal: Path, *, overwrite: bool) -> Iterator[tuple[int, Measures]]:
    """The pieces of a journal; one without any is removed."""
    first, *rest = _entries(journal) or [pieces.header]
    if first != pieces.header and not overwrite:
        raise UnreadableFile(f"{journal} {pieces.difference(first)}; move it away to start afresh")
    if first != pieces.header or not rest:
        remove_file(journal)
        return
    for entry in rest:
        yield _piece_of(pieces, journal, entry)


def _entries(journal: Path) -> list[Any]:
    try:
        return [json.loads(line.decode("utf-8")) for line in finished_lines(journal)]
    except ValueError as failure:
        raise UnreadableFile(f"{journal} is damaged: {failure}") from failure


def _piece_of(pieces: Pieces, journal: Path, entry: Any) -> tuple[int, Measures]:
    try:
        number, measures = entry[pieces.piece], pieces.measures(entry)
        inside = 0 <= number < pieces.count
    except (KeyError, TypeError, ValueError) as failure:
        raise UnreadableFile(f"{journal} is damaged: {entry!r} is no {pieces.piece}") from failure
    if not inside:
        raise UnreadableFile(f"{journal} is damaged: there is no {pieces.piece} {number!r}")
    return number, measures


def _finished(pieces: Pieces, target: Path) -> xr.Dataset:
    """The content of a target that is complete already."""
    try:
        with xr.open_dataset(target, engine="h5netcdf") as opened:
            data = opened.load()
        told = {
            "format": data.attrs.get("format"),
            pieces.key: json.loads(data.attrs.get(pieces.key, "{}")),
        }
    except (OSError, RuntimeError, ValueError) as failure:
        raise UnreadableFile(
            f"{already_there(target)}: it is damaged or cut short: {failure}"
        ) from failure
    if told != pieces.header:
        raise UnreadableFile(f"{already_there(target)}: it {pieces.difference(told)}")
    return data
