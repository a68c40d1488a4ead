"""Stationary points in the five products, found in floating point, each certified to exist.

They are looked for where k and v lie in the span of k*, v* and one more vector, as zeros of the
equations of `model/spheres.py`. What Krawczyk's test does not show is left out: some candidates
are only places where the risk is very flat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

import numpy as np
from flint import arb

from slr_verify.algebra.to_kernel import to_kernel
from slr_verify.certify.draft import Block, Draft
from slr_verify.certify.model_terms import described, parameter_terms, spelled_out
from slr_verify.certify.outward import Interval, outward
from slr_verify.certify.sphere_search import candidates
from slr_verify.certify.stationary_point import (
    StationaryPoint,
    StationaryPoints,
    kind_of,
    stability_of,
)
from slr_verify.kernel.balls import enclose
from slr_verify.kernel.boxes import Box, balls, middle, plain_box
from slr_verify.kernel.certainty import EnclosureFailed, exact_ball, precision
from slr_verify.kernel.certificates import check
from slr_verify.kernel.derivatives import derivative
from slr_verify.kernel.programs import Program
from slr_verify.kernel.spectra import SymmetricMatrix
from slr_verify.kernel.terms import Term
from slr_verify.kernel.zeros import System
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.notation import PRODUCTS
from slr_verify.model.spheres import MULTIPLIERS, POINT, K, V, across, equations, hessian, slopes
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

BITS = 192
HALF = Fraction(1, 10**24)
DIGITS = 30
NEWTON_STEPS = 4
SEED = 0
STATE = tuple(symbol.name for symbol in (*K, *V, *MULTIPLIERS))
EQUATIONS = tuple(f"equation_{place}" for place in range(1, len(STATE) + 1))
SIZE = 6


@cache
def _terms() -> dict[str, Term]:
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


PLANE = [[_entry(i, j) for j in range(SIZE)] for i in range(SIZE)]
ACROSS = [["across_11", "across_12"], ["across_12", "across_22"]]


def points_off_manifold(params: Parameters, step: Fraction | None) -> StationaryPoints:
    """The stationary points that were found and certified; there may be others."""
    search = _Search(params)
    rng = np.random.default_rng(SEED)
    boxes = [box for point in candidates(params, rng) for box in search.certified(point)]
    seen = [search.enclosed(box) for box in boxes]
    title = f"Stationary points in the five products for {described(params, step)}"
    draft = Draft(title, search.given, _terms(), BITS)
    blocks = (search.existence(boxes), *(block for each in seen for block in each.blocks()))
    lines = tuple(draft.lines(blocks))
    check(lines)
    return StationaryPoints(tuple(each.point(step) for each in seen), False, lines)


@dataclass(frozen=True)
class _Search:
    """The equations at given parameters, and what the kernel encloses at their zeros."""

    params: Parameters

    @cached_property
    def given(self) -> dict[str, Term]:
        return parameter_terms(self.params)

    @cached_property
    def terms(self) -> dict[str, Term]:
        return spelled_out(_terms())

    @cached_property
    def _known(self) -> dict[str, arb]:
        with precision(BITS):
            return {name: enclose(term, {}, bits=BITS) for name, term in self.given.items()}

    @cached_property
    def _system(self) -> System:
        return System([self.terms[name] for name in EQUATIONS], STATE, self._known, bits=BITS)

    @cached_property
    def _jacobian(self) -> Program:
        slopes_of = [derivative(self.terms[name], each) for name in EQUATIONS for each in STATE]
        return Program(slopes_of, STATE, self._known, bits=BITS)

    @cached_property
    def _values(self) -> Program:
        wanted = [*(name.name for name in PRODUCTS), "risk", "across"]
        return Program([self.terms[name] for name in wanted], STATE, self._known, bits=BITS)

    @cached_property
    def _matrices(self) -> list[SymmetricMatrix]:
        return [
            SymmetricMatrix(
                [[self.terms[name] for name in row] for row in rows], STATE, self._known, bits=BITS
            )
            for rows in (PLANE, ACROSS)
        ]

    def certified(self, point: Array) -> Iterator[Box]:
        """A box around the point, if the kernel sees exactly one zero in it."""
        box = _around([Fraction(float(x)) for x in point])
        inverse = self.inverse(box)
        if inverse is None:
            return
        box = self._refined(box, inverse)
        with precision(BITS):
            if self._system.one_zero(box, inverse):
                yield box

    def _refined(self, box: Box, inverse: list[list[Fraction]]) -> Box:
        """The box after some steps of Newton's method with a fixed inverse."""
        for _ in range(NEWTON_STEPS):
            at = list(middle(box).values())
            with precision(BITS):
                values = self._equations([exact_ball(x) for x in at])
                off = [_exact(ball.mid()) for ball in values]
            moved = (
                x - sum(row[place] * off[place] for place in range(len(off)))
                for x, row in zip(at, inverse, strict=True)
            )
            box = _around([Fraction(round(x * 10**DIGITS), 10**DIGITS) for x in moved])
        return box

    @cached_property
    def _equations(self) -> Program:
        return Program([self.terms[name] for name in EQUATIONS], STATE, self._known, bits=BITS)

    def inverse(self, box: Box) -> list[list[Fraction]] | None:
        """About the inverse of the Jacobian in the middle; None if that is singular."""
        with precision(BITS):
            centre = [ball.mid() for ball in balls(box).values()]
            entries = [float(ball.mid()) for ball in self._jacobian(centre)]
        matrix = np.reshape(entries, (len(STATE), len(STATE)))
        if np.linalg.cond(matrix) > 1e13:
            return None
        return [[Fraction(float(entry)) for entry in row] for row in np.linalg.inv(matrix)]

    def existence(self, boxes: list[Box]) -> Block:
        """The claim that there is one zero in each box."""
        claim = {
            "claim": "exists",
            "system": list(EQUATIONS),
            "zeros": [plain_box(box) for box in boxes],
        }
        inverses = ([[str(x) for x in row] for row in self.inverse(box) or ()] for box in boxes)
        return Block(claim, [{"inverse": rows} for rows in inverses])

    def enclosed(self, box: Box) -> _Enclosed:
        """What is enclosed on a box; no eigenvalues where they cannot be told apart."""
        with precision(BITS):
            *products, risk, turned = map(outward, self._values(list(balls(box).values())))
            try:
                plane, beyond = (
                    tuple(outward(x) for x in matrix.eigenvalues(box)) for matrix in self._matrices
                )
            except EnclosureFailed:
                plane, beyond = (), ()
        return _Enclosed(box, tuple(products), risk, plane, beyond, turned)


