"""Samples of single-location regression for given parameters."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from slr_verify.model import sampling
from slr_verify.numeric.arrays import finite_array
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters


class Sample(NamedTuple):
    """n sequences X (n, L, d), responses Y (n,), indices J_0 from 0 (n,); the directions (d,)."""

    X: Array
    Y: Array
    J0: npt.NDArray[np.int64]
    k_star: Array
    v_star: Array


def sample_task(  # noqa: PLR0913 (what a sample depends on)
    params: Parameters,
    n: int,
    rng: np.random.Generator,
    p: Sequence[float] | None = None,
    noise: str = "gaussian",
    *,
    k_star: npt.ArrayLike | None = None,
    v_star: npt.ArrayLike | None = None,
) -> Sample:
    """`n` independent draws of the task SLR(k*, v*).

    Args:
        params: d, L, gamma and epsilon; lambda plays no part.
        n: how many sequences.
        rng: the source of all randomness.
        p: the probabilities of J_0, uniform if not given.
        noise: the law of the output noise, "gaussian", "rademacher" or "uniform", always centred
            with variance epsilon^2.
        k_star, v_star: orthogonal unit vectors of R^d; uniformly random ones if neither is given.

    Raises:
        ValueError: if n < 1, p is not L nonnegative numbers that sum to one (up to 1e-9), the noise
            is unknown, only one of k_star, v_star is given, or they are not orthogonal unit vectors
            (up to 1e-9).
    """
    if not isinstance(rng, np.random.Generator):
        raise ValueError(f"rng must be a numpy.random.Generator, got {rng!r}")
    if k_star is None and v_star is None:
        k_star, v_star = _directions(params.d, rng)
    if k_star is None or v_star is None:
        raise ValueError("give both k_star and v_star, or neither")
    given = {"k_star": k_star, "v_star": v_star}
    directions = {name: finite_array(name, vector) for name, vector in given.items()}
    X, Y, J0 = sampling.sample_task(  # noqa: N806 (the letters of the paper)
        d=params.d,
        L=params.L,
        gamma=params.gamma,
        epsilon=params.epsilon,
        k_star=directions["k_star"],
        v_star=directions["v_star"],
        n=n,
        rng=rng,
        p=p,
        noise=noise,
    )
    return Sample(X, Y, J0, **directions)


def _directions(d: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Two orthonormal vectors of R^d, uniformly random."""
    basis, upper = np.linalg.qr(rng.standard_normal((d, 2)))
    signed = basis * np.sign(np.diag(upper))
    return signed[:, 0], signed[:, 1]
