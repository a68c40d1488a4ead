"""`slr-verify certify oracle`, `attractor` and `recovery`: boxes of R^d from which PGD converges."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli.certifying import with_output, working
from slr_verify.cli.parameters import NUMBER, with_parameters
from slr_verify.cli.risk import with_products

if TYPE_CHECKING:
    from slr_verify.certify.oracle_ball import OracleBall
    from slr_verify.certify.recovery import Recovery
    from slr_verify.numeric.parameters import Parameters


@click.command(short_help="A ball in which PGD converges to the oracle.")
@with_parameters
@click.option("--alpha", type=NUMBER, required=True, help="Step size, any positive number.")
@click.option("--until", type=NUMBER, help="Largest lambda: one ball for all from --lam on.")
@click.option(
    "--distance", type=NUMBER, help="Begin this far from k* and from v*, further than in the ball."
)
@with_output
def oracle(  # noqa: PLR0913, PLR0917 (one for each option)
    params: Parameters,
    alpha: str,
    until: str | None,
    distance: str | None,
    target: Path,
    overwrite: bool,
) -> None:
    """A ball around the oracle in which PGD converges to it, from vectors of R^d off the manifold too.

    The ball is one in the five products. With --distance R the orbits from all unit vectors with |k - k*|
    and |v - v*| at most R are followed until they are in it. Undecided where a step is not seen to
    contract: at parameters where the oracle is no minimum, with too long steps, and where the smallest
    eigenvalue is below 1e-16; and where R is so large that the orbits are lost sight of.
    """
    from slr_verify.certify.oracle_ball import oracle_ball
    from slr_verify.certify.recovery import Recovery, recovery_around

    if distance is not None and until is not None:
        raise click.UsageError("--distance is for one lambda, without --until")
    with working(target, 1, overwrite) as (_, write):
        found = (
            oracle_ball(params, alpha, until=until)
            if distance is None
            else recovery_around(params, alpha, distance)
        )
        write(b"".join(found.certificate))
    if isinstance(found, Recovery):
        click.echo(f"from all unit vectors with |k - k*| and |v - v*| at most {distance}")
        _arriving(found)
    else:
        _contracting(found)


def _contracting(found: OracleBall) -> None:
    """How fast all orbits in the ball converge, and how large it is in the products."""
    from slr_verify.certify.outward import rounded_down

    click.echo(
        f"a step brings the oracle nearer by a factor of at most 1 - {rounded_down(1 - found.rate)},"
    )
    click.echo("in coordinates of the certificate, from all vectors of R^d for which")
    click.echo("|kappa - 1|, |nu - 1|, |theta|, |eta| and |rho| are at most")
    click.echo(f"  {rounded_down(found.reach)}")


@click.command(short_help="A ball in which PGD converges to another point.")
@with_parameters
@click.option("--alpha", type=NUMBER, required=True, help="Step size, any positive number.")
@with_products
@with_output
def attractor(params: Parameters, alpha: str, target: Path, overwrite: bool, **near: str) -> None:
    """A ball around an attracting fixed point of PGD near given products, in the five products.

    The certificate shows that a step maps the ball into itself and contracts it. So there is exactly one
    fixed point in it, and PGD converges to its products from all vectors of R^d, d >= 4, with products in
    the ball. Undecided where no fixed point is found near the products, or a step is not seen to contract.
    """
    from slr_verify.arb.boxes import spelled
    from slr_verify.certify.attractor_ball import attractor_ball
    from slr_verify.certify.outward import rounded_down

    with working(target, 1, overwrite) as (_, write):
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


@click.command(short_help="A box of starts from which PGD converges to the oracle.")
@with_parameters
@click.option("--alpha", type=NUMBER, required=True, help="Step size, any positive number.")
@with_products
@click.option(
    "--within", type=NUMBER, required=True, help="How far each product may be from these."
)
@with_output
def recovery(
    params: Parameters, alpha: str, within: str, target: Path, overwrite: bool, **near: str
) -> None:
    """That PGD converges to (k*, v*) from all starts with products near given ones, off the manifold too.

    Undecided where a step is not seen to contract a ball around the oracle, and where the orbits from the
    box are not seen to get there: they may spread too much, or go to (-k*, -v*). That one is reached from
    the products of -k and -v: all but rho change their sign.
    """
    from slr_verify.certify.recovery import recovery as search

    with working(target, 1, overwrite) as (_, write):
        found = search(params, alpha, near, within)
        write(b"".join(found.certificate))
    click.echo(f"from all vectors of R^d with no product more than {within} away from these,")
    _arriving(found)


def _arriving(found: Recovery) -> None:
    """When all orbits are in the ball, and how fast they converge from there on."""
    from slr_verify.arb.boxes import spelled
    from slr_verify.certify.outward import rounded_down

    click.echo(
        f"all products are within {spelled(found.end)} of the oracle's after {found.steps} steps;"
    )
    click.echo("then a step brings the oracle nearer, in coordinates of the certificate,")
    click.echo(f"by a factor of at most 1 - {rounded_down(1 - found.ball.rate)}")
