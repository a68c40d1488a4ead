"""Subdivisions for the kernel: boxes are cut until the claim is seen on each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from slr_verify.kernel.boxes import Box, plain_box
from slr_verify.kernel.boxes import shown as shown_box

MOST_BOXES = 200_000
DEEPEST = 200


class Undecided(ArithmeticError):
    """The search found no certificate; the message says why. It says nothing about the claim."""


def covered(
    whole: Box,
    shown: Callable[[Box], bool],
    cuts: Mapping[str, Sequence[Fraction]] | None = None,
    most: int = MOST_BOXES,
) -> Iterator[dict[str, Any]]:
    """The lines of a subdivision on whose leaves `shown` holds; at `cuts` it is cut first.

    Raises Undecided when more than `most` boxes would be needed.
    """
    waiting, number = [whole], 0
    while waiting:
        current = waiting.pop()
        number += 1
        if number > most:
            raise Undecided(f"more than {most} boxes would be needed")
        if shown(current):
            yield {"leaf": plain_box(current)}
            continue
        if len(waiting) > DEEPEST:
            raise Undecided(f"it is not seen at {shown_box(current)}, however small the box")
        name, place = _cut(current, whole, cuts or {})
        low, high = current[name]
        yield {"split": {name: str(place)}}
        waiting += [{**current, name: (place, high)}, {**current, name: (low, place)}]


def _cut(current: Box, whole: Box, cuts: Mapping[str, Sequence[Fraction]]) -> tuple[str, Fraction]:
    """The first cut inside, else the middle of the side that is longest compared with the whole."""
    for name, places in cuts.items():
        for place in places:
            if current[name][0] < place < current[name][1]:
                return name, place
    name = max(whole, key=lambda name: _share(current[name], whole[name]))
    low, high = current[name]
    if low == high:
        raise Undecided("it is not seen at a single point")
    return name, (low + high) / 2


def _share(part: tuple[Fraction, Fraction], whole: tuple[Fraction, Fraction]) -> Fraction:
    length = whole[1] - whole[0]
    return (part[1] - part[0]) / length if length else Fraction(0)
