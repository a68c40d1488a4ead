"""`slr-verify recheck`: replay a certificate in a process that knows arb only."""

from pathlib import Path

import click

from slr_verify.cli.arguments import GIVEN_FILE, Whole
from slr_verify.cli.isolated import run_isolated


@click.command(short_help="Check a certificate, and print what it proves.")
@click.argument("file", type=GIVEN_FILE)
@click.option(
    "--work",
    type=Whole(1, 10**18),
    help="Units of work that FILE may need, each about a microsecond  [default: 1e8]",
)
def recheck(file: Path, work: int | None) -> None:
    """Replay the certificate FILE and print what it proves, as formulas.

    The process that does it imports slr_verify.arb and the core, the standard library and python-flint
    alone: nothing from the current folder, whatever PYTHONPATH says.
    Exit code 0: every line was checked. 1: refused, with the line and the reason. 2: wrong usage.
    """
    run_isolated(
        "slr_verify.arb.recheck", str(file.absolute()), *(() if work is None else (str(work),))
    )
