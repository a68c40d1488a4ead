"""Evidence that heads are stationary: the gradient of the compiled risk, along random directions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import numpy.typing as npt
import scipy

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.numeric.heads.gradient import gradient_of_gram
from slr_verify.numeric.heads.layout import layout_of
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper.evidence.agreement import within

POINTS, TOLERANCE = 20, 1e-11
NAME = "the gradient of the compiled risk"
Array = npt.NDArray[np.float64]
Gaps = Callable[[Parameters, np.random.Generator], list[float]]


def slope_evidence(*, shared_noise: bool) -> Evidence:
    """Derivatives at the separated heads, and at the turned ones."""
    return Evidence(NAME, partial(_compared, _at_shared if shared_noise else _at_both))


def crossed_slopes() -> Evidence:
    """Derivatives at crossed heads."""
    return Evidence(NAME, partial(_compared, _at_crossed))


def _compared(gaps_at: Gaps, trial: Trial) -> Finding:
    gaps = [gap for _ in range(POINTS) for gap in gaps_at(_parameters(trial.rng), trial.rng)]
    return within(TOLERANCE, gaps, "derivatives, which differ by")


def _parameters(rng: np.random.Generator) -> Parameters:
    return Parameters(
        d=int(10 ** rng.uniform(1, 4)),
        L=int(rng.integers(2, 20)),
        lam=float(10 ** rng.uniform(-2, 0.5)),
        gamma=float(10 ** rng.uniform(-0.5, 0.3)),
    )


def _at_both(params: Parameters, rng: np.random.Generator) -> list[float]:
    root = np.sqrt(0.5)
    turned = np.kron(np.eye(2), np.array([[root, root], [root, -root]]))
    heads = (np.eye(4), turned)
    return [_slope(params, each, moved, rng) for each in heads for moved in range(4)]


def _at_crossed(params: Parameters, rng: np.random.Generator) -> list[float]:
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    heads = np.kron(np.array([[0.0, 1.0], [1.0, 0.0]]), turn)
    return [_slope(params, heads, moved, rng) for moved in range(4)]


def _at_shared(params: Parameters, rng: np.random.Generator) -> list[float]:
    a = params.lam * np.sqrt(params.d / 2 / (1 + 2 * params.lam**2 * params.gamma_squared))
    shown = scipy.special.erf(a)
    expected = -2 * params.gamma_squared * shown * (1 - shown)
    return [_slope(params, np.eye(4), 2, rng, expected)]


def _slope(
    params: Parameters,
    heads: Array,
    moved: int,
    rng: np.random.Generator,
    expected: float | None = None,
) -> float:
    """How far the derivative is from zero, or from a multiple of <w, v_2>, which is `expected`.

    `heads` are k_1, k_2, v_1 and v_2 in the basis of the stars.
    """
    basis = np.eye(6)[:4]
    rows = np.vstack([heads @ basis, basis])
    w = rng.standard_normal(6)
    w -= rows[moved] * (w @ rows[moved])
    w /= np.linalg.norm(w)
    layout = layout_of(2, 2, expected is not None)
    gradient = gradient_of_gram(params, params.lam, rows @ rows.T, layout)
    slope = float(gradient[moved] @ rows @ w)
    return abs(slope - (0.0 if expected is None else expected * float(rows[3] @ w)))
