"""The predictors (1) to (5) on arrays, and samples of the task."""

import numpy as np
import pytest
from scipy.special import erf, softmax

from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.predictors import (
    attention_head,
    erf_predictor,
    oracle_argmax,
    softmax_predictor,
)
from slr_verify.numeric.risk import risk
from slr_verify.numeric.task import sample_task


@pytest.fixture
def sample():
    return sample_task(Parameters(d=6, L=4), 50, np.random.default_rng(0))


def test_each_predictor_token_by_token(sample) -> None:
    rng = np.random.default_rng(1)
    k, v = rng.standard_normal((2, 6))
    for sequence, one, two, three in zip(
        sample.X,
        oracle_argmax(sample.X, k_star=sample.k_star, v_star=sample.v_star),
        softmax_predictor(sample.X, k=k, v=v, lam=0.7),
        erf_predictor(sample.X, k=k, v=v, lam=0.7),
        strict=True,
    ):
        best = max(sequence, key=lambda token: token @ sample.k_star)
        assert one == pytest.approx(best @ sample.v_star)
        weights = np.exp(0.7 * sequence @ k)
        assert two == pytest.approx(weights @ (sequence @ v) / weights.sum())
        assert three == pytest.approx(sum(erf(0.7 * (x @ k)) * (x @ v) for x in sequence))


def test_one_sequence_gives_one_number(sample) -> None:
    at = {"k": sample.k_star, "v": sample.v_star, "lam": 0.3}
    for predictor in (softmax_predictor, erf_predictor):
        assert predictor(sample.X[3], **at).shape == ()
        assert predictor(sample.X[3], **at) == pytest.approx(predictor(sample.X, **at)[3])
    assert oracle_argmax(sample.X[0], k_star=sample.k_star, v_star=sample.v_star).shape == ()


def test_the_attention_head_row_by_row() -> None:
    rng = np.random.default_rng(2)
    X, Q, K, V = (  # noqa: N806
        rng.standard_normal(shape) for shape in ((3, 4, 6), (6, 2), (6, 2), (6, 2))
    )
    O = rng.standard_normal((5, 2))  # noqa: N806
    found = attention_head(X, Q=Q, K=K, V=V, O=O, lam=0.4)
    assert found.shape == (3, 4, 5)
    for n, i in np.ndindex(3, 4):
        weights = softmax([0.4 * (X[n, i] @ Q) @ (K.T @ X[n, j]) for j in range(4)])
        expected = sum(weights[j] * O @ (V.T @ X[n, j]) for j in range(4))
        assert found[n, i] == pytest.approx(expected)
    assert np.allclose(attention_head(X[0], Q=Q, K=K, V=V, O=O, lam=0.4), found[0])


def test_with_inner_dimension_one_the_first_row_is_the_softmax_predictor(sample) -> None:
    rng = np.random.default_rng(3)
    k, v, query = rng.standard_normal((3, 6))
    X = sample.X.copy()  # noqa: N806
    X[:, 0] = query / (query @ query)  # the [CLS] token: <X_1, Q> = 1
    head = attention_head(
        X, Q=query[:, None], K=k[:, None], V=v[:, None], O=np.ones((1, 1)), lam=0.4
    )
    assert head[:, 0, 0] == pytest.approx(softmax_predictor(X, k=k, v=v, lam=0.4), rel=1e-13)


def test_at_a_large_lambda_the_softmax_predictor_is_the_argmax(sample) -> None:
    k, v = sample.k_star, sample.v_star
    soft = softmax_predictor(sample.X, k=k, v=v, lam=1e6)
    assert soft == pytest.approx(oracle_argmax(sample.X, k_star=k, v_star=v))


def test_the_sample_has_the_law_of_the_task() -> None:
    params = Parameters(d=3, L=2, gamma=0.5, epsilon=0.2)
    sample = sample_task(params, 100_000, np.random.default_rng(4), p=[0.25, 0.75])
    assert sample.X.shape == (100_000, 2, 3)
    assert np.mean(sample.J0) == pytest.approx(0.75, abs=0.01)
    informative = sample.X[np.arange(100_000), sample.J0]
    assert informative.mean(axis=0) == pytest.approx(np.sqrt(1.5) * sample.k_star, abs=0.01)
    assert informative.var(axis=0) == pytest.approx([0.25] * 3, abs=0.01)
    noise = sample.Y - informative @ sample.v_star
    assert (noise.mean(), noise.std()) == pytest.approx((0.0, 0.2), abs=0.01)
    gram = np.array([sample.k_star, sample.v_star]) @ np.array([sample.k_star, sample.v_star]).T
    assert gram == pytest.approx(np.eye(2), abs=1e-14)


