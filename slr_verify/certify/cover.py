"""Subdivisions for arb: boxes are cut until the claim is seen on each of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from slr_verify.arb.boxes import Box
from slr_verify.arb.boxes import shown as shown_box
from slr_verify.certify.writing import plain_box

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

    Raises Undecided when more than `most` boxes would be needed, or one that was cut `DEEPEST` times.
    """
    waiting, number = [(whole, 0)], 0
    while waiting:
        current, depth = waiting.pop()
        number += 1
        if number > most:
            raise Undecided(f"more than {most} boxes would be needed")
        if shown(current):
            yield {"leaf": plain_box(current)}
            continue
        if depth == DEEPEST:
            raise Undecided(f"it is not seen at {shown_box(current)}, however small the box")
        name, place = _cut(current, whole, cuts or {})
        low, high = current[name]
        yield {"split": {name: str(place)}}
        halves = (place, high), (low, place)
        waiting += [({**current, name: half}, depth + 1) for half in halves]


@dataclass(frozen=True)
class Part:
    """A box of a division that is covered on its own."""

    box: Box


def divided(
    whole: Box, times: int, cuts: Mapping[str, Sequence[Fraction]] | None = None
) -> list[Part | dict[str, Any]]:
    """The box cut at `cuts` and then halved so many times: split lines, and parts in their order."""
    found: list[Part | dict[str, Any]] = []
    waiting = [(whole, times)]
    while waiting:
        current, left = waiting.pop()
        name, place = _cut(current, whole, cuts or {})
        if not left and place not in (cuts or {}).get(name, ()):
            found.append(Part(current))
            continue
        low, high = current[name]
        further = left if place in (cuts or {}).get(name, ()) else left - 1
        found.append({"split": {name: str(place)}})
        waiting += [({**current, name: (place, high)}, further)]
        waiting += [({**current, name: (low, place)}, further)]
    return found


def joined(
    division: Iterable[Part | Mapping[str, Any]], witnesses: Iterable[Sequence[Mapping[str, Any]]]
) -> list[Mapping[str, Any]]:
    """The subdivision of the whole, from the witnesses of the parts in their order."""
    waiting = iter(witnesses)
    lines: list[Mapping[str, Any]] = []
    for each in division:
        lines += next(waiting) if isinstance(each, Part) else [each]
    return lines


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
