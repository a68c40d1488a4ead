"""Work on a Dask cluster: `--executor dask:ADDRESS`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from slr_verify.cli.extras import require_extra

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from distributed import Client

PATIENCE = 10
"""Seconds for the scheduler to answer."""
SAME = ("slr-verify", "numpy", "numba", "sympy", "python-flint")
"""What has to be of one version everywhere, for results of one digest."""


@contextmanager
def connected(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster as an executor, and how many tasks it can do at a time.

    Raises click.ClickException when nobody answers there, when there is no worker, when a worker has
    other versions, and when the cluster gives up a task.
    """
    require_extra("cluster", "--executor")
    import logging
    from concurrent.futures import CancelledError

    from distributed import Client, KilledWorker

    logging.getLogger("distributed").setLevel(
        logging.CRITICAL
    )  # what it says, this says in a sentence
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, MemoryError) as failure:  # a length read from other words
        raise click.ClickException(f"no Dask scheduler answers at {address}") from failure
    with client:
        places = _places(client, address)
        try:
            yield client.get_executor(), places
        except (CancelledError, KilledWorker) as failure:
            raise click.ClickException(
                f"the cluster at {address} lost a task: {failure}"
            ) from failure


def _places(client: Client, address: str) -> int:
    """The number of threads of all workers, which must have the versions of this process."""
    places = sum(client.nthreads().values())
    if not places:
        raise click.ClickException(f"the Dask scheduler at {address} has no workers")
    ours = installed()
    for worker, theirs in client.run(installed).items():
        for name, here in ours.items():
            if theirs[name] != here:
                raise click.ClickException(
                    f"the worker {worker} has {name} {theirs[name]}, and this process has {here}"
                )
    return places


def installed() -> dict[str, str]:
    """The versions that results depend on."""
    import platform

    return {"python": platform.python_version()} | {name: _version(name) for name in SAME}


def _version(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"
