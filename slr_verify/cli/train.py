"""`slr-verify train`: Transformer layers trained on the task, to a data file; resumable."""

from pathlib import Path

import click

from slr_verify.cli.arguments import Whole
from slr_verify.cli.extras import require_extra
from slr_verify.cli.options import executor_option, jobs_option, output_option, seed_option
from slr_verify.cli.running import MOST_RUNS, MOST_STEPS, progress, running, workers
from slr_verify.cli.writing import overwrite_option


@click.command(short_help="Train Transformer layers on the task, as in Figures 8 and 10.")
@click.option("--preset", "name", metavar="NAME", required=True, help="8 (one head) or 10 (two).")
@click.option("--runs", type=Whole(1, MOST_RUNS), help="Runs  [default: 20 for 8, 10 for 10]")
@click.option("--steps", type=Whole(1, MOST_STEPS), help="Steps  [default: 8000, 10000]")
@click.option(
    "--noise", help="independent, or shared by both informative tokens  [default: independent]"
)
@seed_option
@jobs_option
@executor_option
@output_option("The data file (NetCDF).", required=True)
@overwrite_option
def train(  # noqa: PLR0913 (one for each option)
    *,
    name: str,
    runs: int | None,
    steps: int | None,
    noise: str | None,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    target: Path,
    overwrite: bool,
) -> None:
    """Train Transformer layers by SGD on single-location regression, and say what they learnt.

    Finished runs are kept in FILE.partial; the same command resumes a training that was
    interrupted or killed. A training that is finished is read from FILE. This is evidence from
    floating-point runs, not a proof.
    """
    with running("train"):
        require_extra("train", "train")
        from slr_verify.train.experiments import experiment
        from slr_verify.train.report import described
        from slr_verify.train.run import trained

        setting = experiment(name, seed=seed, runs=runs, steps=steps, noise=noise)
        with (
            workers(jobs, cluster) as executor,
            progress(setting.runs, f"training, {setting.steps} steps a run") as on_runs,
        ):
            data = trained(setting, target, overwrite=overwrite, executor=executor, on_runs=on_runs)
        click.echo(described(setting, data), nl=False)
    click.echo(f"written to {target}")
