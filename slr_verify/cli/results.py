"""The record that a report is made from: a file, the last one of `check`, or the proofs run now."""

# ruff: noqa: PLC0415 (imports wait until the command runs)

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from rich.console import Console

    from slr_verify.claims.record.results import Record
    from slr_verify.claims.register import Register

Command = TypeVar("Command", bound=Callable[..., None])
LABEL = 40
"""Room for a label on the line that says what is being proved."""


def with_record(command: Command) -> Command:
    """The option that names a results record."""
    option = click.option(
        "--record",
        "source",
        type=click.Path(path_type=Path),
        metavar="FILE.json",
        help="What `check --json` wrote  "
        "[default: the proofs run now, with the figures of the last full check]",
    )
    return option(command)


def record(source: Path | None, register: Register) -> Record:
    """The record in the file; else of the proofs run now, with the figures of the last full check.

    What the last full check found besides the proofs is used only where this very code made it and
    the proofs of now bear it out. Raises click.BadParameter.
    """
    from slr_verify.claims.record.keeping import borne_out, kept

    if source is not None:
        return _read(source, register)
    last = kept(register.origin)
    if last is None:
        click.echo(
            "no full check by this code is at hand: running the proofs, without evidence or attack",
            err=True,
        )
    now = _proved_now(register)
    return last if last is not None and borne_out(last, now) else now


def _proved_now(register: Register) -> Record:
    """The proofs, run now: no stored outcome is believed."""
    from slr_verify.claims.run.proving import proofs_only

    if not sys.stderr.isatty():
        return proofs_only(register, with_fork=True)
    from rich.console import Console

    console = Console(stderr=True)  # no live display: its thread would forbid the fork
    try:
        return proofs_only(register, partial(_tell, console), with_fork=True)
    finally:
        _tell(console, "")


def _tell(console: Console, label: str) -> None:
    """What is being proved, over what was before."""
    console.print(f"{label:<{LABEL}}", end="\r", highlight=False)


def _read(source: Path, register: Register) -> Record:
    from slr_verify.claims.record.reading import UnusableRecord, read

    try:
        found = read(source)
    except UnusableRecord as refusal:
        raise click.BadParameter(
            f"cannot use {str(source)!r}: {refusal}", param_hint="--record"
        ) from refusal
    missing = {claim.label for claim in register.claims} - {claim.label for claim in found.claims}
    if missing:
        raise click.BadParameter(
            f"cannot use {str(source)!r}: {len(missing)} statements are not in it, "
            f"{min(missing)} for one; run slr-verify check without labels",
            param_hint="--record",
        )
    return found
