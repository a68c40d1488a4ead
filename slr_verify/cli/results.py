"""The record that a report is made from: the proofs run now, with what an earlier check found besides."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli.arguments import GIVEN_FILE

if TYPE_CHECKING:
    from rich.console import Console

    from slr_verify.claims.record.results import Record
    from slr_verify.claims.register import Register

LABEL = 40
"""Room for a label on the line that says what is being proved."""


with_record = click.option(
    "--record",
    "source",
    type=GIVEN_FILE,
    metavar="FILE.json",
    help="Take evidence and attacks from what `check --json` wrote  [default: the last full check]",
)


@dataclass(frozen=True)
class Results:
    """A record of proofs that were run now, and where its evidence and its attacks are from."""

    record: Record
    besides: str | None = None


def results(source: Path | None, register: Register) -> Results:
    """The proofs, run now, with the evidence and the attacks of the file, or of the last full check.

    What an earlier record says besides is used only where the proofs of now bear the record out; the
    last full check also has to be by this very code. Raises click.BadParameter for a file that they
    do not bear out.
    """
    from slr_verify.claims.record.keeping import NotBorneOut, kept, with_findings

    last = kept(register.origin) if source is None else _read(source, register)
    if last is None:
        click.echo(
            "no full check by this code is at hand: running the proofs, without evidence or attack",
            err=True,
        )
    now = _proved_now(register)
    if last is None:
        return Results(now)
    try:
        found = with_findings(now, last)
    except NotBorneOut as refusal:
        if source is None:
            return Results(now)
        raise click.BadParameter(
            f"cannot use {str(source)!r}: of {refusal} it says what the proofs of now do not; "
            "run slr-verify check --json again",
            param_hint="--record",
        ) from refusal
    return Results(found, "the last full check" if source is None else f"the record {source.name}")


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
