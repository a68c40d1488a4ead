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
@overwrite_option
def report(file: Path | None, source: Path | None, target: Path, overwrite: bool) -> None:
    """Write a web site: the graph of statements, a page for each one, a table, what is trusted.

    It opens from the file system, without a network. It shows the last full check by this code, whose
    proofs the core checks again. Without one, and with --record, the proofs are run now, and evidence and
    attacks are those of that record; every page that shows some says so. Pages that an earlier report
    wrote are written again; any other file in their place is replaced with --overwrite only.
    """
    found = results.results(source, file)
    from slr_verify.report.html_site import write_site

    count = write_site(found.record, target, besides=found.besides, overwrite=overwrite)
    click.echo(f"{target / 'index.html'}: {count} files")
