"""The points of a staircase (kernel/orbits.py): rounded orbits that hug the boundary of the basins.

All points of an orbit that goes up go up, so one orbit that starts close to the boundary near a corner
of the square gives a whole side; more orbits are started where the gaps are too wide.

Coordinates here are those of the left side, (kappa, nu) from (-1, 1) to (0, 0); on the right side the
two change places.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import Any

import numpy as np
from flint import arb

from slr_verify.certify.model_terms import reduced_map_terms, spelled_out, with_step
from slr_verify.certify.separatrix import boundary_points
from slr_verify.kernel.balls import enclose
from slr_verify.kernel.certainty import precision
from slr_verify.kernel.programs import DIRECT, Program
from slr_verify.model.notation import kappa, nu
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

BITS = 64
UNIT = 2**56
"""Points are multiples of 2^-56, which leaves the kernel some bits for its roundings."""
STATE = (kappa.name, nu.name)
ROUNDS = 8
MOST_PARTS = 8
Point = tuple[int, int]
"""Coordinates in units of 2^-56."""
CORNER, MIDDLE = (-UNIT, UNIT), (0, 0)


def step_program(params: Parameters, step: Fraction) -> Program:
    """The map of Lemma 7 at these parameters, for narrow balls."""
    terms = spelled_out(reduced_map_terms())
    with precision(BITS):
        known = {name: enclose(t, {}, bits=BITS) for name, t in with_step(params, step).items()}
        wanted = (terms["next_kappa"], terms["next_nu"])
        return Program(wanted, STATE, known, bits=BITS, functions=DIRECT)


def staircase_lines(
    params: Parameters, step: Fraction, side: str, resolution: int, most_steps: int
) -> list[dict[str, Any]]:
    """The lines of the witness for one side: its name, then its points in order."""
    height = 4 / resolution
    orbits: list[tuple[Point, ...]] = []
    low, high = _first_segments(height)
    for _ in range(ROUNDS):
        starts = _starts(params, step, side, low, high, most_steps)
        orbits += [_orbit(params, step, side, start, most_steps) for start in starts]
        gap = _wide_gap(_corners(orbits), height)
        if gap is None:
            break
        low, high = _segments_across(*gap, height)
    return [{"side": side}, *_linked(orbits, side, height)]


def _first_segments(height: float) -> tuple[Array, Array]:
    """Close to the corner, and across the whole quarter."""
    low = np.array([[-1.0, 1 - height], [-1.0, 0.0]])
    high = np.array([[-1 + height, 1.0], [0.0, 1.0]])
    return low, high


def _segments_across(one: Point, other: Point, height: float) -> tuple[Array, Array]:
    """Segments that cut the gap between two corners into parts of about the height wanted."""
    begin, end = (np.array(point) / UNIT for point in (one, other))
    parts = min(MOST_PARTS, max(2, ceil(np.sum(np.abs(end - begin)) / height)))
    share = np.arange(1, parts)[:, None] / parts
    middle, reach = begin + (end - begin) * share, np.minimum(share, 1 - share)
    across = np.array([[end[0] - begin[0], begin[1] - end[1]]])
    return middle - reach * across, middle + reach * across


def _starts(
    params: Parameters, step: Fraction, side: str, low: Array, high: Array, most_steps: int
) -> Iterator[Point]:
    turn = slice(None) if side == "left" else slice(None, None, -1)
    points, found = boundary_points(
        params, float(step), low[:, turn], high[:, turn], most_steps=most_steps
    )
    for point in points[found][:, turn]:
        yield ceil(point[0] * UNIT), ceil(point[1] * UNIT)


def _orbit(
    params: Parameters, step: Fraction, side: str, start: Point, most_steps: int
) -> tuple[Point, ...]:
    """The rounded orbit up to the quadrant; nothing if it does not get there."""
    program, scale = step_program(params, step), arb(1) / UNIT
    turned = side == "right"
    points = [start]
    with precision(BITS):
        while not (points[-1][0] > 0 and points[-1][1] > 0):
            if len(points) > most_steps + 1 or points[-1][0] < -UNIT or points[-1][1] < -UNIT:
                return ()
            at = [arb(value) * scale for value in points[-1][:: -1 if turned else 1]]
            first, second = (_rounded_down(ball) for ball in program(at))
            points.append((second, first) if turned else (first, second))
    return tuple(points)


def _rounded_down(ball: arb) -> int:
    """In units, with one unit to spare for the roundings of the kernel."""
    return int((ball.lower() * UNIT).floor().unique_fmpz()) - 1


def _corners(orbits: list[tuple[Point, ...]]) -> list[tuple[Point, int, int]]:
    """The points that lie above no other one, in order, with their orbits and places there."""
    every = sorted(
        (point, number, place)
        for number, orbit in enumerate(orbits)
        for place, point in enumerate(orbit)
        if -UNIT < point[0] <= 0 <= point[1] < UNIT
    )
    lowest, kept = CORNER[1], []
    for point, number, place in every:
        if point[1] < lowest and (not kept or point[0] > kept[-1][0][0]):
            kept.append((point, number, place))
            lowest = point[1]
    return kept


def _wide_gap(corners: list[tuple[Point, int, int]], height: float) -> tuple[Point, Point] | None:
    """The first gap that is wider than twice what is wanted, if any."""
    points = [CORNER, *(point for point, _, _ in corners), MIDDLE]
    for one, other in zip(points, points[1:], strict=False):
        if _distance(one, other) > 1.25 * height:
            return one, other
    return None


def _distance(one: Point, other: Point) -> float:
    return (other[0] - one[0] + one[1] - other[1]) / UNIT


def _linked(orbits: list[tuple[Point, ...]], side: str, height: float) -> Iterator[dict[str, Any]]:
    """The lines of the points, each with the number of steps to the next one of its orbit."""
    kept = _thinned(_corners(orbits), height)
    following: dict[int, tuple[int, int]] = {}
    lines = []
    for index in range(len(kept) - 1, -1, -1):
        point, number, place = kept[index]
        further, target = following.get(number, (index, len(orbits[number]) - 1))
        lines.append(
            {
                "point": _written(point, side),
                "steps": target - place,
                "reaches": further - index,
            }
        )
        following[number] = (index, place)
    return reversed(lines)


def _thinned(corners: list[tuple[Point, int, int]], height: float) -> list[tuple[Point, int, int]]:
    """As many corners as are needed to keep the gaps as narrow as wanted."""
    kept: list[tuple[Point, int, int]] = []
    for place, corner in enumerate(corners):
        last = kept[-1][0] if kept else CORNER
        further = corners[place + 1][0] if place + 1 < len(corners) else None
        if further is None or _distance(last, further) > height:
            kept.append(corner)
    return kept


def _written(point: Point, side: str) -> list[str]:
    found = [str(Fraction(value, UNIT)) for value in point]
    return found if side == "left" else found[::-1]
