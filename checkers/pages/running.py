"""What the commands, examples and notebooks of the documentation print."""

from __future__ import annotations

import ast
import contextlib
import io
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from click.testing import CliRunner

from checkers.pages.blocks import ROOT, Session
from slr_verify.claims.library import Library
from slr_verify.claims.register import Register
from slr_verify.cli import main

FOLDERS = ("docs", "derivations", "checkers")
"""What commands find beside them, as in a clone."""


def outputs(session: Session) -> Iterator[str]:
    """What each command prints; ValueError if its exit code is another one, or if it is not ours."""
    with tempfile.TemporaryDirectory() as place, _working_in(Path(place)):
        for command in session.commands:
            program, *arguments = shlex.split(command.run)
            if program != "slr-verify":
                raise ValueError(f"mark the block as not run: {command.run}")
            answer = CliRunner().invoke(main, arguments, prog_name="slr-verify")
            if answer.exit_code != session.exit_code:
                raise ValueError(f"{command.run}: exit code {answer.exit_code}: {answer.output}")
            yield answer.stdout


def possible(session: Session) -> bool:
    """Whether the machine has the program that the commands need."""
    return session.program is None or shutil.which(session.program) is not None


@contextlib.contextmanager
def _working_in(place: Path) -> Iterator[None]:
    """In a folder with those of a clone, with a cache of its own."""
    for folder in FOLDERS:
        (place / folder).symlink_to(ROOT / folder)
    with (
        contextlib.chdir(place),
        mock.patch.dict(os.environ, SLR_VERIFY_CACHE=str(place / "cache")),
        mock.patch.object(sys, "path", list(sys.path)),
    ):
        yield


def printed(source: str, names: dict[str, object], *, last_value: bool = False) -> str:
    """What a piece of Python prints; with `last_value` also the value of its last line, as Jupyter does."""
    tree = ast.parse(source)
    last = tree.body.pop() if last_value and isinstance(tree.body[-1], ast.Expr) else None
    stream = io.StringIO()
    with contextlib.redirect_stdout(stream):
        exec(compile(tree, "<example>", "exec"), names)  # noqa: S102 (our own pages)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<example>", "eval"), names)  # noqa: S307
            if value is not None:
                stream.write(f"{value!r}\n")
    return stream.getvalue()


@contextlib.contextmanager
def proved_once() -> Iterator[None]:
    """Commands in this process prove each statement of the paper once."""
    from slr_verify.paper import CLAIMS  # noqa: PLC0415 (only who proves something pays)

    library, fresh = Library(CLAIMS), Register.library

    def of(register: Register) -> Library:
        return library if register.origin == "slr_verify.paper" else fresh(register)

    with mock.patch.object(Register, "library", of):
        yield
