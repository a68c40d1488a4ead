"""Proposition 10: extrema on the whole square, and the saddle."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.value import value_at
from slr_verify.model.notation import SQUARE, a, b, gamma, kappa, nu
from slr_verify.paper import prop_10_landscape as prop_10

STRICT = {
    prop_10.MINIMUM_STRICT_LEFT: {(1, 1), (-1, -1)},
    prop_10.MINIMUM_STRICT_RIGHT: {(1, 1), (-1, -1)},
    prop_10.MAXIMUM_STRICT_LEFT: {(1, -1), (-1, 1)},
    prop_10.MAXIMUM_STRICT_RIGHT: {(1, -1), (-1, 1)},
}
GRID = tuple(product((sp.S(-1), -sp.S.Half, sp.S.Zero, sp.S.Half, sp.S(1)), repeat=2))


def admits(statement: Statement, point: tuple[sp.Rational, sp.Rational]) -> bool:
    values = dict(zip((kappa, nu), point, strict=True))
    return all(relation.subs(values) == sp.true for relation in statement.given)


@pytest.mark.parametrize("corners", [{(1, 1), (-1, -1)}, {(1, -1), (-1, 1)}])
def test_the_strict_statements_cover_all_but_the_corners(
    corners: set[tuple[int, int]],
) -> None:
    pair = [statement for statement, left in STRICT.items() if left == corners]
    left = {point for point in GRID if not any(admits(each, point) for each in pair)}
    assert left == corners


@pytest.mark.parametrize("statement", STRICT, ids=range(len(STRICT)))
def test_the_minima_and_maxima_are_not_strict_at_the_corners(
    statement: Statement, library: Library
) -> None:
    for dropped in statement.given[len(SQUARE) :]:
        given = tuple(each for each in statement.given if each != dropped)
        with pytest.raises(ProofRejected):
            prop_10.PROOFS[statement](replace(statement, given=given), library)


def _critical(slope: sp.Expr, point: tuple[sp.Expr, sp.Expr] = prop_10.ORIGIN) -> Statement:
    """The slope would not be zero."""
    return equal(value_at(slope, (kappa, nu), point), 0)


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (prop_10.MINIMUM, at_least(prop_10.R, prop_10.at(1, -1), SQUARE)),
        (prop_10.MINIMUM, at_least(prop_10.R, prop_10.at(0, 0), SQUARE)),
        (prop_10.MAXIMUM, at_most(prop_10.R, prop_10.at(1, 1), SQUARE)),
        (prop_10.MAXIMUM, at_most(prop_10.R, prop_10.at(1, 0), SQUARE)),
        (prop_10.EVEN, equal(prop_10.at(-kappa, nu), prop_10.R)),
        (prop_10.EVEN, equal(prop_10.at(kappa, -nu), prop_10.R)),
        (prop_10.HESSIAN[0], replace(prop_10.HESSIAN[0], rhs=8 * gamma**2 * a**2 / sp.pi)),
        (prop_10.HESSIAN[0], replace(prop_10.HESSIAN[0], rhs=4 * gamma**2 * a * b / sp.pi)),
        (prop_10.HESSIAN[1], replace(prop_10.HESSIAN[1], rhs=-4 * gamma**2 * a / sp.pi)),
        (prop_10.SADDLE, replace(prop_10.SADDLE, sign=">")),
        (prop_10.CRITICAL[0], _critical(slope=prop_10.in_kappa + 1)),
        (prop_10.CRITICAL[1], _critical(slope=prop_10.in_nu, point=(sp.S(1), sp.S.Zero))),
        (prop_10.CRITICAL[0], _critical(slope=prop_10.in_kappa, point=(sp.S.Zero, sp.S(1)))),
        *((each, replace(each, sign="<")) for each in prop_10.CURVED_UP),
        *((each, replace(each, sign=">")) for each in prop_10.CURVED_DOWN),
    ],
)  # fmt: skip
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        prop_10.PROOFS[proved](wrong, library)
