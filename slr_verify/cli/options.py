"""Options that several commands have."""

from __future__ import annotations

import click

seed_option = click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Seed of every random number.",
)
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    help="Processes  [default: cores]; no result depends on it.",
)
