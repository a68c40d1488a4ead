"""`slr-verify formal`: the proofs replayed by Coq."""

import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

import click

from slr_verify.cli import paper
from slr_verify.cli.exit_codes import UNDECIDED
from slr_verify.cli.options import jobs_option
from slr_verify.cli.progress import progress_bar
from slr_verify.cli.running import cores
from slr_verify.system.staging import staging

if TYPE_CHECKING:
    from slr_verify.formal.coqc import Compiled
    from slr_verify.formal.export import Exported


FEW = 4


@click.command(short_help="Replay proofs by Coq.")
@click.argument("labels", nargs=-1, metavar="[LABEL]...")
@paper.with_claims
@jobs_option
@click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the files of Coq here, and keep them.",
)
def formal(labels: tuple[str, ...], file: Path | None, jobs: int | None, keep: Path | None) -> None:
    """Prove all statements, or those with the given LABELs, and have Coq check each step.

    A statement is FORMAL if all of it compiles on no other axioms than those of docs/formal.md. What
    compiled before is remembered. Exit code 3: some statement is not FORMAL.
    """
    from slr_verify.formal import coqc

    if coqc.version() is None:
        raise click.ClickException(f"`slr-verify formal` needs Coq: {coqc.INSTALL}")
    files = _exported(labels, file)
    shown = {label: each for label, each in files.items() if each.parts}
    with ExitStack() as stack:
        folder = keep or stack.enter_context(staging(Path(gettempdir()), f"formal {os.getpid()}"))
        coqc.write(folder, shown)
        bar = stack.enter_context(progress_bar("Coq", len(shown), counted=True))
        try:
            results = coqc.compiled(folder, shown, cores(jobs), lambda: bar(advance=1))
        except coqc.CoqRefuses as why:
            raise click.ClickException(str(why)) from why
    click.echo("\n".join(_table(files, results)))
    good = sum(is_formal(files[label], results.get(label)) for label in files)
    click.echo(f"{good} of {len(files)} statements are FORMAL")
    click.echo("\n".join(_axioms({name for each in results.values() for name in each.axioms})))
    sys.exit(0 if good == len(files) else UNDECIDED)


def _exported(labels: tuple[str, ...], file: Path | None) -> "dict[str, Exported]":
    """The statements as files of Coq, by way of their file of proofs."""
    from slr_verify.claims.run.attempt import attempted
    from slr_verify.claims.run.replay import file_of_proofs
    from slr_verify.core.proof_file import replayed
    from slr_verify.formal.export import exported

    register = paper.register(file)
    chosen, library = paper.chosen(register.claims, labels), register.library()
    found = []
    with progress_bar("proofs", 2 * len(chosen), counted=True) as bar:
        for claim in chosen:
            attempt = attempted(claim, library)
            bar(advance=1)
            if attempt.rejection is None:
                found.append((claim.label, attempt.proofs[0]))
        replay = replayed(file_of_proofs(found).decode().splitlines(keepends=True))
        files = {}
        for label, _ in found:
            files[label] = exported(replay, label)
            bar(advance=1)
    return files


def is_formal(each: "Exported", result: "Compiled | None") -> bool:
    """Whether all of a statement was replayed."""
    return not each.refused and result is not None and not result.refused


def _table(files: "Mapping[str, Exported]", results: "Mapping[str, Compiled]") -> list[str]:
    lines = ["label  parts  steps  seconds"]
    for label, each in files.items():
        result = results.get(label)
        parts = f"{len(each.parts)}/{len(each.parts) + len(each.refused)}"
        seconds = "-" if result is None else f"{result.seconds:.1f}"
        seconds += " (remembered)" if result is not None and result.remembered else ""
        if is_formal(each, result):
            word = "FORMAL"
        elif result is not None and result.refused:
            word = f"refused by Coq: {result.refused}"
        else:
            word = f"no translation: {'; '.join(dict.fromkeys(each.refused.values()))}"
        lines.append(f"{label}  {parts}  {each.steps}  {seconds}  {word}")
    return lines


def _axioms(names: set[str]) -> list[str]:
    """By the files of Coq that have them."""
    files: dict[str, list[str]] = {}
    for name in sorted(names):
        files.setdefault(name.rpartition(".")[0], []).append(name.rpartition(".")[2])
    few = {
        file: ", ".join(each) if len(each) <= FEW else f"{len(each)} axioms"
        for file, each in files.items()
    }
    return [f"  on {file}: {each}" for file, each in few.items()]
