"""`slr-verify axioms`: everything that the proofs of a statement rest on."""

import sys
from pathlib import Path

import click

from slr_verify.cli import paper
from slr_verify.cli.exit_codes import UNDECIDED


@click.command(short_help="What a statement rests on: statements, theorems, rules.")
@click.argument("label")
@paper.with_claims
def axioms(label: str, file: Path | None) -> None:
    """Print everything that a statement rests on: statements, cited theorems, rules, trust."""
    library = paper.register(file).library()
    (claim,) = paper.chosen(library.claims.values(), (label,))
    from slr_verify.claims.run.attempt import attempted
    from slr_verify.report.axioms_text import axioms_text
    from slr_verify.report.lines import prose
    from slr_verify.report.terminal import console

    attempt = attempted(claim, library)
    if attempt.rejection is not None:
        reason = f"({attempt.rejection})"
        refusal = f"{claim.label} is not proved {reason}, so there is nothing to list"
        click.echo("\n".join(prose(refusal, "", console().width)))
        sys.exit(UNDECIDED)
    titles = tuple(proved.title for proved in attempt.proofs)
    click.echo(axioms_text(claim, titles, attempt.foundations, console().width))
