"""Options that several commands have."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from slr_verify.cli.arguments import TARGET_FILE, Whole

Command = TypeVar("Command", bound=Callable[..., None])
MOST_JOBS = 1024
LARGEST_SEED = 2**63 - 1
"""The largest integer that a NetCDF file keeps."""

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


def output_option(
    words: str, kind: click.Path = TARGET_FILE, **settings: Any
) -> Callable[[Command], Command]:
    """The option that says where to write; the command receives it as `target`."""
    return click.option("-o", "--output", "target", type=kind, help=words, **settings)
