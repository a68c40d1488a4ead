"""Evidence for the PGD statements: the literal step of Definition 1 on vectors of R^d, in floats."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import scipy
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.language.abbreviation import spelled_out
from slr_verify.model.closed_forms import five_variable_risk, slope_kappa, slope_nu
from slr_verify.model.notation import PARAMETERS, PRODUCTS, alpha, kappa, nu
from slr_verify.model.pgd import (
    SLOPES,
    five_variable_map,
    reduced_step,
    squared_norm_k,
    squared_norm_v,
)
from slr_verify.model.sampling import Vectors, vectors_with_products
from slr_verify.paper.evidence.agreement import within

Array = npt.NDArray[np.float64]
TOLERANCE = 1e-9
RUNS = 6
STEP = 2e-4
IN_PLANE = np.array([1.0, 1.0, 0.0, 0.0, 0.0])
DIMENSIONS = (4, 5, 40, 400)


class Setting(NamedTuple):
    """The parameters of a task, in the order of PARAMETERS."""

    d: int
    L: int
    lam: float
    gamma: float
    epsilon: float


def literal_step(vectors: Vectors, slopes: Array, size: float) -> Array:
    """The five products after one step of Definition 1 on the vectors; slopes as in PRODUCTS."""
    k, v, k_star, v_star = vectors
    grad_k, grad_v = gradients(vectors, slopes)
    next_k, next_v = retracted(k, grad_k, size), retracted(v, grad_v, size)
    return np.array(
        [next_k @ k_star, next_v @ v_star, next_v @ k_star, next_k @ v_star, next_k @ next_v]
    )


def gradients(vectors: Vectors, slopes: Array) -> tuple[Array, Array]:
    """grad_k and grad_v as Definition 1 has them, slopes as in PRODUCTS."""
    k, v, k_star, v_star = vectors
    in_kappa, in_nu, in_theta, in_eta, in_rho = slopes
    grad_k = in_kappa * k_star + in_eta * v_star + in_rho * v
    return grad_k, in_nu * v_star + in_theta * k_star + in_rho * k


def unit(vector: Array) -> Array:
    """The unit vector in that direction."""
    return vector / np.linalg.norm(vector)


def retracted(point: Array, gradient: Array, size: float) -> Array:
    """The unit vector after a tangent step from a unit vector."""
    return unit(point - size * (gradient - point * (point @ gradient)))


def five_variable_evidence() -> Evidence:
    """The five-variable map against the literal step, for random slopes."""
    return Evidence("literal PGD on vectors of $R^d$, any slopes", _five_variables)


def reduced_map_evidence() -> Evidence:
    """The map of Lemma 7 against the literal step on the manifold, with slopes by differences."""
    return Evidence("literal PGD on vectors of $R^d$, from points of the manifold", _on_manifold)


def distance_evidence() -> Evidence:
    """Squared distances to the parameters and to minus these, in coordinates."""
    return Evidence("distances of random vectors of $R^d$", _distances)


def _distances(trial: Trial) -> Finding:
    gaps = []
    for vectors in _vectors(trial.rng, on_manifold=False):
        k, v, k_star, v_star = vectors
        in_kappa, in_nu = products_of(vectors)[:2]
        for side in (1, -1):
            apart = np.concatenate([k - side * k_star, v - side * v_star])
            gaps.append(float(abs(apart @ apart - (4 - 2 * side * (in_kappa + in_nu)))))
    return _finding(gaps, "squared distances")


def symmetry_evidence() -> Evidence:
    """The closed form of the risk at random vectors, and with both signs changed."""
    return Evidence("the risk at random vectors of $R^d$ and at their opposites", _opposites)


def _opposites(trial: Trial) -> Finding:
    gaps = []
    for vectors in _vectors(trial.rng, on_manifold=False):
        setting = Setting(len(vectors.k), 10, trial.rng.uniform(0.05, 1), 0.7, 0.1)
        opposite = vectors._replace(k=-vectors.k, v=-vectors.v)
        here, there = (_risk()(*products_of(each), *setting) for each in (vectors, opposite))
        gaps.append(float(abs(here - there)))
    return _finding(gaps, "risks")


def _five_variables(trial: Trial) -> Finding:
    lengths = (sp.sqrt(1 + alpha**2 * squared_norm_k), sp.sqrt(1 + alpha**2 * squared_norm_v))
    images = sp.lambdify((*PRODUCTS, *SLOPES, alpha), list(five_variable_map(*lengths).values()))
    gaps = []
    for vectors in _vectors(trial.rng, on_manifold=False):
        slopes, size = trial.rng.normal(size=5), float(trial.rng.uniform(0.01, 2))
        expected = np.array(images(*products_of(vectors), *slopes, size))
        gaps.append(np.abs(literal_step(vectors, slopes, size) - expected).max())
    return _finding(gaps)


def _on_manifold(trial: Trial) -> Finding:
    gaps = []
    for vectors in _vectors(trial.rng, on_manifold=True):
        setting = Setting(len(vectors.k), 10, trial.rng.uniform(0.05, 1), 0.7, 0.1)
        size, products = trial.rng.uniform(0.02, 2), products_of(vectors) * IN_PLANE
        moved = literal_step(vectors, slopes_by_differences(setting, products), size)
        images = (image(*products[:2], *setting, size) for image in reduced_map())
        gaps.append(np.abs(moved - [*images, 0.0, 0.0, 0.0]).max())
    return _finding(gaps)


def slopes_by_differences(setting: Setting, products: Array) -> Array:
    """The partial derivatives of the closed-form risk, by central differences of fourth order."""
    shifts = STEP * np.array([1, -1, 2, -2])
    moved = products[:, None, None] + np.eye(5)[:, :, None] * shifts
    up, down, far_up, far_down = _risk()(*moved, *setting).T
    return np.asarray(8 * (up - down) - (far_up - far_down)) / (12 * STEP)


def risk_at(setting: Setting, products: Array) -> float:
    """The closed-form risk at five products."""
    return float(_risk()(*products, *setting))


@cache
def _risk() -> Callable[..., Array]:
    return sp.lambdify(
        (*PRODUCTS, *PARAMETERS), spelled_out(five_variable_risk()), [{"zeta": _zeta}, "scipy"]
    )


@cache
def reduced_map() -> tuple[Callable[..., float], ...]:
    """The two coordinates of the map of Lemma 7, of (kappa, nu), the parameters and alpha."""
    maps = (reduced_step(kappa, slope_kappa()), reduced_step(nu, slope_nu()))
    symbols = (kappa, nu, *PARAMETERS, alpha)
    return tuple(sp.lambdify(symbols, spelled_out(image), "scipy") for image in maps)


def _zeta(shift: Array, scale: float) -> Array:
    """zeta by SciPy's Owen T."""
    p, q = np.sqrt(1 + 2 * scale**2), np.sqrt(1 + 4 * scale**2)
    return np.asarray(1 - 8 * scipy.special.owens_t(np.sqrt(2) * shift / p, 1 / q))


def products_of(vectors: Vectors) -> Array:
    """kappa, nu, theta, eta, rho of four vectors."""
    k, v, k_star, v_star = vectors
    return np.array([k @ k_star, v @ v_star, v @ k_star, k @ v_star, k @ v])


def _vectors(rng: np.random.Generator, *, on_manifold: bool) -> Iterator[Vectors]:
    for dimension in DIMENSIONS:
        for _ in range(RUNS):
            along = rng.uniform(-1, 1, size=2)
            across = np.zeros(3) if on_manifold else rng.uniform(-0.3, 0.3, size=3)
            shrunk = along * (1 if on_manifold else 0.5)
            yield vectors_with_products((*shrunk, *across), d=dimension, rng=rng)


def _finding(gaps: list[float], what: str = "steps") -> Finding:
    said = f"{what} in R^d for d in {DIMENSIONS}: they differ by"
    return within(TOLERANCE, gaps, said)
