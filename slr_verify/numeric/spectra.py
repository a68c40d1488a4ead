"""Transversal eigenvalues of the Hessian at the oracle and at the spurious points, for many lambda.

In floating point, from the expressions of `model/spheres.py`; the certified ones for given parameters
are those of `certify/points_off_manifold.py`. A point attracts PGD with step size alpha when all of
them lie between 0 and 2/alpha.
"""

from typing import NamedTuple

import numpy as np
import sympy as sp

from slr_verify.model.closed_forms import slope_kappa, slope_nu
from slr_verify.model.notation import PRODUCTS, rho
from slr_verify.model.oracle_block import ORACLE, oracle_block
from slr_verify.model.spheres import K, V, across, hessian, slope, slopes
from slr_verify.numeric.compilation import program_of, upper_triangle
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.spurious_theta import spurious_theta

STATE = tuple(symbol.name for symbol in (*K, *V))
_ORIGIN = dict.fromkeys((name.name for name in PRODUCTS), 0.0)


class Spectrum(NamedTuple):
    """The least and the largest transversal eigenvalue for each lambda; nan where there is no point."""

    low: Array
    high: Array

    def attracts(self, alpha: Array | float) -> Array:
        """Whether all |1 - alpha mu| < 1."""
        return np.asarray((self.low > 0) & (alpha * self.high < 2))


def oracle_spectrum(params: Parameters, lambdas: Array) -> Spectrum:
    """At (k*, v*), and so at (-k*, -v*).

    `low` is that of the oracle's block, which decides: along the other directions, which there are for
    d >= 3, they are -R_kappa(1, 1) and -R_nu(1, 1), positive (Proposition 10) even where floats are not.
    """
    known = {**params.floats(), "lam": lambdas}
    first, mixed, last, *others = (
        np.broadcast_to(value, lambdas.shape) for value in _oracle(**known)
    )
    middle, radius = (first + last) / 2, np.hypot((first - last) / 2, mixed)
    beyond = others if params.d > 2 else ()
    return Spectrum(middle - radius, np.max([middle + radius, *beyond], axis=0))


def oracle_rates(params: Parameters, lambdas: Array) -> Array:
    """-R_kappa and -R_nu at the oracle, for each lambda: how fast it is approached along the manifold."""
    known = {**params.floats(), "lam": lambdas}
    return np.array([np.broadcast_to(value, lambdas.shape) for value in _oracle(**known)[3:]])


def spurious_spectrum(params: Parameters, lambdas: Array) -> Spectrum:
    """At the spurious points, which need d >= 3, without the directions along which they are a sphere."""
    theta, (low, high) = spurious_thetas(params, lambdas), np.full((2, len(lambdas)), np.nan)
    there = (theta < 1) & (params.d > 2)
    if np.any(there):
        plane, beyond = _matrices(params, lambdas[there], theta[there])
        # across the span, one eigenvalue is 0 because w may turn
        outside = np.trace(beyond, axis1=1, axis2=2)[:, None][:, : int(params.d > 3)]
        found = np.concatenate([np.linalg.eigvalsh(plane), outside], axis=1)
        low[there], high[there] = found.min(axis=1), found.max(axis=1)
    return Spectrum(low, high)


def largest_eigenvalue(params: Parameters) -> float:
    """The largest eigenvalue at the oracle, off the manifold (or at the corners there) and at the origin.

    Steps with alpha below its reciprocal are short enough for the curvature at each of them.
    """
    lambdas = np.array([params.lam])
    theta = np.minimum(spurious_thetas(params, lambdas), 1.0)
    off, origin = _matrices(params, lambdas, theta)[0], _at_origin(params, lambdas)
    highest = (np.linalg.eigvalsh(each)[0, -1] for each in (off, origin))
    return float(max(oracle_spectrum(params, lambdas).high[0], *highest))


def origin_eigenvalues(params: Parameters) -> tuple[Array, Array]:
    """The eigenvalues at the origin along the manifold, in (kappa, nu), and across it in (theta, eta)."""
    (matrix,) = _at_origin(params, np.array([params.lam]))
    return np.linalg.eigvalsh(matrix[:2, :2]), np.linalg.eigvalsh(matrix[2:4, 2:4])


def _at_origin(params: Parameters, lambdas: Array) -> Array:
    """The Hessian where k, v, k* and v* are orthogonal, in the five products; (n, 5, 5).

    All slopes vanish there. k and v turn towards each other together, so rho counts twice.
    """
    values = _derivatives(**{**params.floats(), "lam": lambdas}, **_ORIGIN)
    named = dict(zip(slopes(), values, strict=True))
    entries = tuple(
        _weight(one) * _weight(two) * np.broadcast_to(named[slope(one, two)], lambdas.shape)
        for place, one in enumerate(PRODUCTS)
        for two in PRODUCTS[place:]
    )
    return _symmetric(entries, lambdas, len(PRODUCTS))


def _weight(product: sp.Symbol) -> float:
    return float(np.sqrt(2)) if product == rho else 1.0


def spurious_thetas(params: Parameters, lambdas: Array) -> Array:
    """theta_s of the spurious points for each lambda; the points are there where it is at most 1."""
    return np.asarray(spurious_theta(params, lambdas), dtype=np.float64)


def _matrices(params: Parameters, lambdas: Array, theta: Array) -> tuple[Array, Array]:
    """The Hessian at k = v*, v = theta k* + along w, on the span and across it.

    On the span it is that on the tangent space, (n, 4, 4); across it is (n, 2, 2).
    """
    zero, one, along = np.zeros_like(theta), np.ones_like(theta), np.sqrt(1 - theta**2)
    products = {"kappa": zero, "nu": zero, "theta": theta, "eta": one, "rho": zero}
    values = _derivatives(**{**params.floats(), "lam": lambdas}, **products)
    known = {
        symbol.name: np.broadcast_to(value, lambdas.shape)
        for symbol, value in zip(slopes(), values, strict=True)
    }
    known |= {"m_k": known["R_eta"], "m_v": theta * known["R_theta"]}
    state = zip(STATE, (zero, one, zero, theta, zero, along), strict=True)
    entries = _entries(**known, **dict(state))
    tangent = np.zeros((len(theta), 6, 4))  # k* and w for k, v* and theta w - along k* for v
    tangent[:, 0, 0] = tangent[:, 2, 1] = tangent[:, 4, 2] = 1.0
    tangent[:, 3, 3], tangent[:, 5, 3] = -along, theta
    plane = _symmetric(entries[:-3], lambdas, 6)
    return np.swapaxes(tangent, 1, 2) @ plane @ tangent, _symmetric(entries[-3:], lambdas, 2)


def _symmetric(upper: tuple[Array, ...], lambdas: Array, size: int) -> Array:
    """Matrices (n, size, size) from their upper triangles, row by row."""
    found = np.empty((len(lambdas), size, size))
    rows, columns = np.triu_indices(size)
    for value, i, j in zip(upper, rows, columns, strict=True):
        found[:, i, j] = found[:, j, i] = value
    return found


_oracle = program_of(
    lambda: (
        *upper_triangle(oracle_block()),
        *(-slope.subs(ORACLE) for slope in (slope_kappa(), slope_nu())),
    )
)
"""The oracle's block, and the eigenvalues along the other directions."""


_derivatives = program_of(lambda: slopes().values())
"""The partial derivatives of the risk of first and second order."""
_entries = program_of(lambda: upper_triangle(hessian()) + upper_triangle(across()))
"""The upper triangles of the Hessian in the span and of that across."""
