"""The literal Definition 1 on vectors k, v of R^d: slow, plain, and what the fast loops are held to.

    k_{t+1} = Proj( k_t - alpha (I - k_t k_t^T) grad_k R(k_t, v_t) ),      and the same for v.

The gradients follow from the chain rule, R being a function of the five products whose slopes are
those of `risk_gradient`: grad_k R = R_kappa k* + R_eta v* + R_rho v, up to a multiple of k, and
grad_v R = R_nu v* + R_theta k* + R_rho k, up to a multiple of v.
"""

from functools import cache

import numpy as np

from slr_verify.dynamics.marching import Block, March, OnBlock
from slr_verify.dynamics.piece import Piece, Recorded
from slr_verify.dynamics.starts import NAMES
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import gradient_at

AXES_SEED = 0


def vectors(piece: Piece, on_block: OnBlock) -> Recorded:
    """The literal algorithm."""
    every = piece.span.record_every

    def advance(state: Array, block: Block, records: Array) -> None:
        lambdas = piece.schedule.at(piece.params.lam, block.first, block.length)
        for step, lam in enumerate(lambdas, start=block.first + 1):
            with np.errstate(over="ignore", invalid="ignore"):  # `march` says where it happened
                state[:] = literal_step(piece.params, float(lam), piece.alpha, state)
            if step % every == 0:
                records[:, step // every] = products_of(state)

    start = with_products(piece.start, piece.params.d)
    marching = March(advance, products_of, piece.first)
    records = marching.records(start, piece.span, lambda steps: on_block(steps * piece.runs))
    return Recorded(records)


def literal_step(params: Parameters, lam: float, alpha: float, state: Array) -> Array:
    """One step of Definition 1 for every run; the state holds k and v, shape (2, runs, d)."""
    k, v = state
    k_star, v_star, *_ = axes(params.d)
    slope = _slopes(params, lam, products_of(state))
    gradient_k = slope["kappa"] * k_star + slope["eta"] * v_star + slope["rho"] * v
    gradient_v = slope["nu"] * v_star + slope["theta"] * k_star + slope["rho"] * k
    return np.array([moved(k, gradient_k, alpha), moved(v, gradient_v, alpha)])


def moved(point: Array, gradient: Array, alpha: float) -> Array:
    """The projection on the sphere of u - alpha (I - u u^T) g, for every row u and g."""
    along = np.sum(gradient * point, axis=1, keepdims=True)
    step = point - alpha * (gradient - along * point)
    result: Array = step / np.linalg.norm(step, axis=1, keepdims=True)
    return result


def products_of(state: Array) -> Array:
    """kappa, nu, theta, eta, rho of every run, shape (5, runs); k* and v* are the first two axes."""
    k, v = state
    k_star, v_star, *_ = axes(k.shape[1])
    return np.array([k @ k_star, v @ v_star, v @ k_star, k @ v_star, np.sum(k * v, axis=1)])


@cache
def axes(d: int) -> Array:
    """Orthonormal vectors of R^d in no particular direction, four or, below that, d: rows."""
    basis, _ = np.linalg.qr(np.random.default_rng(AXES_SEED).standard_normal((d, min(4, d))))
    return np.ascontiguousarray(basis.T)


def with_products(products: Array, d: int) -> Array:
    """k and v with these products, of shape (5, runs), in the span of the first four axes."""
    kappa, nu, theta, eta, rho = products
    beyond_k = np.sqrt(np.maximum(0.0, 1 - kappa**2 - eta**2))
    beyond_v = np.sqrt(np.maximum(0.0, 1 - theta**2 - nu**2))
    meeting = rho - kappa * theta - eta * nu
    along = np.divide(meeting, beyond_k, out=beyond_v.copy(), where=beyond_k > 0)
    along = np.clip(along, -beyond_v, beyond_v)
    across = np.sqrt(np.maximum(0.0, beyond_v**2 - along**2))
    nothing = np.zeros_like(kappa)
    return np.array(
        [_combined((kappa, eta, beyond_k, nothing), d), _combined((theta, nu, along, across), d)]
    )


def _combined(coordinates: tuple[Array, ...], d: int) -> Array:
    """Vectors of R^d with these coordinates along the axes, scaled to unit length."""
    rows = np.stack(coordinates, axis=1)[:, : len(axes(d))] @ axes(d)
    unit: Array = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit


def _slopes(params: Parameters, lam: float, products: Array) -> dict[str, Array]:
    at = dict(zip(NAMES, products, strict=True))
    here = Parameters(d=params.d, L=params.L, lam=lam, gamma=params.gamma, epsilon=params.epsilon)
    slopes = gradient_at(here, at)
    return {name: np.asarray(value)[..., None] for name, value in slopes.items()}
