"""`slr-verify risk`: the risk and its five slopes at given parameters and inner products."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from slr_verify.cli.arguments import Whole
from slr_verify.cli.parameters import NUMBER, with_parameters

if TYPE_CHECKING:
    from slr_verify.numeric.parameters import Parameters

PRODUCTS = {
    "kappa": "<k, k*>",
    "nu": "<v, v*>",
    "theta": "<v, k*>",
    "eta": "<k, v*>",
    "rho": "<k, v>",
}


def with_products(command: Callable[..., None]) -> Callable[..., None]:
    """An option for each inner product; the two of the manifold have no default."""
    for name, meaning in reversed(PRODUCTS.items()):
        place: dict[str, Any] = (
            {"required": True}
            if name in ("kappa", "nu")
            else {"default": "0", "show_default": True}
        )
        command = click.option(f"--{name}", type=NUMBER, help=meaning, **place)(command)
    return command


@click.command(short_help="The risk and its slopes at a point.")
@with_parameters
@with_products
@click.option(
    "--digits", type=Whole(1, 1000), help="Print rigorous intervals with this many digits."
)
def risk(params: Parameters, digits: int | None, **products: str) -> None:
    """Print the risk and its slopes in the five inner products.

    A NUMBER is exact: 0.1, 1e-3 or 1/10. Without --digits floating-point numbers are printed;
    with it, intervals that certainly contain the values.
    """
    from slr_verify.numeric.enclosed import DigitsNotReached

    try:
        rows = list(_balls(params, products, digits) if digits else _floats(params, products))
    except DigitsNotReached as failure:
        raise click.ClickException(str(failure)) from failure
    for name, value in rows:
        click.echo(f"{name:<9} {value}")


def _floats(params: Parameters, products: dict[str, str]) -> Iterator[tuple[str, str]]:
    from slr_verify.numeric.exact import exact
    from slr_verify.numeric.risk import risk as risk_of
    from slr_verify.numeric.risk import risk_gradient

    at: dict[str, Any] = {name: float(exact(name, text)) for name, text in products.items()}
    yield "risk", repr(float(risk_of(params, **at)))
    for name, slope in risk_gradient(params, **at)._asdict().items():
        yield f"d/d{name}", repr(float(slope))


def _balls(params: Parameters, products: dict[str, str], digits: int) -> Iterator[tuple[str, str]]:
    from slr_verify.numeric.enclosed import gradient_enclosure, risk_enclosure

    at: dict[str, Any] = dict(products)
    yield "risk", risk_enclosure(params, **at, digits=digits).str(digits)
    for name, ball in gradient_enclosure(params, **at, digits=digits).items():
        yield f"d/d{name}", ball.str(digits)
