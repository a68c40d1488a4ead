"""What the commands that write share: `--overwrite`, and the right to write a file to the end."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import click

from slr_verify.cli.exit_codes import SYSTEM_REFUSED
from slr_verify.system.files import reserved

Shown = TypeVar("Shown")

overwrite_option = click.option(
    "--overwrite", is_flag=True, help="Replace files that are there already."
)


class Unwritten(click.ClickException):
    """What was asked for could not be written."""

    exit_code = SYSTEM_REFUSED


@contextmanager
def writing(target: Path | None, *, overwrite: bool) -> Iterator[Callable[[bytes], None]]:
    """The function that writes the content of a file; it does nothing where no file is asked for.

    Raises TargetRefused before any work is done, and CannotWrite.
    """
    if target is None:
        yield lambda content: None
        return
    with writing_files((target,), overwrite=overwrite) as put:
        yield lambda content: put({target: content})


def drawn(draw: Callable[[Shown, str], bytes], shown: Shown, target: Path) -> bytes:
    """The picture for a file, of the kind that its name says, or png. Raises UsageError for another."""
    try:
        return draw(shown, target.suffix.lstrip(".") or "png")
    except ValueError as refusal:
        raise click.UsageError(str(refusal)) from refusal


@contextmanager
def writing_files(
    targets: Collection[Path], *, overwrite: bool
) -> Iterator[Callable[[Mapping[Path, bytes]], None]]:
    """The same for any number of files: the function writes some or all of them."""
    if not targets:
        yield lambda contents: None
        return
    with reserved(targets, overwrite=overwrite) as put:
        yield put
