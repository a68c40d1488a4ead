"""`slr-verify show`: a statement, its hypotheses, and each step of its proofs with its rule."""

import os
import sys
from pathlib import Path
from typing import Any

import click

from slr_verify.cli import paper
from slr_verify.cli.results import claim_result

LOOKS: dict[str, dict[str, Any]] = {
    "statement": {"bold": True},
    "reason": {"dim": True},
    "PROVED": {"bold": True, "fg": "blue"},
    "REFUTED": {"bold": True, "fg": 208},
    "UNDECIDED": {"fg": 208},
}
"""Statements are bold, reasons dim, outcomes coloured as in the table of `check`."""


@click.command(short_help="A statement and its proofs, step by step.")
@click.argument("label")
@click.option("--brief", is_flag=True, help="The statement and the ideas of its proofs only.")
@click.option(
    "--step",
    metavar="NUMBER",
    help="One step of its proofs alone: 2, or 2.1 on the way.",
)
@click.option("--core", is_flag=True, help="What the core has shown, too, however long it is.")
@click.option("--ascii", "plain", is_flag=True, help="Formulas in ASCII: kappa^2 for κ².")
@paper.with_claims
def show(  # noqa: PLR0913, PLR0917 (the options of the command)
    label: str, file: Path | None, brief: bool, step: str | None, core: bool, plain: bool
) -> None:
    """Print a statement, its hypotheses and its proofs, step by step.

    LABEL is one that `list` prints, or a number: "Theorem 5". It is taken from the last full
    check by this code; without one, the proofs are run now.
    """
    if brief and step:
        raise click.UsageError("--brief shows no steps and --step one; take one of them")
    if core and (brief or step):
        raise click.UsageError("--core belongs to the whole statement, without --brief and --step")
    claim = claim_result(label, file)
    from slr_verify.document.unicode import writer_for
    from slr_verify.report.outline import UnknownStep
    from slr_verify.report.proof_text import claim_text, step_text
    from slr_verify.report.terminal import console

    write = writer_for(sys.stdout.encoding, plain=plain)
    width = console().width
    if step is None:
        _echo(claim_text(claim, width, write, brief=brief, core=core, paint=_painted))
        return
    try:
        _echo(step_text(claim, step, width, write, _painted))
    except UnknownStep as unknown:
        raise click.BadParameter(str(unknown), param_hint="--step") from unknown


def _painted(kind: str, line: str) -> str:
    return click.style(line, **LOOKS[kind])


def _echo(text: str) -> None:
    """Colours go to a terminal only, and not where NO_COLOR says so."""
    click.echo(text, color=False if os.environ.get("NO_COLOR") else None)
