"""`slr-verify figures`: the figures of the paper, with their data."""

from pathlib import Path

import click

from slr_verify.cli.arguments import TARGET_FOLDER
from slr_verify.cli.options import executor_option, jobs_option, output_option, seed_option
from slr_verify.cli.running import progress, running, runs_option, workers
from slr_verify.cli.writing import overwrite_option
from slr_verify.system.files import reserved


@click.command(short_help="The figures of the paper, with their data.")
@click.argument("names", nargs=-1, metavar="[3|4a|4b|5|7a|7b|all]...")
@output_option("Folder for the files.", TARGET_FOLDER, required=True)
@runs_option
@seed_option
@jobs_option
@executor_option
@overwrite_option
def figures(  # noqa: PLR0913, PLR0917 (one for each option)
    names: tuple[str, ...],
    target: Path,
    runs: int | None,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    overwrite: bool,
) -> None:
    """Make figures of the paper: PDF, PNG, the data as NetCDF, and a text that describes them.

    Without a name, all of them. xarray.open_dataset("figure_4a.nc") reads the data.
    """
    with running("figures"):
        from slr_verify.dynamics.arguments import count
        from slr_verify.dynamics.figures import chosen_figures, files_of, make_figure, run_steps

        chosen = chosen_figures(names)
        if runs is not None:
            count("runs", runs)
        targets = [path for name in chosen for path in files_of(name, target)]
        with (
            reserved(targets, overwrite=overwrite, make_folders=True) as put,
            workers(jobs, cluster) as executor,
        ):
            for name in chosen:
                with progress(run_steps(name, runs), f"Figure {name}") as on_steps:
                    made = make_figure(
                        name, seed=seed, runs=runs, executor=executor, on_steps=on_steps
                    )
                put({target / each: content for each, content in made.items()})
                click.echo(made[f"figure_{name}.txt"].decode())
    click.echo(f"written to {target}")
