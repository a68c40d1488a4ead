"""`slr-verify recommend`: a schedule of lambda and step sizes for random starts, and what is known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from slr_verify.cli.arguments import GIVEN_FILE, Float, Whole
from slr_verify.cli.options import seed_option
from slr_verify.cli.parameters import NUMBER
from slr_verify.cli.running import progress, running

if TYPE_CHECKING:
    from slr_verify.certify.recovery import Recovery
    from slr_verify.dynamics.recommended import Recommendation, Stage
    from slr_verify.dynamics.trajectories import Trajectories

TRIED, TRIED_SGD, RECORDS = 64, 16, 100
WORK = 10**9
"""What a certificate may ask for: a quarter of an hour."""
SLOW_ENOUGH = 10.0
"""Times that steps of SGD were shorter where it was seen to work."""
UNKNOWN = (
    "Warning: no hot stage is known to recover from every start for d/gamma^2 below about 8; "
    "see --swap."
)

SLOWER = (
    "Warning: SGD with the step sizes of PGD was seen to lose runs at the end; see --slower 10."
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
@click.option(
    "--noise",
    help="Try SGD in law with this law of the output noise: gaussian, rademacher, uniform.",
)
@click.option("--batch", type=Whole(1, 10**6), help="Sequences a step, for SGD  [default: 5]")
@click.option(
    "--certified",
    "file",
    metavar="FILE",
    type=GIVEN_FILE,
    help="Check this certificate of the last stage, by `certify recovery`.",
)
@seed_option
def recommend(
    *, seed: int, noise: str | None, batch: int | None, file: Path | None, **setting: Any
) -> None:
    """Print a schedule of lambda and of step sizes that was seen to recover (k*, v*) from random starts.

    lambda is 10 at first, then 0.3 where d is large, and at last the best lambda of the oracle, each with a
    step size below what the curvature allows. 64 runs of PGD say what to expect. What is certain at these
    parameters, what is proved, and what was only observed, are told apart. For more runs there is
    `success --schedule recommended`, or `--schedule swap`.

    With --swap training begins at the best lambda. Then k and v are exchanged where that lowers the risk at
    lambda = 1, and training goes on.

    With --noise the runs, 16 of them, are of SGD. Steps --slower 10 or more were seen to work with it.

    With --certified FILE the last stage is certified and not only observed, from all starts in the box of
    FILE, which `certify recovery` has written for the lambda and the alpha that are printed. Exit code 1
    where the file is refused, or is about something else.
    """
    with running("recommend"):
        import numpy as np

        from slr_verify.dynamics.recommended import in_stages, recommendation

        how = _how(noise, batch)
        found = recommendation(**setting)
        if file is not None and noise is not None:
            raise ValueError("--certified is about PGD, without --noise")
        certified = file and _last_stage(found.stages[-1], file, setting)
        with progress(found.steps * how["runs"], "simulating") as on_steps:
            rng = np.random.default_rng(seed)
            runs = in_stages(found, **how, rng=rng, records=RECORDS, on_steps=on_steps)
        seen = _seen(found, runs, _words(how))
        proved = _proved(descent=noise is None, swap=found.swap)
        shown = _certified(found, certified, runs[-1]) if certified else ()
        lines = [*schedule_lines(found), *seen, *shown, *_certain(found), *proved]
    click.echo("\n".join(lines))
    if noise is not None and setting["slower"] < SLOW_ENOUGH:
        click.echo(SLOWER, err=True)
    if not found.known:
        click.echo(UNKNOWN, err=True)


def _how(noise: str | None, batch: int | None) -> dict[str, Any]:
    """What the runs are of. Raises ValueError for a batch without a law, or an unknown law."""
    from slr_verify.dynamics.piece import GAUSSIAN_FIVE, Sampling, checked_sampling

    if noise is None:
        if batch is not None:
            raise ValueError("--batch needs --noise: only SGD has batches")
        return {"runs": TRIED}
    sampling = checked_sampling(Sampling(batch or GAUSSIAN_FIVE.batch, noise))
    return {"runs": TRIED_SGD, "method": "sgd", "sampling": sampling}


def _words(how: dict[str, Any]) -> str:
    if "sampling" not in how:
        return "PGD"
    return f"SGD, in law, in batches of {how['sampling'].batch}"


def _last_stage(stage: Stage, file: Path, setting: dict[str, Any]) -> Recovery:
    """What a certificate says of PGD in a stage, with lambda and alpha as they are printed."""
    from slr_verify import Parameters
    from slr_verify.arb.reading import lines
    from slr_verify.certify.read_recovery import read_recovery

    lam, alpha = _printed(stage)
    known = {name: setting[name] for name in ("d", "L", "gamma_squared", "epsilon")}
    try:
        with file.open("rb") as source:
            params = Parameters(**known, lam=lam)
            return read_recovery(lines(source), params, alpha, work=WORK)
    except ValueError as refusal:
        raise click.ClickException(f"{file}: {refusal}") from refusal


def _printed(stage: Stage) -> tuple[str, str]:
    """lambda and alpha with a few digits."""
    return f"{stage.params.lam:.6g}", f"{stage.alpha:.3g}"


def schedule_lines(found: Recommendation) -> Iterator[str]:
    """A line for each stage."""
    yield f"{'stage':<6}{'lambda':<12}{'alpha':<12}steps"
    for number, stage in enumerate(found.stages, 1):
        if found.swap and number == 2:
            yield "      exchange k and v where the risk at lambda = 1 is then lower"
        lam, alpha = _printed(stage)
        yield f"{number:<6}{lam:<12}{alpha:<12}{stage.steps}"


def _seen(found: Recommendation, runs: tuple[Trajectories, ...], words: str) -> Iterator[str]:
    """What became of the runs."""
    import numpy as np

    from slr_verify.dynamics.outcome import outcome_of, within_tolerance

    last = runs[-1]
    outcome = outcome_of(last, found.best)
    excess = found.best.risk - last.params.epsilon**2
    close = np.all(within_tolerance(last, found.best), axis=0).tolist()
    yield ""
    yield f"Observed, not proved, in {last.runs} runs of {words} from random starts:"
    yield f"  {outcome.recovered} recover (k*, v*) or (-k*, -v*)"
    yield f"  {outcome.close} end within 5% of the excess risk {excess:.4g} of the oracle"
    if close[-1]:
        before = found.steps - found.stages[-1].steps
        yield f"  all are there after {before + int(last.steps[close.index(True)])} of {found.steps} steps"


def _certified(found: Recommendation, certified: Recovery, last: Trajectories) -> Iterator[str]:
    """What is certain of the last stage, and how many runs were in the box when it began."""
    from slr_verify.arb.boxes import spelled
    from slr_verify.dynamics.certified_ends import within_box

    lam, alpha = _printed(found.stages[-1])
    inside, end = within_box(last, certified.start), spelled(certified.end)
    yield ""
    yield f"Certified, with lambda = {lam} and alpha = {alpha} as printed:"
    yield "  PGD converges to (k*, v*) from all vectors with products in the box of the certificate;"
    yield f"  after {certified.steps} steps all products are within {end} of those there"
    yield f"  {inside} of {last.runs} runs are in the box, up to signs, when the last stage begins"


def _certain(found: Recommendation) -> Iterator[str]:
    """The kinds of the stationary points at the lambda of each stage."""
    from slr_verify.certify.stability import stability

    yield ""
    yield "Certain at these parameters, by balls (see `stability`):"
    for params in dict.fromkeys(stage.params for stage in found.stages):
        kinds = stability(params)
        at = f"lambda = {params.lam:.6g}"
        yield f"  {at:<20}(k*, v*) {kinds.oracle.value}, {kinds.place.value} {kinds.off_manifold.value}"


def _proved(*, descent: bool, swap: bool) -> Iterator[str]:
    """What the statements say of such schedules, and what they do not."""
    yield ""
    yield "Proved for all parameters:"
    yield "  best-lambda-unique   there is one best lambda of the oracle, the last of the schedule"
    if not descent:
        yield "Not proved: anything about SGD with this schedule."
        return
    yield "  five-variable-map    the runs are those of Definition 1 in R^d, but for rounding"
    yield "  schedules-vectors    recovery for any such lambda and small alpha, from the manifold M only"
    if swap:
        yield "  schedules-swap       the same from a spurious point or corner with k and v exchanged"
    yield "Not proved: that the schedule recovers from almost every start."
