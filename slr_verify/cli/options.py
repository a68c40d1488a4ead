"""Options that several commands have."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

from slr_verify.cli.arguments import TARGET_FILE, Whole

CLUSTER = re.compile(r"dask:(\S+:[0-9]+)")
Command = TypeVar("Command", bound=Callable[..., None])
MOST_JOBS = 1024
LARGEST_SEED = 2**63 - 1
"""The largest integer that a NetCDF file keeps."""


class Cluster(click.ParamType):  # type: ignore[type-arg]
    """`dask:ADDRESS`, as `dask:tcp://10.0.0.5:8786`; the command gets the address."""

    name = "dask:ADDRESS"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """The address. Fails with a sentence."""
        found = CLUSTER.fullmatch(str(value))
        if found is None:
            self.fail(
                f"must be dask:ADDRESS, as dask:tcp://10.0.0.5:8786, got {value!r}", param, ctx
            )
        return found[1]


seed_option = click.option(
    "--seed",
    type=Whole(0, LARGEST_SEED),
    default=0,
    show_default=True,
    help="Seed of every random number.",
)
jobs_option = click.option(
    "--jobs", type=Whole(1, MOST_JOBS), help="Processes  [default: cores]; no result depends on it."
)
executor_option = click.option(
    "--executor",
    "cluster",
    type=Cluster(),
    help="Compute on a Dask cluster instead: the address of its scheduler.",
)


def output_option(
    words: str, kind: click.Path = TARGET_FILE, **settings: Any
) -> Callable[[Command], Command]:
    """The option that says where to write; the command receives it as `target`."""
    return click.option("-o", "--output", "target", type=kind, help=words, **settings)
