"""`slr-verify axioms`: everything that the proofs of a statement rest on."""

# ruff: noqa: PLC0415 (imports wait until the command runs)

from __future__ import annotations

import sys

import click

from slr_verify.cli.paper import claim_of, claims


@click.command()
@click.argument("label")
def axioms(label: str) -> None:
    """Print everything that a statement rests on: statements, cited theorems, rules, trust."""
    from slr_verify.claims.attempt import attempted
    from slr_verify.claims.library import Library
    from slr_verify.report.axioms_text import axioms_text

    library = Library(claims())
    claim = claim_of(library, label)
    attempt = attempted(claim, library)
    if attempt.rejection is not None:
        click.echo(f"{label} rests on nothing, for it is not proved: {attempt.rejection}")
        sys.exit(3)
    titles = tuple(proved.title for proved in attempt.proofs)
    click.echo(axioms_text(claim, titles, attempt.foundations))
