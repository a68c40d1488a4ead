"""`slr-verify compare`: what linear, erf, softmax and Bayes predictors lose, as a table or a picture."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli.arguments import TARGET_FILE, Spaced, Whole
from slr_verify.cli.extras import require_extra
from slr_verify.cli.options import output_option, seed_option
from slr_verify.cli.progress import progress_bar
from slr_verify.cli.writing import drawn, overwrite_option, writing

if TYPE_CHECKING:
    from slr_verify.numeric.comparison import Comparison
    from slr_verify.numeric.excess import Estimate

LARGEST_D, MOST_TOKENS, MOST_SAMPLES = 10**6, 10**4, 10**7
COLUMNS = (
    "d",
    "L",
    "gamma^2",
    "linear",
    "erf",
    "erf >=",
    "softmax",
    "softmax <=",
    "Bayes",
    "Bayes <=",
)
WIDTHS = (8, 6, 9, 11, 11, 10, 17, 12, 17, 10)
BELOW = (
    "All is R - epsilon^2 for uniform J_0, with k = k*, v = v*. linear: the best one, and erf at its best",
    "lambda, enclosed in balls. softmax at lambda = 2D/(1 + gamma^2), and Bayes: importance sampling, with",
    "standard errors. erf >= holds for every lambda (best-lambda-rate.log), softmax <= at this one",
    "(bayes-softmax), Bayes <= for the Bayes predictor (bayes-bound).",
)


@click.command(short_help="What linear, erf, softmax and Bayes predictors lose.")
@click.option(
    "--d",
    "dimensions",
    type=Spaced(Whole(2, LARGEST_D)),
    default="10,40,100,400",
    show_default=True,
    help="Dimensions.",
)
@click.option(
    "--L",
    "tokens",
    type=Spaced(Whole(2, MOST_TOKENS)),
    default="10",
    show_default=True,
    help="Numbers of tokens.",
)
@click.option(
    "--gamma-squared",
    "squares",
    type=Spaced(),
    default="1/2",
    show_default=True,
    help="Token noise squared.",
)
@click.option(
    "--samples",
    type=Whole(2, MOST_SAMPLES),
    default=100_000,
    show_default=True,
    help="Draws for each value that is sampled.",
)
@seed_option
@output_option("Write the table here, as JSON.")
@click.option("--plot", type=TARGET_FILE, help="Draw the losses by d in this file.")
@overwrite_option
def compare(  # noqa: PLR0913, PLR0917 (one for each option)
    dimensions: tuple[int, ...],
    tokens: tuple[int, ...],
    squares: tuple[Fraction, ...],
    samples: int,
    seed: int,
    target: Path | None,
    plot: Path | None,
    overwrite: bool,
) -> None:
    """Print the excess risks of four predictors that know k* and v*: linear, erf, softmax and Bayes.

    Several values may be given, as 10,40 or FIRST:LAST:COUNT, evenly spaced in the logarithm. What softmax
    and Bayes lose is exponentially small in d, and sampled where the errors happen; standard errors are
    relative. A dash: the bound says nothing there.
    """
    if plot:
        require_extra("dynamics", "compare --plot")
        if len(dimensions) < 2:
            raise click.UsageError("--plot needs two values of --d at least")
    with writing(target, overwrite=overwrite) as write, writing(plot, overwrite=overwrite) as draw:
        rows = _rows(dimensions, tokens, squares, samples, seed)
        write(_json(rows))
        if plot:
            draw(_drawn(rows, plot))
    for cells in (COLUMNS, *map(tuple, map(_cells, rows))):
        click.echo("".join(f"{cell:<{n}}" for cell, n in zip(cells, WIDTHS, strict=True)).rstrip())
    click.echo("\n".join(BELOW))


def _rows(
    dimensions: tuple[int, ...],
    tokens: tuple[int, ...],
    squares: tuple[Fraction, ...],
    samples: int,
    seed: int,
) -> list[Comparison]:
    import numpy as np

    from slr_verify.numeric.comparison import comparison
    from slr_verify.numeric.parameters import Parameters

    places = list(product(squares, tokens, dimensions))
    rows = []
    with progress_bar("places", len(places)) as update:
        for square, number, d in places:
            params = Parameters(d=d, L=number, gamma_squared=square)
            rows.append(comparison(params, np.random.default_rng(seed), samples))
            update(advance=1)
    return rows


def _json(rows: list[Comparison]) -> bytes:
    from slr_verify.numeric.comparison import as_json

    return as_json(rows)


def _drawn(rows: list[Comparison], plot: Path) -> bytes:
    from slr_verify.dynamics.comparison_figure import drawn_comparison

    return drawn(drawn_comparison, rows, plot)


def _cells(row: Comparison) -> Iterator[str]:
    yield from (str(row.d), str(row.L), str(row.gamma_squared))
    yield from (f"{float(ball):.6g}" for ball in (row.linear, row.erf))
    yield "-" if row.erf_at_least is None else f"{row.erf_at_least:.3g}"
    yield _sampled(row.softmax)
    yield _power(row.softmax_at_most)
    yield _sampled(row.bayes)
    yield _power(row.bayes_at_most)


def _sampled(found: Estimate) -> str:
    return f"{_power(found.log10)} ({found.relative_error:.1%})"


def _power(log10: float) -> str:
    """10^x with three digits, which may be too small for a float."""
    mantissa, exponent = f"{10 ** (log10 - floor(log10)):.2e}".split("e")
    return f"{mantissa}e{int(exponent) + floor(log10):+03d}"
