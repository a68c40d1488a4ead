"""`slr-verify certify`: search for a certificate, check it with arb, write it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli import paper
from slr_verify.cli.arguments import TARGET_FILE, Whole
from slr_verify.cli.exit_codes import INTERRUPTED, UNDECIDED
from slr_verify.cli.extras import require_extra
from slr_verify.cli.options import MOST_JOBS, output_option
from slr_verify.cli.parameters import NUMBER, with_parameters
from slr_verify.cli.progress import progress_bar
from slr_verify.cli.risk import with_products
from slr_verify.cli.writing import overwrite_option, writing

if TYPE_CHECKING:
    from slr_verify.certify.tasks import Work
    from slr_verify.numeric.parameters import Parameters


@click.group(short_help="Search for a certificate about given parameters.")
def certify() -> None:
    """Search for a certificate that `slr-verify recheck` can replay.

    A search that was interrupted or killed keeps its finished pieces in FILE.part and continues from
    there when the same command is given again.
    """


_target_option = output_option("Write the certificate here.", required=True)


def _output(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say what is written."""
    return _target_option(overwrite_option(command))


_jobs = click.option(
    "--jobs", type=Whole(1, MOST_JOBS), default=1, show_default=True, help="Worker processes."
)


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
@_output
@_jobs
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
        with _working(target, jobs, overwrite) as (how, write):
            found = basins_certificate(params, alpha, resolution=resolution, how=how)
            _deliver(found, write)
        if plot:
            from slr_verify.certify.basins_figure import drawn_basins

            write_plot(drawn_basins(target, plot.suffix.lstrip(".") or "png"))


@certify.command("step-size", short_help="The largest Hessian in angles, within 1%.")
@with_parameters
@_output
@_jobs
def step_size(params: Parameters, target: Path, overwrite: bool, jobs: int) -> None:
    """The supremum of the Hessian in angles (Step size) within 1%."""
    from slr_verify.certify.outward import rounded_down
    from slr_verify.certify.proved_step import proved_step
    from slr_verify.certify.step_size import tight_step_size

    with _working(target, jobs, overwrite) as (how, write):
        found = tight_step_size(params, how=how)
        _deliver(found.certificate, write)
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
@_output
@_jobs
def threshold(  # noqa: PLR0913, PLR0917 (one for each option)
    params: Parameters, low: str, high: str, target: Path, overwrite: bool, jobs: int
) -> None:
    """At which lambda the block of the Hessian at the oracle becomes indefinite.

    --lam is ignored.
    """
    from slr_verify.certify.threshold import stability_threshold

    with _working(target, jobs, overwrite) as (how, write):
        found = stability_threshold(params, low=low, high=high, how=how)
        _deliver(found.certificate, write)


@certify.command(short_help="A ball in which PGD converges to the oracle.")
@with_parameters
@click.option("--alpha", type=NUMBER, required=True, help="Step size, any positive number.")
@click.option("--until", type=NUMBER, help="Largest lambda: one ball for all from --lam on.")
@_output
def oracle(
    params: Parameters, alpha: str, until: str | None, target: Path, overwrite: bool
) -> None:
    """A ball around the oracle in which PGD converges to it, from vectors of R^d off the manifold too.

    The ball is one in the five products. Undecided where a step is not seen to contract: at parameters
    where the oracle is no minimum, with too long steps, and where the smallest eigenvalue is below 1e-16.
    """
    from slr_verify.certify.oracle_ball import oracle_ball
    from slr_verify.certify.outward import rounded_down

    with _working(target, 1, overwrite) as (_, write):
        found = oracle_ball(params, alpha, until=until)
        write(b"".join(found.certificate))
    click.echo(
        f"a step brings the oracle nearer by a factor of at most 1 - {rounded_down(1 - found.rate)},"
    )
    click.echo("in coordinates of the certificate, from all vectors of R^d for which")
    click.echo("|kappa - 1|, |nu - 1|, |theta|, |eta| and |rho| are at most")
    click.echo(f"  {rounded_down(found.reach)}")


