"""Candidates for stationary points on the two spheres, in floating point."""

from collections.abc import Iterator

import numpy as np
from scipy.optimize import root

from slr_verify.model.notation import PRODUCTS
from slr_verify.model.spheres import slope, slopes
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.spurious_theta import spurious_theta

STARTS = 120
CLOSE = 1e-6


_slopes = program_of(lambda: (slopes()[slope(name)] for name in PRODUCTS))


def candidates(params: Parameters, rng: np.random.Generator) -> list[Array]:
    """Coordinates of k and v and the two multipliers, different in their products; most are right."""
    found: list[Array] = []
    for start in _starts(params, rng):
        point = _refined(params, start)
        if point is not None and not any(_same(point, other) for other in found):
            found.append(point)
    return sorted(found, key=lambda point: tuple(np.round(products_of(point), 6)))


def products_of(point: Array) -> Array:
    """kappa, nu, theta, eta and rho."""
    k, v = point[:3], point[3:6]
    return np.array([k[0], v[1], v[0], k[1], k @ v])


def _same(one: Array, other: Array) -> bool:
    return bool(np.allclose(products_of(one), products_of(other), atol=CLOSE))


def _starts(params: Parameters, rng: np.random.Generator) -> Iterator[Array]:
    """The corners of the manifold, the spurious points, and random ones; for d = 2 in the plane."""
    at = float(spurious_theta(params, params.lam))
    for first in (1.0, -1.0):
        for second in (1.0, -1.0):
            yield np.array([first, 0, 0, 0, second, 0])
        yield np.array([0, first, 0, first, 0, 0])
        if at < 1 and params.d > 2:
            yield np.array([0, first, 0, first * at, 0, np.sqrt(1 - at**2)])
    for _ in range(STARTS):
        k, v = rng.normal(size=(2, 3)) * (np.arange(3) < params.d)
        yield np.concatenate([k / np.linalg.norm(k), v / np.linalg.norm(v)])


def _refined(params: Parameters, start: Array) -> Array | None:
    """A zero of the equations close to the start, if one is met."""
    residual = _residual(params, np.concatenate([start, [0, 0]]))
    multipliers = [residual[:3] @ start[:3], residual[3:6] @ start[3:]]
    found = root(lambda x: _residual(params, x), np.concatenate([start, multipliers]), tol=1e-13)
    point = np.where(np.abs(found.x) < 1e-9, 0.0, found.x)
    return point if np.max(np.abs(_residual(params, point))) < 1e-8 else None


def _residual(params: Parameters, x: Array) -> Array:
    """The equations of `model/spheres.py`."""
    k, v = x[:3], x[3:6]
    at = {name.name: np.float64(part) for name, part in zip(PRODUCTS, products_of(x), strict=True)}
    kappa, nu, theta, eta, rho = (float(part) for part in _slopes(**params.floats(), **at))
    along_k = np.array([kappa, eta, 0]) + rho * v - x[6] * k
    along_v = np.array([theta, nu, 0]) + rho * k - x[7] * v
    return np.concatenate([along_k, along_v, [k @ k - 1, v @ v - 1]])
