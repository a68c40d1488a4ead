"""What the commands that simulate share: options, progress, and what becomes of refusals."""

# ruff: noqa: PLC0415 (imports wait until the command runs)

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

import click

from slr_verify.cli.arguments import Whole
from slr_verify.system.targets import FULL, CannotWrite, TargetRefused

NEEDED = ("numba", "matplotlib", "xarray", "h5netcdf", "h5py")
"""What the extra `dynamics` installs."""

MOST_STEPS = MOST_RUNS = 10**15

runs_option = click.option(
    "--runs", type=Whole(1, MOST_RUNS), help="Runs  [default: 30, as in the paper]"
)


def cores(jobs: int | None) -> int:
    """The number of processes: as asked for, else one for each core."""
    return jobs or os.cpu_count() or 1


@contextmanager
def running(command: str) -> Iterator[None]:
    """Refusals as one sentence: wrong usage 2, failures 1."""
    _require_extra(command)
    try:
        yield
    except (TargetRefused, CannotWrite):  # for all commands alike
        raise
    except ValueError as refusal:
        raise click.UsageError(str(refusal)) from refusal
    except (ArithmeticError, OSError) as failure:
        if isinstance(failure, OSError) and failure.errno in FULL:
            raise
        raise click.ClickException(str(failure)) from failure


def _require_extra(command: str) -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise click.ClickException(
            f"`slr-verify {command}` needs {', '.join(missing)}: "
            "python -m pip install 'slr-verify[dynamics]'"
        )


@contextmanager
def progress(total: int, doing: str) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, told how much was done since; nothing if it is no terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns: Any = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        Remaining(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing, total=total)
        yield lambda done: bar.update(task, advance=done)