def test_the_mean_squared_error_of_the_erf_predictor_is_the_risk() -> None:
    params = Parameters(d=4, L=3, lam=0.8, epsilon=0.1)
    sample = sample_task(params, 200_000, np.random.default_rng(5), noise="uniform")
    found = erf_predictor(sample.X, k=sample.k_star, v=sample.v_star, lam=params.lam)
    losses = (sample.Y - found) ** 2
    allowed = 5 * losses.std() / np.sqrt(losses.size)
    assert losses.mean() == pytest.approx(float(risk(params, kappa=1, nu=1)), abs=allowed)


def test_directions_may_be_given_and_the_seed_decides() -> None:
    params = Parameters(d=4, L=2)
    k, v = np.eye(4)[0], np.eye(4)[2]
    first, second = (
        sample_task(params, 5, np.random.default_rng(7), k_star=k, v_star=v) for _ in range(2)
    )
    assert np.array_equal(first.X, second.X)
    assert np.array_equal(first.k_star, k)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": 0}, "n must be a positive integer, got 0"),
        ({"n": 2.0}, "n must be a positive integer"),
        ({"rng": 7}, r"rng must be a numpy\.random\.Generator, got 7"),
        ({"p": [0.5, 0.6]}, "p must be nonnegative and sum to one"),
        ({"noise": "cauchy"}, "noise must be one of .* got 'cauchy'"),
        ({"k_star": np.eye(4)[0]}, "give both k_star and v_star, or neither"),
        ({"k_star": np.eye(4)[0], "v_star": np.eye(4)[0]}, "k_star and v_star must be orthogonal"),
        ({"k_star": np.eye(4)[0], "v_star": np.ones(4)}, "v_star must be a unit vector"),
        ({"k_star": np.eye(3)[0], "v_star": np.eye(3)[1]}, r"k_star must have shape \(4,\)"),
    ],
)
def test_bad_samples_are_refused(arguments, message) -> None:
    given = {"n": 5, "rng": np.random.default_rng(0), **arguments}
    with pytest.raises(ValueError, match=message):
        sample_task(Parameters(d=4, L=2), **given)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"X": np.zeros(3)}, r"X must have shape \(n, L, d\) or \(L, d\), got \(3,\)"),
        ({"X": np.full((2, 3), np.nan)}, "X must be finite, got nan"),
        ({"k": np.zeros(4)}, r"k must have shape \(d,\) = \(3,\), got \(4,\)"),
        ({"v": np.zeros((3, 1))}, r"v must have shape \(d,\) = \(3,\), got \(3, 1\)"),
        ({"lam": 0.0}, r"lam must be one positive number, got 0\.0"),
        ({"lam": np.inf}, "lam must be finite, got inf"),
        ({"lam": np.ones(2)}, "lam must be one positive number"),
    ],
)
@pytest.mark.parametrize("predictor", [softmax_predictor, erf_predictor])
def test_bad_arrays_are_refused(predictor, arguments, message) -> None:
    given = {"X": np.zeros((2, 3)), "k": np.zeros(3), "v": np.zeros(3), "lam": 1.0, **arguments}
    with pytest.raises(ValueError, match=message):
        predictor(given.pop("X"), **given)


@pytest.mark.parametrize(
    ("name", "shape", "message"),
    [
        ("K", (3, 1), r"K must have shape \(d, p\), d = 3, as Q; got \(3, 1\)"),
        ("V", (4, 2), r"V must have shape \(d, p\), d = 3, as Q; got \(4, 2\)"),
        ("Q", (4, 2), r"Q must have shape \(d, p\), d = 3, as Q; got \(4, 2\)"),
        ("O", (2,), r"O must have shape \(o, p\), p = 2; got \(2,\)"),
        ("O", (1, 3), r"O must have shape \(o, p\), p = 2; got \(1, 3\)"),
    ],
)
def test_bad_matrices_are_refused(name, shape, message) -> None:
    given = {"Q": (3, 2), "K": (3, 2), "V": (3, 2), "O": (1, 2), name: shape}
    with pytest.raises(ValueError, match=message):
        attention_head(np.zeros((5, 3)), **{key: np.zeros(s) for key, s in given.items()}, lam=1.0)
