"""Several heads on several locations, for the commands that simulate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from slr_verify.cli.arguments import Whole

if TYPE_CHECKING:
    from slr_verify.dynamics.heads.runs import HeadRuns

MOST = 64
NAMES = ("heads", "locations", "shared_noise")
METHODS = ("gram", "vectors", "sgd", "sgd-vectors")
DEFAULT = {"five": "gram", "two": "gram"}
"""The method of a preset, as one of several heads."""


def with_counts(command: Callable[..., None], *, default: int = 1) -> Callable[..., None]:
    """How many heads and locations there are; None where nothing is said, which means `default`."""
    for name, what in (("locations", "Informative tokens"), ("heads", "Heads of the predictor")):
        option = click.option(
            f"--{name}", type=Whole(1, MOST), help=f"{what}  [default: {default}]"
        )
        command = option(command)
    return command


def with_heads(command: Callable[..., None]) -> Callable[..., None]:
    """The same, and the noise of the tokens."""
    flag = click.option(
        "--shared-noise", is_flag=True, help="All informative tokens have the same noise."
    )
    return with_counts(flag(command))


def split(given: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What was said about heads, empty if nothing, as arguments of `simulate_heads`; and the rest."""
    rest = {name: value for name, value in given.items() if name not in NAMES}
    heads, locations, shared = (given[name] for name in NAMES)
    if heads is None and locations is None and not shared:
        return {}, rest
    noise = "shared" if shared else "independent"
    return {"heads": heads or 1, "locations": locations or 1, "noise": noise}, rest


def of_heads(arguments: dict[str, Any], counts: dict[str, Any]) -> dict[str, Any]:
    """The arguments of `simulate_heads` from those of `simulate`.

    Raises ValueError for a start that several heads do not have, and for errors on fresh sequences.
    """
    from dataclasses import replace

    from slr_verify.dynamics.arguments import known

    chosen = {**arguments, **counts}
    start = chosen.pop("start", "spheres")
    if start != "spheres":
        raise ValueError(f"with --heads or --locations runs start on the spheres, got {start!r}")
    method = chosen.get("method", "five")
    chosen["method"] = known("method", DEFAULT.get(method, method), METHODS)
    if "sampling" in chosen:
        chosen["sampling"] = replace(chosen["sampling"], test_sequences=0)
    return chosen


def end_lines(found: HeadRuns) -> Iterator[str]:
    """Where runs end."""
    from slr_verify.dynamics.heads.outcome import success_of_heads

    result = success_of_heads(found)
    yield (
        f"{result.recovered} of {result.runs} runs have a head at each (k_j*, v_j*) or (-k_j*, -v_j*): "
        f"{result.fraction:.2%}, 95% Wilson interval {result.low:.2%} to {result.high:.2%}"
    )
    yield "where the keys end, by the largest |<k_h, k_j*>| (floating point, not certified):"
    for name, number in result.ends.items():
        yield f"  {number:>7}  {name}"
    excess = found.excess_risk[:, -1]
    yield f"excess risk: mean {excess.mean():.6g}, {excess.min():.6g} to {excess.max():.6g}"
