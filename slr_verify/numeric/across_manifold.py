"""The Hessian of the risk across the invariant manifold M: where M attracts PGD, and where it repels.

At a point of M with products kappa and nu the directions across it are the gradients of theta, eta and
rho on the spheres. In an orthonormal basis of their span the Hessian is 3 x 3; the risk is even in
(theta, eta, rho) (Lemma 14), so that no direction along M mixes with them. In floating point.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from slr_verify.model.notation import OFF_MANIFOLD, PRODUCTS, kappa, nu, rho
from slr_verify.model.spheres import slope, slopes
from slr_verify.numeric.arrays import finite_arrays, require
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.spectra import origin_eigenvalues

SIZE = 4
"""k and v lie in the span of k*, v* and one more vector each."""
K_STAR, V_STAR = range(2)
LEAST_DIMENSION = 4

_derivatives = program_of(lambda: slopes().values())


class Growth(NamedTuple):
    """By which rates small products grow at the origin, where all vectors are orthogonal."""

    along: float
    across: float


def growth_at_origin(params: Parameters) -> Growth:
    """The rates of (kappa, nu) along M and of (theta, eta) across it, a unit of alpha times steps each.

    Raises ValueError for d < 4.
    """
    _require_room(params)
    along, across = origin_eigenvalues(params)
    return Growth(-float(along[0]), -float(across[0]))


def eigenvalues_across(params: Parameters, *, kappa: npt.ArrayLike, nu: npt.ArrayLike) -> Array:
    """The three eigenvalues across M, ascending, with the common shape of the arguments before.

    M attracts at a point where all are positive: small steps then come closer to it.
    Raises ValueError for d < 4, and where kappa or nu is not in (-1, 1): there M has an edge.
    """
    _require_room(params)
    at = finite_arrays({"kappa": kappa, "nu": nu})
    for name, values in at.items():
        require(name, values, np.abs(values) < 1, "in (-1, 1)")
    first, second = np.broadcast_arrays(*at.values())
    normal, hessian = _normal_and_hessian(params, first.ravel(), second.ravel())
    inverse = np.linalg.inv(np.linalg.cholesky(np.swapaxes(normal, 1, 2) @ normal))
    within = np.swapaxes(normal, 1, 2) @ hessian @ normal
    found = np.linalg.eigvalsh(inverse @ within @ np.swapaxes(inverse, 1, 2))
    return found.reshape((*first.shape, len(OFF_MANIFOLD)))


def _require_room(params: Parameters) -> None:
    if params.d < LEAST_DIMENSION:
        raise ValueError(f"d must be at least 4, where M covers the square, got {params.d}")


def _normal_and_hessian(params: Parameters, first: Array, second: Array) -> tuple[Array, Array]:
    """The gradients of theta, eta, rho, (n, 8, 3), and the Hessian on the spheres, (n, 8, 8)."""
    zero = np.zeros_like(first)
    point = {kappa: first, nu: second, **dict.fromkeys(OFF_MANIFOLD, zero)}
    values = _derivatives(**params.floats(), **{name.name: value for name, value in point.items()})
    named = {
        name: np.broadcast_to(value, first.shape)
        for name, value in zip(slopes(), values, strict=True)
    }
    k = np.stack([first, zero, np.sqrt(1 - first**2), zero], axis=1)
    v = np.stack([zero, second, zero, np.sqrt(1 - second**2)], axis=1)
    gradients, tangent = _gradients(k, v), _tangent(k, v)
    second_slopes = np.moveaxis(
        np.array([[named[slope(one, two)] for two in PRODUCTS] for one in PRODUCTS]), 2, 0
    )
    radial = np.repeat([first * named[slope(kappa)], second * named[slope(nu)]], SIZE, axis=0).T
    plain = np.swapaxes(gradients, 1, 2) @ second_slopes @ gradients - radial[:, None] * np.eye(8)
    rows = [PRODUCTS.index(name) for name in OFF_MANIFOLD]
    normal = tangent @ np.swapaxes(gradients[:, rows], 1, 2)
    return normal, tangent @ plain @ tangent


def _gradients(k: Array, v: Array) -> Array:
    """Of the five products in the coordinates of k and v, (n, 5, 8)."""
    found = np.zeros((len(k), len(PRODUCTS), 2 * SIZE))
    places = (K_STAR, SIZE + V_STAR, SIZE + K_STAR, V_STAR)  # kappa, nu, theta, eta
    for row, place in enumerate(places):
        found[:, row, place] = 1.0
    found[:, PRODUCTS.index(rho)] = np.concatenate([v, k], axis=1)
    return found


def _tangent(k: Array, v: Array) -> Array:
    """The projection on what is orthogonal to k and to v, (n, 8, 8)."""
    found = np.tile(np.eye(2 * SIZE), (len(k), 1, 1))
    found[:, :SIZE, :SIZE] -= k[:, :, None] * k[:, None]
    found[:, SIZE:, SIZE:] -= v[:, :, None] * v[:, None]
    return found
