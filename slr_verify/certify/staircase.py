"""The points of a staircase (arb/orbits.py): rounded orbits that hug the boundary of the basins.

All points of an orbit that goes up go up, so one orbit that starts close to the boundary near a corner
of the square gives a whole side. Where one step of the map is wider than a step of the staircase
should be, orbits that start between its first two points fill in. Where the map hardly moves in one
coordinate no orbit follows the boundary: lines across the square get starts of their own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Any

from slr_verify.certify.rounded_orbits import UNIT, Point, RoundedOrbits
from slr_verify.certify.tasks import Lines, Task, Work, performed

Orbit = tuple[Point, ...]
Corner = tuple[Point, int, int]
"""A point, the number of its orbit and its place there."""
CORNER = (-UNIT, UNIT)
MOST_INTERLEAVED = 32
LINES = 8


def staircases(sides: Sequence[RoundedOrbits], resolution: int, how: Work) -> Iterator[Lines]:
    """The lines of the witness for each side: its name, then its points in order.

    Three rounds of orbits, each of which can be shared out and kept: the first one of each side, those
    between its first two points, and those of the loose lines.
    """
    height = 4 * UNIT // resolution
    first = _gathered([(each, Task(_first_orbit, (each, height))) for each in sides], how)
    between = [(each, at) for each in sides for at in _starts_between(first[each], height)]
    more = _gathered([(each, Task(_orbit, (each, at))) for each, at in between], how)
    known = {each: [*first[each], *more.get(each, [])] for each in sides}
    loose = [(each, low) for each in sides for low in _loose(each, _corners(known[each]), height)]
    last = _gathered([(each, Task(_lowest_orbit, (each, low))) for each, low in loose], how)
    for each in sides:
        orbits = [*known[each], *last.get(each, [])]
        yield [{"side": each.side}, *_linked(orbits, each, height)]


def decides(orbits: RoundedOrbits) -> bool:
    """Whether an orbit from the upper side of the square is decided, where orbits go up soonest."""
    tried = replace(orbits)  # the given one stays as it is, so that it can be sent to a process
    return any(tried.fate((-part * UNIT // LINES, UNIT)) > 0 for part in range(1, LINES))


def _gathered(
    asked: Sequence[tuple[RoundedOrbits, Task]], how: Work
) -> dict[RoundedOrbits, list[Orbit]]:
    """The orbits that the tasks found, by side."""
    found: dict[RoundedOrbits, list[Orbit]] = {}
    if not asked:
        return found
    for (side, _), lines in zip(asked, performed([task for _, task in asked], how), strict=True):
        points = tuple((first, second) for first, second in lines[0]["orbit"])
        found.setdefault(side, []).append(points)
    return found


def _first_orbit(orbits: RoundedOrbits, height: int) -> Lines:
    """The orbit from close to the corner of the square."""
    return _orbit(orbits, orbits.lowest((-UNIT, UNIT - height), (height - UNIT, UNIT)))


def _lowest_orbit(orbits: RoundedOrbits, low: Point) -> Lines:
    """The orbit of the lowest point on a line across the square."""
    high = (low[0], UNIT) if low[1] == 0 else (0, low[1])
    return _orbit(orbits, orbits.lowest(low, high))


def _orbit(orbits: RoundedOrbits, start: Point) -> Lines:
    return [{"orbit": [list(point) for point in orbits.orbit(start)]}]


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


def _starts_between(found: Sequence[Orbit], height: int) -> Iterator[Point]:
    """Starts between the first two points of the first orbit of a side, if its steps are wide."""
    first = found[0]
    if len(first) < 2:
        return
    widest = max(
        (_distance(one, other) for one, other in pairwise(first) if other[1] >= 0 >= other[0]),
        default=0,
    )
    parts = min(MOST_INTERLEAVED, ceil(widest / height))
    for part in range(1, parts):
        yield _part_of_the_way(first[0], first[1], part, parts)


def _part_of_the_way(one: Point, other: Point, part: int, parts: int) -> Point:
    """A point between two, moved up by a share of their distance that the bend may take."""
    first, second = (a + (b - a) * part // parts for a, b in zip(one, other, strict=True))
    spare = _distance(one, other) // 2**10
    return first + spare, second + spare


def _corners(orbits: Sequence[Orbit]) -> list[Corner]:
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


def _linked(orbits: Sequence[Orbit], how: RoundedOrbits, height: int) -> list[dict[str, Any]]:
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
