"""`slr-verify show`: a statement, its hypotheses, and each step of its proofs with its rule."""

# ruff: noqa: PLC0415 (imports wait until the command runs)

from __future__ import annotations

import click

from slr_verify.cli.paper import claim_of, claims


@click.command()
@click.argument("label")
def show(label: str) -> None:
    """Print a statement, its hypotheses and its proofs, step by step."""
    from slr_verify.claims.attempt import attempted
    from slr_verify.claims.compilation import claim_record
    from slr_verify.claims.library import Library
    from slr_verify.report.proof_text import claim_text
    from slr_verify.report.terminal import console

    library = Library(claims())
    claim = claim_of(library, label)
    record = claim_record(claim, attempted(claim, library), (), tolerated=False)
    statements = tuple(str(statement) for statement in claim.statements)
    click.echo(claim_text(record, statements, console().width))
