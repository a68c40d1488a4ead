"""The record that a report is made from: the last check, replayed, or the proofs run now."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from slr_verify.cli import paper
from slr_verify.cli.arguments import GIVEN_FILE
from slr_verify.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.console import Console

    from slr_verify.claims.front import Front
    from slr_verify.claims.library import Library
    from slr_verify.claims.record.keeping import Kept
    from slr_verify.claims.record.results import ClaimRecord, Record
    from slr_verify.claims.register import Register

Found = TypeVar("Found")
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
    """A record of proofs that the core has checked now, and where evidence and attacks are from.

    With what stands before the claims in a book, and the file of each.
    """

    record: Record
    front: Front
    sources: Mapping[str, str]
    besides: str | None = None


def results(source: Path | None, file: Path | None, labels: tuple[str, ...] = ()) -> Results:
    """The last full check by this code, once the core has checked its proofs again; or the proofs, run now.

    They are run now for a file of claims, too, and for a given record, from which evidence and attacks are
    taken; with labels, those of these claims and of what they rest on. Raises click.BadParameter where they
    do not bear the record out, and for a label that no claim has.
    """
    last_check = None if source or file else _of_last_check()
    if last_check is not None:
        paper.chosen(last_check.record.claims, labels)
        return last_check
    register = paper.register(file)
    paper.chosen(register.claims, labels)
    if source is None:
        click.echo(
            "no full check by this code is at hand: running the proofs, without evidence or attack",
            err=True,
        )
        return _of_register(_proved_now(register, labels), register)
    from slr_verify.claims.record.findings import NotBorneOut, with_findings

    last = _read(source, register)
    try:
        found = with_findings(_proved_now(register, labels), last)
    except NotBorneOut as refusal:
        raise click.BadParameter(
            f"cannot use {str(source)!r}: of {refusal} it says what the proofs of now do not; "
            "run slr-verify check --json again",
            param_hint="--record",
        ) from refusal
    return _of_register(found, register, f"the record {source.name}")


def _of_register(record: Record, register: Register, besides: str | None = None) -> Results:
    from slr_verify.claims.sources import source_files

    return Results(record, register.front, source_files(register), besides)


def claim_result(label: str, file: Path | None) -> ClaimRecord:
    """What the last full check by this code says of a claim; or what its proofs, run now, do.

    Raises click.BadParameter for a label that no claim has.
    """
    last = last_check(file)
    if last is not None:
        (chosen,) = paper.chosen(last.claims, (label,))
        found = _if_usable(lambda: last.claim(chosen.label))
        if found is not None:
            return found
    register = paper.register(file)
    library = register.library()
    (claim,) = paper.chosen(library.claims.values(), (label,))
    from slr_verify.claims.run.attempt import attempted
    from slr_verify.claims.run.compilation import claim_record

    with progress_bar(f"proving {claim.label}"):
        attempt = attempted(claim, library)
    record = claim_record(claim, attempt, (), tolerated=False, style=register.style)
    return replace(record, reason=attempt.rejection or record.reason)


def last_check(file: Path | None = None, labels: tuple[str, ...] = ()) -> Kept | None:
    """What was kept of the last full check by this code, of all claims or of those with the labels.

    Of a file of claims, nothing is kept. Raises click.BadParameter for a label that no claim has.
    """
    from slr_verify.claims.record.keeping import kept

    found = None if file else _if_usable(lambda: kept(paper.ORIGIN))
    if found is None or not labels:
        return found
    chosen = tuple(each.label for each in paper.chosen(found.claims, labels))
    return _if_usable(lambda: found.only(chosen))


def _if_usable(look: Callable[[], Found]) -> Found | None:
    """What is found, unless it is damaged, which is said then."""
    from slr_verify.claims.record.reading import UnusableRecord

    try:
        return look()
    except UnusableRecord as refusal:
        click.echo(f"the record of the last check is not used: {refusal}", err=True)
    return None


def _of_last_check() -> Results | None:
    """The record that was kept, if it is by this code and the core shows its proofs."""
    last = last_check()
    record = None if last is None else last.replayed()
    if last is None or record is None:
        return None
    return Results(record, last.front, last.sources, "the last full check")


def _proved_now(register: Register, labels: tuple[str, ...]) -> Record:
    """The proofs, run now: no stored outcome is believed."""
    from slr_verify.claims.run.proving import proofs_only

    library = register.library()
    register = _with_ground(register, labels, library) if labels else register
    if not sys.stderr.isatty():
        return proofs_only(register, library=library)
    from rich.console import Console

    console = Console(stderr=True)
    try:
        return proofs_only(register, partial(_tell, console), library)
    finally:
        _tell(console, "")


def _with_ground(register: Register, labels: tuple[str, ...], library: Library) -> Register:
    """Of the claims those with these labels, and all that they rest on."""
    from slr_verify.claims.run.attempt import attempted

    wanted = set[str]()
    for claim in paper.chosen(register.claims, labels):
        wanted |= {claim.label, *claim.speaks_of}
        for base in attempted(claim, library).foundations:
            wanted |= {*base.ancestors, *base.meanings}
    return replace(register, claims=tuple(c for c in register.claims if c.label in wanted))


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
