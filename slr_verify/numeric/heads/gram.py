"""Gram matrices of heads and locations: which ones exist in R^d."""

import numpy as np
import numpy.typing as npt

from slr_verify.numeric.arrays import finite_array
from slr_verify.numeric.exact import shown
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

ROUNDING = 1e-9
"""What is forgiven: of a symmetric matrix, of lengths, and of eigenvalues that must be >= 0, or zero."""
MOST = 64
"""Heads, and locations."""
ORDER = "k_1..k_H, v_1..v_H, k*_1..k*_J, v*_1..v*_J"


def checked_counts(params: Parameters, heads: object, locations: object) -> tuple[int, int]:
    """The number of heads and of locations.

    Raises ValueError, with the value, unless both are from 1 to 64 and there is a token for each location.
    """
    for name, value in (("heads", heads), ("locations", locations)):
        if isinstance(value, bool) or not isinstance(value, int | np.integer):
            raise ValueError(f"{name} must be an integer, got {shown(value)}")
        if not 1 <= value <= MOST:
            raise ValueError(f"{name} must be at least 1 and at most {MOST}, got {shown(value)}")
    if int(locations) > params.L:  # type: ignore[call-overload]
        raise ValueError(
            f"locations must be at most L = {params.L}, each has a token of its own; got {locations}"
        )
    return int(heads), int(locations)  # type: ignore[call-overload]


def checked_noise(shared: object) -> bool:
    """Whether the noise is shared. Raises ValueError, with the value, unless it is True or False."""
    if not isinstance(shared, bool | np.bool_):
        raise ValueError(f"shared_noise must be True or False, got {shown(shared)}")
    return bool(shared)


def checked_gram(gram: npt.ArrayLike, *, d: int, heads: int, locations: int) -> Array:
    """The Gram matrices as an array, shape (..., n, n) with n = 2 (heads + locations).

    Raises ValueError, with what is wrong, unless each is symmetric with a unit diagonal, has no
    eigenvalue below 0 and rank at most d; an error of 1e-9 is forgiven.
    """
    values = finite_array("gram", gram)
    size = 2 * (heads + locations)
    if values.shape[-2:] != (size, size):
        raise ValueError(
            f"gram must have the shape (..., {size}, {size}), the inner products of {ORDER} with "
            f"H = {heads} and J = {locations}; got {values.shape}"
        )
    _require_lengths(values)
    if d >= size and _has_factors(values):
        return values
    eigenvalues = np.linalg.eigvalsh(values).astype(np.float64)
    least = eigenvalues[..., 0]
    _require(least >= -ROUNDING, least, "have no eigenvalue below 0")
    if d < size:
        beyond = eigenvalues[..., size - d - 1]
        _require(beyond <= ROUNDING, beyond, f"have rank at most d = {d}")
    return values


def _require_lengths(values: Array) -> None:
    skew = np.abs(values - np.swapaxes(values, -1, -2))
    if np.any(skew > ROUNDING):
        raise ValueError(f"gram must be symmetric; two entries differ by {skew.max():.6g}")
    diagonal = np.diagonal(values, axis1=-2, axis2=-1)
    off = np.abs(diagonal - 1) > ROUNDING
    if np.any(off):
        raise ValueError(
            f"gram must have a unit diagonal, that of unit vectors; got {diagonal[off].flat[0]!s}"
        )


def _has_factors(values: Array) -> bool:
    """Whether all have Cholesky factors, with ROUNDING added: a tenth of the time of eigenvalues."""
    try:
        np.linalg.cholesky(values + ROUNDING * np.eye(values.shape[-1]))
    except np.linalg.LinAlgError:
        return False
    return True


def _require(holds: npt.NDArray[np.bool_], eigenvalue: Array, condition: str) -> None:
    """Raises ValueError with the first eigenvalue for which the condition does not hold."""
    if not np.all(holds):
        raise ValueError(
            f"gram must {condition}, and has the eigenvalue {eigenvalue[~holds].flat[0]:.6g}: "
            "no unit vectors have these inner products"
        )
