"""`slr-verify figures`: the figures of the paper, with their data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli.arguments import TARGET_FOLDER
from slr_verify.cli.extras import require_extra
from slr_verify.cli.heads import with_counts
from slr_verify.cli.options import executor_option, jobs_option, output_option, seed_option
from slr_verify.cli.running import progress, running, runs_option, workers
from slr_verify.cli.writing import overwrite_option
from slr_verify.system.files import reserved

if TYPE_CHECKING:
    from slr_verify.dynamics.executing import AnyExecutor

TRAINED = ("8", "10")
"""The figures of trained layers, which `all` leaves out: they take minutes, and another extra."""
TWO_HEADS = "9"
BESIDE = ("8", TWO_HEADS, "10")
"""All that `all` leaves out."""


@click.command(short_help="The figures of the paper, with their data.")
@click.argument("names", nargs=-1, metavar="[3|4a|4b|5|7a|7b|8|9|10|all]...")
@output_option("Folder for the files.", TARGET_FOLDER, required=True)
@runs_option
@partial(with_counts, default=2)
@seed_option
@jobs_option
@executor_option
@overwrite_option
def figures(  # noqa: PLR0913, PLR0917 (one for each option)
    names: tuple[str, ...],
    target: Path,
    runs: int | None,
    heads: int | None,
    locations: int | None,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    overwrite: bool,
) -> None:
    """Make figures of the paper: PDF, PNG, the data as NetCDF, and a text that describes them.

    Without a name, all but 8, 9 and 10, which take minutes. --heads and --locations are those of 9.
    xarray.open_dataset("figure_4a.nc") reads the data.
    """
    with running("figures"):
        from slr_verify.dynamics.arguments import count

        chosen = _chosen(names)
        counts = {"heads": heads, "locations": locations}
        sizes = {name: value for name, value in counts.items() if value is not None}
        if sizes and chosen != (TWO_HEADS,):
            raise ValueError(f"--{next(iter(sizes))} belongs to Figure 9, got {', '.join(chosen)}")
        if runs is not None:
            count("runs", runs)
        targets = [target / each for name in chosen for each in _files_of(name)]
        with (
            reserved(targets, overwrite=overwrite, make_folders=True) as put,
            workers(jobs, cluster) as executor,
        ):
            for name in chosen:
                made = _made(name, sizes, seed=seed, runs=runs, executor=executor)
                put({target / each: content for each, content in made.items()})
                click.echo(made[f"figure_{name}.txt"].decode())
    click.echo(f"written to {target}")


def _chosen(names: tuple[str, ...]) -> tuple[str, ...]:
    """The figures asked for, each once. Refuses unknown ones, and trained ones without the extra."""
    from slr_verify.dynamics.figures import chosen_figures

    chosen = chosen_figures(names, BESIDE)
    for name in chosen:
        if name in TRAINED:
            require_extra("train", f"figures {name}")
    return chosen


def _files_of(name: str) -> tuple[str, ...]:
    if name in TRAINED:
        from slr_verify.train import figures as of_layers

        return of_layers.files_of(name)
    if name == TWO_HEADS:
        from slr_verify.dynamics.figure_9 import FILES

        return FILES
    from slr_verify.dynamics.figures import files_of

    return tuple(each.name for each in files_of(name, Path()))


def _made(
    name: str,
    sizes: Mapping[str, int],
    *,
    seed: int,
    runs: int | None,
    executor: AnyExecutor | None,
) -> Mapping[str, bytes]:
    if name in TRAINED:
        from slr_verify.train import figures as of_layers

        with progress(of_layers.total_runs(name, runs), f"Figure {name}") as on_runs:
            return of_layers.make_figure(
                name, seed=seed, runs=runs, executor=executor, on_runs=on_runs
            )
    if name == TWO_HEADS:
        from slr_verify.dynamics import figure_9

        with progress(figure_9.total_steps(runs), f"Figure {name}") as on_steps:
            return figure_9.make_figure(
                seed=seed, runs=runs, **sizes, executor=executor, on_steps=on_steps
            )
    from slr_verify.dynamics.figures import make_figure, run_steps

    with progress(run_steps(name, runs), f"Figure {name}") as on_steps:
        return make_figure(name, seed=seed, runs=runs, executor=executor, on_steps=on_steps)
