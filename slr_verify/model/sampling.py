"""The data model and the predictor as they are written, in NumPy: for evidence by simulation.

A sequence X has L tokens in R^d. Given J_0, with P(J_0 = l) = p_l, the token X_{J_0} is Gaussian
with mean sqrt(d/2) k* and covariance gamma^2 I, the others are standard Gaussian, and
Y = <X_{J_0}, v*> + xi.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import scipy

Array = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

ROUNDING = 1e-9


class Vectors(NamedTuple):
    """Four unit vectors of R^d."""

    k: Array
    v: Array
    k_star: Array
    v_star: Array


def _gaussian(n: int, rng: np.random.Generator) -> Array:
    return rng.standard_normal(n)


def _rademacher(n: int, rng: np.random.Generator) -> Array:
    return rng.choice(np.array([-1.0, 1.0]), size=n)


def _uniform(n: int, rng: np.random.Generator) -> Array:
    return rng.uniform(-np.sqrt(3.0), np.sqrt(3.0), size=n)


NOISE: Mapping[str, Callable[[int, np.random.Generator], Array]] = {
    "gaussian": _gaussian,
    "rademacher": _rademacher,
    "uniform": _uniform,
}
"""Laws of the output noise, centred and of variance one."""


def sample_task(  # noqa: PLR0913 (the parameters of the paper, by keyword)
    *,
    d: int,
    L: int,  # noqa: N803 (the letter of the paper)
    gamma: float,
    epsilon: float,
    k_star: Array,
    v_star: Array,
    n: int,
    rng: np.random.Generator,
    p: Sequence[float] | None = None,
    noise: str = "gaussian",
    c: float = 0.0,
) -> tuple[Array, Array, Integers]:
    """`n` independent draws of (X, Y, J_0): arrays of shape (n, L, d), (n,) and (n,).

    `p` are the probabilities of J_0, uniform if not given; `noise` is a key of `NOISE`; `c` is the
    inner product of the directions, zero by Assumption 1. Raises ValueError when an argument is
    out of its range.
    """
    _require_sizes(d=d, L=L, n=n)
    _require_scales(gamma=gamma, epsilon=epsilon)
    _require_directions(k_star=k_star, v_star=v_star, d=d, c=c)
    _require_noise(noise)
    weights = probabilities(p, L)
    J0 = rng.choice(L, size=n, p=weights)  # noqa: N806 (the letter of the paper)
    X = rng.standard_normal((n, L, d))  # noqa: N806
    rows = np.arange(n)
    X[rows, J0] = np.sqrt(d / 2) * k_star + gamma * X[rows, J0]
    Y = X[rows, J0] @ v_star + epsilon * NOISE[noise](n, rng)  # noqa: N806
    return X, Y, J0


def erf_predictor(X: Array, *, k: Array, v: Array, lam: float) -> Array:  # noqa: N803
    """T(X) = erf(lambda X k)^T X v for every sequence of X, of shape (n, L, d): an array (n,)."""
    head: Array = scipy.special.erf(lam * (X @ k))
    prediction: Array = np.sum(head * (X @ v), axis=1)
    return prediction


def vectors_with_products(
    products: Sequence[float], *, d: int, rng: np.random.Generator, c: float = 0.0
) -> Vectors:
    """Random unit vectors of R^d with the given (kappa, nu, theta, eta, rho) and <k*, v*> = c.

    Raises ValueError when no such vectors exist in R^d.
    """
    if len(products) != 5:
        raise ValueError(f"products must be (kappa, nu, theta, eta, rho), got {tuple(products)}")
    values, axes = np.linalg.eigh(_gram(products, c))
    rank = int(np.sum(values > ROUNDING))
    if values[0] < -ROUNDING or rank > d:
        raise ValueError(
            f"no unit vectors of R^{d} have the products {tuple(products)}: their Gram matrix has "
            f"rank {rank} and least eigenvalue {values[0]:.3g}"
        )
    within = axes[:, 4 - rank :] * np.sqrt(values[4 - rank :])
    basis, _ = np.linalg.qr(rng.standard_normal((d, rank)))
    return Vectors(*(row / np.linalg.norm(row) for row in within @ basis.T))


def _gram(products: Sequence[float], c: float) -> Array:
    """The Gram matrix of (k, v, k*, v*)."""
    kappa, nu, theta, eta, rho = map(float, products)
    return np.array(
        [[1.0, rho, kappa, eta], [rho, 1.0, theta, nu], [kappa, theta, 1.0, c], [eta, nu, c, 1.0]]
    )


def probabilities(p: Sequence[float] | None, L: int) -> Array:  # noqa: N803
    """The law of J_0 as L weights that sum to one, uniform if p is not given.

    Raises ValueError unless p holds L nonnegative numbers whose sum is one up to `ROUNDING`.
    """
    if p is None:
        return np.full(L, 1.0 / L)
    weights: Array = np.asarray(p, dtype=np.float64)
    if weights.shape != (L,):
        raise ValueError(f"p must have L = {L} entries, got shape {weights.shape}")
    if not (np.all(weights >= 0) and abs(weights.sum() - 1.0) <= ROUNDING):
        raise ValueError(f"p must be nonnegative and sum to one, got {weights.tolist()}")
    normalised: Array = weights / weights.sum()
    return normalised


def _require_sizes(**sizes: int) -> None:
    for name, size in sizes.items():
        if isinstance(size, bool) or not isinstance(size, int | np.integer) or size < 1:
            raise ValueError(f"{name} must be a positive integer, got {size!r}")


def _require_scales(*, gamma: float, epsilon: float) -> None:
    if not 0 < gamma < np.inf:
        raise ValueError(f"gamma must be positive and finite, got {gamma!r}")
    if not 0 <= epsilon < np.inf:
        raise ValueError(f"epsilon must be nonnegative and finite, got {epsilon!r}")


def _require_directions(*, k_star: Array, v_star: Array, d: int, c: float) -> None:
    for name, vector in (("k_star", k_star), ("v_star", v_star)):
        if np.shape(vector) != (d,):
            raise ValueError(f"{name} must have shape ({d},), got {np.shape(vector)}")
        if not abs(np.linalg.norm(vector) - 1.0) <= ROUNDING:
            raise ValueError(f"{name} must be a unit vector, got norm {np.linalg.norm(vector)}")
    product = np.dot(k_star, v_star)
    if not abs(product - c) <= ROUNDING:
        wanted = "be orthogonal" if c == 0 else f"have the inner product {c}"
        raise ValueError(f"k_star and v_star must {wanted}, got {product}")


def _require_noise(noise: str) -> None:
    if noise not in NOISE:
        raise ValueError(f"noise must be one of {', '.join(sorted(NOISE))}, got {noise!r}")
