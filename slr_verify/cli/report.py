"""`slr-verify report`: the results as a web site for the file system."""

from pathlib import Path

import click

from slr_verify.cli import paper, results
from slr_verify.cli.arguments import TARGET_FOLDER
from slr_verify.cli.options import output_option
from slr_verify.cli.writing import overwrite_option


@click.command(short_help="A web site of all that was proved.")
@paper.with_claims
@results.with_record
@output_option(
    "The folder of the site; other files in it are left alone.", TARGET_FOLDER, required=True
)
@click.option(
    "--repository",
    metavar="URL",
    help="Where the source is on the web, so that pages link to the files of it.",
)
@overwrite_option
def report(
    file: Path | None, source: Path | None, target: Path, repository: str | None, overwrite: bool
) -> None:
    """Write a web site: the graph of statements, a page for each one, a table, findings, what is trusted.

    It opens from the file system, without a network. It shows the last full check by this code, whose
    proofs the core checks again. Without one, or with --record, the proofs are run now; evidence and
    attacks are then those of the record, and every page says so. Pages of an earlier report are
    written again; any other file in their place is replaced with --overwrite only.
    """
    found = results.results(source, file)
    from slr_verify.report.html_site import Beside, write_site

    beside = Beside(found.besides, found.front, found.sources, repository)
    count = write_site(found.record, target, beside=beside, overwrite=overwrite)
    click.echo(f"{target / 'index.html'}: {count} files")