@certify.command(short_help="A ball in which PGD converges to another point.")
@with_parameters
@click.option("--alpha", type=NUMBER, required=True, help="Step size, any positive number.")
@with_products
@_output
def attractor(params: Parameters, alpha: str, target: Path, overwrite: bool, **near: str) -> None:
    """A ball around an attracting fixed point of PGD near given products, in the five products.

    The certificate shows that a step maps the ball into itself and contracts it. So there is exactly one
    fixed point in it, and PGD converges to its products from all vectors of R^d, d >= 4, with products in
    the ball. Undecided where no fixed point is found near the products, or a step is not seen to contract.
    """
    from slr_verify.arb.boxes import spelled
    from slr_verify.certify.attractor_ball import attractor_ball
    from slr_verify.certify.outward import rounded_down

    with _working(target, 1, overwrite) as (_, write):
        found = attractor_ball(params, alpha, near)
        write(b"".join(found.certificate))
    click.echo(f"one fixed point of PGD in the five products is within {found.within:.0e} of")
    for name, at in found.products.items():
        click.echo(f"  {name:5} = {spelled(at)}")
    click.echo(
        f"and a step brings it nearer by a factor of at most 1 - {rounded_down(1 - found.rate)},"
    )
    click.echo("in coordinates of the certificate, from all vectors of R^d for which no product is")
    click.echo(f"  {rounded_down(found.reach)} or more away from these")


@certify.command(short_help="A box of starts from which PGD converges to the oracle.")
@with_parameters
@click.option("--alpha", type=NUMBER, required=True, help="Step size, any positive number.")
@with_products
@click.option(
    "--within", type=NUMBER, required=True, help="How far each product may be from these."
)
@_output
def recovery(
    params: Parameters, alpha: str, within: str, target: Path, overwrite: bool, **near: str
) -> None:
    """That PGD converges to (k*, v*) from all starts with products near given ones, off the manifold too.

    Undecided where a step is not seen to contract a ball around the oracle, and where the orbits from the
    box are not seen to get there: they may spread too much, or go to (-k*, -v*). That one is reached from
    the products of -k and -v: all but rho change their sign.
    """
    from slr_verify.arb.boxes import spelled
    from slr_verify.certify.outward import rounded_down
    from slr_verify.certify.recovery import recovery as search

    with _working(target, 1, overwrite) as (_, write):
        found = search(params, alpha, near, within)
        write(b"".join(found.certificate))
    click.echo(f"from all vectors of R^d with no product more than {within} away from these,")
    click.echo(
        f"all products are within {spelled(found.end)} of the oracle's after {found.steps} steps;"
    )
    click.echo("then a step brings the oracle nearer, in coordinates of the certificate,")
    click.echo(f"by a factor of at most 1 - {rounded_down(1 - found.ball.rate)}")


@certify.command(short_help="The algebraic steps of a statement's proofs.")
@click.argument("label")
@paper.with_claims
@_output
def identities(label: str, file: Path | None, target: Path, overwrite: bool) -> None:
    """The algebraic steps in the proofs of a statement, as identities.

    The zero test of the core shows each. Steps by other rules are counted and left out.
    """
    from slr_verify.certify.identities import identities as search
    from slr_verify.claims.library import Library

    claims = paper.register(file).claims
    (claim,) = paper.chosen(claims, (label,))
    with _working(target, 1, overwrite) as (_, write):
        found = search(claim.label, Library(claims))
        _deliver(found.certificate, write)
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
@_output
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
        _deliver(found.certificate, write)


@contextmanager
def _working(
    target: Path, jobs: int, overwrite: bool
) -> Iterator[tuple[Work, Callable[[bytes], None]]]:
    """How the search is done, and what writes the target; an interrupt says how to go on."""
    from slr_verify.certify.cover import Undecided
    from slr_verify.certify.tasks import Work, forget, part_file

    kept = part_file(target)
    try:
        with writing(target, overwrite=overwrite) as write:
            with progress_bar("searching", counted=True) as update:
                yield Work(jobs, kept, lambda done, all_: update(completed=done, total=all_)), write
            forget(kept)
    except Undecided as failure:
        click.echo(f"undecided: {failure}", err=True)
        sys.exit(UNDECIDED)
    except KeyboardInterrupt:
        note = f"; finished pieces are kept in {kept}" if kept.exists() else ""
        click.echo(f"interrupted{note}", err=True)
        sys.exit(INTERRUPTED)


def _deliver(found: Iterable[bytes], write: Callable[[bytes], None]) -> None:
    """Write the certificate, once arb has accepted it, and print what it proves."""
    from slr_verify.arb.certificates import check
    from slr_verify.arb.recheck import report

    lines = list(found)
    verified = check(lines, work=None)  # the search has taken what it took
    write(b"".join(lines))
    for line in report(verified):
        click.echo(line)
