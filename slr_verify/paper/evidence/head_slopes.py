"""Evidence that heads are stationary: the gradient of the compiled risk, along random directions."""

from __future__ import annotations

from functools import partial

import numpy as np
import numpy.typing as npt
import scipy

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.numeric.heads import multi_head_gradient
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper.evidence.agreement import within

POINTS, TOLERANCE = 20, 1e-11
Array = npt.NDArray[np.float64]


def slope_evidence(*, shared_noise: bool) -> Evidence:
    """Derivatives at the separated heads, and at the turned ones, by `multi_head_gradient`."""
    return Evidence("the gradient of the compiled risk", partial(_compared, shared_noise))


def _compared(shared_noise: bool, trial: Trial) -> Finding:
    gaps = [gap for _ in range(POINTS) for gap in _gaps(shared_noise, trial.rng)]
    return within(TOLERANCE, gaps, "derivatives, which differ by")


def _gaps(shared_noise: bool, rng: np.random.Generator) -> list[float]:
    params = Parameters(
        d=int(10 ** rng.uniform(1, 4)),
        L=int(rng.integers(2, 20)),
        lam=float(10 ** rng.uniform(-2, 0.5)),
        gamma=float(10 ** rng.uniform(-0.5, 0.3)),
    )
    root = np.sqrt(0.5)
    turned = np.array([[root, root], [root, -root]])
    if not shared_noise:
        return [
            _slope(params, heads, moved, rng) for heads in (np.eye(2), turned) for moved in range(4)
        ]
    a = params.lam * np.sqrt(params.d / 2 / (1 + 2 * params.lam**2 * params.gamma_squared))
    shown = scipy.special.erf(a)
    expected = -2 * params.gamma_squared * shown * (1 - shown)
    return [_slope(params, np.eye(2), 2, rng, expected)]


def _slope(
    params: Parameters,
    heads: Array,
    moved: int,
    rng: np.random.Generator,
    expected: float | None = None,
) -> float:
    """How far the derivative is from zero, or from a multiple of <w, v_2>, which is `expected`."""
    basis = np.eye(6)
    rows = np.vstack([heads @ basis[:2], heads @ basis[2:4], basis[:4]])
    w = rng.standard_normal(6)
    w -= rows[moved] * (w @ rows[moved])
    w /= np.linalg.norm(w)
    gradient = multi_head_gradient(
        params, rows @ rows.T, heads=2, locations=2, shared_noise=expected is not None
    )
    slope = float(gradient[moved] @ rows @ w)
    return abs(slope - (0.0 if expected is None else expected * float(rows[3] @ w)))
