"""The points of a staircase (kernel/orbits.py): rounded orbits that hug the boundary of the basins.

All points of an orbit that goes up go up, so one orbit that starts close to the boundary near a corner
of the square gives a whole side. Where one step of the map is wider than a step of the staircase
should be, orbits that start between its first two points fill in. Gaps that are left, where the map
hardly moves, get starts of their own, the largest gap first.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Any

from slr_verify.certify.rounded_orbits import UNIT, Point, RoundedOrbits

Corner = tuple[Point, int, int]
"""A point, the number of its orbit and its place there."""
Gap = tuple[Point, Point]
CORNER, MIDDLE = (-UNIT, UNIT), (0, 0)
MOST_INTERLEAVED = 32
MOST_STARTS = 24


def staircase_lines(orbits: RoundedOrbits, resolution: int) -> list[dict[str, Any]]:
    """The lines of the witness for one side: its name, then its points in order."""
    height = 4 * UNIT // resolution
    found = _along_the_boundary(orbits, height)
    exhausted: set[Gap] = set()
    for _ in range(MOST_STARTS):
        gaps = [gap for gap in _gaps(_corners(found)) if gap not in exhausted]
        if sum(map(_area, gaps)) <= height * UNIT // 2:
            break
        widest = max(gaps, key=_area)
        low, high = (widest[0][0], widest[1][1]), (widest[1][0], widest[0][1])
        start = orbits.lowest(low, high)
        exhausted.add(widest)
        if start != high:
            found.append(orbits.orbit(start))
    return [{"side": orbits.side}, *_linked(found, orbits, height)]


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


def _gaps(corners: list[Corner]) -> list[Gap]:
    """The rectangles between neighbouring corners, by their upper left and lower right ends."""
    return list(pairwise([CORNER, *(point for point, _, _ in corners), MIDDLE]))


def _area(gap: Gap) -> int:
    one, other = gap
    return (other[0] - one[0]) * (one[1] - other[1])


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
