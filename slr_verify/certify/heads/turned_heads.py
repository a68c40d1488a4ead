"""All stationary points of two heads on two locations in the two angles of a joint turn, certified.

The stars are orthonormal and the noise is independent. Both keys are turned by phi in the plane of k_1*,
k_2*, both values by psi in that of v_1*, v_2*: all products of a key with a value vanish, and the risk is
that of `model/heads/two.py` (Heads (turned)).

The equations are the slope in psi, and a combination of both slopes (`across`) that hardly depends on psi
where that one is zero: there both slopes change along one line, and boxes for them would be many. Both are
zero where both slopes are, and only there (Heads (saddle)).

The risk is the same at (phi + pi, psi + pi), where all keys and values change their signs, so psi is
taken over half a turn and phi over a whole one, and a little more. Around each point there is a box with
exactly one zero of the two slopes; the rest is cut so that on each piece one slope has no zero. A zero
where angles are taken twice is not expected, and the search refuses it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import pi

import numpy as np
import sympy as sp
from flint import arb

from slr_verify.arb.balls import Program
from slr_verify.arb.boxes import Box, balls
from slr_verify.arb.certainty import precision
from slr_verify.arb.spectra import SymmetricMatrix
from slr_verify.arb.zeros import System, contained_in_one
from slr_verify.certify.cover import Undecided, covered
from slr_verify.certify.draft import Block, Draft, Rows, spectrum_block, value_block
from slr_verify.certify.heads.derivatives import require_stars
from slr_verify.certify.heads.turned_zeros import SAME, Valleys
from slr_verify.certify.model_terms import described, enclosed, parameter_terms
from slr_verify.certify.outward import Interval, exact_middle, outward
from slr_verify.certify.stationary_point import UNDECIDED, kind_of
from slr_verify.certify.writing import plain_box
from slr_verify.core.balls import exact_ball
from slr_verify.core.terms import Term
from slr_verify.language.to_term import to_term
from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.heads.turned_slopes import across, slopes
from slr_verify.model.heads.two import turned_risk
from slr_verify.model.notation import a, b, gamma, phi, psi
from slr_verify.model.spheres import differentiated
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

BITS = 128
STATE = (phi.name, psi.name)
SYSTEM = ("across", "along_psi")
HESSIAN: Rows = (("hessian_11", "hessian_12"), ("hessian_12", "hessian_22"))
USES = ("heads-turned", "heads-saddle")
FROM = Fraction(-1, 2)
WHOLE: Box = {phi.name: (FROM, Fraction(58, 10)), psi.name: (FROM, Fraction(27, 10))}
"""More than a turn of phi, and more than half a turn of psi."""
HALVES = tuple(Fraction(1, 2**power) for power in range(3, 40))
"""Of boxes around zeros, from the largest on, until Krawczyk's test shows that there is one."""
SPARE = 4
WIDER = Fraction(1, 4)
SHARP = Fraction(1, 10**13), Fraction(1, 10**25)
"""Of much smaller boxes: the second where eigenvalues are too near to zero for the first."""
DIGITS = 9
"""Of what is enclosed, fewer than the angles have."""
FINER = 1000
"""So much finer than a box its middle is rounded."""
NEWTON_STEPS = 4
MOST = 50_000


@dataclass(frozen=True)
class TurnedPoint:
    """Enclosures of the angles, the risk and the eigenvalues in the two angles, and the kind in these."""

    angles: Box
    risk: Interval
    hessian: tuple[Interval, ...]
    kind: str


@dataclass(frozen=True)
class TurnedHeads:
    """All stationary points in the angles, up to a turn of both by pi, and the certificate of that."""

    points: tuple[TurnedPoint, ...]
    certificate: tuple[bytes, ...]


def turned_heads(params: Parameters) -> TurnedHeads:
    """The stationary points of jointly turned heads at exact parameters.

    Raises ValueError as `require_stars` does, Undecided where nothing is seen with the precision there is.
    """
    require_stars(params)
    search = _Search(params)
    zeros = sorted(search.zeros(), key=tuple)
    points = tuple(map(search.point, zeros))
    blocks = (
        search.completeness(zeros),
        search.existence(zeros, points),
        *(block for point in points for block in _blocks(point)),
    )
    title = f"Stationary points of two heads that are turned jointly, for {described(params)}"
    draft = Draft(title, parameter_terms(params), turned_terms(), BITS, USES)
    return TurnedHeads(points, draft.checked(blocks))


@cache
def _slopes() -> tuple[sp.Expr, ...]:
    return tuple(differentiated(turned_risk(), angle) for angle in (phi, psi))


@cache
def _hessian() -> tuple[sp.Expr, ...]:
    """The entries on and above the diagonal."""
    along_phi, along_psi = _slopes()
    pairs = ((along_phi, phi), (along_phi, psi), (along_psi, psi))
    return tuple(differentiated(slope, angle) for slope, angle in pairs)


@cache
def _system() -> tuple[sp.Expr, ...]:
    """In the parameters, without factors that are positive."""
    along_psi = slopes()[1] / (4 * gamma**2)
    values = dict(zip((a, b), slope_constants(), strict=True))
    return tuple(each.xreplace(values) for each in (across(), along_psi))


_jacobian = program_of(lambda: tuple(each.diff(x) for each in _system() for x in (phi, psi)))


@cache
def turned_terms() -> dict[str, Term]:
    """The two equations, the risk and its Hessian."""
    system = dict(zip(SYSTEM, map(to_term, _system()), strict=True))
    entries = dict(zip((*HESSIAN[0], HESSIAN[1][1]), map(to_term, _hessian()), strict=True))
    return {**system, "risk": to_term(turned_risk()), **entries}


