"""The stationary points on the manifold, with their eigenvalues in all directions of the spheres.

They are known exactly (Proposition 9), so no box has to be found around them. At k = ±k*, v = ±v* the
Hessian consists of the oracle's block, where both turn in the plane of k* and v*, and of minus the two
multipliers along every other direction, which there is for d >= 3. At kappa = nu = 0, where k, v, k*, v*
are orthogonal, so for d >= 4, all slopes vanish, and it is that of the risk in the five products, with
rho/sqrt(2) for the turns of k and v towards each other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import sympy as sp
from flint import arb

from slr_verify.arb.balls import enclose
from slr_verify.arb.boxes import Box
from slr_verify.arb.certainty import precision
from slr_verify.arb.spectra import SymmetricMatrix
from slr_verify.certify.cover import Undecided
from slr_verify.certify.draft import Block, Rows, spectrum_block, value_block
from slr_verify.certify.model_terms import enclosed
from slr_verify.certify.outward import Interval, outward
from slr_verify.certify.stationary import boxes_for, points_in
from slr_verify.certify.stationary_point import StationaryPoint, kind_of, stability_of
from slr_verify.core.terms import Term, make, rational, times, variable
from slr_verify.language.to_term import to_term
from slr_verify.model.closed_forms import manifold_risk
from slr_verify.model.notation import PRODUCTS, alpha, kappa, nu
from slr_verify.model.spheres import MULTIPLIERS, POINT, K, V, gradients, hessian, slope, slopes
from slr_verify.numeric.parameters import Parameters

LEAST_BITS = 192
USES = ("lemma-14", "proposition-9")
"""That these are stationary, and all of those on the manifold."""
COORDINATES = (*K, *V)
TURN, ACROSS = (1, 3), (2, 5)
"""The coordinates of the turns in the plane of k* and v*, and along a direction orthogonal to it."""
AT_ZERO = tuple(sp.Symbol(f"{name.name}_0", real=True) for name in PRODUCTS)
RISK = "manifold_risk"
Spectra = Mapping[Rows, tuple[Interval, ...]]


def _rows(name: str, places: tuple[int, ...]) -> Rows:
    return tuple(tuple(f"{name}_{min(i, j) + 1}{max(i, j) + 1}" for j in places) for i in places)


CORNER = (_rows("corner", TURN), _rows("corner", ACROSS))
SADDLE = (_rows("saddle", tuple(range(len(PRODUCTS)))),)


@cache
def manifold_terms() -> dict[str, Term]:
    """The entries of the matrices, and the risk."""
    return {**_corner_terms(), **_saddle_terms(), RISK: to_term(_at_zero(manifold_risk()))}


def stepped(rows: Rows) -> Rows:
    """The names of the matrix I - alpha times this one."""
    return tuple(tuple(f"step_{name}" for name in row) for row in rows)


def step_terms(matrices: tuple[Rows, ...]) -> dict[str, Term]:
    """The entries of I - alpha times the matrices."""
    found: dict[str, Term] = {}
    for rows in matrices:
        for i, row in enumerate(rows):
            for j, name in enumerate(row):
                less = times(rational(-1), variable(alpha.name), variable(name))
                found[f"step_{name}"] = make("sum", rational(int(i == j)), less)
    return found


def _corner_terms() -> dict[str, Term]:
    along_k, along_v = gradients()
    radial = dict(
        zip(MULTIPLIERS, (sp.Matrix(K).dot(along_k), sp.Matrix(V).dot(along_v)), strict=True)
    )
    plane = hessian().subs(radial, simultaneous=True)
    named = {name: value.subs(POINT, simultaneous=True) for name, value in slopes().items()}
    return {
        f"corner_{i + 1}{j + 1}": to_term(plane[i, j].subs(named, simultaneous=True))
        for places in (TURN, ACROSS)
        for i in places
        for j in places
        if i <= j
    }


def _saddle_terms() -> dict[str, Term]:
    weights = [sp.S.One] * 4 + [sp.sqrt(2)]
    return {
        f"saddle_{i + 1}{j + 1}": to_term(
            weights[i] * weights[j] * _at_zero(slopes()[slope(PRODUCTS[i], PRODUCTS[j])])
        )
        for i in range(len(PRODUCTS))
        for j in range(i, len(PRODUCTS))
    }


def _at_zero(expr: sp.Expr) -> sp.Expr:
    """In variables of their own: the products are terms in the coordinates as well."""
    return expr.subs(dict(zip(PRODUCTS, AT_ZERO, strict=True)), simultaneous=True)


@dataclass(frozen=True)
class ExactPoint:
    """A point on the manifold: as it is reported, and the claims about it."""

    point: StationaryPoint
    blocks: tuple[Block, ...]


def points_of_manifold(
    params: Parameters, given: Mapping[str, Term], terms: Mapping[str, Term], step: Fraction | None
) -> Iterator[ExactPoint]:
    """Those of the five points that there are in R^d; `terms` are spelled out."""
    try:
        bits = max(LEAST_BITS, boxes_for(params).bits)
    except Undecided:
        bits = LEAST_BITS
    known = enclosed(given, bits)
    with precision(bits):
        exact = _Exact(known, terms, bits, step, CORNER if params.d > 2 else CORNER[:1])
        for at in points_in(params.d):
            yield exact.found(at)


@dataclass(frozen=True)
class _Exact:
    """What arb encloses at a point that is known exactly."""

    known: Mapping[str, arb]
    terms: Mapping[str, Term]
    bits: int
    step: Fraction | None
    corner: tuple[Rows, ...]

    def found(self, at: tuple[int, int]) -> ExactPoint:
        first, second = map(Fraction, at)
        products = {name.name: Fraction(0) for name in PRODUCTS}
        products |= {kappa.name: first, nu.name: second}
        where = dict.fromkeys((symbol.name for symbol in COORDINATES), Fraction(0))
        where |= {K[0].name: first, V[1].name: second}
        middle = _point(dict.fromkeys((name.name for name in AT_ZERO), Fraction(0)))
        matrices, box = (self.corner, _point(where)) if any(at) else (SADDLE, middle)
        spectra = {rows: self._spectrum(rows, box) for rows in matrices}
        steps = {
            stepped(rows): self._spectrum(stepped(rows), box) for rows in matrices if self.step
        }
        on_manifold = dict(zip((name.name for name in AT_ZERO[:2]), (first, second), strict=True))
        risk = outward(enclose(self.terms[RISK], {**self.known, **on_manifold}, bits=self.bits))
        claims = {**spectra, **steps}.items()
        return ExactPoint(
            self._reported(_point(products), risk, spectra, steps),
            (
                value_block(RISK, risk, _point(on_manifold), self.bits),
                *(spectrum_block(rows, values, box, self.bits) for rows, values in claims),
            ),
        )

    def _reported(
        self, products: Box, risk: Interval, spectra: Spectra, steps: Spectra
    ) -> StationaryPoint:
        found = _joined(spectra)
        return StationaryPoint(
            products, risk, found, kind_of(found), _joined(steps), stability_of(found, self.step)
        )

    def _spectrum(self, rows: Rows, box: Box) -> tuple[Interval, ...]:
        entries = [[self.terms[name] for name in row] for row in rows]
        matrix = SymmetricMatrix(entries, tuple(box), self.known, bits=self.bits)
        return tuple(map(outward, matrix.eigenvalues(box)))


def _point(at: Mapping[str, Fraction]) -> Box:
    return {name: (value, value) for name, value in at.items()}


def _joined(spectra: Spectra) -> tuple[Interval, ...]:
    return tuple(interval for found in spectra.values() for interval in found)
