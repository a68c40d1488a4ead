"""A ball around the oracle that a step contracts: the certificate, and orbits of vectors from it."""

from __future__ import annotations

from fractions import Fraction
from math import log

import numpy as np
import pytest

import slr_verify
from slr_verify.arb.certificates import check
from slr_verify.certify.contraction import ROWS, Contraction, coordinates_at, row_terms
from slr_verify.certify.cover import Undecided
from slr_verify.certify.model_terms import with_step
from slr_verify.certify.oracle_ball import ORACLE as AT
from slr_verify.certify.oracle_ball import OracleBall, oracle_ball
from slr_verify.model.notation import PRODUCTS
from slr_verify.model.sampling import vectors_with_products
from slr_verify.numeric.maps import five_variable_map

SMALL = slr_verify.Parameters(d=20, L=3, lam="3/10", gamma_squared="1/2")
STEP = "1/25"
ORACLE = np.array([1.0, 1.0, 0.0, 0.0, 0.0])


@pytest.fixture(scope="module")
def ball() -> OracleBall:
    return oracle_ball(SMALL, STEP)


def test_the_certificate_bounds_every_derivative_and_every_row(ball: OracleBall) -> None:
    """5 first and 15 second derivatives of the risk, 25 entries, 5 rows."""
    proved = check(ball.certificate).proved
    assert len(proved) == 20 + 25 + 5
    assert [each.split()[0] for each in proved[-5:]] == list(ROWS)
    assert 0 < ball.reach <= ball.radius
    assert 0 < ball.rate < 1


@pytest.mark.long
def test_orbits_from_the_ball_tend_to_the_oracle(ball: OracleBall) -> None:
    """From vectors of R^20 with products within `reach`, by the map in floating point."""
    rng = np.random.default_rng(3)
    for _ in range(4):
        at = _products_near(float(ball.reach), rng)
        begin = np.abs(at - ORACLE).max()
        for _ in range(int(log(1000) / -log(float(ball.rate)))):
            named = dict(zip((name.name for name in PRODUCTS), at, strict=True))
            at = np.array(five_variable_map(SMALL, 0.04, **named))
        assert np.abs(at - ORACLE).max() < begin / 100


def _products_near(reach: float, rng: np.random.Generator) -> np.ndarray:
    """Products of vectors: a small turn of k* and v*, so small that 1 - kappa is far below the reach."""
    k, v, k_star, v_star = vectors_with_products(tuple(ORACLE), d=SMALL.d, rng=rng)
    k, v = (u + reach / 4 * rng.uniform(-1, 1, size=SMALL.d) for u in (k, v))
    k, v = k / np.linalg.norm(k), v / np.linalg.norm(v)
    at = np.array([k @ k_star, v @ v_star, v @ k_star, k @ v_star, k @ v])
    assert np.abs(at - ORACLE).max() <= reach
    return at


@pytest.mark.parametrize("rate", [Fraction(1, 2), Fraction(99, 100)])
def test_a_better_rate_is_not_seen(rate: Fraction) -> None:
    """The spectral radius at the oracle is above 99/100."""
    search = Contraction(with_step(SMALL, Fraction(STEP)), {})
    columns, inverse, _ = coordinates_at([search.at(AT)])
    with pytest.raises(Undecided, match="no radius down to"):
        search.contracted(AT, columns, row_terms(columns, inverse, rate))


@pytest.mark.parametrize(
    ("params", "step"),
    [
        (SMALL, "1/10"),
        (slr_verify.Parameters(d=400, L=10, lam="9/10", gamma_squared="1/2"), "1/1000"),
        (slr_verify.Parameters(d=400, L=10, lam="89/100", gamma_squared="1/2"), "1/1000"),
    ],
    ids=["too long a step", "a saddle", "next to no rate"],
)
def test_where_nothing_is_contracted(params: slr_verify.Parameters, step: str) -> None:
    with pytest.raises(Undecided, match=r"spectral radius"):
        oracle_ball(params, step)


def test_one_ball_for_an_interval_of_lambda(ball: OracleBall) -> None:
    """It is smaller, and no ball is seen for a wide interval."""
    every = oracle_ball(SMALL, STEP, until="3001/10000")
    proved = check(every.certificate).proved
    assert "lambda in [0.3, 0.3001]" in proved[0]
    assert every.radius <= ball.radius
    with pytest.raises(Undecided, match="no radius down to"):
        oracle_ball(SMALL, STEP, until="2/5")


@pytest.mark.parametrize("until", ["3/10", "1/10"])
def test_no_interval(until: str) -> None:
    with pytest.raises(ValueError, match=f"until must be larger than lambda = 3/10, got {until!r}"):
        oracle_ball(SMALL, STEP, until=until)


@pytest.mark.parametrize("step", [0, "-1/10"])
def test_bad_steps(step) -> None:
    with pytest.raises(ValueError, match=f"alpha must be positive, got {step!r}"):
        oracle_ball(SMALL, step)
