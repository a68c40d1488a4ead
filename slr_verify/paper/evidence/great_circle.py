"""Evidence: a step along the gradient on the unit sphere, on random vectors of R^d."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import sympy as sp

from slr_verify.calculus.rules.definition import by_definition
from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.notation import alpha
from slr_verify.paper.evidence.agreement import within

Array = npt.NDArray[np.float64]
TOLERANCE = 1e-10
DIMENSIONS = (3, 5, 40)
RUNS = 4


def turn_evidence(statements: Sequence[Statement], letters: Sequence[sp.Symbol]) -> Evidence:
    """The length of the step, and the products of the next vector with u, w and the tangent part.

    `letters` are the products of (u, g), (u, w), (g, w), (g, g) and (w, w).
    """
    return Evidence(
        "the step on random vectors of $R^d$", lambda trial: _compared(statements, letters, trial)
    )


def _in_letters(expr: sp.Expr) -> sp.Expr:
    for kind in (SquaredNorm, InnerProduct):
        expr = by_definition(kind).rewrite(expr, ())
    return expr


def _compared(
    statements: Sequence[Statement], letters: Sequence[sp.Symbol], trial: Trial
) -> Finding:
    stated = sp.lambdify((*letters, alpha), [_in_letters(each.rhs) for each in statements])
    gaps = [_gap(stated, d, trial.rng) for d in DIMENSIONS for _ in range(RUNS)]
    said = f"steps in R^d for d in {DIMENSIONS}: length and products differ by"
    return within(TOLERANCE, gaps, said)


def _gap(stated: Callable[..., list[float]], d: int, rng: np.random.Generator) -> float:
    u, g, w = rng.normal(size=(3, d))
    u /= np.linalg.norm(u)
    size = rng.uniform(0.01, 3)
    tangent = g - u * (u @ g)
    moved = u - size * tangent
    turned = moved / np.linalg.norm(moved)
    found = np.array([moved @ moved, turned @ u, turned @ w, turned @ tangent])
    expected = np.array(stated(u @ g, u @ w, g @ w, g @ g, w @ w, size))
    return float(np.abs((found - expected) / np.maximum(1, np.abs(expected))).max())
