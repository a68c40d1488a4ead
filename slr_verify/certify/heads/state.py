"""Keys and values of two heads as balls of R^4: equations of stationarity, their Jacobian, the Hessian.

The stars are e_1 to e_4. With x_1 to x_4 for k_1, k_2, v_1, v_2 and multipliers m_p a point is
stationary where

    sum_u R_<x_p, u> u  =  m_p x_p,        |x_p| = 1,

the sum over all vectors u but x_p.
"""

from collections.abc import Sequence
from functools import cached_property

from flint import arb, arb_mat

from slr_verify.certify.heads.derivatives import ENTRIES, MOVING, Derivatives, HeadsRisk

SPAN = 4


def column(values: Sequence[arb]) -> arb_mat:
    """A matrix of one column."""
    return arb_mat([[value] for value in values])


class HeadsState:
    """Coordinates and multipliers as balls, and what follows from them."""

    def __init__(self, risk: HeadsRisk, at: list[arb]) -> None:
        self.rows = [at[SPAN * row : SPAN * (row + 1)] for row in range(MOVING)]
        self.given_multipliers = at[SPAN * MOVING :]
        stars = [[arb(int(i == j)) for j in range(SPAN)] for i in range(SPAN)]
        self.vectors = [*self.rows, *stars]
        gram = [[_inner(x, y) for y in self.vectors] for x in self.vectors]
        self.found: Derivatives = risk.at(gram)

    @cached_property
    def gradients(self) -> list[list[arb]]:
        """The gradient in each vector."""
        grown = [[arb(0)] * SPAN for _ in range(MOVING)]
        for (i, j), slope in self.found.first.items():
            for one, other in ((i, j), (j, i)):
                if one < MOVING:
                    grown[one] = [
                        x + slope * y for x, y in zip(grown[one], self.vectors[other], strict=True)
                    ]
        return grown

    def multipliers(self) -> list[arb]:
        """What the gradients are along the vectors."""
        return [_inner(x, y) for x, y in zip(self.gradients, self.rows, strict=True)]

    def equations(self) -> list[arb]:
        """The gradients less the multiples of the vectors, and (|x|^2 - 1)/2."""
        off = [
            slope - m * x
            for row, slopes, m in zip(
                self.rows, self.gradients, self.given_multipliers, strict=True
            )
            for x, slope in zip(row, slopes, strict=True)
        ]
        return off + [(_inner(row, row) - 1) / 2 for row in self.rows]

    @cached_property
    def hessian(self) -> arb_mat:
        """The second derivatives in the coordinates, less the multipliers on the diagonal."""
        slopes = arb_mat(
            [
                [self._slope(entry, p, c) for p in range(MOVING) for c in range(SPAN)]
                for entry in ENTRIES
            ]
        )
        second = arb_mat([[self.found.second[one, two] for two in ENTRIES] for one in ENTRIES])
        found = slopes.transpose() * second * slopes
        for (i, j), slope in self.found.first.items():
            for c in range(SPAN if j < MOVING else 0):
                for row, column in ((i, j), (j, i)):
                    found[SPAN * row + c, SPAN * column + c] += slope
        for place in range(SPAN * MOVING):
            found[place, place] -= self.given_multipliers[place // SPAN]
        return found

    def _slope(self, entry: tuple[int, int], row: int, coordinate: int) -> arb:
        """The derivative of an inner product in a coordinate."""
        i, j = entry
        if row not in entry:
            return arb(0)
        return self.vectors[j if row == i else i][coordinate]

    def jacobian(self) -> arb_mat:
        """Of the equations, in coordinates and multipliers."""
        size = SPAN * MOVING
        found = arb_mat(size + MOVING, size + MOVING)
        for i in range(size):
            for j in range(size):
                found[i, j] = self.hessian[i, j]
            vector, coordinate = divmod(i, SPAN)
            found[i, size + vector] = -self.rows[vector][coordinate]
            found[size + vector, i] = self.rows[vector][coordinate]
        return found

    def tangent_hessian(self) -> arb_mat:
        """In orthonormal bases of the tangent spaces."""
        basis = arb_mat(SPAN * MOVING, (SPAN - 1) * MOVING)
        for p, row in enumerate(self.rows):
            for column, vector in enumerate(_tangent(row)):
                for c, value in enumerate(vector):
                    basis[SPAN * p + c, (SPAN - 1) * p + column] = value
        return basis.transpose() * self.hessian * basis

    def across(self) -> arb_mat:
        """Along a direction orthogonal to the span."""
        found = arb_mat(MOVING, MOVING)
        for p in range(MOVING):
            found[p, p] = -self.given_multipliers[p]
            for q in range(p + 1, MOVING):
                found[p, q] = found[q, p] = self.found.first[p, q]
        return found


def _inner(one: Sequence[arb], other: Sequence[arb]) -> arb:
    return sum((x * y for x, y in zip(one, other, strict=True)), arb(0))


def _tangent(row: list[arb]) -> list[list[arb]]:
    """An orthonormal basis across a unit vector: the columns of a reflection that takes it to an axis."""
    axis = max(range(SPAN), key=lambda c: abs(float(row[c].mid())))
    sign = 1 if float(row[axis].mid()) > 0 else -1
    normal = [x + (sign if c == axis else 0) for c, x in enumerate(row)]
    scale = 1 / (1 + sign * row[axis])
    return [
        [(1 if c == other else 0) - scale * normal[c] * normal[other] for c in range(SPAN)]
        for other in range(SPAN)
        if other != axis
    ]
