"""The stationary points of two heads on two locations, for `slr-verify fixed-points --heads 2`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from slr_verify.cli.progress import progress_bar

if TYPE_CHECKING:
    from slr_verify.certify.heads.points import HeadsPoint
    from slr_verify.certify.heads.search import HeadsPoints
    from slr_verify.certify.heads.turned_heads import TurnedHeads
    from slr_verify.certify.outward import Interval
    from slr_verify.numeric.operations import Array
    from slr_verify.numeric.parameters import Parameters

HEADS = 2
MOVING = ("k_1", "k_2", "v_1", "v_2")
VECTORS = (*MOVING, "k*_1", "k*_2", "v*_1", "v*_2")


def of_two_heads(params: Parameters, full: bool) -> tuple[tuple[bytes, ...], tuple[str, ...]]:
    """The certificate, and what is printed."""
    from slr_verify.certify.heads.search import heads_points
    from slr_verify.certify.heads.turned_heads import turned_heads

    if not full:
        turned = turned_heads(params)
        return turned.certificate, tuple(_turned(turned))
    with progress_bar("searching", counted=True) as update:
        found = heads_points(params, on_point=lambda done, all_: update(completed=done, total=all_))
    return found.turned.certificate, (*_turned(found.turned), "", *_others(found))


def _turned(found: TurnedHeads) -> Iterator[str]:
    from slr_verify.arb.boxes import shown

    for point in found.points:
        yield shown(point.angles)
        yield from _intervals("risk", (point.risk,))
        yield from _intervals("Hessian", point.hessian)
        yield f"  {point.kind} in the two angles"
        yield ""
    yield (
        f"Certified: there are {len(found.points)} stationary points of two heads that are turned jointly,"
    )
    yield "these, up to a turn of both angles by pi."


def _others(found: HeadsPoints) -> Iterator[str]:
    for point in found.points:
        yield from _products(point.gram)
        yield from _intervals("risk", (point.risk,))
        yield from _intervals("inside", point.inside)
        yield from _intervals("across", point.across)
        yield f"  {point.kind}{_apart(point)}"
        yield ""
    for place in found.uncertified:
        yield from _products(place.gram)
        yield f"  not certified: {place.reason}"
        yield ""
    yield (
        f"{len(found.points)} found in all directions, up to symmetry, each certified to exist with its "
        f"eigenvalues; {len(found.uncertified)} not certified."
    )
    yield "inside: of the Hessian in the span of the stars; across: of each other direction, d - 4 times."
    yield "There may be others: only random starts were tried."


def _apart(point: HeadsPoint) -> str:
    return ", all products of a key with a value are 0" if point.apart else ""


def _products(gram: Array) -> Iterator[str]:
    """The rows of keys and values in the Gram matrix."""
    yield "     " + "".join(f"{name:>9}" for name in VECTORS)
    for name, row in zip(MOVING, gram, strict=False):
        yield f"{name:>5}" + "".join(
            f"{0.0 if abs(x) < 1e-9 else x:>9.5f}" for x in map(float, row)
        )


def _intervals(name: str, found: Iterable[Interval]) -> Iterator[str]:
    from slr_verify.arb.boxes import spelled

    for low, high in found:
        yield f"  {name:<9} [{spelled(low)}, {spelled(high)}]"
