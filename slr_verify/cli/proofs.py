"""`slr-verify proofs`: the proofs as data that anybody can replay."""

import sys
from pathlib import Path

import click

from slr_verify.cli import paper
from slr_verify.cli.exit_codes import UNDECIDED
from slr_verify.cli.options import output_option
from slr_verify.cli.writing import overwrite_option, writing


@click.command(short_help="The proofs as data, for replay.")
@click.argument("labels", nargs=-1, metavar="[LABEL]...")
@paper.with_claims
@output_option("Write the proofs here, for `replay`.")
@overwrite_option
def proofs(
    labels: tuple[str, ...], file: Path | None, target: Path | None, overwrite: bool
) -> None:
    """Prove all statements, or those with the given LABELs, and write the proofs as data.

    Each proof is a list of steps of the core (docs/core.md), which slr-verify replay, or any other
    program, can check without SymPy. Exit code 3: some statement has no proof that holds.
    """
    register = paper.register(file)
    chosen, library = paper.chosen(register.claims, labels), register.library()
    from slr_verify.claims.run.attempt import attempted
    from slr_verify.claims.run.replay import file_of_proofs, number_of_steps

    found = []
    with writing(target, overwrite=overwrite) as write:
        for claim in chosen:
            attempt = attempted(claim, library)
            if attempt.rejection is not None:
                click.echo(f"{claim.label}: {attempt.rejection}")
                continue
            found.append((claim.label, attempt.proofs[0]))
            cites = ", ".join(attempt.foundations[0].cites)
            steps = number_of_steps(attempt.proofs[0])
            click.echo(f"{claim.label}: {steps} steps" + (f", citing {cites}" if cites else ""))
        write(file_of_proofs(found))
    click.echo(f"{len(found)} of {len(chosen)} statements are proved")
    sys.exit(0 if len(found) == len(chosen) else UNDECIDED)
