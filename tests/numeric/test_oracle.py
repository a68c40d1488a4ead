"""The risks of Figure 3, and the best lambda."""

from fractions import Fraction

import numpy as np
import pytest

from slr_verify.model.oracle import oracle_bound
from slr_verify.numeric.best_lambda import NoMinimumFound, best_lambda
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.oracle import bayes_lower_bound, linear_risk, oracle_risk
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import risk

from .reference import relative_error, risk_by_quadrature


def printed_linear_risk(params: Parameters, p: list[Fraction]) -> Fraction:
    """Proposition 3 as printed, in rational arithmetic."""
    square, noise = params.exact()["gamma_squared"], params.exact()["epsilon"] ** 2
    return noise + square - sum(x**2 * square**2 / (1 + x * (square - 1)) for x in p)


def test_the_oracle_is_k_star_v_star() -> None:
    params = Parameters(d=100, L=5, lam=0.2, epsilon=0.3)
    assert oracle_risk(params) == risk(params, kappa=1, nu=1)
    exact = risk_by_quadrature(params, {"kappa": 1.0, "nu": 1.0})
    assert relative_error(oracle_risk(params), exact) < 1e-14
    (bound,) = compiled(oracle_bound())(**params.floats())
    assert bayes_lower_bound(params) == params.epsilon**2 < oracle_risk(params) <= bound


@pytest.mark.parametrize("gamma", ["1/1000", "7/10", "1", "30"])
def test_the_linear_risk_is_proposition_3(gamma: str) -> None:
    rng = np.random.default_rng(0)
    for count in (1, 2, 7):
        params = Parameters(L=count, gamma=gamma, epsilon="1/8")
        weights = [Fraction(int(x)) for x in rng.integers(0, 50, count) + 1]
        p = [x / sum(weights) for x in weights]
        exact = printed_linear_risk(params, p)
        assert linear_risk(params, [float(x) for x in p]) == pytest.approx(float(exact), rel=1e-14)


@pytest.mark.parametrize("gamma_squared", ["1/2", "1", "5"])
def test_uniform_probabilities(gamma_squared: str) -> None:
    params = Parameters(L=10, gamma_squared=gamma_squared)
    square = params.gamma_squared
    assert linear_risk(params) == pytest.approx(square * 9 / (10 + square - 1), rel=1e-15)
    assert linear_risk(params) == pytest.approx(linear_risk(params, [0.1] * 10), rel=1e-15)
    assert linear_risk(Parameters(L=10**9)) == pytest.approx(0.5, rel=1e-8)


def test_a_known_place_leaves_the_noise_alone_and_no_rounding() -> None:
    assert linear_risk(Parameters(L=1, epsilon=0.25)) == 0.0625
    assert linear_risk(Parameters(L=3, epsilon=0.25), [0.0, 1.0, 0.0]) == 0.0625
    near = linear_risk(Parameters(L=2, gamma=1), [2.0**-50, 1 - 2.0**-50])
    assert near == pytest.approx(2 * 2.0**-50, rel=1e-14)


@pytest.mark.parametrize(
    ("p", "message"),
    [
        ([0.5, 0.4], "p must be nonnegative and sum to one, got"),
        ([1.5, -0.5], "p must be nonnegative and sum to one, got"),
        ([np.nan, 1.0], "p must be nonnegative and sum to one, got"),
        ([1.0], r"p must have L = 2 entries, got shape \(1,\)"),
    ],
)
def test_probabilities_that_are_none_are_refused(p, message) -> None:
    with pytest.raises(ValueError, match=message):
        linear_risk(Parameters(L=2), p)


@pytest.mark.parametrize(
    ("d", "L", "gamma"),
    [(400, 10, 0.7), (10**6, 10, 0.7), (2, 1000, 0.01), (10, 1, 1.0), (50, 3, 5)],
)
def test_no_lambda_on_a_fine_grid_is_better(d: int, L: int, gamma: float) -> None:  # noqa: N803
    best = best_lambda(d=d, L=L, gamma=gamma)
    others = best.lam * np.geomspace(1e-3, 1e3, 401)
    risks = [oracle_risk(Parameters(d=d, L=L, gamma=gamma, lam=float(lam))) for lam in others]
    assert best.risk <= min(risks) * (1 + 1e-14)
    assert best.risk == pytest.approx(
        oracle_risk(Parameters(d=d, L=L, gamma=gamma, lam=best.lam)), rel=1e-14
    )


def test_the_best_lambda_does_not_depend_on_epsilon() -> None:
    silent = best_lambda(d=400, L=10, gamma_squared="1/2")
    noisy = best_lambda(d=400, L=10, gamma_squared="1/2", epsilon=0.5)
    assert noisy.lam == pytest.approx(silent.lam, rel=1e-13)
    assert noisy.risk == pytest.approx(silent.risk + 0.25, rel=1e-14)
    assert silent.lam == pytest.approx(0.0637674689546455, rel=1e-12)


def test_a_minimum_that_floats_cannot_show_is_an_error() -> None:
    with pytest.raises(NoMinimumFound, match=r"not seen to change sign for .*L=1"):
        best_lambda(d=400, L=1, gamma="1/10")
    with pytest.raises(ValueError, match="d must be at least 2"):
        best_lambda(d=1, L=10)
