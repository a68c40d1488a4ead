"""Evidence for the step of SGD: Definition 1 with arbitrary gradients, on vectors of R^d, in floats."""

import numpy as np
import numpy.typing as npt
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model import sgd
from slr_verify.model.notation import PRODUCTS, alpha
from slr_verify.model.sampling import Vectors
from slr_verify.paper.evidence.agreement import within
from slr_verify.paper.evidence.pgd import products_of

Array = npt.NDArray[np.float64]
TOLERANCE = 1e-12
RUNS = 10
DIMENSIONS = (4, 5, 40, 400)


def sgd_step_evidence() -> Evidence:
    """The map of the five products against the literal step, for random gradients."""
    return Evidence("literal SGD step on vectors of $R^d$, any gradients", _step)


def _step(trial: Trial) -> Finding:
    lengths = (
        sp.sqrt(1 + alpha**2 * square) for square in (sgd.squared_norm_k, sgd.squared_norm_v)
    )
    images = sgd.products_after(*lengths).values()
    formula = sp.lambdify((*PRODUCTS, *sgd.TANGENT_PRODUCTS, alpha), list(images))
    gaps = [_gap(formula, d, trial.rng) for d in DIMENSIONS for _ in range(RUNS)]
    said = f"steps in R^d for d in {DIMENSIONS}: the products differ by"
    return within(TOLERANCE, gaps, said)


def _gap(formula: object, d: int, rng: np.random.Generator) -> float:
    basis, _ = np.linalg.qr(rng.standard_normal((d, 2)))
    k_star, v_star = basis.T
    k, v = (u / np.linalg.norm(u) for u in rng.standard_normal((2, d)))
    size = float(rng.uniform(0.01, 2))
    h_k, h_v = (g - (g @ u) * u for g, u in zip(rng.standard_normal((2, d)), (k, v), strict=True))
    seen = (
        *(h_k @ u for u in (v, k_star, v_star, h_k)),
        *(h_v @ u for u in (k, k_star, v_star, h_v)),
        h_k @ h_v,
    )
    w_k, w_v = k - size * h_k, v - size * h_v
    after = Vectors(w_k / np.linalg.norm(w_k), w_v / np.linalg.norm(w_v), k_star, v_star)
    before = products_of(Vectors(k, v, k_star, v_star))
    expected = np.array(formula(*before, *seen, size))  # type: ignore[operator]
    return float(np.abs(products_of(after) - expected).max())
