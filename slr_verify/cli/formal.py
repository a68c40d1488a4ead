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
from slr_verify.cli.arguments import Whole
from slr_verify.cli.exit_codes import AS_EXPECTED, UNDECIDED
from slr_verify.cli.options import jobs_option
from slr_verify.cli.progress import progress_bar
from slr_verify.cli.running import cores
from slr_verify.system.staging import staging

if TYPE_CHECKING:
    from rich.table import Table

    from slr_verify.formal.export import Exported
    from slr_verify.formal.memory import Compiled


FEW = 4
CITED = "Almost"
"""The file whose axioms are named, however many they are: theorems that are not proved in Coq."""


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
@click.option(
    "--seconds",
    type=Whole(1, 10**6),
    default=600,
    show_default=True,
    help="Processor time that Coq may take for one statement.",
)
def formal(
    labels: tuple[str, ...], file: Path | None, jobs: int | None, keep: Path | None, seconds: int
) -> None:
    """Prove all statements, or those with the given LABELs, and have Coq check each step.

    A statement is FORMAL if all of it compiles on no other axioms than those of docs/formal.md. What
    compiled before is remembered, of long files each piece: the same command goes on after Ctrl-C.
    Exit code 1: there is no Coq. 3: some statement is not FORMAL.
    """
    from slr_verify.formal import theory
    from slr_verify.report.terminal import console, statements_in_words

    if theory.version() is None:
        raise click.ClickException(f"`slr-verify formal` needs Coq: {theory.INSTALL}")
    files, results = replayed_by_coq(labels, file, jobs, keep, seconds)
    screen = console()
    screen.print(_table(files, results, screen.width))
    formal_ones = [label for label in files if is_formal(files[label], results.get(label))]
    good = len(formal_ones)
    lines = _axioms({name for label in formal_ones for name in results[label].axioms})
    if any(each.earlier for each in results.values()):
        click.echo("\n* remembered: it, or pieces of it, compiled before, with this Coq and theory")
    first = f"{good} of {statements_in_words(len(files))} {'is' if good == 1 else 'are'} FORMAL"
    click.echo("\n".join(["", first + (", resting on:" if lines else "."), *lines]))
    sys.exit(AS_EXPECTED if good == len(files) else UNDECIDED)


def replayed_by_coq(
    labels: tuple[str, ...], file: Path | None, jobs: int | None, keep: Path | None, seconds: int
) -> "tuple[Mapping[str, Exported], Mapping[str, Compiled]]":
    """What was exported, and what Coq says of it."""
    if file or keep:
        files = exported_statements(labels, file)
        return files, compiled_statements(files, jobs, keep, seconds)
    return _replayed_of_paper(labels, jobs, seconds)


def _replayed_of_paper(
    labels: tuple[str, ...], jobs: int | None, seconds: int
) -> "tuple[Mapping[str, Exported], Mapping[str, Compiled]]":
    """The same of the paper's statements: what is known of them is not made again."""
    from slr_verify.formal import exports

    code = exports.code(paper.ORIGIN)
    before = exports.known(paper.ORIGIN, code)
    chosen = [claim.label for claim in paper.chosen(paper.register(None).claims, labels)]
    new = tuple(label for label in chosen if label not in before)
    made = exported_statements(new, None) if new else {}
    results = compiled_statements(made, jobs, None, seconds)
    exports.keep(paper.ORIGIN, code, made)
    known = {label: before[label] for label in chosen if label in before}
    results |= {label: result for label, (_, result) in known.items() if result is not None}
    return {label: made[label] if label in made else known[label][0] for label in chosen}, results


def compiled_statements(
    files: "Mapping[str, Exported]", jobs: int | None, keep: Path | None, seconds: int
) -> "dict[str, Compiled]":
    """What Coq says of each that has parts, in a folder of its own or in the one that is kept."""
    from slr_verify.formal import coqc

    files = {label: each for label, each in files.items() if each.parts}
    if not files and keep is None:
        return {}
    with ExitStack() as stack:
        folder = keep or stack.enter_context(staging(Path(gettempdir()), f"formal {os.getpid()}"))
        coqc.write(folder, files)
        bar = stack.enter_context(progress_bar("Coq", len(files), counted=True))
        try:
            return coqc.compiled(folder, files, cores(jobs), lambda: bar(advance=1), seconds)
        except coqc.CoqRefuses as why:
            raise click.ClickException(str(why)) from why


def exported_statements(labels: tuple[str, ...], file: Path | None) -> "dict[str, Exported]":
    """The statements as files of Coq, by way of their file of proofs."""
    from slr_verify.claims.run.attempt import attempted
    from slr_verify.claims.run.replay import file_of_proofs
    from slr_verify.core.proof_file import replayed
    from slr_verify.formal.export import Exported, exported

    register = paper.register(file)
    chosen, library = paper.chosen(register.claims, labels), register.library()
    found, files = [], dict[str, Exported]()
    with progress_bar("proofs", 2 * len(chosen), counted=True) as bar:
        for claim in chosen:
            attempt = attempted(claim, library)
            bar(advance=1)
            if attempt.rejection is None:
                found.append((claim.label, attempt.proofs[0]))
            else:
                files[claim.label] = Exported("", [], 0, 0, {claim.label: "it has no proof"})
        replay = replayed(file_of_proofs(found).decode().splitlines(keepends=True))
        for label, _ in found:
            files[label] = exported(replay, label)
            bar(advance=1)
    return files


def is_formal(each: "Exported", result: "Compiled | None") -> bool:
    """Whether all of a statement was replayed."""
    return not each.refused and result is not None and not result.refused


def _table(
    files: "Mapping[str, Exported]", results: "Mapping[str, Compiled]", width: int
) -> "Table":
    """A row for each statement; narrow terminals get fewer columns."""
    from rich import box
    from rich.table import Table

    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column("statement", overflow="fold", max_width=width // 3)
    columns = [("parts", 60), ("steps", 60), ("seconds", 80)]
    shown = [heading for heading, from_width in columns if width >= from_width]
    for heading in shown:
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("outcome", overflow="fold", ratio=1)
    for label, each in files.items():
        row = cells(each, results.get(label))
        grid.add_row(label, *(row[heading] for heading in shown), row["outcome"])
    return grid


def cells(each: "Exported", result: "Compiled | None") -> dict[str, str]:
    """Of one statement, by the heading. What Coq refuses is in one file, so no part of it counts."""
    good = result is not None and not result.refused
    parts, marked = len(each.parts) if good else 0, "*" * (result is not None and result.earlier)
    if is_formal(each, result):
        outcome = "FORMAL"
    elif result is not None and result.refused:
        outcome = f"refused by Coq: {result.refused}"
    else:
        outcome = f"not replayed: {'; '.join(dict.fromkeys(each.refused.values()))}"
    return {
        "parts": f"{parts}/{len(each.parts) + len(each.refused)}",
        "steps": f"{each.steps if good else 0}/{each.core_steps}",
        "seconds": "-" if result is None else f"{result.seconds:.1f}{marked}",
        "outcome": outcome,
    }


def _axioms(names: set[str]) -> list[str]:
    """By the files of Coq that have them."""
    files: dict[str, list[str]] = {}
    for name in sorted(names):
        files.setdefault(name.rpartition(".")[0], []).append(name.rpartition(".")[2])
    few = {
        file: ", ".join(each) if len(each) <= FEW or file == CITED else f"{len(each)} axioms"
        for file, each in files.items()
    }
    return [f"  {file}: {each}" for file, each in few.items()]
