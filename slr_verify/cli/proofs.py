"""`slr-verify proofs`: the proofs that the core accepts, as data that anybody can replay."""

# ruff: noqa: PLC0415 (imports wait until the command runs)

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli import paper
from slr_verify.cli.arguments import TARGET_FILE
from slr_verify.cli.writing import overwrite_option, writing

if TYPE_CHECKING:
    from slr_verify.claims.run.shown import Shown

LONGEST = 300


@click.command(short_help="The proofs that the core accepts, as data.")
@click.argument("labels", nargs=-1, metavar="[LABEL]...")
@paper.with_claims
@click.option(
    "-o", "--output", "target", type=TARGET_FILE, help="Write the proofs here, for `replay`."
)
@overwrite_option
@click.option("--why", is_flag=True, help="Say what stands in the way of the others.")
def proofs(
    labels: tuple[str, ...], file: Path | None, target: Path | None, overwrite: bool, why: bool
) -> None:
    """Take the proofs of all statements, or of those with the given LABELs, into the core.

    The core (docs/core.md) is a checker of its own, without SymPy, which does not know all that the
    proofs use yet. What it accepts counts as shown; nothing here changes what `check` says.
    """
    register = paper.register(file)
    chosen = paper.chosen(register.claims, labels)
    from slr_verify.claims.run.findings import deep_calls
    from slr_verify.claims.run.shown import shown_in, transcription
    from slr_verify.core.proof_file import written

    work, found = transcription(), []
    with writing(target, overwrite=overwrite) as write, deep_calls():
        for each in shown_in(work, chosen, register.library()):
            found.append(each)
            click.echo(_line(each, why=why))
        named = {label: theorem for each in found for label, theorem in each.named}
        write("".join(written(work.context, named)).encode("ascii"))
    count = sum(bool(each.theorems) for each in found)
    click.echo(f"{count} of {len(found)} statements are shown by the core")


def _line(found: Shown, *, why: bool) -> str:
    if found.theorems:
        cited = sorted({name for theorem in found.theorems for name in theorem.cites})
        return f"{found.label} shown" + (f", citing {', '.join(cited)}" if cited else "")
    reason = f": {found.refusal[:LONGEST]}" if why else ""
    return f"{found.label} not yet{reason}"
