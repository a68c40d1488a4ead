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

    def zero_at(self, point: Mapping[str, Fraction]) -> bool:
        """Whether the terms are zero at an exact point, which an exact ball 0 shows."""
        values = self._program(self._terms)([exact_ball(point[name]) for name in self._names])
        return all(value == 0 for value in values)

    def one_zero(self, corners: Box, inverse: Matrix) -> bool:
        """Whether Krawczyk's test shows that the box contains exactly one zero."""
        spend(len(self._names) ** 3 * of_operation(self._bits))
        rest = [_product(each.may_vanish(corners)) for each in self._signs]
        values_of, slopes_of = self._programs(tuple(rest))
        centre = middle({name: corners[name] for name in self._names})
        exact = [exact_ball(value) for value in centre.values()]
        radii = [x - m for x, m in zip(self._wide(corners), exact, strict=True)]
        values, jacobian = values_of(exact), slopes_of(self._wide(corners))
        image = _krawczyk(exact, values, jacobian, radii, inverse)
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

    def _wide(self, corners: Box) -> list[arb]:
        return list(balls({name: corners[name] for name in self._names}).values())

    def _program(self, terms: Sequence[Term]) -> Program:
        return Program(terms, self._names, self._known, bits=self._bits)


def _product(factors: list[Term]) -> Term:
    """The product of the factors that may vanish, each once."""
    return times(*dict.fromkeys(factors))


def _krawczyk(
    centre: list[arb], values: list[arb], jacobian: list[arb], radii: list[arb], inverse: Matrix
) -> list[arb]:
    """K for the centre, the values there, the Jacobian over the box and the matrix Y."""
    weights = arb_mat([[exact_ball(entry) for entry in row] for row in inverse])
    size = len(centre)
    moved = weights * _column(values)
    spread = (arb_mat(size, size, 1) - weights * arb_mat(size, size, jacobian)) * _column(radii)
    return list((_column(centre) - moved + spread).entries())


def _column(entries: list[arb]) -> arb_mat:
    return arb_mat([[entry] for entry in entries])


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
