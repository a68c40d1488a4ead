"""`slr-verify recheck`: replay a certificate in a process that knows the kernel only."""

# ruff: noqa: PLC0415 (imports wait until the command runs)

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command(short_help="Check a certificate, and print what it proves.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def recheck(file: Path) -> None:
    """Replay the certificate FILE and print what it proves, as formulas.

    The process that does it imports only slr_verify.kernel, the standard library and python-flint.
    Exit code 0: every line was checked. 1: refused, with the line and the reason. 2: wrong usage.
    """
    import subprocess

    command = (sys.executable, "-m", "slr_verify.kernel.recheck", str(file.absolute()))
    sys.exit(subprocess.run(command, check=False).returncode)  # noqa: S603 (this very package)
