"""One step of PGD: the map of (kappa, nu) on the manifold, and that of the five inner products."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import sympy as sp

from slr_verify.model import pgd
from slr_verify.model.notation import OFF_MANIFOLD, alpha, kappa, nu
from slr_verify.model.stable.slopes import stable_slopes
from slr_verify.numeric.arrays import finite_arrays, require, shaped_like
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.products import ROUNDING, checked_products
from slr_verify.numeric.risk import gradient_at, mirrored, sign_of


class OnManifold(NamedTuple):
    """kappa and nu after a step, with the common shape of the arguments."""

    kappa: Array
    nu: Array


class Products(NamedTuple):
    """The five inner products after a step, with the common shape of the arguments."""

    kappa: Array
    nu: Array
    theta: Array
    eta: Array
    rho: Array


@program_of
def _reduced() -> Iterator[sp.Expr]:
    """Lemma 7, with the slopes of the risk at theta = eta = rho = 0."""
    flat = dict.fromkeys(OFF_MANIFOLD, sp.S.Zero)
    for name in (kappa, nu):
        yield pgd.reduced_step(name, stable_slopes()[name].subs(flat))


@program_of
def _five() -> Iterable[sp.Expr]:
    """The map of five variables, |w|^2 = 1 + alpha^2 |h|^2 being the squared lengths."""
    squares = (pgd.squared_norm_k, pgd.squared_norm_v)
    return pgd.five_variable_map(*(sp.sqrt(1 + alpha**2 * each) for each in squares)).values()


def reduced_map(
    params: Parameters, alpha: float, *, kappa: npt.ArrayLike, nu: npt.ArrayLike
) -> OnManifold:
    """(kappa, nu) after one step of PGD with step size alpha on the manifold (Lemma 7).

    Raises ValueError when alpha is not positive and finite, an argument is not in [-1, 1] (an error
    of 1e-9 is forgiven), or the shapes do not broadcast.
    """
    at = finite_arrays({"alpha": alpha, "kappa": kappa, "nu": nu})
    _require_step(at)
    for name in ("kappa", "nu"):
        require(name, at[name], np.abs(at[name]) <= 1 + ROUNDING, "in [-1, 1]")
    sign = sign_of(at)
    values = _reduced(**params.floats(), **mirrored(at, sign))
    return OnManifold(*(shaped_like(sign * value, *at.values()) for value in values))


def five_variable_map(  # noqa: PLR0913 (one for each product)
    params: Parameters,
    alpha: float,
    *,
    kappa: npt.ArrayLike,
    nu: npt.ArrayLike,
    theta: npt.ArrayLike = 0.0,
    eta: npt.ArrayLike = 0.0,
    rho: npt.ArrayLike = 0.0,
) -> Products:
    """The five inner products after one step of PGD with step size alpha (Definition 1).

    Raises ValueError when alpha is not positive and finite, and as `risk` does.
    """
    products = checked_products(d=params.d, kappa=kappa, nu=nu, theta=theta, eta=eta, rho=rho)
    at = finite_arrays({"alpha": alpha, **products})
    _require_step(at)
    slopes = gradient_at(params, products)
    values = _five(**at, **{f"R_{name}": slope for name, slope in slopes.items()})
    return Products(*(shaped_like(value, *at.values()) for value in values))


def _require_step(at: Mapping[str, Array]) -> None:
    require("alpha", at["alpha"], at["alpha"] > 0, "positive")
