"""Evidence from samples alone: the posterior is calibrated, and softmax is the best predictor.

For any function h of the sequence, `E (1{J_0 = 1} - P(J_0 = 1 | X)) h(X) = 0`, and
`E (Y - E[Y | X]) h(X) = 0`. No density takes part; h is the posterior, and the prediction.
"""

from math import sqrt

import numpy as np
import numpy.typing as npt
import scipy
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.notation import d, gamma
from slr_verify.model.posterior import score
from slr_verify.model.sampling import sample_task
from slr_verify.paper.evidence.agreement import within_errors

Array = npt.NDArray[np.float64]

SEQUENCES = 60_000
SETTINGS = (
    (4, 3, 0.7, (0.5, 0.3, 0.2)),
    (2, 5, 1.0, (0.2, 0.2, 0.2, 0.2, 0.2)),
    (6, 2, 1.5, (0.9, 0.1)),
)
"""d, L, gamma and p."""


def calibration_evidence() -> Evidence:
    """The posterior and the prediction against what was drawn."""
    return Evidence("calibration on sampled sequences", _by_calibration)


def posterior(tokens: Array, k: Array, *, scale: float, p: tuple[float, ...]) -> Array:
    """P(J_0 = l | X) from the score that is proved, for tokens of shape (n, L, d): shape (n, L)."""
    along, size = sp.symbols("along size", real=True)
    scores = sp.lambdify((along, size, d, gamma), score(along, size))
    found = scores(tokens @ k, np.sum(tokens**2, axis=2), tokens.shape[2], scale)
    weights: Array = scipy.special.softmax(found + np.log(p), axis=1)
    return weights


def misses(
    setting: tuple[int, int, float, tuple[float, ...]], rng: np.random.Generator
) -> tuple[float, float]:
    """How many standard errors the two means are from zero."""
    dimension, length, scale, p = setting
    k, v = np.eye(dimension)[:2]
    tokens, response, place = sample_task(
        d=dimension,
        L=length,
        gamma=scale,
        epsilon=0.3,
        k_star=k,
        v_star=v,
        n=SEQUENCES,
        rng=rng,
        p=p,
    )
    weights = posterior(tokens, k, scale=scale, p=p)
    prediction = np.sum(weights * (tokens @ v), axis=1)
    first = weights[:, 0]
    return _miss(((place == 0) - first) * first), _miss((response - prediction) * prediction)


def _miss(values: Array) -> float:
    return float(abs(values.mean()) / (values.std(ddof=1) / sqrt(len(values))))


def _by_calibration(trial: Trial) -> Finding:
    worst = max(max(misses(setting, trial.rng)) for setting in SETTINGS)
    said = (
        f"{SEQUENCES} sequences in each of {len(SETTINGS)} settings: posterior and prediction are at "
        f"most {worst:.2f} standard errors from calibrated"
    )
    return within_errors(worst, len(SETTINGS) * SEQUENCES, said, "a mean")
