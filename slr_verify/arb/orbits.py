"""Orbits of an order-preserving map, and the staircase of points that they decide.

Let F map the square [-1, 1]^2 into itself, preserve the componentwise order and be odd, and let every
orbit in the open quadrant x, y > 0 converge to (1, 1). Then so does every orbit that starts at or
above a point whose orbit enters the quadrant, and rounding the orbit *down* at every step keeps this
true: a lower bound of the orbit is followed, of width zero. The mirror image goes to (-1, -1).

A staircase lists such points from a corner of the square to the middle: on the `left` side x
increases and y decreases, from (-1, 1) towards (0, 0); on the `right` side the two change places.
Each point says after how many steps it lies at or above a *later* point, or in the quadrant.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flint import arb

from slr_verify.arb.balls import Program
from slr_verify.arb.certainty import certainly_nonnegative, certainly_positive
from slr_verify.arb.reading import CertificateRejected, count, fields, rational, short
from slr_verify.arb.work import spend
from slr_verify.core.balls import exact_ball
from slr_verify.core.generators import EVEN, ODD
from slr_verify.core.language import FUNCTIONS
from slr_verify.core.terms import Term

MOST_STEPS = 10_000_000
FURTHEST = 10_000
SIDES = ("left", "right")
MINUS_ONE = arb(-1)
Point = tuple[Fraction, Fraction]


def bounded_below(step: Program, start: Sequence[Fraction], steps: int) -> list[arb]:
    """Exact lower bounds of the orbit after so many steps, where the map preserves the order.

    The orbit stays in the square, so -1 is always a lower bound; the map need not preserve the order
    below it.
    """
    at = [_from_below(exact_ball(value)) for value in start]
    for _ in range(steps):
        at = [_from_below(ball) for ball in step(at)]
    return at


def _from_below(ball: arb) -> arb:
    low = ball.lower()
    return low if low > -1 else MINUS_ONE


def parity(term: Term, names: frozenset[str]) -> int | None:
    """1 if the term is even under the change of sign of all `names`, -1 if odd; None if not seen."""
    if term.free.isdisjoint(names):
        return 1
    if term.op == "variable":
        return -1
    parts = [parity(part, names) for part in term.parts]
    if None in parts:
        return None
    odd = parts.count(-1)
    if term.op in ("product", "power"):
        return -1 if (odd if term.op == "product" else odd * term.args[1]) % 2 else 1
    if term.op == "sum":
        return parts[0] if odd in (0, len(parts)) else None
    if not odd and term.op in FUNCTIONS:
        return 1
    return -1 if term.op in ODD else 1 if term.op in EVEN else None


class Staircase:
    """Points read one by one, from a corner of the square to the middle, on one side or the other."""

    def __init__(self, step: Program, side: str) -> None:
        if side not in SIDES:
            raise CertificateRejected(f"a side is one of {', '.join(SIDES)}, got {short(side)}")
        self._step, self._side = step, side
        self._expected: dict[int, list[list[arb]]] = {}
        self._last: Point = (Fraction(-1), Fraction(1))
        self._read = 0
        self.area = Fraction(0)

    def point(self, data: dict[str, Any]) -> None:
        """Read `{"point": [x, y], "steps": n, "reaches": further}`; 0 further is the quadrant."""
        written, steps, further = fields(data, "point", "steps", "reaches")
        at = self._point(written)
        self._meet(at)
        image = bounded_below(self._step, at, count(steps, least=1, most=MOST_STEPS))
        if count(further, most=FURTHEST):
            self._expected.setdefault(self._read + further, []).append(image)
        elif not all(map(certainly_positive, image)):
            raise CertificateRejected(f"after {steps} steps {_shown(at)} is not in the quadrant")
        self._add(at)

    def finish(self) -> Fraction:
        """The area of what lies above a point on this side of the square."""
        if self._expected:
            raise CertificateRejected("a point reaches a later one that is missing")
        self._add((Fraction(0), Fraction(0)))
        return self.area

    def _point(self, written: object) -> Point:
        if not isinstance(written, list) or len(written) != 2:
            raise CertificateRejected(f"a point has two coordinates, got {short(written)}")
        at = rational(written[0]), rational(written[1])
        low, high = self._turned(at)
        if not (self._last[0] < low <= 0 <= high < self._last[1]):
            raise CertificateRejected(f"the point {_shown(at)} is out of order in the staircase")
        return at

    def _turned(self, at: Point) -> Point:
        """The coordinates in the order of the left side."""
        return at if self._side == "left" else (at[1], at[0])

    def _meet(self, at: Point) -> None:
        """The orbits that were to reach this point lie at or above it."""
        for image in self._expected.pop(self._read, []):
            above = (ball - exact_ball(value) for ball, value in zip(image, at, strict=True))
            if not all(map(certainly_nonnegative, above)):
                raise CertificateRejected(f"an orbit does not reach {_shown(at)}")

    def _add(self, at: Point) -> None:
        """The strip between the last point and this one, above the last one."""
        low, high = self._turned(at)
        spend(1 + (self.area.denominator.bit_length() // 64) ** 2 // 20)
        self.area += (low - self._last[0]) * (1 - self._last[1])
        self._last = low, high
        self._read += 1


def _shown(at: Point) -> str:
    return f"({at[0]}, {at[1]})"
