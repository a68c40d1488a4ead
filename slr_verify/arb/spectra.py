"""Symmetric matrices of terms: enclosures of their eigenvalues, and definiteness on a box.

The eigenvalues of a real symmetric matrix are real; those of a diagonal one are its entries. Arb
encloses those of an exact matrix, n balls that are disjoint or equal, with multiplicity. In increasing
order they move by at most the Frobenius norm of a symmetric change of the matrix (Weyl).
A matrix is positive definite if its leading minors are positive (Sylvester).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from flint import acb_mat, arb, arb_mat, ctx

from slr_verify.arb.balls import Program
from slr_verify.arb.boxes import Box, balls
from slr_verify.arb.certainty import certainly_nonnegative, certainly_positive
from slr_verify.arb.reading import CertificateRejected
from slr_verify.arb.work import of_matrix, spend
from slr_verify.core.balls import NoBall, exact_ball
from slr_verify.core.terms import Term

Interval = tuple[Fraction, Fraction]
Rows = Sequence[Sequence[Term]]


class SymmetricMatrix:
    """A symmetric matrix of terms in the variables `names`."""

    def __init__(
        self, rows: Rows, names: Sequence[str], known: Mapping[str, arb], *, bits: int
    ) -> None:
        self.size = len(rows)
        if any(len(row) != self.size for row in rows) or not rows:
            raise CertificateRejected("the matrix is not square")
        if any(rows[i][j] != rows[j][i] for i in range(self.size) for j in range(i)):
            raise CertificateRejected("the matrix is not symmetric")
        self._names = tuple(names)
        entries = [entry for row in rows for entry in row]
        self._entries = Program(entries, self._names, known, bits=bits)

    def eigenvalues(self, corners: Box) -> list[arb]:
        """Enclosures of the eigenvalues on the box, by their midpoints. Raises NoBall."""
        whole = self._over(corners)
        if all(whole[i, j] == 0 for i in range(self.size) for j in range(i)):
            return _by_midpoint([whole[i, i] for i in range(self.size)])
        spread = arb(2) ** (-ctx.prec // 3)
        for shift in (arb(0), spread):
            found = _near(whole, shift)
            if found:
                return _by_midpoint(found)
        raise NoBall("the eigenvalues were not enclosed")

    def positive_definite(self, corners: Box, *, negated: bool = False) -> bool:
        """Whether the matrix, or its negative, certainly is positive definite on the box."""
        whole = self._over(corners) * (-1 if negated else 1)
        return all(
            certainly_positive(arb_mat([row[:size] for row in whole.tolist()[:size]]).det())
            for size in range(1, self.size + 1)
        )

    def _over(self, corners: Box) -> arb_mat:
        spend(of_matrix(self.size, ctx.prec))
        return arb_mat(self.size, self.size, self._entries(balls(corners, self._names)))


def _near(whole: arb_mat, shift: arb) -> list[arb] | None:
    """Enclosures from an exact symmetric matrix close by, moved by at most the difference (Weyl).

    The exact matrix has the midpoints as entries, and on its diagonal multiples of `shift`, which
    tells equal eigenvalues apart.
    """
    size = range(whole.nrows())
    exact = arb_mat(len(size), len(size))
    for i in size:
        for j in size:
            exact[i, j] = (whole[i, j] + (i * shift if i == j else 0)).mid()
    squares = (abs(whole[i, j] - exact[i, j]) for i in size for j in size)
    off = sum((entry * entry for entry in squares), start=arb(0)).nonnegative_part().sqrt()
    try:
        found = acb_mat(exact).eig(multiple=True)
    except ValueError:
        return None
    if not off.is_finite() or not all(value.is_finite() for value in found):
        return None
    return [value.real + (-off).union(off) for value in found]


def _by_midpoint(found: list[arb]) -> list[arb]:
    return sorted(found, key=lambda ball: ball.mid().fmpq())


def lie_in(found: Sequence[arb], intervals: Sequence[Interval]) -> bool:
    """Whether the balls certainly lie in the intervals, one in each, in their order."""
    return len(found) == len(intervals) and all(
        certainly_nonnegative(ball - exact_ball(low))
        and certainly_nonnegative(exact_ball(high) - ball)
        for ball, (low, high) in zip(found, intervals, strict=True)
    )
