"""`slr-verify success`: how often a random start recovers (k*, v*) up to sign."""

from typing import Any

import click

from slr_verify.cli.arguments import Whole
from slr_verify.cli.options import executor_option, jobs_option, seed_option
from slr_verify.cli.running import MOST_RUNS, progress, running, workers
from slr_verify.cli.simulate import arguments_of, with_setting


@click.command(short_help="How often a random start recovers (k*, v*).")
@with_setting
@click.option("--runs", type=Whole(1, MOST_RUNS), default=2000, show_default=True, help="Runs.")
@seed_option
@jobs_option
@executor_option
def success(*, runs: int, seed: int, jobs: int | None, cluster: str | None, **given: Any) -> None:
    """Estimate how often a random start recovers (k*, v*) or (-k*, -v*).

    Prints the fraction of the runs, a 95% Wilson interval for the probability, and where the other
    runs end.
    """
    with running("success"):
        import numpy as np

        from slr_verify.dynamics.arguments import count
        from slr_verify.dynamics.stationary import RECOVERED
        from slr_verify.dynamics.success import success as estimated

        arguments = arguments_of(given)
        total = count("steps", arguments["steps"]) * count("runs", runs)
        with workers(jobs, cluster) as executor, progress(total, "simulating") as on_steps:
            found = estimated(
                arguments,
                runs=runs,
                rng=np.random.default_rng(seed),
                executor=executor,
                on_steps=on_steps,
            )
    click.echo(
        f"{found.recovered} of {found.runs} runs recover (k*, v*) or (-k*, -v*): "
        f"{found.fraction:.2%}, 95% Wilson interval {found.low:.2%} to {found.high:.2%}"
    )
    click.echo("where the runs end (nearest stationary point in floating point, not certified):")
    for name, number in found.ends.items():
        mark = "*" if name in RECOVERED else " "
        click.echo(f"{mark} {number:>7}  {name}")
