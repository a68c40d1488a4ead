"""Evidence for Proposition 9: balls over boxes leave no room for another stationary point.

The square is subdivided; a box is dropped when a ball certainly keeps one of the two equations (14)
from zero on it. What is left must lie next to the five points, and all five must be left.
"""

from fractions import Fraction
from itertools import product

from flint import arb

from slr_verify.arb.certainty import certainly_nonzero, precision
from slr_verify.claims.claim import Evidence, Finding, Trial

Box = tuple[Fraction, Fraction, Fraction]
"""The middle of a box of the square in kappa and nu, and half its width."""

BITS = 53
NARROW = Fraction(1, 64)
NEAR = Fraction(1, 8)
SETTINGS = 3
POINTS = ((0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))


def stationary_evidence() -> Evidence:
    """The boxes on which (14) may hold, for a few a >= b drawn at random."""
    return Evidence("subdivision of the square into balls", _gathered)


def _gathered(trial: Trial) -> Finding:
    drawn = trial.rng.integers(25, 250, size=SETTINGS), trial.rng.integers(10, 100, size=SETTINGS)
    found = []
    for strength, share in zip(*drawn, strict=True):
        a = Fraction(int(strength), 100)
        found.append(boxes_left(a, a * int(share) / 100))
    boxes = [box for left in found for box in left]
    agrees = all(surround_the_points(left) for left in found)
    figures = f"{len(boxes)} boxes of half width 1/{1 / NARROW} are left in {SETTINGS} squares"
    return Finding(agrees, len(boxes), figures)


def boxes_left(a: Fraction, b: Fraction) -> tuple[Box, ...]:
    """The narrow boxes of the square on which (14) is not excluded."""
    with precision(BITS):
        strengths = _ball(a), _ball(b)
        boxes: tuple[Box, ...] = ((Fraction(0), Fraction(0), Fraction(1)),)
        while boxes and boxes[0][2] > NARROW:
            quarters = (part for box in boxes for part in _quarters(box))
            boxes = tuple(part for part in quarters if not _excluded(part, *strengths))
    return boxes


def surround_the_points(boxes: tuple[Box, ...]) -> bool:
    """Whether every box is near one of the five points, and each of them has one."""
    seen = {_nearest(box) for box in boxes}
    return seen == set(POINTS)


def _nearest(box: Box) -> tuple[int, int] | None:
    """The one of the five points next to the box, if there is one."""
    near = (p for p in POINTS if max(abs(box[0] - p[0]), abs(box[1] - p[1])) <= NEAR)
    return next(near, None)


def _quarters(box: Box) -> tuple[Box, ...]:
    half = box[2] / 2
    signs = product((-half, half), repeat=2)
    return tuple((box[0] + right, box[1] + up, half) for right, up in signs)


def _excluded(box: Box, a: arb, b: arb) -> bool:
    """Whether one of (1 - kappa^2) (erf(b kappa) - nu) and (1 - nu^2) erf(a kappa) is not zero."""
    kappa, nu = (_ball(middle) + arb(0, _ball(box[2])) for middle in box[:2])
    first = (1 - kappa) * (1 + kappa) * ((b * kappa).erf() - nu)
    second = (1 - nu) * (1 + nu) * (a * kappa).erf()
    return certainly_nonzero(first) or certainly_nonzero(second)


def _ball(value: Fraction) -> arb:
    return arb(value.numerator) / value.denominator
