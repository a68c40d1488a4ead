"""Arguments that are floats or arrays of finite numbers, and that broadcast."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from slr_verify.numeric.exact import shown
from slr_verify.numeric.operations import Array


def finite_arrays(arguments: Mapping[str, npt.ArrayLike]) -> dict[str, Array]:
    """The arguments as arrays of floats that broadcast together.

    Raises ValueError, with the name and the value, when one is not an array of finite numbers, and
    with the shapes when they do not broadcast.
    """
    arrays = {name: finite_array(name, value) for name, value in arguments.items()}
    try:
        np.broadcast_shapes(*(array.shape for array in arrays.values()))
    except ValueError:
        shapes = ", ".join(f"{name} {array.shape}" for name, array in arrays.items())
        raise ValueError(f"the arguments do not broadcast; their shapes are {shapes}") from None
    return arrays


def finite_array(name: str, value: npt.ArrayLike) -> Array:
    """The argument as an array of floats. Raises ValueError when it is not of finite numbers."""
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        raise ValueError(f"{name} must be an array of numbers, got {shown(value)}") from None
    if array.dtype.kind not in "iuf":
        raise ValueError(f"{name} must be real numbers, got {shown(value)}")
    array = array.astype(np.float64)
    require(name, array, np.isfinite(array), "finite")
    return array


def require(name: str, values: Array, holds: npt.NDArray[np.bool_], condition: str) -> None:
    """Raises ValueError with the first value for which the condition does not hold."""
    if not np.all(holds):
        offender = values[~holds].flat[0]
        raise ValueError(f"{name} must be {condition}, got {offender!s}")


def shaped_like(value: npt.ArrayLike, *arguments: npt.ArrayLike) -> Array:
    """The value with the common shape of the arguments: an array of its own, or a np.float64."""
    shape = np.broadcast_shapes(*(np.shape(argument) for argument in arguments))
    result: Array = np.array(np.broadcast_to(value, shape), dtype=np.float64)[()]
    return result
