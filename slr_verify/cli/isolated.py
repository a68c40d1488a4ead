"""A checker in a process that has loaded the standard library, python-flint and one package of ours."""

import sys
from functools import partial
from pathlib import Path

import click

from slr_verify.cli.progress import progress_bar

PROGRAM = (
    "import sys; sys.path += sys.argv[1:3]; from importlib import import_module; "
    "sys.exit(import_module(sys.argv[3]).main(sys.argv[4:]))"
)
"""The folders of this package and of python-flint come behind the standard library."""


def run_isolated(module: str, *arguments: str) -> None:
    """Run `main` of a module, print what it prints, and exit as it does.

    Nothing is imported from the current folder or from PYTHONPATH, and the process ends with this one.
    """
    import os
    import subprocess

    from slr_verify.system.guarded import end_with

    with subprocess.Popen(  # noqa: S603 (this very package)
        _command(module, arguments),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        preexec_fn=partial(end_with, os.getpid()) if os.name == "posix" else None,  # noqa: PLW1509 (no thread yet)
    ) as running:
        try:
            with progress_bar("checking"):
                printed, refused = running.communicate()
        finally:
            running.kill()
    click.echo(printed, nl=False)
    click.echo(refused, nl=False, err=True)
    sys.exit(running.returncode)


def _command(module: str, arguments: tuple[str, ...]) -> tuple[str, ...]:
    """An isolated interpreter (-I) without site-packages (-S), and the two folders it needs beside them."""
    import flint

    import slr_verify

    found = (str(module.__file__) for module in (slr_verify, flint))
    homes = (str(Path(place).resolve().parents[1]) for place in found)
    return (sys.executable, "-I", "-S", "-X", "utf8", "-c", PROGRAM, *homes, module, *arguments)
