"""`slr-verify certify`: search for a certificate, check it with arb, write it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli import paper
from slr_verify.cli.arguments import TARGET_FILE, Whole
from slr_verify.cli.certify_balls import attractor, oracle, recovery
from slr_verify.cli.certifying import deliver, jobs_option, with_output, working
from slr_verify.cli.exit_codes import UNDECIDED
from slr_verify.cli.extras import require_extra
from slr_verify.cli.parameters import NUMBER, with_parameters
from slr_verify.cli.writing import writing

if TYPE_CHECKING:
    from slr_verify.numeric.parameters import Parameters


@click.group(short_help="Search for a certificate about given parameters.")
def certify() -> None:
    """Search for a certificate that `slr-verify recheck` can replay.

    A search that was interrupted or killed keeps its finished pieces in FILE.part and continues from
    there when the same command is given again.
    """


@certify.command(short_help="Which starts on the manifold converge where.")
@with_parameters
@click.option("--alpha", type=NUMBER, required=True, help="Step size, below 1/Mb.")
@click.option(
    "--resolution",
    metavar="N",
    type=Whole(4, 1_000_000),
    default=2000,
    show_default=True,
    help="Leave about 1/N of the square undecided.",
)
@click.option("--plot", type=TARGET_FILE, help="Draw the basins in this file.")
@with_output
@jobs_option
def basins(  # noqa: PLR0913, PLR0917 (one for each option)
    params: Parameters,
    alpha: str,
    resolution: int,
    plot: Path | None,
    target: Path,
    overwrite: bool,
    jobs: int,
) -> None:
    """Which starts on the manifold converge to (1, 1) and to (-1, -1), as a certificate."""
    from slr_verify.certify.basins import basins_certificate

    if plot:
        require_extra("dynamics", "certify basins --plot")
    with writing(plot, overwrite=overwrite) as write_plot:
        with working(target, jobs, overwrite) as (how, write):
            found = basins_certificate(params, alpha, resolution=resolution, how=how)
            deliver(found, write)
        if plot:
            from slr_verify.certify.basins_figure import drawn_basins

            write_plot(drawn_basins(target, plot.suffix.lstrip(".") or "png"))


@certify.command("step-size", short_help="The largest Hessian in angles, within 1%.")
@with_parameters
@with_output
@jobs_option
def step_size(params: Parameters, target: Path, overwrite: bool, jobs: int) -> None:
    """The supremum of the Hessian in angles (Step size) within 1%."""
    from slr_verify.certify.outward import rounded_down
    from slr_verify.certify.proved_step import proved_step
    from slr_verify.certify.step_size import tight_step_size

    with working(target, jobs, overwrite) as (how, write):
        found = tight_step_size(params, how=how)
        deliver(found.certificate, write)
    low, _ = proved_step(params)
    click.echo(f"1/Mb of this certificate is at least {rounded_down(found.alpha)}")
    click.echo(
        "Step size (descent) and what rests on it are proved below 1/Mb of its formula "
        f"({rounded_down(low)}, rounded down)"
    )


@certify.command(short_help="At which lambda the oracle becomes a saddle.")
@with_parameters
@click.option("--low", type=NUMBER, default="1/100", show_default=True, help="Smallest lambda.")
@click.option("--high", type=NUMBER, default="3", show_default=True, help="Largest lambda.")
@with_output
@jobs_option
def threshold(  # noqa: PLR0913, PLR0917 (one for each option)
    params: Parameters, low: str, high: str, target: Path, overwrite: bool, jobs: int
) -> None:
    """At which lambda the block of the Hessian at the oracle becomes indefinite.

    --lam is ignored.
    """
    from slr_verify.certify.threshold import stability_threshold

    with working(target, jobs, overwrite) as (how, write):
        found = stability_threshold(params, low=low, high=high, how=how)
        deliver(found.certificate, write)


@certify.command(short_help="The algebraic steps of a statement's proofs.")
@click.argument("label")
@paper.with_claims
@with_output
def identities(label: str, file: Path | None, target: Path, overwrite: bool) -> None:
    """The algebraic steps in the proofs of a statement, as identities.

    The zero test of the core shows each. Steps by other rules are counted and left out.
    """
    from slr_verify.certify.identities import identities as search
    from slr_verify.claims.library import Library

    claims = paper.register(file).claims
    (claim,) = paper.chosen(claims, (label,))
    with working(target, 1, overwrite) as (_, write):
        found = search(claim.label, Library(claims))
        deliver(found.certificate, write)
    click.echo(f"{found.shown} different algebraic steps of {claim.label} are in {target}")
    if found.larger:
        click.echo(f"{found.larger} are not: integrals, or too large")
    for words, times in found.others:
        click.echo(f"{times} by another rule: {words}")


@certify.command(short_help="Where one start on the manifold converges to.")
@with_parameters
@click.option("--alpha", type=NUMBER, required=True, help="Step size, below 1/Mb.")
@click.option("--kappa", type=NUMBER, required=True, help="<k, k*> at the start.")
@click.option("--nu", type=NUMBER, required=True, help="<v, v*> at the start.")
@with_output
def start(  # noqa: PLR0913, PLR0917 (one for each option)
    params: Parameters, alpha: str, kappa: str, nu: str, target: Path, overwrite: bool
) -> None:
    """Whether one start on the manifold converges to (1, 1) or to (-1, -1), as a certificate."""
    from slr_verify.certify.basin import basin

    with writing(target, overwrite=overwrite) as write:
        found = basin(params, alpha, kappa, nu)
        if found.attractor is None:
            click.echo(f"undecided: {found.reason}", err=True)
            sys.exit(UNDECIDED)
        deliver(found.certificate, write)


for each in (oracle, attractor, recovery):
    certify.add_command(each)
