"""Images of a box under a map that is repeated, in coordinates that turn with the orbit.

What is carried along is the set of all c + P w, |w_i| <= r_i, which has the box in it at first, with P =
1. Let F be the map, X a box that contains the set, and J a matrix of balls that hold the values of the
slopes of F on X. For a point x of the set, F(x) - F(c) = M (x - c) with M in J, by the mean value theorem
in integral form on the segment from c to x. Hence for any c' and any invertible Q

    F(x)  =  c' + Q w',      w'  =  (Q^-1 M P) w + Q^-1 (F(c) - c'),

and balls of w' are the next r (Lohner 1987). Here c' is the middle of F(c), and Q what Gram and Schmidt
make of the columns of J P, the longest first: so the set may be long and thin, along the orbits.

The balls of w have 0 in them, at first as differences of balls and their middles, and then as sums of
multiples of such: so c is in the set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flint import arb, arb_mat

from slr_verify.arb.balls import Program
from slr_verify.arb.boxes import Box, balls
from slr_verify.arb.derivatives import derivative
from slr_verify.arb.work import of_operation, spend
from slr_verify.core.balls import NoBall, finite
from slr_verify.core.terms import Term

OPERATIONS = 12
"""Of a step on matrices of size n, in units of n^3."""
INDEPENDENT = arb(2) ** -40
"""What is left of a column without its part along others, over its length, at least."""
Column = list[arb]


@dataclass(frozen=True)
class Turned:
    """All c + P w with w in the balls `spread`; c and P are exact, c and `spread` columns."""

    centre: arb_mat
    frame: arb_mat
    spread: arb_mat

    @property
    def hull(self) -> list[arb]:
        """Balls that contain it, and the centre. Raises NoBall."""
        return list(map(finite, (self.centre + self.frame * self.spread).entries()))


class RepeatedMap:
    """A map of as many terms as there are `names`; `known` has balls for other variables."""

    def __init__(
        self, terms: Sequence[Term], names: Sequence[str], known: Mapping[str, arb], *, bits: int
    ) -> None:
        slopes = [derivative(term, name) for term in terms for name in names]
        self._names, self._size = tuple(names), len(names)
        self._work = OPERATIONS * len(names) ** 3 * of_operation(bits)
        self._values = Program(terms, names, known, bits=bits)
        self._on_hull = Program([*terms, *slopes], names, known, bits=bits)

    def start(self, corners: Box) -> Turned:
        """A set with a box in it."""
        wide = arb_mat(self._size, 1, balls(corners, self._names))
        return Turned(wide.mid(), arb_mat(self._size, self._size, 1), wide - wide.mid())

    def step(self, at: Turned) -> Turned:
        """A set with all images of points of this one in it. Raises NoBall."""
        spend(self._work)
        slopes = self._on_hull(at.hull)[self._size :]
        image = arb_mat(self._size, 1, self._values(at.centre.entries()))
        moved = arb_mat(self._size, self._size, slopes) * at.frame
        frame = _orthonormal(moved, at.spread)
        try:
            inverse = frame.inv()
        except ZeroDivisionError:
            raise NoBall("the coordinates are not seen to be invertible") from None
        spread = (inverse * moved) * at.spread + inverse * (image - image.mid())
        return Turned(image.mid(), frame, spread)


def _orthonormal(moved: arb_mat, spread: arb_mat) -> arb_mat:
    """About orthonormal columns: those of a matrix, as long as they are spread, longest first.

    Unit vectors take the place of columns that depend on longer ones. The entries are exact.
    """
    size = moved.nrows()
    sizes = [spread[place, 0].abs_upper() for place in range(size)]
    columns = [[(moved[i, j] * sizes[j]).mid() for i in range(size)] for j in range(size)]
    columns.sort(key=_length, reverse=True)
    columns += arb_mat(size, size, 1).tolist()
    found: list[Column] = []
    for each in columns:
        rest = _beside(_beside(each, found), found)
        if len(found) < size and _length(rest) > INDEPENDENT * _length(each):
            found.append([(x / _length(rest)).mid() for x in rest])
    return arb_mat(found).transpose()


def _beside(column: Column, others: Sequence[Column]) -> Column:
    """What is left of a column without its part along others."""
    for each in others:
        share = sum((x * y for x, y in zip(column, each, strict=True)), arb(0))
        column = [(x - share * y).mid() for x, y in zip(column, each, strict=True)]
    return column


def _length(column: Column) -> arb:
    return sum((x * x for x in column), arb(0)).sqrt().mid()
