"""The best bound of the Hessian in angles, within 1%, for given parameters.

There is a formula for such a bound, Mb in `model/step_size.py`, and all statements about small steps are
for alpha < 1/Mb with that formula. The bound found here is smaller, and none of them is about it.
|Hess Rt| <= Mb on the torus if Mb I - Hess Rt and Mb I + Hess Rt are positive definite. Their minors
are functions of kappa and nu alone, because only the square of the mixed derivative occurs in them, so
the square [-1, 1]^2 stands for the whole torus.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import islice
from math import ceil, floor, log10

import numpy as np
import sympy as sp
from scipy.optimize import minimize

from slr_verify.arb.boxes import Box
from slr_verify.arb.certainty import precision
from slr_verify.arb.signs import SignOnBoxes
from slr_verify.certify.cover import Part, covered, divided, joined
from slr_verify.certify.draft import Block, Draft, Line
from slr_verify.certify.model_terms import described, enclosed, parameter_terms, spelled_out
from slr_verify.certify.stationary import SQUARE, STATE
from slr_verify.certify.tasks import ALONE, Lines, Task, Work, performed
from slr_verify.certify.writing import plain_box
from slr_verify.core.terms import Term, rational
from slr_verify.language.to_term import to_term
from slr_verify.model.angle_hessian import angle_hessian
from slr_verify.numeric.compilation import compiled, upper_triangle
from slr_verify.numeric.operations import Value
from slr_verify.numeric.parameters import Parameters

BITS = 64
ABOVE, BELOW = 1.004, 0.996
GRID = 241
HALVINGS = 4
"""Of the square, for each minor: the pieces that are searched and kept on their own."""
MINORS = ("below_first", "below_determinant", "above_first", "above_determinant")
"""Of Mb I - Hess Rt and of Mb I + Hess Rt."""
REACHED = {1: "reached_from_below", -1: "reached_from_above"}


@dataclass(frozen=True)
class StepSize:
    """`bound` is above the supremum of |Hess Rt|, `reached` below it, by at most 1% together.

    That Propositions 8-13 and Theorem 5 hold for every alpha < 1/bound is no statement: they are
    proved for alpha < 1/Mb with the formula for Mb, which is larger than `bound`.
    """

    bound: Fraction
    reached: Fraction
    certificate: tuple[bytes, ...]

    @property
    def alpha(self) -> Fraction:
        """1/bound."""
        return 1 / self.bound


@cache
def minor_terms() -> dict[str, Term]:
    """The minors as terms in kappa, nu and the two numbers Mb and `reached`."""
    first, mixed, last = upper_triangle(angle_hessian())
    bound, reached = sp.Symbol("Mb", positive=True), sp.Symbol("reached", positive=True)

    def determinant(size: sp.Expr, sign: int) -> sp.Expr:
        return (size - sign * first) * (size - sign * last) - mixed**2

    minors = (bound - first, determinant(bound, 1), bound + first, determinant(bound, -1))
    terms = dict(zip(MINORS, map(to_term, minors), strict=True))
    return terms | {name: to_term(determinant(reached, s)) for s, name in REACHED.items()}


def tight_step_size(params: Parameters, *, how: Work = ALONE) -> StepSize:
    """The certified supremum of the Hessian in angles, within 1%. Raises Undecided."""
    largest, place, sign = _candidate_supremum(params)
    bound, reached = _short(largest * ABOVE, up=True), _short(largest * BELOW, up=False)
    given = parameter_terms(params) | {"Mb": rational(bound), "reached": rational(reached)}
    division = divided(SQUARE, HALVINGS)
    parts = [each.box for each in division if isinstance(each, Part)]
    tasks = [
        Task(_sign_lines, (params, bound, reached, name, part)) for name in MINORS for part in parts
    ]
    witnesses = iter(performed(tasks, how))
    blocks = [
        Block(_claim(name, ">", SQUARE), joined(division, islice(witnesses, len(parts))))
        for name in MINORS
    ]
    point: Box = {name: (at, at) for name, at in place.items()}
    blocks.append(Block(_claim(REACHED[sign], "<", point), [{"leaf": plain_box(point)}]))
    title = (
        f"The supremum of |Hess Rt| (Step size) for {described(params)}: below Mb, above `reached`"
    )
    lines = Draft(title, given, minor_terms(), BITS).checked(blocks)
    return StepSize(bound, reached, lines)


def _claim(name: str, sign: str, box: Box) -> Line:
    return {"claim": "sign", "term": name, "sign": sign, "box": plain_box(box)}


def _sign_lines(
    params: Parameters, bound: Fraction, reached: Fraction, name: str, part: Box
) -> Lines:
    """A subdivision of a part of the square on which arb sees that a minor is positive."""
    with precision(BITS):
        signs = _signs(params, bound, reached, name)
        return list(covered(part, lambda box: signs.sign(box) > 0))


@lru_cache(maxsize=len(MINORS))
def _signs(params: Parameters, bound: Fraction, reached: Fraction, name: str) -> SignOnBoxes:
    """A minor, compiled once in a process. To be called at the precision of the certificate."""
    given = parameter_terms(params) | {"Mb": rational(bound), "reached": rational(reached)}
    known = enclosed(given, BITS)
    return SignOnBoxes(spelled_out(minor_terms())[name], STATE, known, bits=BITS)


def _candidate_supremum(params: Parameters) -> tuple[float, Mapping[str, Fraction], int]:
    """About the largest |eigenvalue|, where it is, and its sign, in floating point."""
    program, fixed = compiled(*upper_triangle(angle_hessian())), params.floats()

    def extreme(x: Value, y: Value) -> Value:
        first, mixed, last = program(**fixed, kappa=x, nu=y)
        middle, radius = (first + last) / 2, np.hypot((first - last) / 2, mixed)
        return np.where(middle < 0, middle - radius, middle + radius)

    nodes = np.cos(np.linspace(0, np.pi, GRID))
    x, y = (part.ravel() for part in np.meshgrid(nodes, nodes))
    start = int(np.argmax(np.abs(extreme(x, y))))
    found = minimize(
        lambda at: -abs(float(extreme(*np.cos(at)))),
        np.arccos([x[start], y[start]]),
        method="Nelder-Mead",
        options={"xatol": 1e-9, "fatol": 1e-12},
    )
    ends = [Fraction(round(float(c) * 2**40), 2**40) for c in np.cos(found.x)]
    value = float(extreme(np.float64(float(ends[0])), np.float64(float(ends[1]))))
    return abs(value), dict(zip(STATE, ends, strict=True)), 1 if value > 0 else -1


def _short(value: float, *, up: bool) -> Fraction:
    """Five significant digits, rounded up or down."""
    unit = Fraction(10) ** (floor(log10(value)) - 4)
    return (ceil if up else floor)(Fraction(value) / unit) * unit
