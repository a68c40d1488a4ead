"""`slr-verify show`: a statement, its hypotheses, and each step of its proofs with its rule."""

import sys
from pathlib import Path

import click

from slr_verify.cli import paper
from slr_verify.cli.results import claim_result


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
        click.echo(claim_text(claim, width, write, brief=brief, core=core))
        return
    try:
        click.echo(step_text(claim, step, width, write))
    except UnknownStep as unknown:
        raise click.BadParameter(str(unknown), param_hint="--step") from unknown
