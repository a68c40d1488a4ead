"""Stationary points of two heads on two locations, each certified to exist, with its eigenvalues.

The stars are orthonormal, e_1 to e_4 of R^4, and keys and values lie in their span. With x_1 to x_4 for
k_1, k_2, v_1, v_2 a point is stationary on the spheres, of R^4 and so of R^d, where

    sum_u R_<x_p, u> u  =  m_p x_p,        |x_p| = 1,

the sum over all other vectors. Around a zero in floating point Krawczyk's test shows that there is
exactly one in a small box. The Hessian on the spheres is that in R^4, twelve eigenvalues, and along every
further direction of R^d a matrix of size four in the m_p and the R_<x_p, x_q>. How many eigenvalues are
below a number is the number of negative pivots. All of this is by balls in this process: there is no
certificate file, and the second checker does not read it.

Changing the signs of v_1, v_2, v_1*, v_2* leaves the risk as it is. So where a box is its own mirror
image, all products of a key with a value, k* or v* are zero at the only point in it, exactly.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb, arb_mat

from slr_verify.arb.certainty import certainly_positive, precision
from slr_verify.certify.counted_eigenvalues import eigenvalues
from slr_verify.certify.cover import Undecided
from slr_verify.certify.heads.derivatives import HEADS, MOVING, HeadsRisk, require_stars
from slr_verify.certify.heads.state import SPAN, HeadsState, column
from slr_verify.certify.outward import Interval, exact_middle, outward
from slr_verify.certify.stationary_point import kind_of
from slr_verify.core.balls import NoBall, exact_ball
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

BITS = 192
HALF = Fraction(1, 10**24)
GRAIN = 10**30
NEWTON_STEPS = 6
FAR = 1e-3
"""In any coordinate, how far from the place that was found the point may be."""
WORST = 1e12
"""Condition numbers beyond which floating point gives no inverse to start from."""
Balls = Sequence[Sequence[arb]]


@dataclass(frozen=True)
class HeadsPoint:
    """A stationary point: the Gram matrix, the risk, eigenvalues in the span and across it, the kind.

    The products are within 1e-12 of those in `gram`. `apart` says that all products of a key or k* with a
    value or v* are zero, exactly. Those across are eigenvalues d - 4 times.
    """

    gram: Array
    risk: Interval
    inside: tuple[Interval, ...]
    across: tuple[Interval, ...]
    apart: bool
    kind: str


class HeadsSearch:
    """Certifies points at given parameters. Raises ValueError as `require_stars` does."""

    def __init__(self, params: Parameters) -> None:
        require_stars(params)
        self._beyond = params.d > SPAN
        self._risk = HeadsRisk(params, bits=BITS)

    def certified(self, vectors: Array) -> HeadsPoint:
        """The point near keys and values in the coordinates e_1 to e_4, shape (4, 4).

        Raises ValueError where these are no such coordinates, Undecided where nothing is shown.
        """
        if np.shape(vectors) != (MOVING, SPAN) or not np.all(np.isfinite(vectors)):
            raise ValueError(f"vectors must be finite and of shape (4, 4), got {vectors!r}")
        with precision(BITS):
            try:
                middle = self._refined(vectors)
                inverse = self._inverse(middle)
                box = _box(middle)
                if not self._one_zero(middle, box, inverse):
                    raise Undecided(f"Krawczyk's test fails within {float(HALF):.0e} of it")
                return self._enclosed(middle, box)
            except NoBall as failure:
                raise Undecided(str(failure)) from failure

    def _refined(self, vectors: Array) -> list[Fraction]:
        """Coordinates and multipliers after some steps of Newton's method."""
        at = [Fraction(float(x)) for x in vectors.ravel()] + [Fraction(0)] * MOVING
        state = HeadsState(self._risk, list(map(exact_ball, at)))
        at[SPAN * MOVING :] = [exact_middle(x) for x in state.multipliers()]
        for _ in range(NEWTON_STEPS):
            inverse = self._inverse(at)
            off = [
                exact_middle(x)
                for x in HeadsState(self._risk, list(map(exact_ball, at))).equations()
            ]
            moves = (sum(a * b for a, b in zip(row, off, strict=True)) for row in inverse)
            at = [Fraction(round((x - y) * GRAIN), GRAIN) for x, y in zip(at, moves, strict=True)]
        if max(abs(float(x) - y) for x, y in zip(at, vectors.ravel(), strict=False)) > FAR:
            raise Undecided("Newton's method leaves the place")
        return [x if abs(x) > HALF / 10 else Fraction(0) for x in at]

    def _inverse(self, at: list[Fraction]) -> list[list[Fraction]]:
        jacobian = HeadsState(self._risk, list(map(exact_ball, at))).jacobian()
        entries = np.reshape([float(x.mid()) for x in jacobian.entries()], (len(at), len(at)))
        if (condition := np.linalg.cond(entries)) > WORST:
            raise Undecided(f"the Jacobian of the equations has condition number {condition:.1e}")
        return [[Fraction(float(x)) for x in row] for row in np.linalg.inv(entries)]

    def _one_zero(
        self, middle: list[Fraction], box: list[arb], inverse: list[list[Fraction]]
    ) -> bool:
        """Krawczyk's test."""
        weights = arb_mat([[exact_ball(x) for x in row] for row in inverse])
        exact = list(map(exact_ball, middle))
        values = column(HeadsState(self._risk, exact).equations())
        size = len(middle)
        spread = arb_mat(size, size, 1) - weights * HeadsState(self._risk, box).jacobian()
        radii = column([x - m for x, m in zip(box, exact, strict=True)])
        image = column(exact) - weights * values + spread * radii
        half = exact_ball(HALF)
        return all(
            certainly_positive(half - abs(x - m))
            for x, m in zip(image.entries(), exact, strict=True)
        )

    def _enclosed(self, middle: list[Fraction], box: list[arb]) -> HeadsPoint:
        state = HeadsState(self._risk, box)
        inside = eigenvalues(state.tangent_hessian())
        across = eigenvalues(state.across()) if self._beyond else ()
        plain = np.reshape([float(x) for x in middle[: SPAN * MOVING]], (MOVING, SPAN))
        rows = np.concatenate([plain, np.eye(SPAN)])
        gram = rows @ rows.T
        return HeadsPoint(
            gram,
            outward(state.found.risk),
            inside,
            across,
            _apart(middle),
            kind_of(inside + across),
        )


def _box(middle: list[Fraction]) -> list[arb]:
    ends = ((exact_ball(x - HALF), exact_ball(x + HALF)) for x in middle)
    return [low.union(high) for low, high in ends]


def _apart(middle: list[Fraction]) -> bool:
    """Whether keys have no coordinate along v*, nor values along k*, by the mirror image of the box."""
    rows = [middle[SPAN * row : SPAN * (row + 1)] for row in range(MOVING)]
    return not any(any(row[2:]) for row in rows[:HEADS]) and not any(
        any(row[:2]) for row in rows[HEADS:]
    )
