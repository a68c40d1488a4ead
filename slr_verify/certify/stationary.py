"""The stationary points on the manifold: the five of Proposition 9, and nothing else, certified.

The equations are those of (14), F = ((1 - kappa^2) R_kappa, (1 - nu^2) R_nu). Around each point stands
a box with exactly one zero; the rest of the square is cut so that on each piece one equation has no
zero. Near (±1, ±1) erf(b kappa) - nu is as small as erfc(b), which sets the precision.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil, log2

import sympy as sp
from flint import arb
from scipy.special import erf, erfcx

from slr_verify.arb.boxes import Box
from slr_verify.arb.certainty import precision
from slr_verify.arb.zeros import System, contained_in_one
from slr_verify.certify.cover import Undecided, covered
from slr_verify.certify.draft import Block
from slr_verify.certify.model_terms import enclosed
from slr_verify.certify.writing import plain_box
from slr_verify.core.terms import Term
from slr_verify.language.to_term import to_term
from slr_verify.model.closed_forms import slope_constants, slope_kappa, slope_nu
from slr_verify.model.notation import kappa, nu
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.parameters import Parameters

SYSTEM = ("along_kappa", "along_nu")
STATE = (kappa.name, nu.name)
MOST_BITS = 12_000
SPARE_BITS = 64
CORNERS = ((1, 1), (-1, -1), (1, -1), (-1, 1))
SADDLE = (0, 0)
SQUARE: Box = {name: (Fraction(-1), Fraction(1)) for name in STATE}


def dimensions(kappa: Fraction | int, nu: Fraction | int) -> int:
    """The least d for which vectors of R^d on the manifold have these products.

    Beyond the plane of k*, v* the parts of k and v are orthogonal; only at 1 and -1 they are zero.
    """
    return 2 + sum(-1 < product < 1 for product in (kappa, nu))


def points_in(d: int) -> tuple[tuple[int, int], ...]:
    """Those of the five points that there are in R^d: at the saddle k, v, k*, v* are orthonormal."""
    return tuple(point for point in (SADDLE, *CORNERS) if dimensions(*point) <= d)


@cache
def stationarity_terms() -> dict[str, Term]:
    """The two equations of (14)."""
    tangent = {kappa: 1 - kappa**2, nu: 1 - nu**2}
    slopes = {kappa: slope_kappa(), nu: slope_nu()}
    return {
        title: to_term(sp.Mul(tangent[name], slopes[name], evaluate=False))
        for title, name in zip(SYSTEM, tangent, strict=True)
    }


@dataclass(frozen=True)
class Boxes:
    """The sizes of the boxes around the five points: half widths at the saddle, and at the corners."""

    saddle: tuple[Fraction, Fraction]
    corner: Fraction
    bits: int
    inverse: tuple[tuple[Fraction, ...], ...]

    def around(self, point: tuple[int, int]) -> Box:
        """The box around one of the five points."""
        half = self.saddle if point == SADDLE else (self.corner, self.corner)
        return {
            name: (value - size, value + size)
            for name, value, size in zip(STATE, point, half, strict=True)
        }

    def inverse_at(self, point: tuple[int, int]) -> list[list[str]]:
        """About the inverse of the Jacobian of the factors that vanish there."""
        if point == SADDLE:
            return [[str(entry) for entry in row] for row in self.inverse]
        first, second = point
        return [[str(Fraction(-1, 2 * first)), "0"], ["0", str(Fraction(-1, 2 * second))]]

    @property
    def cuts(self) -> Mapping[str, tuple[Fraction, ...]]:
        """Where the square is cut: at the sides of the boxes."""
        edge = 1 - self.corner
        return {
            name: (-half, half, -edge, edge) for name, half in zip(STATE, self.saddle, strict=True)
        }


def boxes_for(params: Parameters) -> Boxes:
    """Sizes for which arb should agree. Raises Undecided when too many bits are needed."""
    a, b = (float(value) for value in compiled(*slope_constants())(**params.floats()))
    tiny = ceil((b * b) / 0.6931 - log2(erfcx(b))) + 3
    if tiny > MOST_BITS:
        raise Undecided(
            f"at (1, 1) the slope in kappa has a factor erfc({b:.4g}), about 2^-{tiny}, and more "
            f"than {MOST_BITS} bits are not tried"
        )
    half = Fraction(1, 2 ** max(1, ceil(log2(4 * a))))
    slack = Fraction(ceil(2**20 * 1.25 * erf(b * float(half))), 2**20)
    corner = Fraction(1, 2 ** max(tiny, 4))
    root = 3.141592653589793**0.5
    inverse = ((Fraction(0), Fraction(root / (2 * a))), (Fraction(-1), Fraction(b / a)))
    return Boxes((half, slack), corner, max(tiny, 4) + SPARE_BITS, inverse)


def zeros_block(params_terms: Mapping[str, Term], boxes: Boxes) -> Block:
    """The claim that the five points are all the zeros in the square, and its witness."""
    known = enclosed(params_terms, boxes.bits)
    zeros = [boxes.around(point) for point in (SADDLE, *CORNERS)]
    claim = {
        "claim": "zeros",
        "system": list(SYSTEM),
        "box": plain_box(SQUARE),
        "zeros": [
            {"box": plain_box(box), "at": dict(zip(STATE, map(str, point), strict=True))}
            for point, box in zip((SADDLE, *CORNERS), zeros, strict=True)
        ],
    }
    return Block(claim, list(_witness(known, boxes, zeros)))


def _witness(
    known: Mapping[str, arb], boxes: Boxes, zeros: list[Box]
) -> Iterator[dict[str, object]]:
    for point in (SADDLE, *CORNERS):
        yield {"inverse": boxes.inverse_at(point)}
    with precision(boxes.bits):
        terms = list(stationarity_terms().values())
        system = System(terms, STATE, known, bits=boxes.bits)
        yield from covered(
            SQUARE,
            lambda box: contained_in_one(box, zeros) or system.without_zero(box),
            boxes.cuts,
            most=2000,
        )
