"""Intervals for the eigenvalues of a symmetric matrix of balls, by counts of negative pivots.

Where floating point has an eigenvalue an interval is put around it. By Sylvester's law of inertia the
number of negative pivots of A - x is that of the eigenvalues below x; counts at both ends show that the
interval contains the eigenvalue of this number, also where several are close together.
"""

from fractions import Fraction

import numpy as np
from flint import arb_mat

from slr_verify.arb.certainty import certainly_negative, certainly_positive
from slr_verify.certify.cover import Undecided
from slr_verify.certify.outward import Interval
from slr_verify.core.balls import exact_ball

GAP = 1e-10
"""How far the ends of an interval are from where floating point has the eigenvalue, relatively."""


def eigenvalues(matrix: arb_mat) -> tuple[Interval, ...]:
    """An interval for each eigenvalue of a symmetric matrix, ascending.

    Around where floating point has it; that it is there is shown by how many are below either end.
    """
    size = matrix.nrows()
    plain = np.reshape([float(x.mid()) for x in matrix.entries()], (size, size))
    found = np.linalg.eigvalsh((plain + plain.T) / 2)
    spread = GAP * max(1.0, float(np.abs(found).max()))
    ends = [(_decimal(at - spread), _decimal(at + spread)) for at in map(float, found)]
    for place, (low, high) in enumerate(ends):
        if not (_below(matrix, low) <= place < _below(matrix, high)):
            raise Undecided(f"an eigenvalue near {found[place]:.6g} is not seen where it should be")
    return tuple(ends)


def _decimal(value: float) -> Fraction:
    return Fraction(f"{value:.12e}")


def _below(matrix: arb_mat, bound: Fraction) -> int:
    """How many eigenvalues are certainly below a number and, as no pivot may be 0, how many are not."""
    rows = [list(row) for row in matrix.table()]
    for place in range(len(rows)):
        rows[place][place] -= exact_ball(bound)
    negative = 0
    for place, row in enumerate(rows):
        pivot = row[place]
        if certainly_negative(pivot):
            negative += 1
        elif not certainly_positive(pivot):
            raise Undecided("a pivot is not seen to be positive or negative")
        for below in rows[place + 1 :]:
            factor = below[place] / pivot
            below[place:] = [
                x - factor * y for x, y in zip(below[place:], row[place:], strict=True)
            ]
    return negative
