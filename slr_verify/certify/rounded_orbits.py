"""Orbits of the reduced map rounded down, and the lowest starts on a segment that go up.

Coordinates are those of the left side of a staircase, (kappa, nu) from (-1, 1) to (0, 0), in units of
2^-56; on the right side the two change places.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from flint import arb

from slr_verify.arb.balls import NarrowProgram, Program
from slr_verify.arb.certainty import precision
from slr_verify.certify.model_terms import enclosed, reduced_map_terms, spelled_out, with_step
from slr_verify.model.notation import kappa, nu
from slr_verify.numeric.parameters import Parameters

BITS = 64
UNIT = 2**56
"""So that arb, at 64 bits, has some to spare for its roundings."""
STATE = (kappa.name, nu.name)
HALVINGS = 42
LOOK = 16
NUDGES = (0, *(2**power for power in range(10, 46, 3)))
Point = tuple[int, int]


@lru_cache(maxsize=4)
def map_program(params: Parameters, step: Fraction, *, bits: int) -> Program:
    """The map of Lemma 7 at these parameters, for narrow balls."""
    terms, known = spelled_out(reduced_map_terms()), enclosed(with_step(params, step), bits)
    with precision(bits):
        wanted = (terms["next_kappa"], terms["next_nu"])
        return NarrowProgram(wanted, STATE, known, bits=bits)


@dataclass(frozen=True)
class RoundedOrbits:
    """The map of Lemma 7 at some parameters, on one side, and how many steps are followed."""

    params: Parameters
    step: Fraction
    side: str
    most_steps: int

    @cached_property
    def _map(self) -> Program:
        return map_program(self.params, self.step, bits=BITS)

    def turned(self, point: Point) -> Point:
        """(kappa, nu) in the coordinates of this side, and back."""
        return point if self.side == "left" else (point[1], point[0])

    def fate(self, start: Point) -> int:
        """1 if the orbit of the start is seen to enter the quadrant, -1 if its mirror image, else 0."""
        with precision(BITS):
            x, y = map(_ball, self.turned(start))
            for count in range(self.most_steps):
                if count % LOOK == 0 and (x > 0) == (y > 0):
                    break
                before = x, y
                x, y = (ball.lower() for ball in self._map((x, y)))
                if x == before[0] and y == before[1]:
                    break
        return 1 if x > 0 and y > 0 else -1 if x < 0 and y < 0 else 0

    def lowest(self, low: Point, high: Point) -> Point:
        """About the lowest point of a segment from a point to a higher one, known to go up, that does."""
        below, above = 0, 2**HALVINGS
        while above - below > 1:
            middle = (below + above) // 2
            if self.fate(_between(low, high, middle)) > 0:
                above = middle
            else:
                below = middle
        return _between(low, high, above)

    def orbit(self, start: Point) -> tuple[Point, ...]:
        """The points of the rounded orbit up to the quadrant; none if it does not get there.

        The start is moved up a little where rounding would make the orbit go down.
        """
        for nudge in NUDGES if self.fate(start) > 0 else ():
            points = tuple(self._points((start[0] + nudge, start[1] + nudge)))
            if min(points[-1]) > 0:
                return points
        return ()

    def _points(self, point: Point) -> Iterator[Point]:
        """The rounded orbit, up to where it is decided."""
        yield point
        with precision(BITS):
            for _ in range(self.most_steps):
                if (point[0] > 0) == (point[1] > 0) or min(point) < -UNIT:
                    break
                first, second = map(_rounded, self._map([*map(_ball, self.turned(point))]))
                point = self.turned((first, second))
                yield point


def _ball(units: int) -> arb:
    return arb(units) / UNIT


def _rounded(ball: arb) -> int:
    """Down to a whole unit, and one more for the roundings of arb."""
    return int((ball.lower() * UNIT).floor().unique_fmpz()) - 1


def _between(low: Point, high: Point, part: int) -> Point:
    """A point of the segment, rounded up."""
    first, second = (a - (-(b - a) * part >> HALVINGS) for a, b in zip(low, high, strict=True))
    return first, second
