"""Evidence for moments of heads at a token, and for the risk of any number of heads, by simulation."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np
import numpy.typing as npt
import scipy
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Statement
from slr_verify.language.vectors import FixedVector, InnerProduct
from slr_verify.model.heads.gradient import DIRECTIONS
from slr_verify.model.heads.risk import counted, in_gram_matrix, named
from slr_verify.model.heads.task import HeadsTask
from slr_verify.model.notation import PARAMETERS, d
from slr_verify.numeric.heads.risk import multi_head_risk
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper.evidence.agreement import within, within_errors
from slr_verify.paper.evidence.heads import random_vectors, simulated

NUMBERS, FEW_NUMBERS = ((1, 2), (3, 1), (3, 2)), ((1, 2), (2, 1))
"""Heads and locations."""
DIMENSION, STEP, TOLERANCE = 12, 1e-3, 1e-8
"""Of the space, of t, and of derivatives."""
POINTS, SAMPLES, LARGEST = 2, 250_000, 0.3
"""Of each statement; and the size of products, small enough for a Gram matrix of four vectors."""
Values = dict[sp.Symbol, Fraction]
Array = npt.NDArray[np.float64]


def any_heads_evidence(formula: sp.Expr, *, shared_noise: bool) -> Evidence:
    """A closed form of the risk against samples, for several numbers of heads and locations."""
    return Evidence(
        "simulation of the data model", partial(_simulated, formula, shared_noise=shared_noise)
    )


def _simulated(formula: sp.Expr, trial: Trial, *, shared_noise: bool) -> Finding:
    tasks = [HeadsTask(*numbers, shared_noise) for numbers in NUMBERS]
    found = [simulated(task, in_gram_matrix(counted(formula, task), task), trial) for task in tasks]
    worst = max(found, key=lambda each: not each.agrees)
    return Finding(worst.agrees, sum(each.points for each in found), worst.detail)


def gradient_evidence(formula: sp.Expr, *, shared_noise: bool) -> Evidence:
    """The derivative of the risk where all heads move, against differences of the compiled risk."""
    compare = partial(_differences, formula, shared_noise=shared_noise)
    return Evidence("differences of the compiled risk", compare)


def _differences(formula: sp.Expr, trial: Trial, *, shared_noise: bool) -> Finding:
    gaps = [_gap(HeadsTask(*each, shared_noise), formula, trial) for each in FEW_NUMBERS]
    return within(TOLERANCE, gaps, "derivatives, which differ by")


def _gap(task: HeadsTask, formula: sp.Expr, trial: Trial) -> float:
    """Between the formula and a quotient of differences, which is exact up to the fifth derivative."""
    rng = trial.rng
    vectors = random_vectors(task, DIMENSION, rng)
    directions = random_directions(task, vectors, rng)
    params = Parameters(
        d=DIMENSION,
        L=int(rng.integers(2, 20)),
        lam=float(rng.uniform(0.1, 1)),
        gamma=float(rng.uniform(0.5, 2)),
    )

    def risk(t: float) -> float:
        moving = np.any(directions, axis=1, keepdims=True)
        turned = np.where(moving, np.cos(t) * vectors + np.sin(t) * directions, vectors)
        counts = {"heads": task.heads, "locations": task.locations}
        gram = turned @ turned.T
        return float(multi_head_risk(params, gram, shared_noise=task.shared_noise, **counts))

    near, far = (risk(n * STEP) - risk(-n * STEP) for n in (1, 2))
    quotient = (8 * near - far) / (12 * STEP)
    exact = moving_value(task, formula, (vectors, directions), params, trial.digits)
    return abs(quotient - exact) / max(1.0, abs(exact))


def random_directions(task: HeadsTask, vectors: Array, rng: np.random.Generator) -> Array:
    """For each key and value a unit vector that is orthogonal to it, and zero for all others."""
    drawn = rng.standard_normal(vectors.shape)
    drawn -= np.sum(drawn * vectors, axis=1, keepdims=True) * vectors
    drawn[2 * task.heads :] = 0.0
    drawn[: 2 * task.heads] /= np.linalg.norm(drawn[: 2 * task.heads], axis=1, keepdims=True)
    return drawn


def moving_value(
    task: HeadsTask,
    formula: sp.Expr,
    vectors: tuple[Array, Array],
    params: Parameters,
    digits: int,
) -> float:
    """The formula at these vectors and directions."""
    rows = {
        (name, number): vectors[name in DIRECTIONS.values()][task.place(kind, number)]
        for kind, number in task.named
        for name in (kind, DIRECTIONS.get(kind, kind))
    }
    whole = counted(formula, task)
    products = {each: sp.Dummy(real=True) for each in whole.atoms(InnerProduct)}
    numbers = (params.d, params.L, params.lam, params.gamma, params.epsilon)
    at = dict(zip(PARAMETERS, map(Fraction, numbers), strict=True))
    for each, name in products.items():
        first, second = (rows[named(vector)] for vector in each.args)
        at[name] = Fraction(float(first @ second))
    return float(high_precision_value(whole.xreplace(products), at, digits))


def moment_evidence(statements: tuple[Statement, ...]) -> Evidence:
    """Both sides of equations between means over one Gaussian vector."""
    return Evidence("simulation of a token", partial(_sampled, statements))


def _sampled(statements: tuple[Statement, ...], trial: Trial) -> Finding:
    errors = [_errors(each, trial) for each in statements for _ in range(POINTS)]
    farthest = max(errors)
    said = f"{len(errors)} means are at most {farthest:.2f} standard errors from the closed form"
    return within_errors(farthest, len(errors), said, "a mean")


def _errors(statement: Statement, trial: Trial) -> float:
    """By how many standard errors the mean over samples is off."""
    (mean,) = statement.lhs.atoms(Expectation)
    frame = next(iter(mean.atoms(FixedVector))).frame
    symbols = sorted(statement.free_symbols | frame.gram.free_symbols, key=str)
    at = {each: Fraction(int(trial.rng.integers(-300, 300)), 1000) for each in symbols}
    at |= {each: abs(value) + 1 for each, value in at.items() if each.is_positive} | {
        d: Fraction(4)
    }
    samples = _samples(mean, at, trial.rng)
    expected = float(high_precision_value(statement.rhs + mean - statement.lhs, at, trial.digits))
    error = float(samples.std(ddof=1)) / len(samples) ** 0.5
    return abs(float(samples.mean()) - expected) / error


def _samples(mean: Expectation, at: Values, rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """Values of what is averaged."""
    along = sorted(mean.atoms(InnerProduct), key=str)
    vectors = [each.args[1] for each in along]
    gram = np.array([[u.frame.gram[u.place, v.place].subs(at) for v in vectors] for u in vectors])
    draws = rng.multivariate_normal(np.zeros(len(along)), gram.astype(float), SAMPLES)
    names = [sp.Dummy() for _ in along]
    body = mean.body.xreplace(dict(zip(along, names, strict=True))).subs(at)
    function = sp.lambdify(names, body, [{"erf": scipy.special.erf}, "numpy"])
    values: npt.NDArray[np.float64] = function(*draws.T)
    return values
