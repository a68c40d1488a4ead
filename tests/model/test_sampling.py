"""The sampled data model: moments, the predictor by hand, vectors, and refusals."""

from typing import Any

import numpy as np
import pytest
from scipy.special import erf

from slr_verify.model.sampling import NOISE, erf_predictor, sample_task, vectors_with_products

K_STAR, V_STAR = np.eye(3)[0], np.eye(3)[1]
GOOD: dict[str, Any] = {
    "d": 3, "L": 4, "gamma": 0.5, "epsilon": 0.2, "k_star": K_STAR, "v_star": V_STAR, "n": 40_000,
}  # fmt: skip


def draw(**changes: Any) -> Any:
    return sample_task(**{**GOOD, "rng": np.random.default_rng(1), **changes})


def test_shapes_and_the_informative_token() -> None:
    X, Y, J0 = draw()  # noqa: N806
    assert X.shape == (40_000, 4, 3)
    assert Y.shape == J0.shape == (40_000,)
    informative = X[np.arange(len(J0)), J0]
    assert np.allclose(informative.mean(axis=0), np.sqrt(1.5) * K_STAR, atol=0.02)
    assert np.allclose(np.cov(informative.T), 0.25 * np.eye(3), atol=0.02)
    other = X[np.arange(len(J0)), (J0 + 1) % 4]
    assert np.allclose(other.mean(axis=0), 0, atol=0.03)
    assert np.allclose(np.cov(other.T), np.eye(3), atol=0.05)


@pytest.mark.parametrize("noise", NOISE)
def test_the_noise_is_centred_with_variance_epsilon_squared(noise: str) -> None:
    X, Y, J0 = draw(noise=noise)  # noqa: N806
    xi = Y - X[np.arange(len(J0)), J0] @ V_STAR
    assert abs(xi.mean()) < 0.005
    assert abs(xi.var() - 0.04) < 0.001


def test_the_laws_of_the_noise_differ() -> None:
    fourth = {
        name: float(np.mean(law(200_000, np.random.default_rng(3)) ** 4))
        for name, law in NOISE.items()
    }
    assert fourth == pytest.approx({"gaussian": 3.0, "rademacher": 1.0, "uniform": 1.8}, abs=0.1)


def test_p_is_the_law_of_the_index() -> None:
    *_, J0 = draw(p=(0.7, 0.0, 0.2, 0.1))  # noqa: N806
    assert np.bincount(J0, minlength=4) / len(J0) == pytest.approx([0.7, 0, 0.2, 0.1], abs=0.01)


def test_the_predictor_is_a_sum_over_tokens() -> None:
    X, *_ = draw(n=5)  # noqa: N806
    k, v = np.array([0.6, 0.8, 0.0]), np.array([0.0, 0.6, -0.8])
    by_hand = [sum(erf(0.7 * (x @ k)) * (x @ v) for x in sequence) for sequence in X]
    assert erf_predictor(X, k=k, v=v, lam=0.7) == pytest.approx(by_hand)
    assert erf_predictor(X, k=k, v=v, lam=-0.7) == pytest.approx(-np.array(by_hand))


@pytest.mark.parametrize(
    ("products", "d"),
    [
        ((0.5, 0.5, -0.6, 0.6, 0.25), 7),
        ((0.6, 0.8, 0.6, 0.8, 1.0), 2),
        ((1.0, -1.0, 0.0, 0.0, 0.0), 2),
        ((0.0, 0.0, 0.0, 0.0, 0.0), 4),
    ],
)
def test_vectors_have_the_products(products: tuple[float, ...], d: int) -> None:
    k, v, k_star, v_star = vectors_with_products(products, d=d, rng=np.random.default_rng(4))
    found = (k @ k_star, v @ v_star, v @ k_star, k @ v_star, k @ v)
    assert found == pytest.approx(products, abs=1e-7)
    assert [u @ u for u in (k, v, k_star, v_star)] == pytest.approx([1, 1, 1, 1])
    assert k_star @ v_star == pytest.approx(0, abs=1e-7)


@pytest.mark.parametrize(("products", "d"), [((1, 1, 0, 0, 0.5), 5), ((0, 0, 0, 0, 0), 3)])
def test_impossible_products_are_refused(products: tuple[float, ...], d: int) -> None:
    with pytest.raises(ValueError, match=rf"no unit vectors of R\^{d} have the products"):
        vectors_with_products(products, d=d, rng=np.random.default_rng(4))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"d": 0}, "d must be a positive integer, got 0"),
        ({"L": 2.5}, "L must be a positive integer, got 2.5"),
        ({"n": True}, "n must be a positive integer"),
        ({"gamma": 0.0}, "gamma must be positive"),
        ({"epsilon": -1.0}, "epsilon must be nonnegative"),
        ({"gamma": float("nan")}, "gamma must be positive"),
        ({"k_star": 2 * K_STAR}, "k_star must be a unit vector, got norm 2"),
        ({"v_star": K_STAR}, "orthogonal, got 1"),
        ({"v_star": np.ones(2)}, "v_star must have shape"),
        ({"p": (0.5, 0.5)}, "p must have L = 4 entries"),
        ({"p": (0.5, 0.5, 0.5, -0.5)}, "p must be nonnegative"),
        ({"p": (0.5, 0.5, 0.5, 0.5)}, "sum to one"),
        ({"noise": "cauchy"}, "noise must be one of"),
    ],
)
def test_bad_arguments_are_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        draw(**changes)
