"""`slr-verify list`: every statement, and whether a proof of it is registered."""

import sys
from pathlib import Path

import click

from slr_verify.cli import paper


@click.command("list", short_help="Label, number and title of every statement.")
@paper.with_claims
def listing(file: Path | None) -> None:
    """Print the label, number and title of every statement, and its proofs. Proves nothing.

    Piped into another program, it is one line for each statement.
    """
    claims = paper.register(file).claims
    from slr_verify.report.listing import listed, table
    from slr_verify.report.terminal import console

    if sys.stdout.isatty():
        screen = console()
        screen.print(table(claims, screen.width))
    else:
        click.echo("\n".join(listed(claims)))
