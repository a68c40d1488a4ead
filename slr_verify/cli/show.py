"""`slr-verify show`: a statement, its hypotheses, and each step of its proofs with its rule."""

from __future__ import annotations

from pathlib import Path

import click

from slr_verify.cli import paper
from slr_verify.cli.results import claim_result


@click.command(short_help="A statement and its proofs, step by step.")
@click.argument("label")
@click.option("--brief", is_flag=True, help="The statement and the ideas of its proofs only.")
@paper.with_claims
def show(label: str, brief: bool, file: Path | None) -> None:
    """Print a statement, its hypotheses and its proofs, step by step.

    LABEL is one that `list` prints, or a number: "Theorem 5". What is printed is of the last full check
    by this code; without one, the proofs are run now.
    """
    claim = claim_result(label, file)
    from slr_verify.report.proof_text import claim_text
    from slr_verify.report.terminal import console

    click.echo(claim_text(claim, console().width, brief=brief))
