"""`slr-verify list`: every statement, and whether a proof of it is registered."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli import paper
from slr_verify.cli.results import last_check

if TYPE_CHECKING:
    from slr_verify.claims.record.keeping import Listed


@click.command("list", short_help="Label and title of every statement.")
@paper.with_claims
def listing(file: Path | None) -> None:
    """Print the label and title of every statement, by sections. Proves nothing.

    A line for each, without the sections, where it is piped into another program. Titles that do not
    fit a line are cut; in a pipe it has COLUMNS characters, or 100.
    """
    last = last_check(file)
    claims = _registered(file) if last is None else last.claims
    from slr_verify.document.unicode import writer_for
    from slr_verify.report.listing import grouped, listed
    from slr_verify.report.terminal import console

    write, screen = writer_for(sys.stdout.encoding), console()
    if sys.stdout.isatty():
        for line in grouped(claims, screen.width, write):
            screen.print(line)
    else:
        click.echo("\n".join(listed(claims, screen.width, write)))


def _registered(file: Path | None) -> tuple[Listed, ...]:
    """The claims of the source."""
    from slr_verify.claims.record.keeping import Listed

    return tuple(map(Listed.of_claim, paper.register(file).claims))
