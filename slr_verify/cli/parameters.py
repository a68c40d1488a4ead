"""The options that stand for the parameters of the task, the same for every command."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from slr_verify.cli.arguments import Number, Whole

if TYPE_CHECKING:
    from slr_verify.numeric.parameters import Parameters

NUMBER = Number()
OPTIONS = (
    click.option("--d", type=Whole(2), default=400, show_default=True, help="Dimension."),
    click.option(
        "--L", "L", type=Whole(1), default=10, show_default=True, help="Number of tokens."
    ),
    click.option(
        "--lam", type=NUMBER, default="0.1", show_default=True, help="Inverse temperature."
    ),
    click.option("--gamma", type=NUMBER, help="Token noise."),
    click.option("--gamma-squared", type=NUMBER, help="Its square  [default: 1/2]"),
    click.option("--epsilon", type=NUMBER, default="0", show_default=True, help="Output noise."),
)
NAMES = ("d", "L", "lam", "gamma", "gamma_squared", "epsilon")


def with_parameters(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of the parameters; it receives them as `params`.

    A ValueError that the command raises becomes a usage error.
    """

    @wraps(command)
    def called(**given: Any) -> None:
        chosen = {name: given.pop(name) for name in NAMES}
        try:
            command(params=_parameters(**chosen), **given)
        except ValueError as refusal:
            raise click.UsageError(str(refusal)) from refusal

    result: Callable[..., None] = called
    for option in reversed(OPTIONS):
        result = option(result)
    return result


def _parameters(*, gamma: str | None, gamma_squared: str | None, **others: Any) -> Parameters:
    from slr_verify.numeric.parameters import Parameters

    if gamma is None and gamma_squared is None:
        gamma_squared = "1/2"
    return Parameters(gamma=gamma, gamma_squared=gamma_squared, **others)
