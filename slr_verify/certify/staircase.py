"""The points of a staircase (kernel/orbits.py): rounded orbits that hug the boundary of the basins.

All points of an orbit that goes up go up, so one orbit that starts close to the boundary near a corner
of the square gives a whole side. Where one step of the map is wider than a step of the staircase
should be, orbits that start between its first two points fill in. Where the map hardly moves in one
coordinate no orbit follows the boundary: lines across the square get starts of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Any

from slr_verify.certify.rounded_orbits import UNIT, Point, RoundedOrbits

Corner = tuple[Point, int, int]
"""A point, the number of its orbit and its place there."""
CORNER = (-UNIT, UNIT)
MOST_INTERLEAVED = 32
LINES = 8


def staircase_lines(orbits: RoundedOrbits, resolution: int) -> list[dict[str, Any]]:
    """The lines of the witness for one side: its name, then its points in order."""
    height = 4 * UNIT // resolution
    found = _along_the_boundary(orbits, height)
    for low in _loose(orbits, _corners(found), height):
        high = (low[0], UNIT) if low[1] == 0 else (0, low[1])
        found.append(orbits.orbit(orbits.lowest(low, high)))
    return [{"side": orbits.side}, *_linked(found, orbits, height)]


def _loose(orbits: RoundedOrbits, corners: list[Corner], height: int) -> Iterator[Point]:
    """The lower ends of those lines on which points below the staircase are not seen to go down."""
    for part in range(1, LINES):
        across = part * UNIT // LINES
        second = min((at[1] for at, _, _ in corners if at[0] <= -across), default=UNIT)
        if second > height and orbits.fate((-across, second - height)) >= 0:
            yield -across, 0
        first = min((at[0] for at, _, _ in corners if at[1] <= across), default=0)
        if first - height > -UNIT and orbits.fate((first - height, across)) >= 0:
            yield -UNIT, across


def _along_the_boundary(orbits: RoundedOrbits, height: int) -> list[tuple[Point, ...]]:
    """An orbit from close to the corner of the square, and others between its first two points."""
    start = orbits.lowest((-UNIT, UNIT - height), (height - UNIT, UNIT))
    first = orbits.orbit(start)
    if len(first) < 2:
        return []
    widest = max(
        _distance(one, other) for one, other in pairwise(first) if other[1] >= 0 >= other[0]
    )
    parts = min(MOST_INTERLEAVED, ceil(widest / height))
    between = (_part_of_the_way(first[0], first[1], part, parts) for part in range(1, parts))
    return [first, *(orbits.orbit(point) for point in between)]


def _part_of_the_way(one: Point, other: Point, part: int, parts: int) -> Point:
    """A point between two, moved up by a share of their distance that the bend may take."""
    first, second = (a + (b - a) * part // parts for a, b in zip(one, other, strict=True))
    spare = _distance(one, other) // 2**10
    return first + spare, second + spare


def _corners(orbits: list[tuple[Point, ...]]) -> list[Corner]:
    """The points that lie above no other one, in order, with their orbits and places there."""
    every = sorted(
        (point, number, place)
        for number, orbit in enumerate(orbits)
        for place, point in enumerate(orbit)
        if -UNIT < point[0] <= 0 <= point[1] < UNIT
    )
    kept: list[Corner] = []
    for corner in every:
        last = kept[-1][0] if kept else CORNER
        if corner[0][0] > last[0] and corner[0][1] < last[1]:
            kept.append(corner)
    return kept


def _distance(one: Point, other: Point) -> int:
    return abs(other[0] - one[0]) + abs(one[1] - other[1])


def _linked(
    orbits: list[tuple[Point, ...]], how: RoundedOrbits, height: int
) -> list[dict[str, Any]]:
    """The lines of the points, each with the number of steps to the next one of its orbit."""
    kept = _thinned(_corners(orbits), height)
    following: dict[int, tuple[int, int]] = {}
    lines = []
    for index in range(len(kept) - 1, -1, -1):
        point, number, place = kept[index]
        further, target = following.get(number, (index, len(orbits[number]) - 1))
        written = [str(Fraction(value, UNIT)) for value in how.turned(point)]
        lines.append({"point": written, "steps": target - place, "reaches": further - index})
        following[number] = (index, place)
    return lines[::-1]


def _thinned(corners: list[Corner], height: int) -> list[Corner]:
    """As many corners as are needed to keep the gaps as narrow as wanted."""
    kept: list[Corner] = []
    for place, corner in enumerate(corners):
        last = kept[-1][0] if kept else CORNER
        further = corners[place + 1][0] if place + 1 < len(corners) else None
        if further is None or _distance(last, further) > height:
            kept.append(corner)
    return kept
