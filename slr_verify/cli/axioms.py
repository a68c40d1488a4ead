"""`slr-verify axioms`: everything that the proofs of a statement rest on."""

import sys
from pathlib import Path

import click

from slr_verify.cli import paper
from slr_verify.cli.exit_codes import UNDECIDED
from slr_verify.cli.results import claim_result


@click.command(short_help="What a statement rests on: statements, theorems, rules.")
@click.argument("label")
@paper.with_claims
def axioms(label: str, file: Path | None) -> None:
    """Print everything that a statement rests on: statements, cited theorems, rules, trust.

    It is taken from the last full check by this code; without one, the proofs are run now.
    """
    claim = claim_result(label, file)
    from slr_verify.core.axioms import AXIOMS
    from slr_verify.document.unicode import writer_for
    from slr_verify.report.axioms_text import axioms_text
    from slr_verify.report.lines import prose
    from slr_verify.report.terminal import console

    if not claim.proofs:
        refusal = f"{claim.label} is not proved ({claim.reason}), so there is nothing to list"
        click.echo("\n".join(prose(refusal, "", console().width)))
        sys.exit(UNDECIDED)
    write = writer_for(sys.stdout.encoding)
    schemas = {name: rule.figure for name, rule in AXIOMS.items()}
    click.echo(axioms_text(claim, schemas, console().width, write))
