"""The stationary points on the manifold, with enclosures, kinds and a certificate of all of it.

There are five for d >= 4. In R^3 the manifold lies over the edges of the square, so without the saddle, and
a corner is where two of its circles meet. In R^2 it is the four corners and nothing else: each is
isolated, and there is no direction for an eigenvalue.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from slr_verify.arb.balls import enclose
from slr_verify.arb.boxes import Box
from slr_verify.arb.certainty import precision
from slr_verify.arb.spectra import SymmetricMatrix
from slr_verify.certify.draft import Block, Draft, Rows, spectrum_block, value_block
from slr_verify.certify.model_terms import (
    described,
    enclosed,
    parameter_terms,
    spelled_out,
    with_step,
)
from slr_verify.certify.outward import Interval, outward
from slr_verify.certify.stationary import (
    STATE,
    boxes_for,
    points_in,
    stationarity_terms,
    zeros_block,
)
from slr_verify.certify.stationary_point import (
    StationaryPoint,
    StationaryPoints,
    kind_of,
    stability_of,
)
from slr_verify.core.terms import Term
from slr_verify.language.to_term import to_term
from slr_verify.model.angle_hessian import angle_hessian, step_jacobian
from slr_verify.model.closed_forms import manifold_risk
from slr_verify.numeric.parameters import Parameters

RISK_BITS = 128
HESSIAN: Rows = (("hessian_11", "hessian_12"), ("hessian_12", "hessian_22"))
STEP: Rows = (("step_11", "step_12"), ("step_12", "step_22"))


@cache
def _terms() -> dict[str, Term]:
    hessian, step = angle_hessian(), step_jacobian()
    places = ((0, 0), (0, 1), (1, 1))
    return {
        **stationarity_terms(),
        "risk": to_term(manifold_risk()),
        **{f"hessian_{i + 1}{j + 1}": to_term(hessian[i, j]) for i, j in places},
        **{f"step_{i + 1}{j + 1}": to_term(step[i, j]) for i, j in places},
    }


def points_on_manifold(params: Parameters, step: Fraction | None) -> StationaryPoints:
    """The points of Proposition 9 in R^d. Raises Undecided where the precision does not suffice."""
    given = parameter_terms(params) if step is None else with_step(params, step)
    terms = {name: term for name, term in _terms().items() if step or not name.startswith("step")}
    boxes = boxes_for(params)
    seen = _Enclosures(given, spelled_out(terms), boxes.bits, isolated=params.d == 2)
    points = tuple(seen.point(at, step) for at in points_in(params.d))
    draft = Draft(_title(params, step), given, terms, boxes.bits)
    values = (block for point in points for block in _blocks(point))
    return StationaryPoints(points, True, draft.checked((zeros_block(given, boxes), *values)))


def _title(params: Parameters, step: Fraction | None) -> str:
    """For d < 4 the zero at (0, 0) that the certificate speaks of is no point of the manifold."""
    only = "" if (0, 0) in points_in(params.d) else "(the zeros but (0, 0)) "
    return f"Stationary points on the manifold {only}for {described(params, step)}"


@dataclass(frozen=True)
class _Enclosures:
    """What arb encloses at a point, as short intervals."""

    given: Mapping[str, Term]
    terms: Mapping[str, Term]
    bits: int
    isolated: bool

    def point(self, at: tuple[int, int], step: Fraction | None) -> StationaryPoint:
        """One of the points."""
        where = {name: (Fraction(x), Fraction(x)) for name, x in zip(STATE, at, strict=True)}
        zero = (Fraction(0), Fraction(0))
        products = {**where, "theta": zero, "eta": zero, "rho": zero}
        if self.isolated:
            return StationaryPoint(products, self._risk(where), (), "isolated")
        hessian = self._spectrum(HESSIAN, where)
        return StationaryPoint(
            products,
            self._risk(where),
            hessian,
            kind_of(hessian),
            self._spectrum(STEP, where) if step else (),
            stability_of(hessian, step),
        )

    def _risk(self, where: Box) -> Interval:
        at = {name: low for name, (low, _) in where.items()}
        known = {**enclosed(self.given, RISK_BITS), **at}
        return outward(enclose(self.terms["risk"], known, bits=RISK_BITS))

    def _spectrum(self, rows: Rows, where: Box) -> tuple[Interval, ...]:
        known = enclosed(self.given, self.bits)
        entries = [[self.terms[name] for name in row] for row in rows]
        with precision(self.bits):
            matrix = SymmetricMatrix(entries, STATE, known, bits=self.bits)
            return tuple(outward(ball) for ball in matrix.eigenvalues(where))


def _blocks(point: StationaryPoint) -> Iterator[Block]:
    """The claims about one point."""
    box = {name: point.products[name] for name in STATE}
    yield value_block("risk", point.risk, box, RISK_BITS)
    for rows, found in ((HESSIAN, point.hessian), (STEP, point.step)):
        if found:
            yield spectrum_block(rows, found, box)
