"""Where runs start: random points of the spheres or of the manifold, as five inner products.

Nothing here costs more in higher dimension. With k uniform on the sphere of R^d, (kappa, eta) are
two coordinates of k and the length of the rest is that of a chi variable with d - 2 degrees of
freedom; so for v; and the two rests meet at the angle of two independent directions of R^(d-2).
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from slr_verify.numeric.operations import Array
from slr_verify.numeric.products import checked_products

NAMES = ("kappa", "nu", "theta", "eta", "rho")
Start: TypeAlias = str | Mapping[str, npt.ArrayLike]
"""The name of a law in LAWS, or the five products (theta, eta, rho are 0 if not given)."""


def on_spheres(d: int, runs: int, rng: np.random.Generator) -> Array:
    """k and v independent and uniform on the unit sphere of R^d; shape (5, runs)."""
    kappa, eta, beyond_k = _split(d, runs, rng)
    theta, nu, beyond_v = _split(d, runs, rng)
    angle = _coordinate(d - 2, runs, rng)
    rho = kappa * theta + eta * nu + beyond_k * beyond_v * angle
    return np.array([kappa, nu, theta, eta, rho])


def on_manifold(d: int, runs: int, rng: np.random.Generator) -> Array:
    """k uniform on the unit sphere orthogonal to v*, v on that orthogonal to k* and k; (5, runs).

    kappa is a coordinate of a random direction of R^(d-1). v* lies in the space orthogonal to k*
    and k, of dimension d - 2, so nu is one of R^(d-2); for d = 2, where k is k* or -k*, of R.
    """
    kappa = _coordinate(d - 1, runs, rng)
    nu = _coordinate(max(d - 2, 1), runs, rng)
    return np.array([kappa, nu, *np.zeros((3, runs))])


LAWS: Mapping[str, Callable[[int, int, np.random.Generator], Array]] = {
    "spheres": on_spheres,
    "manifold": on_manifold,
}


def starting_points(start: Start, *, d: int, runs: int, rng: np.random.Generator) -> Array:
    """The five products of every run, shape (5, runs).

    Raises ValueError for an unknown law, for names that are no products, for arrays that do not
    broadcast to one value a run, and for products that no unit vectors of R^d have.
    """
    if isinstance(start, str):
        if start not in LAWS:
            raise ValueError(f"start must be one of {', '.join(LAWS)} or products, got {start!r}")
        return LAWS[start](d, runs, rng)
    return _given(start, d=d, runs=runs)


def require_manifold(points: Array) -> None:
    """Raises ValueError, with the values, unless theta, eta and rho are zero in every run."""
    off = np.any(points[2:] != 0, axis=0)
    if np.any(off):
        theta, eta, rho = points[2:, int(np.argmax(off))]
        raise ValueError(
            f"method 'two' starts on the manifold, where theta = eta = rho = 0; got theta = {theta}, "
            f"eta = {eta}, rho = {rho}"
        )


def _given(start: Mapping[str, npt.ArrayLike], *, d: int, runs: int) -> Array:
    if not isinstance(start, Mapping) or not {"kappa", "nu"} <= set(start) <= set(NAMES):
        raise ValueError(
            f"start must be a law or a mapping with kappa, nu and perhaps {', '.join(NAMES[2:])}, "
            f"got {start!r}"
        )
    rest = {name: 0.0 for name in NAMES if name not in start}
    at = checked_products(d=d, **{name: {**start, **rest}[name] for name in NAMES})
    try:
        return np.array([np.broadcast_to(at[name], (runs,)) for name in NAMES], dtype=np.float64)
    except ValueError:
        shapes = ", ".join(f"{name} {value.shape}" for name, value in at.items())
        raise ValueError(
            f"start must give one value, or one for each of {runs} runs; the shapes are {shapes}"
        ) from None


def _split(d: int, runs: int, rng: np.random.Generator) -> tuple[Array, Array, Array]:
    """Two coordinates of a uniform unit vector of R^d, and the length of the rest."""
    pair = rng.standard_normal((2, runs))
    rest = np.sqrt(_chi_squared(d - 2, runs, rng))
    length = np.sqrt(pair[0] ** 2 + pair[1] ** 2 + rest**2)
    return pair[0] / length, pair[1] / length, rest / length


def _coordinate(d: int, runs: int, rng: np.random.Generator) -> Array:
    """One coordinate of a uniform unit vector of R^d; 0 when d is 0."""
    if d == 0:
        return np.zeros(runs)
    first = rng.standard_normal(runs)
    coordinate: Array = first / np.sqrt(first**2 + _chi_squared(d - 1, runs, rng))
    return coordinate


def _chi_squared(freedom: int, runs: int, rng: np.random.Generator) -> Array:
    return rng.chisquare(freedom, runs) if freedom else np.zeros(runs)
