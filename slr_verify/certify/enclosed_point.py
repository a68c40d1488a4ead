"""A stationary point off the manifold as arb encloses it on a box, and the terms for that.

The equations are about R^3, the span of k*, v* and a third vector. In R^2 there is no third vector, and the
points are those with k_3 = v_3 = 0; from d = 4 on there are directions across the span.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from slr_verify.arb.boxes import Box
from slr_verify.certify.draft import Block, Rows, spectrum_block, value_block
from slr_verify.certify.manifold_in_full import Spectra, stepped
from slr_verify.certify.outward import Interval
from slr_verify.certify.stationary_point import StationaryPoint, kind_of, stability_of
from slr_verify.core.terms import Term
from slr_verify.language.to_term import to_term
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.notation import PRODUCTS
from slr_verify.model.spheres import MULTIPLIERS, POINT, K, V, across, equations, hessian, slopes

STATE = tuple(symbol.name for symbol in (*K, *V, *MULTIPLIERS))
EQUATIONS = tuple(f"equation_{place}" for place in range(1, len(STATE) + 1))
SIZE = 6


@cache
def sphere_terms() -> dict[str, Term]:
    """The slopes in the coordinates, the equations, the Hessian and what is along other directions."""
    named = {
        name.name: to_term(expr.subs(POINT, simultaneous=True)) for name, expr in slopes().items()
    }
    system = dict(zip(EQUATIONS, map(to_term, equations()), strict=True))
    plane, beyond = hessian(), across()
    entries = {_entry(i, j): to_term(plane[i, j]) for i in range(SIZE) for j in range(i, SIZE)}
    products = {name.name: to_term(POINT[name]) for name in PRODUCTS}
    return {
        **named,
        **system,
        **entries,
        "across_11": to_term(beyond[0, 0]),
        "across_12": to_term(beyond[0, 1]),
        "across_22": to_term(beyond[1, 1]),
        "across": to_term(beyond[0, 0] + beyond[1, 1]),
        **products,
        "risk": to_term(five_variable_risk().subs(POINT, simultaneous=True)),
    }


def _entry(i: int, j: int) -> str:
    return f"plane_{min(i, j) + 1}{max(i, j) + 1}"


PLANE: Rows = tuple(tuple(_entry(i, j) for j in range(SIZE)) for i in range(SIZE))
ACROSS: Rows = (("across_11", "across_12"), ("across_12", "across_22"))
TURNED: Rows = (("across",),)
"""What is left across where turning the third vector gives one eigenvalue 0."""
FLAT: Rows = tuple(tuple(_entry(i, j) for j in (0, 1, 3, 4)) for i in (0, 1, 3, 4))
"""The part of PLANE without the third vector."""
THIRD = (K[2].name, V[2].name)


def directions(d: int) -> tuple[Rows, ...]:
    """The matrices of the directions that the spheres of R^d have at a point."""
    return {2: (FLAT,), 3: (PLANE,)}.get(d, (PLANE, ACROSS, TURNED))


def is_flat(box: Box) -> bool:
    """Whether k_3 = v_3 = 0 at the only zero in a box: where its mirror image is the box itself.

    For the mirror image of the zero is a zero in the box too.
    """
    return all(sum(box[name]) == 0 for name in THIRD)


@dataclass(frozen=True)
class EnclosedPoint:
    """A point as arb encloses it: its box, products, risk, and eigenvalues."""

    box: Box
    products: tuple[Interval, ...]
    risk: Interval
    spectra: Spectra

    def point(self, matrices: tuple[Rows, ...], step: Fraction | None) -> StationaryPoint:
        """The transversal eigenvalues in these directions, and what follows."""
        found = self._transversal(matrices, Fraction(1))
        images = tuple(map(stepped, matrices))
        return StationaryPoint(
            dict(zip((name.name for name in PRODUCTS), self.products, strict=True)),
            self.risk,
            found,
            kind_of(found),
            self._transversal(images, 1 - step) if step else (),
            stability_of(found, step),
        )

    def _transversal(self, matrices: tuple[Rows, ...], radial: Fraction) -> tuple[Interval, ...]:
        """Without the radial directions, and without turning the third vector; or none if uncertain."""
        span, *beyond = matrices
        found = _without_radial(self.spectra.get(span, ()), radial)
        if not beyond:
            return found
        across = self._across(*beyond)
        return (*found, *across) if found and across else ()

    def _across(self, across: Rows, turned: Rows) -> tuple[Interval, ...]:
        """Those across the span.

        By the third of the equations for k and for v, (k_3, v_3) is in the kernel of that block. So
        one eigenvalue is 0, of turning the third vector, unless both are zero.
        """
        if is_flat(self.box):
            return self.spectra.get(across, ())
        ends = (self.box[name] for name in THIRD)
        turns = any(low > 0 or high < 0 for low, high in ends)
        return self.spectra.get(turned, ()) if turns else ()

    def blocks(self) -> Iterator[Block]:
        """The claims about the point."""
        names = (*(name.name for name in PRODUCTS), "risk")
        for name, interval in zip(names, (*self.products, self.risk), strict=True):
            yield value_block(name, interval, self.box)
        for rows, found in self.spectra.items():
            yield spectrum_block(rows, found, self.box)


def _without_radial(found: tuple[Interval, ...], radial: Fraction) -> tuple[Interval, ...]:
    """Without the two eigenvalues of the radial directions; none if others may be as large."""
    others = tuple((low, high) for low, high in found if not low <= radial <= high)
    return others if len(others) == len(found) - 2 else ()
