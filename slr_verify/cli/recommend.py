"""`slr-verify recommend`: a schedule of lambda and step sizes for random starts, and what is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from slr_verify.cli.arguments import Float, Whole
from slr_verify.cli.options import seed_option
from slr_verify.cli.parameters import NUMBER
from slr_verify.cli.running import progress, running

if TYPE_CHECKING:
    from slr_verify.dynamics.recommended import Recommendation
    from slr_verify.dynamics.trajectories import Trajectories

TRIED, RECORDS = 64, 100
UNKNOWN = (
    "Warning: no hot stage is known to recover from every start for d/gamma^2 below about 8; "
    "see --swap."
)

slower_option = click.option(
    "--slower",
    type=Float(1, 10**6),
    default="1",
    show_default=True,
    help="Divide all step sizes by this, and take as many more steps.",
)


@click.command(short_help="A schedule of lambda and step sizes for random starts.")
@click.option("--d", type=Whole(3), default=400, show_default=True, help="Dimension.")
@click.option("--L", "L", type=Whole(1), default=10, show_default=True, help="Number of tokens.")
@click.option(
    "--gamma-squared", type=NUMBER, default="1/2", show_default=True, help="Token noise squared."
)
@click.option("--epsilon", type=NUMBER, default="0", show_default=True, help="Output noise.")
@click.option(
    "--swap", is_flag=True, help="Instead of a hot stage, exchange k and v where that is better."
)
@slower_option
@seed_option
def recommend(*, seed: int, **setting: Any) -> None:
    """Print a schedule of lambda and of step sizes that was seen to recover (k*, v*) from random starts.

    First lambda = 10, for large d then 0.3, and at last the best lambda of the oracle, each with a step
    size below what the curvature allows. 64 runs of PGD say what to expect. What is certain at these
    parameters, what is proved, and what was only observed, are told apart. For more runs there is
    `success --schedule recommended`, or `--schedule swap`.

    With --swap training begins at the best lambda. Then k and v are exchanged where that lowers the risk at
    lambda = 1, and training goes on.
    """
    with running("recommend"):
        import numpy as np

        from slr_verify.dynamics.recommended import in_stages, recommendation

        found = recommendation(**setting)
        with progress(found.steps * TRIED, "simulating") as on_steps:
            rng = np.random.default_rng(seed)
            runs = in_stages(found, runs=TRIED, rng=rng, records=RECORDS, on_steps=on_steps)
        lines = [*schedule_lines(found), *_seen(found, runs), *_certain(found), *_proved(found)]
    click.echo("\n".join(lines))
    if not found.known:
        click.echo(UNKNOWN, err=True)


def schedule_lines(found: Recommendation) -> Iterator[str]:
    """A line for each stage."""
    yield f"{'stage':<6}{'lambda':<12}{'alpha':<12}steps"
    for number, (params, alpha, steps) in enumerate(found.stages, 1):
        if found.swap and number == 2:
            yield "      exchange k and v where the risk at lambda = 1 is then lower"
        yield f"{number:<6}{params.lam:<12.6g}{alpha:<12.3g}{steps}"


def _seen(found: Recommendation, runs: tuple[Trajectories, ...]) -> Iterator[str]:
    """What became of the runs."""
    import numpy as np

    from slr_verify.dynamics.outcome import outcome_of, within_tolerance

    last = runs[-1]
    outcome = outcome_of(last, found.best)
    excess = found.best.risk - last.params.epsilon**2
    close = np.all(within_tolerance(last, found.best), axis=0).tolist()
    yield ""
    yield f"Observed, not proved, in {TRIED} runs of PGD from random starts:"
    yield f"  {outcome.recovered} recover (k*, v*) or (-k*, -v*)"
    yield f"  {outcome.close} end within 5% of the excess risk {excess:.4g} of the oracle"
    if close[-1]:
        before = found.steps - found.stages[-1].steps
        yield f"  all are there after {before + int(last.steps[close.index(True)])} of {found.steps} steps"


def _certain(found: Recommendation) -> Iterator[str]:
    """The kinds of the stationary points at the lambda of each stage."""
    from slr_verify.certify.stability import stability

    yield ""
    yield "Certain at these parameters, by balls (see `stability`):"
    for params in dict.fromkeys(stage.params for stage in found.stages):
        kinds = stability(params)
        at = f"lambda = {params.lam:.6g}"
        yield f"  {at:<20}(k*, v*) {kinds.oracle.value}, {kinds.place.value} {kinds.off_manifold.value}"


def _proved(found: Recommendation) -> Iterator[str]:
    yield ""
    yield "Proved for all parameters:"
    yield "  e6-unique          there is one best lambda of the oracle, the last of the schedule"
    yield "  five-variable-map  the runs are those of Definition 1 in R^d, but for rounding"
    yield "  schedules-vectors  recovery for any such lambda and small alpha, from the manifold M only"
    yield "Not proved: that the schedule recovers from almost every start."
