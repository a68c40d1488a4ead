"""A stationary point off the manifold as the kernel encloses it on a box, and the terms for that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from slr_verify.algebra.to_kernel import to_kernel
from slr_verify.certify.draft import Block
from slr_verify.certify.manifold_in_full import Rows, Spectra, stepped
from slr_verify.certify.outward import Interval
from slr_verify.certify.stationary_point import StationaryPoint, kind_of, stability_of
from slr_verify.kernel.boxes import Box, plain_box
from slr_verify.kernel.terms import Term
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
        name.name: to_kernel(expr.subs(POINT, simultaneous=True)) for name, expr in slopes().items()
    }
    system = dict(zip(EQUATIONS, map(to_kernel, equations()), strict=True))
    plane, beyond = hessian(), across()
    entries = {_entry(i, j): to_kernel(plane[i, j]) for i in range(SIZE) for j in range(i, SIZE)}
    products = {name.name: to_kernel(POINT[name]) for name in PRODUCTS}
    return {
        **named,
        **system,
        **entries,
        "across_11": to_kernel(beyond[0, 0]),
        "across_12": to_kernel(beyond[0, 1]),
        "across_22": to_kernel(beyond[1, 1]),
        "across": to_kernel(beyond[0, 0] + beyond[1, 1]),
        **products,
        "risk": to_kernel(five_variable_risk().subs(POINT, simultaneous=True)),
    }


def _entry(i: int, j: int) -> str:
    return f"plane_{min(i, j) + 1}{max(i, j) + 1}"


PLANE: Rows = tuple(tuple(_entry(i, j) for j in range(SIZE)) for i in range(SIZE))
ACROSS: Rows = (("across_11", "across_12"), ("across_12", "across_22"))
TURNED: Rows = (("across",),)
"""What is left across where turning the third vector gives one eigenvalue 0."""


@dataclass(frozen=True)
class EnclosedPoint:
    """A point as the kernel encloses it: its box, products, risk, and eigenvalues."""

    box: Box
    products: tuple[Interval, ...]
    risk: Interval
    spectra: Spectra

    def point(self, step: Fraction | None) -> StationaryPoint:
        """The transversal eigenvalues, and what follows."""
        found = self._transversal((PLANE, ACROSS, TURNED), Fraction(1))
        images = tuple(map(stepped, (PLANE, ACROSS, TURNED)))
        return StationaryPoint(
            dict(zip((name.name for name in PRODUCTS), self.products, strict=True)),
            self.risk,
            found,
            kind_of(found),
            self._transversal(images, 1 - step) if step else (),
            stability_of(found, step),
        )

    def _transversal(self, matrices: tuple[Rows, ...], radial: Fraction) -> tuple[Interval, ...]:
        """Without the radial directions, and without turning the third vector where there is one.

        Where k and v have no part along the third vector nothing turns. That is certain where the box
        is symmetric in it, since the mirror image of the only zero is that zero.
        """
        plane, across, turned = matrices
        flat = all(sum(self.box[name]) == 0 for name in (K[2].name, V[2].name))
        if not {plane, across} <= self.spectra.keys():
            return ()
        beyond = self.spectra[across if flat else turned]
        return (*_without_radial(self.spectra[plane], radial), *beyond)

    def blocks(self) -> Iterator[Block]:
        """The claims about the point."""
        at = plain_box(self.box)
        names = (*(name.name for name in PRODUCTS), "risk")
        for name, interval in zip(names, (*self.products, self.risk), strict=True):
            between = [str(end) for end in interval]
            yield Block({"claim": "value", "term": name, "between": between, "box": at})
        for rows, found in self.spectra.items():
            values = [[str(end) for end in interval] for interval in found]
            matrix = [list(row) for row in rows]
            yield Block({"claim": "spectrum", "matrix": matrix, "box": at, "values": values})


def _without_radial(found: tuple[Interval, ...], radial: Fraction) -> tuple[Interval, ...]:
    """Without the two eigenvalues that stand for the radial directions."""
    places = [place for place, (low, high) in enumerate(found) if low <= radial <= high][:2]
    return tuple(each for place, each in enumerate(found) if place not in places)
