"""`slr-verify sweep`: success over a grid of lambda and alpha, resumable."""

import math
from pathlib import Path
from typing import Any

import click

from slr_verify.cli.arguments import Float, Whole
from slr_verify.cli.heads import of_heads, split, with_heads
from slr_verify.cli.options import executor_option, jobs_option, output_option, seed_option
from slr_verify.cli.parameters import NUMBER
from slr_verify.cli.running import progress, running, workers
from slr_verify.cli.writing import overwrite_option

LARGEST = 1_000_000
COUNT, FLOAT = Whole(1, 10**15), Float()


class Values(click.ParamType):  # type: ignore[type-arg]
    """`0.1`, `0.1,0.2` or `FIRST:LAST:COUNT`, evenly spaced."""

    name = "VALUES"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, ...]:
        """The numbers. Fails with a sentence when they are not positive and finite."""
        if isinstance(value, tuple):
            return value
        text = str(value)
        try:
            numbers = _spaced(text) if ":" in text else tuple(map(_float, text.split(",")))
        except (ValueError, click.BadParameter):
            self.fail(f"{text!r} is neither 0.1 nor 0.1,0.2 nor FIRST:LAST:COUNT", param, ctx)
        if not all(0 < number < math.inf for number in numbers) or not numbers:
            self.fail(f"the values must be positive and finite, got {text!r}", param, ctx)
        return numbers


def _float(text: str) -> float:
    return FLOAT.convert(text, None, None)


def _spaced(text: str) -> tuple[float, ...]:
    first, last, count = text.split(":")
    low, high = _float(first), _float(last)
    points = COUNT.convert(count, None, None)
    if not 2 <= points <= LARGEST:
        raise ValueError(text)
    return tuple(low + (high - low) * index / (points - 1) for index in range(points))


@click.command(short_help="Success on a grid of lambda and alpha.")
@click.option("--lam", "lambdas", type=Values(), required=True, help="Inverse temperatures.")
@click.option("--alpha", "alphas", type=Values(), required=True, help="Step sizes.")
@click.option("--steps", type=COUNT, default=20_000, show_default=True, help="Steps.")
@click.option("--runs", type=COUNT, default=200, show_default=True, help="Runs of each cell.")
@click.option("--d", type=Whole(2), default=400, show_default=True, help="Dimension.")
@click.option("--L", "L", type=Whole(1), default=10, show_default=True, help="Number of tokens.")
@click.option(
    "--gamma-squared", type=NUMBER, default="1/2", show_default=True, help="Token noise squared."
)
@click.option("--epsilon", type=NUMBER, default="0", show_default=True, help="Output noise.")
@click.option(
    "--decay",
    type=FLOAT,
    default=0.0,
    help="lambda_t = lambda/(1 + decay t)  [default: 0, constant]",
)
@click.option("--start", default="spheres", show_default=True, help="spheres, or manifold.")
@click.option("--method", default="five", show_default=True, help="As for `simulate`.")
@with_heads
@seed_option
@jobs_option
@executor_option
@output_option("The data file (NetCDF).", required=True)
@overwrite_option
def sweep(  # noqa: PLR0913 (one for each option)
    *,
    lambdas: tuple[float, ...],
    alphas: tuple[float, ...],
    jobs: int | None,
    cluster: str | None,
    target: Path,
    overwrite: bool,
    **setting: Any,
) -> None:
    """Estimate success on a grid of lambda and alpha.

    VALUES are 0.1, or 0.1,0.2, or FIRST:LAST:COUNT. Finished cells are kept in FILE.partial; the
    same command resumes a sweep that was interrupted or killed. A sweep that is finished is read from FILE.
    With --heads or --locations a run recovers when each location has a head at it.
    """
    with running("sweep"):
        from slr_verify.dynamics.sweep import checked_grid
        from slr_verify.dynamics.sweep import sweep as swept

        if len(lambdas) * len(alphas) > LARGEST:
            raise ValueError(
                f"--lam and --alpha must give at most {LARGEST} cells, got {len(lambdas)} * {len(alphas)}"
            )
        counts, rest = split(setting)
        grid = checked_grid(lambdas=lambdas, alphas=alphas, **_of_heads(rest, counts))
        with workers(jobs, cluster) as executor, progress(grid.cells, "cells") as on_cells:
            data = swept(grid, target, overwrite=overwrite, executor=executor, on_cells=on_cells)
    best = data["recovered"].max()
    click.echo(f"{grid.cells} cells; at best {int(best)} of {grid.runs} runs recover")
    click.echo(f"written to {target}")


def _of_heads(setting: dict[str, Any], counts: dict[str, Any]) -> dict[str, Any]:
    """With the method and the start that several heads have."""
    if not counts:
        return setting
    chosen = of_heads({name: setting.pop(name) for name in ("start", "method")}, counts)
    return setting | {"start": "spheres", **chosen}
