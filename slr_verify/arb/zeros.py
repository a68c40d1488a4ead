"""The zeros of a system on a box: one in each of given boxes, by Krawczyk's test, none elsewhere.

Let G be n differentiable functions of n variables, X a box with midpoint m, and Y a matrix. If

    K  =  m - Y G(m) + (I - Y G'(X)) (X - m)

lies in the interior of X, then G has exactly one zero in X (Krawczyk 1969, Moore 1977). Factors that
certainly do not vanish on X are left out of G first: they change no zero.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from flint import arb, arb_mat

from slr_verify.arb.balls import Program
from slr_verify.arb.boxes import Box, apart, balls, inside, middle, shown
from slr_verify.arb.certainty import certainly_negative, certainly_positive
from slr_verify.arb.derivatives import derivative
from slr_verify.arb.reading import CertificateRejected
from slr_verify.arb.signs import SignOnBoxes
from slr_verify.arb.work import of_operation, spend
from slr_verify.core.balls import exact_ball
from slr_verify.core.terms import Term, times

Matrix = Sequence[Sequence[Fraction]]


class System:
    """As many terms as variables; `known` has balls for the other variables in them."""

    def __init__(
        self, terms: Sequence[Term], names: Sequence[str], known: Mapping[str, arb], *, bits: int
    ) -> None:
        if len(terms) != len(names):
            raise CertificateRejected(f"{len(terms)} equations for {len(names)} variables")
        self._terms, self._names, self._known, self._bits = terms, tuple(names), known, bits
        self._signs = [SignOnBoxes(term, names, known, bits=bits) for term in terms]
        self._made: dict[tuple[Term, ...], tuple[Program, Program]] = {}

    def without_zero(self, corners: Box) -> bool:
        """Whether some term certainly has no zero on the box."""
        return any(each.sign(corners) for each in self._signs)

    def zero_at(self, point: Box) -> bool:
        """Whether the terms are zero at a point, which an exact ball 0 shows."""
        return all(value == 0 for value in self._program(self._terms)(self._middle(point)))

    def one_zero(self, corners: Box, inverse: Matrix) -> bool:
        """Whether Krawczyk's test shows that the box contains exactly one zero."""
        spend(len(self._names) ** 3 * of_operation(self._bits))
        rest = tuple(_product(each.may_vanish(corners)) for each in self._signs)
        values_of, slopes_of = self._programs(rest)
        centre, wide = self._middle(corners), balls(corners, self._names)
        image = _krawczyk(centre, values_of(centre), slopes_of(wide), wide, inverse)
        return all(
            certainly_positive(ball - exact_ball(corners[name][0]))
            and certainly_negative(ball - exact_ball(corners[name][1]))
            for name, ball in zip(self._names, image, strict=True)
        )

    def _programs(self, terms: tuple[Term, ...]) -> tuple[Program, Program]:
        """The programs for terms and their slopes, made once."""
        if terms not in self._made:
            slopes = [derivative(term, name) for term in terms for name in self._names]
            self._made[terms] = self._program(terms), self._program(slopes)
        return self._made[terms]

    def _middle(self, corners: Box) -> list[arb]:
        return [exact_ball(value) for value in middle(corners, self._names)]

    def _program(self, terms: Sequence[Term]) -> Program:
        return Program(terms, self._names, self._known, bits=self._bits)


def _product(factors: list[Term]) -> Term:
    """The product of the factors that may vanish, each once."""
    return times(*dict.fromkeys(factors))


def _krawczyk(
    centre: list[arb], values: list[arb], jacobian: list[arb], wide: list[arb], inverse: Matrix
) -> list[arb]:
    """K for the centre, the values there, the Jacobian over the box, the box and the matrix Y."""
    weights = arb_mat([[exact_ball(entry) for entry in row] for row in inverse])
    size = len(centre)
    at, box, value = (arb_mat(size, 1, entries) for entries in (centre, wide, values))
    spread = (arb_mat(size, size, 1) - weights * arb_mat(size, size, jacobian)) * (box - at)
    return list((at - weights * value + spread).entries())


def require_separate(boxes: Sequence[Box]) -> None:
    """The boxes of different zeros have no point in common. Raises CertificateRejected."""
    spend(len(boxes) ** 2)
    for place, one in enumerate(boxes):
        for other in boxes[:place]:
            if not apart(one, other):
                raise CertificateRejected(
                    f"two zeros share points: {shown(one)} and {shown(other)}"
                )


def contained_in_one(corners: Box, boxes: Sequence[Box]) -> bool:
    """Whether the box lies in one of the boxes of the zeros."""
    spend(len(boxes))
    return any(inside(corners, each) for each in boxes)
