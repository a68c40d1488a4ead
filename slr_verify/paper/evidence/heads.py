"""Evidence for the risk of several heads by simulation of task (30) and predictor (31)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np
import numpy.typing as npt
import scipy
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.model import notation
from slr_verify.model.heads.task import HeadsTask
from slr_verify.paper.evidence.agreement import within_errors

F = Fraction
Setting = tuple[int, int, Fraction, Fraction, Fraction]
"""d, L, lambda, gamma and epsilon."""
NUMBERS, BATCH = 2_000_000, 500_000
"""Gaussian numbers drawn for each experiment, and of which are in memory at once."""
SETTINGS: tuple[Setting, ...] = (
    (6, 4, F(1, 2), F(3, 4), F(1, 2)),
    (9, 3, F(1, 5), F(7, 10), F(0)),
    (40, 12, F(1, 10), F(1), F(1, 10)),
)
NEAR = 0.7
"""By how much random directions are turned off the separated heads."""


def heads_evidence(task: HeadsTask, formula: sp.Expr) -> Evidence:
    """A closed form of the risk against samples, for random vectors."""
    return Evidence("simulation of the data model", partial(simulated, task, formula))


def simulated(task: HeadsTask, formula: sp.Expr, trial: Trial) -> Finding:
    """The closed form against samples at each of the settings."""
    farthest, total = 0.0, 0
    for setting in SETTINGS:
        vectors = random_vectors(task, setting[0], trial.rng)
        losses = sampled_losses(task, setting, vectors, trial.rng)
        exact = float(high_precision_value(formula, point(task, setting, vectors), trial.digits))
        error = float(losses.std(ddof=1)) / len(losses) ** 0.5
        farthest = max(farthest, abs(float(losses.mean()) - exact) / error)
        total += len(losses)
    said = (
        f"{total} sequences in {len(SETTINGS)} experiments: the mean of (Y - F)^2 is at most "
        f"{farthest:.2f} standard errors from the closed form"
    )
    return within_errors(farthest, len(SETTINGS), said, "an experiment")


def random_vectors(task: HeadsTask, d: int, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """Unit vectors in the order of the task, shape (2H + 2J, d): heads are not far from locations."""
    rows = rng.standard_normal((len(task.named), d))
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    for place, (kind, number) in enumerate(task.named):
        if kind in ("k", "v"):
            star = rows[task.place(f"{kind}_star", min(number, task.locations))]
            rows[place] = star + NEAR * rows[place]
    unit: npt.NDArray[np.float64] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit


def sampled_losses(
    task: HeadsTask,
    setting: Setting,
    vectors: npt.NDArray[np.float64],
    rng: np.random.Generator,
) -> npt.NDArray[np.float64]:
    """(Y - F(X))^2 of independent sequences."""
    d, tokens = setting[:2]
    runs = NUMBERS // (d * tokens)
    size = max(1, BATCH // (d * tokens))
    parts = [
        _losses(task, setting, vectors, min(size, runs - start), rng)
        for start in range(0, runs, size)
    ]
    return np.concatenate(parts)


def _losses(
    task: HeadsTask,
    setting: Setting,
    vectors: npt.NDArray[np.float64],
    runs: int,
    rng: np.random.Generator,
) -> npt.NDArray[np.float64]:
    d, tokens, lam, gamma, epsilon = setting
    k, v, k_star, v_star = _by_kind(task, vectors)
    count = task.locations
    X = rng.standard_normal((runs, tokens, d))  # noqa: N806 (the letter of the paper)
    if task.shared_noise:
        X[:, 1:count] = X[:, :1]
    X[:, :count] = np.sqrt(d / 2) * k_star + float(gamma) * X[:, :count]
    noise = float(epsilon) * rng.standard_normal(runs)
    response = np.einsum("njd,jd->n", X[:, :count], v_star) + noise
    predicted = np.sum(scipy.special.erf(float(lam) * X @ k.T) * (X @ v.T), axis=(1, 2))
    losses: npt.NDArray[np.float64] = (response - predicted) ** 2
    return losses


def _by_kind(
    task: HeadsTask, vectors: npt.NDArray[np.float64]
) -> tuple[npt.NDArray[np.float64], ...]:
    """k, v, k* and v*."""
    ends = np.cumsum([task.heads, task.heads, task.locations])
    return tuple(np.split(vectors, ends))


def point(
    task: HeadsTask,
    setting: Setting,
    vectors: npt.NDArray[np.float64],
) -> dict[sp.Symbol, Fraction]:
    """The values of the symbols."""
    products = vectors @ vectors.T
    numbers = (F(setting[0]), F(setting[1]), *setting[2:])
    values = dict(zip(notation.PARAMETERS, numbers, strict=True))
    size = len(task.named)
    for row in range(size):
        for column in range(row + 1, size):
            values[task.gram[row, column]] = F(float(products[row, column]))
    return values
