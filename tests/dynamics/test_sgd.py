"""SGD: the literal step against the loss, and the law on the five products against the literal one."""

from functools import cache

import numpy as np
import pytest
from scipy.stats import ks_2samp

from slr_verify import Parameters, erf_predictor
from slr_verify.dynamics import sgd as module
from slr_verify.dynamics.marching import Span
from slr_verify.dynamics.piece import Piece, Sampling
from slr_verify.dynamics.schedule import Schedule
from slr_verify.dynamics.sgd import sgd, sgd_vectors
from slr_verify.dynamics.sgd_source import sgd_module
from slr_verify.dynamics.simulate import simulate
from slr_verify.dynamics.vectors import axes, moved, products_of, with_products

START = np.array([0.3, 0.2, -0.1, 0.25, 0.15])
RUNS = {"fast": 4000, "slow": 1500}
STEPS, EVERY = 24, 6
FALSE_ALARM = 1e-3
"""Of all two-sample tests on one setting together: 4 times, 8 numbers, divided equally."""


def piece(params, alpha=0.02, *, runs, seed, steps=STEPS, **sampling) -> Piece:
    sources = tuple(np.random.default_rng(seed).spawn(runs))
    start = np.repeat(START[:, None], runs, axis=1)
    return Piece(
        params, alpha, Schedule(0.01), Span(steps, EVERY), start, sources, Sampling(**sampling)
    )


def march(method, *arguments, **options):
    return method(piece(*arguments, **options), lambda count: None).products


def compared(records):
    """The five products and three combinations, at each time after the first: (8, times, runs)."""
    kappa, nu, theta, eta, rho = records[:, 1:]
    return np.array([kappa, nu, theta, eta, rho, rho - kappa * theta, kappa * nu, theta * eta])


def least_p_value(one, other) -> float:
    pairs = zip(
        compared(one).reshape(-1, one.shape[2]),
        compared(other).reshape(-1, other.shape[2]),
        strict=True,
    )
    return min(ks_2samp(*pair).pvalue for pair in pairs)


