"""`slr-verify show`: a statement, its hypotheses, and each step of its proofs with its rule."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from slr_verify.cli import paper
from slr_verify.cli.results import claim_result


@click.command(short_help="A statement and its proofs, step by step.")
@click.argument("label")
@click.option("--brief", is_flag=True, help="The statement and the ideas of its proofs only.")
@click.option("--ascii", "plain", is_flag=True, help="Formulas in ASCII: kappa^2 for κ².")
@paper.with_claims
def show(label: str, file: Path | None, brief: bool, plain: bool) -> None:
    """Print a statement, its hypotheses and its proofs, step by step.

    LABEL is one that `list` prints, or a number: "Theorem 5". What is printed is of the last full check
    by this code; without one, the proofs are run now.
    """
    claim = claim_result(label, file)
    from slr_verify.document.unicode import writer_for
    from slr_verify.report.proof_text import claim_text
    from slr_verify.report.terminal import console

    write = writer_for(sys.stdout.encoding, plain=plain)
    click.echo(claim_text(claim, console().width, write, brief=brief))
