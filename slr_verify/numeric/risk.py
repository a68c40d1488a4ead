"""The risk R(kappa, nu, theta, eta, rho) and its five partial derivatives on arrays."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from slr_verify.model.stable.risk import stable_risk
from slr_verify.model.stable.slopes import stable_slopes
from slr_verify.numeric.arrays import shaped_like
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.operations import Array, Value
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.products import checked_products

MIRRORED = ("kappa", "nu", "theta", "eta")
"""What changes its sign with (k, v) -> (-k, -v); the predictor, hence the risk, does not."""


class Gradient(NamedTuple):
    """The partial derivatives of the risk, each with the common shape of the arguments."""

    kappa: Array
    nu: Array
    theta: Array
    eta: Array
    rho: Array


_risk = program_of(lambda: (stable_risk(),))
_slopes = program_of(lambda: stable_slopes().values())


def risk(  # noqa: PLR0913 (one for each product)
    params: Parameters,
    *,
    kappa: npt.ArrayLike,
    nu: npt.ArrayLike,
    theta: npt.ArrayLike = 0.0,
    eta: npt.ArrayLike = 0.0,
    rho: npt.ArrayLike = 0.0,
) -> Array:
    """E (Y - T(X))^2 at five inner products (Theorem 1, Proposition 15), for arrays that broadcast.

    The result has the common shape of the arguments: a np.float64 when all are numbers. It is
    computed from a form without cancellation that is proved equal to the printed one (statement
    `risk-without-cancellation`). Its relative error, the inputs taken as exact, is below 1e-13 for
    all parameters that `Parameters` allows, where the value is above 1e-40 gamma^2; typical is 1e-16
    (`benchmarks/accuracy.py`). Towards the smallest floats it grows to 1e-12, because exp(-x) then
    has that error, and below them the answer is 0. What a rounding of the inputs does is another
    matter: near the oracle with L = 1 the risk changes by about 2 (lambda D/p)^2 times the relative
    change of an input.

    Raises ValueError when an argument is not finite, the shapes do not broadcast, or no unit
    vectors of R^d have these products; an error of 1e-9 is forgiven (`products.checked_products`).
    """
    at = checked_products(d=params.d, kappa=kappa, nu=nu, theta=theta, eta=eta, rho=rho)
    (value,) = _risk(**params.floats(), **mirrored(at, sign_of(at)))
    return shaped_like(value, *at.values())


def risk_gradient(  # noqa: PLR0913 (one for each product)
    params: Parameters,
    *,
    kappa: npt.ArrayLike,
    nu: npt.ArrayLike,
    theta: npt.ArrayLike = 0.0,
    eta: npt.ArrayLike = 0.0,
    rho: npt.ArrayLike = 0.0,
) -> Gradient:
    """The five partial derivatives of the risk by name; arguments and errors as for `risk`.

    They are those of the closed form, in which the products are free variables, by forms that
    `risk-without-cancellation` proves. The error is below 1e-13 of the largest of the five for all
    parameters that `Parameters` allows (`benchmarks/accuracy.py`), and on the manifold each has a
    relative error below 1e-12. What no formula can give back are digits that the products do not
    have: where theta and rho balance so that the mean of the predictor vanishes, or all five
    partial derivatives do, the error is that of a few roundings of the products. For a vanishing
    mean that is up to 1e-14 L of the largest.
    """
    at = checked_products(d=params.d, kappa=kappa, nu=nu, theta=theta, eta=eta, rho=rho)
    slopes = gradient_at(params, at)
    return Gradient(**{name: shaped_like(slopes[name], *at.values()) for name in slopes})


def gradient_at(params: Parameters, at: Mapping[str, Array]) -> dict[str, Value]:
    """The partial derivatives at products that were checked before, not yet broadcast."""
    sign = sign_of(at)
    values = _slopes(**params.floats(), **mirrored(at, sign))
    return mirrored(dict(zip(Gradient._fields, values, strict=True)), sign)


def sign_of(at: Mapping[str, Array]) -> Value:
    """-1 where kappa is negative, else 1."""
    return np.where(at["kappa"] < 0, -1.0, 1.0)[()]


def mirrored(at: Mapping[str, Array], sign: Value) -> dict[str, Value]:
    """The products, or the slopes in them, of (-k, -v) where the sign is -1."""
    return {name: sign * value if name in MIRRORED else value for name, value in at.items()}