class _Search:
    """Zeros in floating point, boxes around them, and what is enclosed there."""

    def __init__(self, params: Parameters) -> None:
        self._floats = params.floats()
        known, terms = enclosed(parameter_terms(params), BITS), turned_terms()
        rows = [[terms[name] for name in row] for row in HESSIAN]
        with precision(BITS):
            system = [terms[name] for name in SYSTEM]
            self._system = System(system, STATE, known, bits=BITS)
            self._values = Program(system, STATE, known, bits=BITS)
            self._risk = Program([terms["risk"]], STATE, known, bits=BITS)
            self._spectrum = SymmetricMatrix(rows, STATE, known, bits=BITS)

    def zeros(self) -> list[Array]:
        """The zeros in floating point."""
        inside = [point for point in Valleys(self._floats).zeros(WHOLE) if _inside(point)]
        if any(_twice(point) for point in inside):
            raise Undecided("a stationary point stands where the angles are taken twice")
        return inside

    def _inverse(self, point: Array) -> list[list[Fraction]]:
        angles = dict(zip(STATE, map(np.float64, point), strict=True))
        jacobian = np.reshape([float(x) for x in _jacobian(**self._floats, **angles)], (2, 2))
        return [[Fraction(float(entry)) for entry in row] for row in np.linalg.inv(jacobian)]

    def _witness(self, point: Array) -> dict[str, list[list[str]]]:
        return {"inverse": [[str(entry) for entry in row] for row in self._inverse(point)]}

    def _isolated(self, point: Array) -> Box:
        """A part of a box in which Krawczyk's test shows one zero, so that weaker tests do too."""
        inverse = self._inverse(point)
        with precision(BITS):
            for half in HALVES:
                if self._system.one_zero(_around(point, half), inverse):
                    return _around(point, half / SPARE)
        raise Undecided(
            f"Krawczyk's test shows no zero near the angles {point[0]:.6g}, {point[1]:.6g}"
        )

    def completeness(self, points: list[Array]) -> Block:
        """The claim that there is a zero in a box around each point, and no other in the whole."""
        boxes = [self._isolated(point) for point in points]
        zeros = [{"box": plain_box(box), "at": None} for box in boxes]
        claim = {"claim": "zeros", "system": list(SYSTEM), "box": plain_box(WHOLE), "zeros": zeros}
        with precision(BITS):
            cuts = covered(
                WHOLE,
                lambda box: contained_in_one(box, boxes) or self._system.without_zero(_wider(box)),
                most=MOST,
            )
            return Block(claim, [*map(self._witness, points), *cuts])

    def existence(self, zeros: list[Array], points: tuple[TurnedPoint, ...]) -> Block:
        """The claim that it is in a much smaller box."""
        boxes = [plain_box(each.angles) for each in points]
        claim = {"claim": "exists", "system": list(SYSTEM), "zeros": boxes}
        return Block(claim, list(map(self._witness, zeros)))

    def point(self, zero: Array) -> TurnedPoint:
        """What is enclosed on a small box, where its kind is decided there, or else on a smaller one."""
        first, second = SHARP
        found = self._on(_around(list(map(float, zero)), first))
        if found.kind != UNDECIDED:
            return found
        return self._on(_around(self._refined(zero), second))

    def _refined(self, zero: Array) -> list[Fraction]:
        """After some steps of Newton's method, with the inverse of the Jacobian in floating point."""
        inverse, at = self._inverse(zero), [Fraction(float(each)) for each in zero]
        with precision(BITS):
            for _ in range(NEWTON_STEPS):
                values = [exact_middle(each) for each in self._values(list(map(exact_ball, at)))]
                moves = (sum(a * b for a, b in zip(row, values, strict=True)) for row in inverse)
                at = [_rounded(x - y, SHARP[1]) for x, y in zip(at, moves, strict=True)]
        return at

    def _on(self, box: Box) -> TurnedPoint:
        with precision(BITS):
            (risk,) = map(_short, self._risk(balls(box, STATE)))
            found = tuple(map(_short, self._spectrum.eigenvalues(box)))
        return TurnedPoint(box, risk, found, kind_of(found))


def _short(ball: arb) -> Interval:
    return outward(ball, digits=DIGITS)


def _wider(box: Box) -> Box:
    """A box around it, so that weaker tests see as much of the box itself."""
    spare = {name: (high - low) * WIDER for name, (low, high) in box.items()}
    return {name: (low - spare[name], high + spare[name]) for name, (low, high) in box.items()}


def _inside(point: Array) -> bool:
    return all(low < at < high for at, (low, high) in zip(point, WHOLE.values(), strict=True))


def _twice(point: Array) -> bool:
    """Whether the same place stands elsewhere in the whole."""
    across, along = point - float(FROM)
    return bool(across < SAME or across > 2 * pi - SAME or along < SAME or along > pi - SAME)


def _around(point: Iterable[float | Fraction], half: Fraction) -> Box:
    middle = [_rounded(Fraction(at), half) for at in point]
    return {name: (at - half, at + half) for name, at in zip(STATE, middle, strict=True)}


def _rounded(at: Fraction, half: Fraction) -> Fraction:
    """To a fraction of the box around it, or of the first of SHARP where that is less."""
    grain = FINER / min(half, SHARP[0])
    return round(at * grain) / grain


def _blocks(point: TurnedPoint) -> Iterator[Block]:
    yield value_block("risk", point.risk, point.angles)
    yield spectrum_block(HESSIAN, point.hessian, point.angles)
