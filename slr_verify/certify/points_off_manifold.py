"""Stationary points in the five products, found in floating point, each certified to exist.

Those on the manifold come first; they are known exactly (`manifold_in_full.py`). Others are looked for
where k and v lie in the span of k*, v* and, for d >= 3, one more vector w, as zeros of the equations of
`model/spheres.py`: from the spurious points and from random starts. Where Krawczyk's test does not show a
zero the place is reported as undecided: some are only places where the risk is very flat.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from flint import arb

from slr_verify.arb.balls import Program
from slr_verify.arb.boxes import Box, balls, middle
from slr_verify.arb.certainty import precision
from slr_verify.arb.derivatives import derivative
from slr_verify.arb.spectra import SymmetricMatrix
from slr_verify.arb.zeros import System
from slr_verify.certify.draft import Block, Draft, Rows
from slr_verify.certify.enclosed_point import (
    ACROSS,
    EQUATIONS,
    PLANE,
    STATE,
    TURNED,
    EnclosedPoint,
    directions,
    is_flat,
    sphere_terms,
)
from slr_verify.certify.manifold_in_full import (
    CORNER,
    SADDLE,
    USES,
    manifold_terms,
    points_of_manifold,
    step_terms,
    stepped,
)
from slr_verify.certify.model_terms import (
    described,
    enclosed,
    parameter_terms,
    spelled_out,
    with_step,
)
from slr_verify.certify.outward import exact_middle, outward
from slr_verify.certify.sphere_search import candidates, products_of
from slr_verify.certify.stationary_point import Candidate, StationaryPoints
from slr_verify.certify.writing import plain_box
from slr_verify.core.balls import NoBall, exact_ball
from slr_verify.core.terms import Term
from slr_verify.model.notation import PRODUCTS
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

BITS = 192
HALF = Fraction(1, 10**24)
DIGITS = 30
NEWTON_STEPS = 4
WORST = 1e13
"""Condition numbers beyond which floating point gives no inverse to start from."""
ON_MANIFOLD = 1e-6
"""Candidates with theta, eta, rho below this are the points on the manifold, which are known."""
SEED = 0


def points_off_manifold(params: Parameters, step: Fraction | None) -> StationaryPoints:
    """The points on the manifold, and others that were found; there may be more."""
    search = _Search(params, step)
    rng = np.random.default_rng(SEED)
    off = [p for p in candidates(params, rng) if np.max(np.abs(products_of(p)[2:])) > ON_MANIFOLD]
    answers = [(point, search.certified(point)) for point in off]
    boxes = [answer for _, answer in answers if not isinstance(answer, str)]
    undecided = (_place(point, answer) for point, answer in answers if isinstance(answer, str))
    seen = [search.enclosed(box) for box in boxes]
    exact = tuple(points_of_manifold(params, search.given, search.terms, step))
    title = f"Stationary points in the five products for {described(params, step)}"
    blocks = (
        *((search.existence(boxes),) if boxes else ()),
        *(block for each in seen for block in each.blocks()),
        *(block for each in exact for block in each.blocks),
    )
    lines = Draft(title, search.given, search.named, BITS, USES).checked(blocks)
    points = (
        *(each.point for each in exact),
        *(each.point(directions(params.d), step) for each in seen),
    )
    return StationaryPoints(points, False, lines, tuple(undecided))


def _place(point: Array, reason: str) -> Candidate:
    names = (name.name for name in PRODUCTS)
    return Candidate(dict(zip(names, map(float, products_of(point)), strict=True)), reason)


@dataclass(frozen=True)
class _Search:
    """The equations at given parameters, and what arb encloses at their zeros."""

    params: Parameters
    step: Fraction | None

    @cached_property
    def given(self) -> dict[str, Term]:
        return with_step(self.params, self.step) if self.step else parameter_terms(self.params)

    @cached_property
    def named(self) -> dict[str, Term]:
        """The terms of the certificate; with a step size, the derivative of PGD among them."""
        steps = step_terms((PLANE, ACROSS, TURNED, *CORNER, *SADDLE)) if self.step else {}
        return {**sphere_terms(), **manifold_terms(), **steps}

    @cached_property
    def terms(self) -> dict[str, Term]:
        return spelled_out(self.named)

    @cached_property
    def _known(self) -> dict[str, arb]:
        return enclosed(self.given, BITS)

    @cached_property
    def _system(self) -> System:
        return System([self.terms[name] for name in EQUATIONS], STATE, self._known, bits=BITS)

    def _program(self, terms: Iterable[Term]) -> Program:
        return Program(list(terms), STATE, self._known, bits=BITS)

    @cached_property
    def _equations(self) -> Program:
        return self._program(self.terms[name] for name in EQUATIONS)

    @cached_property
    def _jacobian(self) -> Program:
        return self._program(
            derivative(self.terms[name], each) for name in EQUATIONS for each in STATE
        )

    @cached_property
    def _values(self) -> Program:
        return self._program(self.terms[name] for name in (*map(str, PRODUCTS), "risk"))

    @cached_property
    def _symmetric(self) -> dict[Rows, SymmetricMatrix]:
        plain = directions(self.params.d)
        every = (*plain, *map(stepped, plain)) if self.step else plain
        return {
            rows: SymmetricMatrix(
                [[self.terms[name] for name in row] for row in rows], STATE, self._known, bits=BITS
            )
            for rows in every
        }

    def certified(self, point: Array) -> Box | str:
        """A box around the point in which arb sees exactly one zero, or why there is none."""
        box = _around([Fraction(float(x)) for x in point])
        condition = np.linalg.cond(self._jacobian_at(box))
        if condition > WORST:
            return f"the Jacobian of the equations has condition number {condition:.1e}"
        inverse = self.inverse(box)
        box = self._refined(box, inverse)
        with precision(BITS):
            shown = self._system.one_zero(box, inverse)
        if not shown:
            return f"Krawczyk's test fails within {float(HALF):.0e} of it"
        if self.params.d == 2 and not is_flat(box):
            return "it is not certain that k and v lie in the plane of k* and v*"
        return box

    def _refined(self, box: Box, inverse: list[list[Fraction]]) -> Box:
        """The box after some steps of Newton's method with a fixed inverse."""
        for _ in range(NEWTON_STEPS):
            at = middle(box, STATE)
            with precision(BITS):
                values = self._equations([exact_ball(x) for x in at])
                off = [exact_middle(ball) for ball in values]
            moved = (
                x - sum(entry * value for entry, value in zip(row, off, strict=True))
                for x, row in zip(at, inverse, strict=True)
            )
            box = _around([Fraction(round(x * 10**DIGITS), 10**DIGITS) for x in moved])
        return box

    def inverse(self, box: Box) -> list[list[Fraction]]:
        """About the inverse of the Jacobian in the middle."""
        inverse = np.linalg.inv(self._jacobian_at(box))
        return [[Fraction(float(entry)) for entry in row] for row in inverse]

    def _jacobian_at(self, box: Box) -> Array:
        with precision(BITS):
            centre = [ball.mid() for ball in balls(box, STATE)]
            entries = [float(ball.mid()) for ball in self._jacobian(centre)]
        return np.reshape(entries, (len(STATE), len(STATE)))

    def existence(self, boxes: list[Box]) -> Block:
        """The claim that there is one zero in each box."""
        claim = {
            "claim": "exists",
            "system": list(EQUATIONS),
            "zeros": [plain_box(box) for box in boxes],
        }
        inverses = ([[str(x) for x in row] for row in self.inverse(box)] for box in boxes)
        return Block(claim, [{"inverse": rows} for rows in inverses])

    def enclosed(self, box: Box) -> EnclosedPoint:
        """What is enclosed on a box; no eigenvalues where they cannot be told apart."""
        with precision(BITS):
            *products, risk = map(outward, self._values(balls(box, STATE)))
            spectra = {}
            for rows, matrix in self._symmetric.items():
                with suppress(NoBall):
                    spectra[rows] = tuple(map(outward, matrix.eigenvalues(box)))
        return EnclosedPoint(box, tuple(products), risk, spectra)


def _around(point: list[Fraction]) -> Box:
    return {name: (x - HALF, x + HALF) for name, x in zip(STATE, point, strict=True)}
