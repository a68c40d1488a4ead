"""The five inner products of (k, v) with each other and with (k*, v*): which ones exist in R^d."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from slr_verify.numeric.arrays import finite_arrays, require
from slr_verify.numeric.operations import Array

ROUNDING = 1e-9
"""What is forgiven: of |product| <= 1, and of eigenvalues that must be >= 0, or zero."""


def checked_products(  # noqa: PLR0913 (one for each product)
    *,
    d: int,
    kappa: npt.ArrayLike,
    nu: npt.ArrayLike,
    theta: npt.ArrayLike,
    eta: npt.ArrayLike,
    rho: npt.ArrayLike,
) -> dict[str, Array]:
    """The five products as arrays of floats, once unit vectors of R^d can have them.

    k and v split into their parts in the plane of k*, v* (orthonormal) and beyond it. The Gram
    matrix of (k, v, k*, v*) is positive semidefinite if and only if that of the parts beyond is,
    which is [[1 - kappa^2 - eta^2, c], [c, 1 - theta^2 - nu^2]], c = rho - kappa theta - eta nu,
    and has rank two more. So its eigenvalues must be >= 0, the smaller one zero for d = 3, and both
    zero for d = 2. An error of 1e-9 is forgiven, in the eigenvalues and in |product| <= 1.

    Raises ValueError, with the values and the condition, when that does not hold.
    """
    given = {"kappa": kappa, "nu": nu, "theta": theta, "eta": eta, "rho": rho}
    products = finite_arrays(given)
    for name, values in products.items():
        require(name, values, np.abs(values) <= 1 + ROUNDING, "in [-1, 1]")
    smaller, larger = _eigenvalues(**products)
    _require_vectors(smaller >= -ROUNDING, products, smaller, "have no eigenvalue below 0")
    if d == 3:
        _require_vectors(smaller <= ROUNDING, products, smaller, "have rank at most d = 3")
    if d == 2:
        _require_vectors(larger <= ROUNDING, products, larger, "have rank at most d = 2")
    return products


def _eigenvalues(
    *, kappa: Array, nu: Array, theta: Array, eta: Array, rho: Array
) -> tuple[Array, Array]:
    """Those of the Gram matrix of the parts of k and v beyond the plane."""
    beyond_k, beyond_v = 1 - kappa**2 - eta**2, 1 - theta**2 - nu**2
    middle = (beyond_k + beyond_v) / 2
    radius = np.hypot((beyond_k - beyond_v) / 2, rho - kappa * theta - eta * nu)
    return middle - radius, middle + radius


def _require_vectors(
    holds: npt.NDArray[np.bool_], products: Mapping[str, Array], eigenvalue: Array, condition: str
) -> None:
    if np.all(holds):
        return
    where = np.unravel_index(int(np.argmin(holds)), np.shape(holds))
    rows = np.broadcast_arrays(eigenvalue, *products.values())
    found, *values = (float(row[where]) for row in rows)
    point = ", ".join(f"{name} = {value}" for name, value in zip(products, values, strict=True))
    raise ValueError(
        f"no unit vectors k, v have the products {point}: the Gram matrix of k, v, k*, v* must "
        f"{condition}, and the part of it beyond k*, v* has the eigenvalue {found:.6g}"
    )
