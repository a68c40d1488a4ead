"""`slr-verify stability`: which of the known stationary points are minima, at one point or as a map."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli.arguments import TARGET_FILE, Spaced, Whole
from slr_verify.cli.exit_codes import UNDECIDED
from slr_verify.cli.extras import require_extra
from slr_verify.cli.options import output_option
from slr_verify.cli.parameters import NUMBER
from slr_verify.cli.progress import progress_bar
from slr_verify.cli.writing import drawn, overwrite_option, writing

if TYPE_CHECKING:
    from slr_verify.certify.stability_map import StabilityMap

CELLS, MOST_PANELS = 128, 12
"""Along each side of the square of (kappa, nu); and how many such squares one picture holds."""


@click.command(short_help="Which stationary points are minima, as a map of lambda and d.")
@click.option(
    "--d", "dimensions", type=Spaced(Whole(3)), default="400", show_default=True, help="Dimensions."
)
@click.option(
    "--L",
    "tokens",
    type=Spaced(Whole(1)),
    default="10",
    show_default=True,
    help="Numbers of tokens.",
)
@click.option(
    "--lam",
    "lambdas",
    type=Spaced(),
    default="0.1",
    show_default=True,
    help="Inverse temperatures.",
)
@click.option(
    "--gamma-squared", type=NUMBER, default="1/2", show_default=True, help="Token noise squared."
)
@output_option("Write what was found at each point here, as JSON.")
@click.option("--plot", type=TARGET_FILE, help="Draw the map in this file.")
@click.option(
    "--across",
    type=TARGET_FILE,
    help="Draw in this file where the manifold M attracts, for one d and L and each lambda.",
)
@overwrite_option
def stability(  # noqa: PLR0913, PLR0917 (one for each option)
    dimensions: tuple[int, ...],
    tokens: tuple[int, ...],
    lambdas: tuple[Fraction, ...],
    gamma_squared: str,
    target: Path | None,
    plot: Path | None,
    across: Path | None,
    overwrite: bool,
) -> None:
    """Tell whether the oracle, and the spurious points off the manifold, are minima of the risk or saddles.

    PGD with small steps converges to a minimum from near it. VALUES are 0.1, or 0.1,0.2, or
    FIRST:LAST:COUNT, evenly spaced in the logarithm; there is a map for each L. Every answer is certain,
    by the signs of the pivots of the Hessian in ball arithmetic, or it is undecided.

    Exit code 0: all is decided. 2: wrong usage. 3: some points are undecided. 4: a file was not
    written.
    """
    if plot:
        require_extra("dynamics", "stability --plot")
        if min(len(lambdas), len(dimensions)) < 2:
            raise click.UsageError("--plot needs two values of --lam and of --d at least")
    if across:
        require_extra("dynamics", "stability --across")
        if len(dimensions) * len(tokens) > 1 or len(lambdas) > MOST_PANELS:
            raise click.UsageError(
                f"--across needs one --d, one --L and at most {MOST_PANELS} values of --lam"
            )
    with (
        writing(target, overwrite=overwrite) as write,
        writing(plot, overwrite=overwrite) as draw,
        writing(across, overwrite=overwrite) as draw_across,
    ):
        maps = _maps(dimensions, tokens, lambdas, gamma_squared)
        write(_json(maps))
        if plot:
            draw(_drawn(maps, plot))
        if across:
            draw_across(_drawn_across(maps[0], across))
    for each in maps:
        click.echo("\n".join(_shown(each)))
    if not all(found.decided for each in maps for row in each.rows for found in row):
        sys.exit(UNDECIDED)


def _maps(
    dimensions: tuple[int, ...],
    tokens: tuple[int, ...],
    lambdas: tuple[Fraction, ...],
    gamma_squared: str,
) -> list[StabilityMap]:
    from slr_verify.certify.stability_map import stability_map

    with progress_bar("points", len(lambdas) * len(dimensions) * len(tokens)) as update:
        try:
            return [
                stability_map(
                    lambdas=lambdas,
                    dimensions=dimensions,
                    L=number,
                    gamma_squared=Fraction(gamma_squared),
                    on_points=lambda done: update(advance=done),
                )
                for number in tokens
            ]
        except ValueError as refusal:
            raise click.UsageError(str(refusal)) from refusal


def _json(maps: list[StabilityMap]) -> bytes:
    from slr_verify.certify.stability_map import as_json

    return as_json(maps)


def _drawn(maps: list[StabilityMap], plot: Path) -> bytes:
    from slr_verify.dynamics.stability_figure import drawn_stability

    return drawn(drawn_stability, maps, plot)


def _drawn_across(found: StabilityMap, across: Path) -> bytes:
    """The picture; what part of the square is of which kind is printed."""
    from slr_verify.certify.across_map import attraction, shares
    from slr_verify.certify.stability import Kind
    from slr_verify.dynamics.across_figure import drawn_attraction
    from slr_verify.numeric.parameters import Parameters

    squares = {}
    with progress_bar("rows", len(found.lambdas) * CELLS // 2) as update:
        for lam in found.lambdas:
            try:
                params = Parameters(
                    d=found.dimensions[0], L=found.L, lam=lam, gamma_squared=found.gamma_squared
                )
                squares[lam] = attraction(
                    params, cells=CELLS, on_rows=lambda done: update(advance=done)
                )
            except ValueError as refusal:
                raise click.UsageError(f"--across: {refusal}") from refusal
    for lam, cells in squares.items():
        parts = shares(cells)
        click.echo(
            f"lambda = {lam}: M attracts on at least {parts[Kind.MINIMUM]:.1%} of the square and "
            f"repels on at least {parts[Kind.SADDLE]:.1%}"
        )
    return drawn(drawn_attraction, squares, across)


def _shown(found: StabilityMap) -> Iterator[str]:
    """The kinds at the point that was asked for, or how many points are in each region."""
    columns, rows = len(found.lambdas), len(found.dimensions)
    given = f"L = {found.L}, gamma^2 = {found.gamma_squared}"
    if columns * rows == 1:
        ((one,),) = found.rows
        yield f"d = {found.dimensions[0]}, {given}, lambda = {found.lambdas[0]}"
        yield f"  {'(k*, v*)':<16} {one.oracle.value}"
        yield f"  {one.place.value:<16} {one.off_manifold.value}"
        return
    yield f"{columns} * {rows} points of lambda and d, {given}"
    for name, number in found.counts().items():
        yield f"{number:>8}  {name}"
