"""`slr-verify replay`: check a file of proofs in a process that knows the core only."""

from pathlib import Path

import click

from slr_verify.cli.arguments import GIVEN_FILE
from slr_verify.cli.isolated import run_isolated


@click.command(short_help="Check a file of proofs, and print what it shows.")
@click.argument("file", type=GIVEN_FILE)
def replay(file: Path) -> None:
    """Check every step of FILE again, and print the statements that it shows, with all hypotheses.

    The process that does it imports only slr_verify.core, the standard library and python-flint.
    Exit code 0: every step was accepted. 1: one was refused, and nothing is shown. 2: wrong usage.
    """
    run_isolated("slr_verify.core.__main__", str(file.absolute()))
