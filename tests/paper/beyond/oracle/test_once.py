"""One change of sign at the oracle: against numbers by another route, and wrong variants are refused."""

from __future__ import annotations

import mpmath
import numpy as np
import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.theorem import infer
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement, more
from slr_verify.language.value import derivative
from slr_verify.model.notation import L, d, gamma, lam
from slr_verify.model.oracle_block import oracle_block
from slr_verify.numeric.compilation import compiled
from slr_verify.paper.beyond.oracle.once import (
    BALANCE,
    COLDEST,
    HOT,
    ONCE,
    PROOFS,
    balance,
    box,
    number,
    sigma,
    z,
)

BLOCK = compiled(*oracle_block())
COUNT = 60


def determinant(dimension: float, tokens: float, noise: float, at: np.ndarray) -> np.ndarray:
    """The determinant at many lambdas, compiled from the block."""
    first, mixed, _, last = BLOCK(d=dimension, L=tokens, gamma=noise, lam=at, epsilon=0.0)
    return np.asarray(first * last - mixed**2)


def settings() -> list[tuple[float, int, float]]:
    """Random d, L and gamma of the region; many tokens are as likely as few."""
    rng = np.random.default_rng(7)
    return [
        (float(rng.integers(40, 401)), round(2 * 10 ** rng.uniform(0, 2.5)), rng.uniform(0.5, 1))
        for _ in range(COUNT)
    ]


def changes(dimension: float, tokens: int, noise: float) -> list[float]:
    """Where the sign changes on a fine grid of lambda, and the sign at its ends."""
    grid = np.geomspace(0.02, 500, 4000)
    signs = np.sign(determinant(dimension, tokens, noise, grid))
    assert signs[0] == 1
    return list(grid[1:][signs[1:] != signs[:-1]])


def test_the_sign_changes_at_most_once_from_positive_to_negative() -> None:
    counts = set()
    for dimension, tokens, noise in settings():
        found = changes(dimension, tokens, noise)
        counts.add(len(found))
        if 8 * noise**2 * (tokens - 2) <= dimension:
            (at,) = found
            assert 3**0.5 / 2 < at < 2
    assert counts == {0, 1}


def bell(order: int, at: mpmath.mpf) -> mpmath.mpf:
    """The first derivative of erf."""
    assert order == 1
    return 2 / mpmath.sqrt(mpmath.pi) * mpmath.exp(-(at**2))


@pytest.mark.parametrize(("dimension", "tokens", "noise"), [(40, 2, 0.5), (80, 10, 0.5**0.5)])
def test_the_quotient_is_the_determinant_but_for_positive_factors(
    dimension: int, tokens: int, noise: float
) -> None:
    """By quadrature of the integral in it: the ratio is that of the closed forms, at any lambda."""
    quotient = balance(sp.Integer(tokens - 1))
    closed = sp.lambdify((z, d, gamma), quotient, [{"erf_derivative": bell}, "mpmath"])
    for at in (0.87, 0.9, 1.0, 1.5, 3.0, 20.0):
        value = float(closed(1 / mpmath.mpf(at), dimension, noise))
        whole = determinant(dimension, tokens, noise, np.array([at]))[0]
        leading = (tokens - 1) * (dimension + 2 * noise**2) * 8 * at**2 / np.pi / (1 + 2 * at**2)
        assert whole == pytest.approx(leading * value, rel=1e-2)


NEEDED = without_one(PROOFS, (ONCE, HOT))


@pytest.mark.parametrize(("prove", "wrong"), NEEDED)
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        (ONCE, ONCE.holding((*ONCE.given[:2], d <= 800, *ONCE.given[3:]))),
        (ONCE, ONCE.holding((*ONCE.given[:-1], sp.Ge(BALANCE.lhs, 0)))),
        (HOT, HOT.holding((*HOT.given[:-2], lam >= 1, HOT.given[-1]))),
        (HOT, HOT.holding((*HOT.given[:-1], gamma**2 * (L - 2) <= d))),
    ],
)
def test_wrong_variants_are_refused(
    statement: Statement, wrong: Statement, library: Library
) -> None:
    refused(PROOFS[statement], wrong, library)


@pytest.mark.parametrize(
    ("function", "last"),
    [(-balance(number(2)), COLDEST), (balance(number(2)), 4), (balance(1 + 40 * sigma * d), 1)],
)
def test_where_it_does_not_rise_balls_do_not_see_it(function: sp.Expr, last: sp.Expr) -> None:
    """Its negative, z up to 4 where lambda is small, and more tokens than there are in the region."""
    goal = more(derivative(function, z), 0, box((40, 60), last))
    with pytest.raises(ProofRejected, match="sign"):
        infer(goal, ByBalls())
