"""Options that several commands have."""

import click

from slr_verify.cli.arguments import Whole

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
