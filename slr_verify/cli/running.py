"""What the commands that simulate share: options, progress, and what becomes of refusals."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from slr_verify.cli.arguments import Whole
from slr_verify.cli.cluster import connected
from slr_verify.cli.extras import require_extra
from slr_verify.cli.progress import progress_bar
from slr_verify.system.targets import FULL, CannotWrite, TargetRefused

if TYPE_CHECKING:
    from slr_verify.dynamics.executing import AnyExecutor

MOST_STEPS = MOST_RUNS = 10**15

runs_option = click.option(
    "--runs", type=Whole(1, MOST_RUNS), help="Runs  [default: 30; 20 for 8 and 9, 10 for 10]"
)


def cores(jobs: int | None) -> int:
    """The number of processes: as asked for, else one for each core."""
    return jobs or os.cpu_count() or 1


@contextmanager
def running(command: str) -> Iterator[None]:
    """Refusals as one sentence: wrong usage 2, failures 1."""
    require_extra("dynamics", command)
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


@contextmanager
def workers(jobs: int | None, cluster: str | None) -> Iterator[AnyExecutor | None]:
    """Where pieces are computed: in so many processes here, or on a cluster."""
    from slr_verify.dynamics.executing import processes

    require_one_place(jobs, cluster)
    if cluster is None:
        with processes(cores(jobs)) as executor:
            yield executor
    else:
        with connected(cluster) as (executor, _):
            yield executor


def require_one_place(jobs: int | None, cluster: str | None) -> None:
    """Raises click.UsageError when both are given."""
    if jobs is not None and cluster is not None:
        raise click.UsageError(
            "--jobs and --executor exclude each other: a cluster has its own workers"
        )


@contextmanager
def progress(total: int, doing: str) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, told how much was done since."""
    with progress_bar(doing, total) as update:
        yield lambda done: update(advance=done)
