"""Owen's T_2(h, k, a) on arrays, as a covariance of two error functions.

4 T_2(h, k, a) is the covariance of erf(U) and erf(V) whose arguments are h/sqrt 2 and k/sqrt 2, at the
correlation a/sqrt(1 + a^2) (`model/erf_pair.py`); a is the hyperbolic sine of where its integral ends.
"""

import numpy as np
import numpy.typing as npt
import sympy as sp

from slr_verify.language.integral import Integral
from slr_verify.model.erf_pair import covariance_integrand
from slr_verify.numeric.arrays import finite_arrays, require, shaped_like
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.operations import Array

LARGEST_PLACE, LARGEST_SLOPE = 8.0, 10.0
"""Beyond these 48 nodes give fewer than the twelve digits that the tests ask for."""
_h, _k, _a, _slot = sp.symbols("h k a slot", real=True)


def _expression() -> tuple[sp.Expr]:
    end, half = sp.asinh(_a), 1 / sp.sqrt(2)
    integrand = covariance_integrand(_h * half, _k * half, end, sp.exp(end * _slot))
    return (Integral(integrand, (_slot, 0, 1)) / 4,)


_t2 = program_of(_expression)


def owen_t2(*, h: npt.ArrayLike, k: npt.ArrayLike, a: npt.ArrayLike) -> Array:
    """T_2(h, k, a) for arrays that broadcast; dimensionless. Owen's T(h, a) is T_2(h, 0, a).

    P(U <= h, V <= k) - Phi(h) Phi(k) for standard Gaussian U and V with covariance a/sqrt(1 + a^2); the
    relative error is below 1e-12.

    Raises ValueError when an argument is not finite, h or k is beyond 8 or a beyond 10 in absolute
    value, or the shapes do not broadcast.
    """
    at = finite_arrays({"h": h, "k": k, "a": a})
    for name in ("h", "k"):
        require(name, at[name], np.abs(at[name]) <= LARGEST_PLACE, "at most 8 in absolute value")
    require("a", at["a"], np.abs(at["a"]) <= LARGEST_SLOPE, "at most 10 in absolute value")
    (value,) = _t2(**at)
    return shaped_like(value, h, k, a)
