"""Whether the oracle, and the stationary points off the manifold, are minima of the risk.

At each of them the Hessian on the spheres is known in closed form. Pivots of Gaussian elimination in balls
tell whether it is positive definite, or has a negative eigenvalue; the precision is raised until they do.
Near a minimum PGD with small enough steps converges to it, from a saddle almost every start leaves: that
is the theory of linear stability, and no part of the answer.

At the oracle its block decides: the other eigenvalues are -R_kappa and -R_nu, which are positive
(Proposition 10). Off the manifold there are, for theta_s < 1, the spurious points. They are a sphere, along
which the risk does not change; across it its block decides, as the other eigenvalues are positive.
For theta_s > 1 it is the corners (0, 0, ±1, ±1, 0) that can be minima, where the block is the same at
theta = 1.
"""

from contextlib import suppress
from enum import Enum
from functools import cache, lru_cache
from itertools import combinations_with_replacement, islice
from math import isqrt
from typing import NamedTuple

import sympy as sp
from flint import arb

from slr_verify.arb.balls import Program
from slr_verify.arb.certainty import certainly_negative, certainly_positive, precision
from slr_verify.certify.model_terms import enclosed, parameter_terms
from slr_verify.core.balls import NoBall
from slr_verify.core.terms import Term
from slr_verify.language.binding import replaced
from slr_verify.language.to_term import to_term
from slr_verify.model.notation import L, d, gamma, lam, theta
from slr_verify.model.oracle_block import oracle_block
from slr_verify.model.spurious_block import TURNS, Z, parts
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.numeric.compilation import upper_triangle
from slr_verify.numeric.parameters import Parameters

PRECISIONS = (64, 128, 512, 2048)
"""Bits, one attempt after another."""
PAIRS = tuple(combinations_with_replacement(TURNS, 2))
NAMES = tuple(symbol.name for symbol in (d, L, lam, gamma))
LEAST_DIMENSION = 3
"""The spurious points need a direction orthogonal to k* and v*."""
Triangle = tuple[Term, ...]
"""The entries of a symmetric matrix on and above its diagonal, row by row."""


class Kind(Enum):
    """What a stationary point is; the values are what is printed."""

    MINIMUM = "minimum"
    SADDLE = "saddle"
    UNDECIDED = "undecided"


class Place(Enum):
    """Which points off the manifold can be minima."""

    SPHERE = "spurious points"
    CORNERS = "corners"
    UNDECIDED = "undecided"


class Stability(NamedTuple):
    """The oracle, the points off the manifold, and which these are."""

    oracle: Kind
    off_manifold: Kind
    place: Place

    @property
    def decided(self) -> bool:
        """Whether both kinds are certain."""
        return Kind.UNDECIDED not in (self.oracle, self.off_manifold)


def stability(params: Parameters) -> Stability:
    """The kinds of the stationary points at exact parameters; epsilon does not matter.

    Raises ValueError for d < 3.
    """
    if params.d < LEAST_DIMENSION:
        raise ValueError(f"d must be at least 3, where the spurious points exist, got {params.d}")
    place, gap = Place.UNDECIDED, _certain(params, _corner_gap())
    if gap is not Kind.UNDECIDED:
        place = Place.CORNERS if gap is Kind.MINIMUM else Place.SPHERE
    off = Kind.UNDECIDED if place is Place.UNDECIDED else _certain(params, _off_manifold(place))
    return Stability(_certain(params, _oracle()), off, place)


@cache
def _oracle() -> Triangle:
    return tuple(map(to_term, upper_triangle(oracle_block())))


@cache
def _off_manifold(place: Place) -> Triangle:
    """The block of the Hessian at the theta of these points."""
    at = sp.S.One if place is Place.CORNERS else spurious_theta()
    block = parts().block()
    entries = (
        block[row, column] if (row, column) in block else block[column, row]
        for row, column in PAIRS
    )
    return tuple(to_term(replaced(entry, {theta: at})) for entry in entries)


@cache
def _corner_gap() -> Triangle:
    """The block at a corner where v turns out of the plane: pull - stiffness, negative for theta_s < 1."""
    return (to_term(replaced(parts().block()[Z, Z], {theta: sp.S.One})),)


def _certain(params: Parameters, matrix: Triangle) -> Kind:
    """The kind, at the first precision that shows it."""
    kinds = (_kind(params, matrix, bits) for bits in PRECISIONS)
    return next((kind for kind in kinds if kind is not Kind.UNDECIDED), Kind.UNDECIDED)


def _kind(params: Parameters, matrix: Triangle, bits: int) -> Kind:
    known = enclosed(parameter_terms(params), bits)
    with precision(bits), suppress(NoBall):
        return by_pivots(rows_of(_program(matrix, bits)([known[name] for name in NAMES])))
    return Kind.UNDECIDED


@lru_cache(maxsize=16)
def _program(matrix: Triangle, bits: int) -> Program:
    return Program(matrix, NAMES, {}, bits=bits)


def rows_of(triangle: list[arb]) -> list[list[arb]]:
    """The rows of the triangle, each from its diagonal on."""
    size, entries = isqrt(2 * len(triangle)), iter(triangle)
    return [list(islice(entries, size - row)) for row in range(size)]


def by_pivots(rows: list[list[arb]]) -> Kind:
    """Gaussian elimination: the matrix is definite exactly where all pivots are positive."""
    for place, (pivot, *beside) in enumerate(rows):
        if certainly_negative(pivot):
            return Kind.SADDLE
        if not certainly_positive(pivot):
            return Kind.UNDECIDED
        for step, factor in enumerate(beside):
            below = rows[place + 1 + step]
            for column, entry in enumerate(beside[step:]):
                below[column] -= factor * entry / pivot
    return Kind.MINIMUM
