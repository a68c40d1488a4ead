"""The risk while k or v turns along a great circle, and what Definition 1 says of its slope there.

A unit vector u turns towards a unit vector h orthogonal to it: at the angle s it is cos(s) u + sin(s) h.
The gradient of a function on the sphere is the tangent vector whose product with each such h is the slope
of the function at s = 0.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import sympy as sp

from slr_verify.language.value import ValueAt
from slr_verify.language.vectors import FixedVector, InnerProduct, Vector, frame
from slr_verify.model.notation import PRODUCTS, k, v
from slr_verify.model.pgd import SLOPES, grad_k, grad_v
from slr_verify.model.random_place import risk_over_places
from slr_verify.model.risk import partial

s = sp.Symbol("s", real=True)


@dataclass(frozen=True)
class Turn:
    """One of the vectors of the paper turns towards a direction h; the other three stay."""

    moving: FixedVector
    gradient: Vector

    @cached_property
    def _beside(self) -> tuple[FixedVector, ...]:
        """h, and the four vectors of the paper beside it."""
        four = self.moving.frame
        row = sp.Matrix([[self._with_direction(each) for each in four.vectors]])
        above = sp.Matrix([[1]]).row_join(row)
        return frame(("h", *four.names), above.col_join(row.T.row_join(four.gram)))

    def _with_direction(self, vector: FixedVector) -> sp.Expr:
        """The inner product of h and a vector."""
        return sp.S.Zero if vector == self.moving else sp.Symbol(f"h_{vector.name}", real=True)

    @property
    def direction(self) -> FixedVector:
        """h."""
        return self._beside[0]

    @property
    def start(self) -> dict[FixedVector, Vector]:
        """The four vectors, as vectors beside h."""
        return dict(zip(self.moving.frame.vectors, self._beside[1:], strict=True))

    @property
    def vectors(self) -> dict[FixedVector, Vector]:
        """The four vectors at the angle s."""
        turned = self.start[self.moving] * sp.cos(s) + self.direction * sp.sin(s)
        return {**self.start, self.moving: turned}

    @property
    def products(self) -> dict[sp.Symbol, sp.Expr]:
        """The five products at the angle s."""
        four = self.vectors
        return {
            one.frame.gram[one.place, other.place]: InnerProduct(first, second).definition()
            for (one, first), (other, second) in combinations(four.items(), 2)
            if one.frame.gram[one.place, other.place] in PRODUCTS
        }

    def slope(self) -> sp.Expr:
        """The slope of the risk at s = 0, from its definition as an expectation."""
        turned = risk_over_places().xreplace(self.vectors)
        return ValueAt(sp.Derivative(turned, s, evaluate=False), sp.Tuple(s), sp.Tuple(0))

    def predicted(self) -> sp.Expr:
        """<grad, h>, the slope by the gradient."""
        slopes = {
            symbol: partial(name, at={}) for symbol, name in zip(SLOPES, PRODUCTS, strict=True)
        }
        return InnerProduct(self.gradient.xreplace({**self.start, **slopes}), self.direction)


TURNS = {each.name: Turn(each, gradient) for each, gradient in ((k, grad_k), (v, grad_v))}
