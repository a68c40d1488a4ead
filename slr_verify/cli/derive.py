"""`slr-verify derive`: the derivations as LaTeX, and as a PDF."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli import paper, results
from slr_verify.cli.arguments import TARGET_FOLDER
from slr_verify.cli.options import output_option
from slr_verify.cli.writing import overwrite_option

if TYPE_CHECKING:
    from slr_verify.claims.record.results import ClaimRecord

STALE = 1


@click.command(short_help="The derivations as LaTeX, and as a PDF.")
@click.argument("labels", nargs=-1, metavar="[LABEL]...")
@paper.with_claims
@results.with_record
@output_option(
    "The folder of the derivations.", TARGET_FOLDER, default=Path("derivations"), show_default=True
)
@click.option("--pdf", is_flag=True, help="Make the PDF of the book, slr.pdf, with latexmk.")
@overwrite_option
@click.option(
    "--check", "compare", is_flag=True, help="Write nothing; compare with the files there."
)
def derive(  # noqa: PLR0913, PLR0917 (one for each option)
    labels: tuple[str, ...],
    file: Path | None,
    source: Path | None,
    target: Path,
    pdf: bool,
    overwrite: bool,
    compare: bool,
) -> None:
    """Write the derivation of every statement, or of those with the given LABELs, as LaTeX.

    There is one .tex file for each statement and, without LABELs, the book slr.tex, which includes
    them. Generated files are written again; any other file in their place is replaced with
    --overwrite only. With --check, exit code 1 says that a file differs from what the code gives.
    """
    if pdf and compare:
        raise click.UsageError("--pdf writes and --check does not; take one of them")
    found = results.results(source, file, () if pdf else labels)
    record = found.record
    from slr_verify.report.derivations import derivation_files

    book = derivation_files(record, found.front)
    claims = paper.chosen(record.claims, labels)
    names = [f"{claim.label}.tex" for claim in claims]
    files = {name: book[name] for name in names} if labels else book
    if compare:
        _compare(files, target, whole=not labels)
    else:
        _write(files, target, whole=not labels, overwrite=overwrite)
    if pdf:
        _make_pdf(book, target)
    _say_what_is_not_as_expected(claims)


def _compare(files: Mapping[str, str], folder: Path, *, whole: bool) -> None:
    from slr_verify.report.derivations import differing

    stale = differing(files, folder, whole=whole)
    for name in stale:
        click.echo(f"{folder / name} differs from what the code gives")
    if stale:
        click.echo("run slr-verify derive to write it again", err=True)
        sys.exit(STALE)
    click.echo(f"{len(files)} files are what the code gives")


def _write(files: Mapping[str, str], folder: Path, *, whole: bool, overwrite: bool) -> None:
    from slr_verify.report.derivations import write_derivations

    changed = write_derivations(files, folder, whole=whole, overwrite=overwrite)
    click.echo(f"{folder}: {len(files)} files, {len(changed)} of them new or changed")


def _say_what_is_not_as_expected(claims: Sequence["ClaimRecord"]) -> None:
    """The pages of such statements are written as well, and say so."""
    others = [each for each in claims if not (each.as_expected or each.tolerated)]
    if others:
        told = ", ".join(f"{each.label} ({each.outcome})" for each in others)
        click.echo(f"not as expected: {told}", err=True)


def _make_pdf(book: Mapping[str, str], folder: Path) -> None:
    from slr_verify.report.derivations import EngineFailed, NoEngine, typeset_book

    try:
        click.echo(str(typeset_book(book, folder)))
    except (NoEngine, EngineFailed) as failure:
        raise click.ClickException(str(failure)) from failure
