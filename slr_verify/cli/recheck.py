"""`slr-verify recheck`: replay a certificate in a process that knows the kernel only."""

# ruff: noqa: PLC0415 (imports wait until the command runs)

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click

from slr_verify.cli.arguments import GIVEN_FILE, Whole

PROGRAM = (
    "import sys; sys.path += sys.argv[1:3]; "
    "from slr_verify.kernel.recheck import main; sys.exit(main(sys.argv[3:]))"
)
"""The folders of this package and of python-flint come behind the standard library."""


@click.command(short_help="Check a certificate, and print what it proves.")
@click.argument("file", type=GIVEN_FILE)
@click.option(
    "--work",
    type=Whole(1, 10**18),
    help="Units of work, each about a microsecond, that FILE may take  [default: 1e8]",
)
def recheck(file: Path, work: int | None) -> None:
    """Replay the certificate FILE and print what it proves, as formulas.

    The process that does it imports only slr_verify.kernel, the standard library and python-flint: nothing
    from the current folder, whatever PYTHONPATH says.
    Exit code 0: every line was checked. 1: refused, with the line and the reason. 2: wrong usage.
    """
    import os
    import subprocess

    from slr_verify.system.guarded import end_with

    answer = subprocess.run(  # noqa: S603 (this very package)
        _command(file, work),
        check=False,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        preexec_fn=partial(end_with, os.getpid()) if os.name == "posix" else None,
    )
    click.echo(answer.stdout, nl=False)
    click.echo(answer.stderr, nl=False, err=True)
    sys.exit(answer.returncode)


def _command(file: Path, work: int | None) -> tuple[str, ...]:
    """An isolated interpreter (-I) without site-packages (-S), and the two folders it needs beside them."""
    import flint

    import slr_verify

    found = (str(module.__file__) for module in (slr_verify, flint))
    homes = (str(Path(place).resolve().parents[1]) for place in found)
    given = (str(file.absolute()), *(() if work is None else (str(work),)))
    return (sys.executable, "-I", "-S", "-X", "utf8", "-c", PROGRAM, *homes, *given)
