"""The threshold of the oracle in many dimensions: against numbers, and wrong variants refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import mpmath
import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement
from slr_verify.model.notation import L, d, gamma, lam
from slr_verify.model.zeta import zeta
from slr_verify.paper.beyond.oracle import limit
from slr_verify.paper.beyond.oracle.hessian import DETERMINANT
from slr_verify.paper.beyond.oracle.limit import EXPLICIT, FAR, POSITIVE, REMAINS, VANISHES
from slr_verify.paper.beyond.oracle.minimum import THRESHOLD

HALF_ROOT_3 = 3**0.5 / 2
ARGUMENTS = (d, L, gamma, lam)
NOISE = 0.5**0.5


Z = sp.Symbol("Z", positive=True)


def bell(order: int, x: mpmath.mpf) -> mpmath.mpf:
    """The first and the second derivative of erf."""
    return 2 / mpmath.sqrt(mpmath.pi) * mpmath.exp(-(x**2)) * (1 if order == 1 else -2 * x)


MODULES = [{"erf_derivative": bell}, "mpmath"]


@cache
def function(expr: sp.Expr) -> Callable[..., float]:
    return sp.lambdify(ARGUMENTS, expr, MODULES)


@cache
def determinant() -> Callable[..., float]:
    """With a letter for zeta."""
    (whole,) = DETERMINANT.atoms(zeta)
    return sp.lambdify((*ARGUMENTS, Z), DETERMINANT.xreplace({whole: Z}), MODULES)


def zeta_at(dimension: int, at: float) -> mpmath.mpf:
    """E erf(t + g G)^2 by quadrature."""
    t, g = at * mpmath.sqrt(dimension / mpmath.mpf(2)), at * NOISE
    shift = lambda x: mpmath.erf(t + g * x) ** 2 * mpmath.npdf(x)  # noqa: E731
    return mpmath.quad(shift, [-12, -6, 0, 6, 12])


def threshold(dimension: int, tokens: int) -> float:
    """lambda_c by bisection."""
    low, high = 0.5, 3.0
    for _ in range(40):
        middle = (low + high) / 2
        value = determinant()(dimension, tokens, NOISE, middle, zeta_at(dimension, middle))
        low, high = (middle, high) if value > 0 else (low, middle)
    return low


@pytest.mark.long
@pytest.mark.parametrize("tokens", [2, 10])
def test_thresholds_come_down(tokens: int) -> None:
    found = [threshold(dimension, tokens) for dimension in (400, 4000, 40_000)]
    assert found == sorted(found, reverse=True)
    assert HALF_ROOT_3 < found[-1] < HALF_ROOT_3 + 1e-2 * tokens / 10
    closed = function(THRESHOLD)
    for dimension, each in zip((400, 4000, 40_000), found, strict=True):
        assert (1 + 4 * each**2) ** 0.5 == pytest.approx(
            float(closed(dimension, tokens, NOISE, each)), abs=1e-8
        )


@pytest.mark.parametrize("at", [0.9, 1.0, 2.0])
def test_where_the_condition_holds_it_is_negative(at: float) -> None:
    """The smallest power of ten that the condition is met at, and the determinant there."""
    left, right = (function(side) for side in FAR.given[-1].args)
    dimension = next(
        10**k for k in range(2, 12) if left(10**k, 3, NOISE, at) < right(10**k, 3, NOISE, at)
    )
    assert determinant()(dimension, 3, NOISE, at, zeta_at(dimension, at)) < 0


def test_there_are_such_dimensions() -> None:
    assert satisfiability(FAR).point


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        (EXPLICIT, replace(EXPLICIT, rhs=EXPLICIT.rhs / 2)),
        (EXPLICIT, EXPLICIT.holding(())),
        (VANISHES, replace(VANISHES, rhs=sp.S.One)),
        (VANISHES, VANISHES.holding(VANISHES.given[:-1])),
        (REMAINS, replace(REMAINS, rhs=1 - 1 / sp.sqrt(1 + 4 * lam**2))),
        (POSITIVE, POSITIVE.holding((4 * lam**2 > 2,))),
        (FAR, FAR.holding(FAR.given[:-1])),
        (FAR, replace(FAR, sign=">")),
    ],
)
def test_wrong_variants_are_refused(
    statement: Statement, wrong: Statement, library: Library
) -> None:
    prove = limit.PROOFS[statement]
    assert prove(statement, library).shown
    with pytest.raises((ProofRejected, IndexError)):
        prove(wrong, library)
