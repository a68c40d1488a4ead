"""`slr-verify check`: verify the statements and say what came of each."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli import paper
from slr_verify.cli.arguments import TARGET_FILE, Whole
from slr_verify.cli.exit_codes import AS_EXPECTED, INTERRUPTED, REFUTED, UNDECIDED
from slr_verify.cli.options import jobs_option, seed_option
from slr_verify.cli.results import last_check
from slr_verify.cli.writing import overwrite_option, writing_files

if TYPE_CHECKING:
    from rich.console import RenderableType

    from slr_verify.claims.record.results import ClaimRecord, Record
    from slr_verify.claims.record.settings import Settings
    from slr_verify.report.terminal import Named


@click.command(short_help="Prove every statement, replay its proof; or attack it.")
@click.argument("labels", nargs=-1, metavar="[LABEL]...")
@paper.with_claims
@click.option(
    "--json",
    "target",
    type=TARGET_FILE,
    metavar="FILE",
    help="Write the record here, and the proofs in a file beside it.",
)
@jobs_option
@click.option(
    "--digits",
    type=Whole(15, 1000),
    default=15,
    show_default=True,
    help="Decimal digits of the evidence.",
)
@seed_option
@overwrite_option
@click.option("--attack", is_flag=True, help="Also try mutants and search for counterexamples.")
@click.option("--fresh", is_flag=True, help="Ignore the cache.")
def check(  # noqa: PLR0913, PLR0917 (one for each option)
    labels: tuple[str, ...],
    file: Path | None,
    target: Path | None,
    jobs: int | None,
    digits: int,
    seed: int,
    overwrite: bool,
    attack: bool,
    fresh: bool,
) -> None:
    """Verify every statement, or those with the given LABELs.

    The core (docs/core.md) checks every step of a proof, and then checks all proofs again from the
    file into which they are written. With --json record.json this file is kept, as
    record.proofs.jsonl, for slr-verify replay. With --attack each statement is also changed in small
    ways (mutants), and its proof has to reject what is false then.

    Exit code 0: every statement has its expected outcome. 1: something was refuted, or a false
    mutant was proved. 2: wrong usage. 3: something is undecided. 4: the record could
    not be written. 130: interrupted.
    """
    from slr_verify.claims.record.settings import Settings

    settings = Settings(seed, digits, attack, fresh)
    files = _files(target)
    with writing_files(files, overwrite=overwrite) as put:
        checked = None if file else _again(settings, labels)
        record, proofs, rows = checked or _checked(file, labels, settings, jobs)
        record = _naming_file(record, files)
        try:
            put(_contents(record, files, proofs))
        finally:
            rows.close(record)
            if checked:
                click.echo(AGAIN)
    sys.exit(exit_code(record))


AGAIN = (
    "Nothing has changed since the last check, whose record this is. The core has just checked its proofs\n"
    "again, from their file; --fresh finds everything anew."
)


class Printed:
    """The table as it grows, on the screen."""

    def __init__(self, claims: Iterable[Named]) -> None:
        from slr_verify.document.unicode import writer_for
        from slr_verify.report.terminal import Rows, console

        self._screen = console()
        self._rows = Rows.of(claims, self._screen.width, writer_for(sys.stdout.encoding))
        self._print(self._rows.head)

    def add(self, claim: ClaimRecord) -> None:
        """A row."""
        self._print(self._rows.row(claim))

    def close(self, record: Record) -> None:
        """What comes below the table."""
        from slr_verify.report.terminal import closing

        self._print(closing(record, self._rows.keys))

    def _print(self, part: RenderableType) -> None:
        self._screen.print(part)
        sys.stdout.flush()


Checked = tuple["Record", "bytes | None", Printed]
"""The record, the file of proofs if they were replayed, and the table."""


def _again(settings: Settings, labels: tuple[str, ...]) -> Checked | None:
    """The last check of everything, if it answers this one and the core bears it out, claim by claim."""
    found = last_check(labels=labels)
    if found is None or not settings.answered_by(found.settings):
        return None
    printed = Printed(found.claims)
    record = found.replayed(printed.add)
    if record is None:
        click.echo("The core does not show what was kept, so all is found anew.")
        return None
    return record, found.proofs, printed


def _checked(
    file: Path | None, labels: tuple[str, ...], settings: Settings, jobs: int | None
) -> Checked:
    """A run."""
    register = paper.register(file)
    printed = Printed(paper.chosen(register.claims, labels))
    from slr_verify.claims.record.fingerprint import code_of
    from slr_verify.claims.record.keeping import keep
    from slr_verify.claims.run.runner import run

    code = None if labels else code_of(register.origin)
    written: list[bytes] = []
    record = run(
        register.claims,
        labels,
        jobs=jobs,
        seed=settings.seed,
        digits=settings.digits,
        attack=settings.attack,
        fresh=settings.fresh,
        tolerated=register.tolerated,
        shelf=register.shelf,
        origin=register.origin,
        style=register.style,
        first=register.first,
        on_record=printed.add,
        replay=True,
        on_proofs=written.append,
    )
    proofs = next(iter(written), None)
    if proofs is not None:
        keep(record, proofs, register, code)
    return record, proofs, printed


def _files(target: Path | None) -> tuple[Path, ...]:
    """The record and the proofs beside it, if they are to be written."""
    return () if target is None else (target, target.with_suffix(".proofs.jsonl"))


def _naming_file(record: Record, files: tuple[Path, ...]) -> Record:
    """The record with the name of the file of proofs."""
    if record.core is None or not files:
        return record
    return replace(record, core=replace(record.core, file=files[1].name))


def _contents(record: Record, files: tuple[Path, ...], proofs: bytes | None) -> dict[Path, bytes]:
    """What is written, if anything is: the record, and the proofs if they were replayed."""
    if not files:
        return {}
    from slr_verify.claims.record.results import as_json

    contents = (as_json(record),) if proofs is None else (as_json(record), proofs)
    return dict(zip(files, contents, strict=False))


def exit_code(record: Record) -> int:
    """What the command answers: bad news comes before undecided, and an interrupt before both."""
    if not record.complete:
        return INTERRUPTED
    surprising = [c for c in record.claims if not c.as_expected and not c.tolerated]
    if any(claim.alarms or claim.outcome != "UNDECIDED" for claim in surprising):
        return REFUTED
    return UNDECIDED if surprising else AS_EXPECTED