THRESHOLD = FALSE_ALARM / (8 * STEPS // EVERY)


@pytest.mark.parametrize("d", [4, 5, 6, 40])
def test_in_law_the_five_products_are_those_of_the_literal_algorithm(d: int) -> None:
    params = Parameters(d=d, L=3, lam=0.8, gamma=0.6, epsilon=0.3)
    fast = march(sgd, params, runs=RUNS["fast"], seed=d, batch=2)
    slow = march(sgd_vectors, params, runs=RUNS["slow"], seed=1000 + d, batch=2)
    assert least_p_value(fast, slow) > THRESHOLD


@cache
def literal(d: int) -> tuple[Parameters, np.ndarray]:
    """Runs of the literal algorithm, which changes of the fast one do not touch."""
    params = Parameters(d=d, L=2, lam=0.8, gamma=0.4, epsilon=0.1)
    return params, march(sgd_vectors, params, 0.03, runs=RUNS["slow"], seed=1, batch=2)


@pytest.mark.long
@pytest.mark.parametrize(
    ("d", "right", "wrong"),
    [
        (40, "less = gamma * gamma - 1.0", "less = 0.0"),
        (12, "rng.chisquare(d - 4)", "rng.chisquare(d + 20)"),
        (12, "k_3 += c_k * third", "k_3 += 0.0"),
        (12, "weight = -2.0", "weight = -1.7"),
        (12, "nu - rho * eta", "nu + rho * eta"),
    ],
)
def test_a_wrong_law_is_told_apart(d: int, right: str, wrong: str, monkeypatch) -> None:
    params, slow = literal(d)
    assert right in sgd_module()
    mutant = sgd_module().replace(right, wrong)
    monkeypatch.setattr(module, "sgd_module", lambda: mutant)
    fast = march(sgd, params, 0.03, runs=RUNS["fast"], seed=2, batch=2)
    assert least_p_value(fast, slow) < THRESHOLD


def test_the_literal_step_follows_the_gradient_of_the_loss() -> None:
    """The same random numbers, the loss by `erf_predictor`, its gradient by differences."""
    params = Parameters(d=7, L=4, lam=0.7, gamma=0.6, epsilon=0.3)
    batch, alpha, runs = 3, 0.05, piece(params, 0.05, runs=1, seed=5, steps=1, batch=3)
    after = sgd_vectors(runs, lambda count: None).products[:, -1, 0]
    rng = np.random.default_rng(5).spawn(1)[0]
    k_star, v_star, *_ = axes(7)
    noise = params.epsilon * rng.standard_normal(batch)
    sequences, responses = [], []
    for sample in range(batch):
        tokens = rng.standard_normal((4, 7))
        lead = int(rng.random() * 4)
        tokens[lead] = np.sqrt(7 / 2) * k_star + params.gamma * tokens[lead]
        sequences.append(tokens)
        responses.append(tokens[lead] @ v_star + noise[sample])

    def loss(k, v) -> float:
        predictions = erf_predictor(np.array(sequences), k=k, v=v, lam=params.lam)
        return float(np.mean((np.array(responses) - predictions) ** 2))

    k, v = with_products(START[:, None], 7)[:, 0]
    h = 1e-6 * np.eye(7)
    gradient_k = np.array([(loss(k + e, v) - loss(k - e, v)) / 2e-6 for e in h])
    gradient_v = np.array([(loss(k, v + e) - loss(k, v - e)) / 2e-6 for e in h])
    expected = np.array([moved(k[None], gradient_k, alpha), moved(v[None], gradient_v, alpha)])
    assert after == pytest.approx(products_of(expected)[:, 0], abs=1e-8)


@pytest.mark.parametrize("method", [sgd, sgd_vectors])
@pytest.mark.parametrize("noise", ["gaussian", "rademacher", "uniform"])
def test_the_error_on_fresh_sequences_is_the_risk_on_average(method, noise: str) -> None:
    params = Parameters(d=20, L=3, lam=0.8, gamma=0.6, epsilon=0.5)
    found = method(
        piece(params, 1e-12, runs=200, seed=3, steps=1, test_sequences=100, noise=noise),
        lambda count: None,
    )
    risk = simulate(
        params,
        alpha=1e-12,
        steps=1,
        runs=1,
        start=dict(zip(("kappa", "nu", "theta", "eta", "rho"), START, strict=True)),
        rng=np.random.default_rng(0),
    ).risk[0, 0]
    errors = found.test_risk[0]
    assert abs(errors.mean() - risk) < 4 * errors.std() / np.sqrt(len(errors))


def test_any_centred_law_can_be_the_output_noise() -> None:
    params = Parameters(d=20, L=3, epsilon=0.5)
    seen = []

    def law(n, rng):
        seen.append(n)
        return rng.laplace(scale=0.5**0.5, size=n)

    march(sgd, params, runs=1, seed=1, batch=2, noise=law)
    assert seen == [2 * STEPS]
    with pytest.raises(ValueError, match=r"noise must give an array of shape \(48,\), got \(1,\)"):
        march(sgd, params, runs=1, seed=1, batch=2, noise=lambda n, rng: np.zeros(1))


def test_the_same_seed_gives_the_same_runs() -> None:
    params = Parameters(d=20, L=3, epsilon=0.5)
    assert np.array_equal(*(march(sgd, params, runs=3, seed=1) for _ in range(2)))
    assert not np.array_equal(*(march(sgd, params, runs=3, seed=seed) for seed in (1, 2)))


def test_below_four_dimensions_the_literal_algorithm_is_named() -> None:
    with pytest.raises(ValueError, match="method 'sgd' needs d >= 4, got 3; use 'sgd-vectors'"):
        march(sgd, Parameters(d=3), runs=1, seed=1)
    assert np.all(np.isfinite(march(sgd_vectors, Parameters(d=2), runs=1, seed=1)[:, 0]))


@pytest.mark.parametrize("method", [sgd, sgd_vectors])
def test_a_run_that_breaks_down_says_where(method) -> None:
    message = r"run 0 is not finite after step 1; before it: kappa = 0\.[23]"
    with pytest.raises(ArithmeticError, match=message):
        march(method, Parameters(d=9), 1e300, runs=1, seed=1)