@dataclass(frozen=True)
class _Enclosed:
    """A point as the kernel encloses it: its box, products, risk, eigenvalues in the span and across."""

    box: Box
    products: tuple[Interval, ...]
    risk: Interval
    plane: tuple[Interval, ...]
    beyond: tuple[Interval, ...]
    turned: Interval

    def point(self, step: Fraction | None) -> StationaryPoint:
        """The transversal eigenvalues, and what follows."""
        found = (*_without_radial(self.plane), *self._without_turn()) if self.plane else ()
        return StationaryPoint(
            dict(zip((name.name for name in PRODUCTS), self.products, strict=True)),
            self.risk,
            found,
            kind_of(found),
            tuple((1 - step * high, 1 - step * low) for low, high in found) if step else (),
            stability_of(found, step),
        )

    def _without_turn(self) -> tuple[Interval, ...]:
        """Along other directions; turning the third vector into one gives 0 and leaves the sum.

        Where k and v have no part along the third vector nothing turns. That is certain where the box
        is symmetric in it, since the mirror image of the only zero is that zero.
        """
        flat = all(sum(self.box[name]) == 0 for name in (K[2].name, V[2].name))
        return self.beyond if flat else (self.turned,)

    def blocks(self) -> Iterator[Block]:
        """The claims about the point."""
        at = plain_box(self.box)
        names = (*(name.name for name in PRODUCTS), "risk", "across")
        for name, interval in zip(names, (*self.products, self.risk, self.turned), strict=True):
            between = [str(end) for end in interval]
            yield Block({"claim": "value", "term": name, "between": between, "box": at})
        for rows, found in ((PLANE, self.plane), (ACROSS, self.beyond)):
            values = [[str(end) for end in interval] for interval in found]
            if values:
                yield Block({"claim": "spectrum", "matrix": rows, "box": at, "values": values})


def _without_radial(found: tuple[Interval, ...]) -> tuple[Interval, ...]:
    """Without the two eigenvalues 1 that stand for the radial directions."""
    radial = [place for place, (low, high) in enumerate(found) if low <= 1 <= high][:2]
    return tuple(each for place, each in enumerate(found) if place not in radial)


def _around(point: list[Fraction]) -> Box:
    return {name: (x - HALF, x + HALF) for name, x in zip(STATE, point, strict=True)}


def _exact(ball: arb) -> Fraction:
    value = ball.fmpq()
    return Fraction(int(value.p), int(value.q))
