"""Evidence for moments of heads at a token, and for the risk of any number of heads, by simulation."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np
import numpy.typing as npt
import sympy as sp
from scipy.special import erf

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Statement
from slr_verify.language.token_vectors import UnitVector
from slr_verify.language.vectors import FixedVector, InnerProduct
from slr_verify.model.any_heads import heads, locations
from slr_verify.model.heads_task import HeadsTask
from slr_verify.model.notation import d
from slr_verify.paper.evidence.agreement import within_errors
from slr_verify.paper.evidence.heads import simulated

NUMBERS = ((1, 2), (3, 1), (3, 2))
"""Heads and locations."""
POINTS, SAMPLES, LARGEST = 2, 1_000_000, 0.3
"""Of each statement; and the size of products, small enough for a Gram matrix of four vectors."""
Values = dict[sp.Symbol, Fraction]


def any_heads_evidence(formula: sp.Expr, *, shared_noise: bool) -> Evidence:
    """A closed form of the risk against samples, for several numbers of heads and locations."""
    return Evidence(
        "simulation of the data model", partial(_simulated, formula, shared_noise=shared_noise)
    )


def _simulated(formula: sp.Expr, trial: Trial, *, shared_noise: bool) -> Finding:
    tasks = [HeadsTask(*numbers, shared_noise) for numbers in NUMBERS]
    found = [simulated(task, written_out(formula, task), trial) for task in tasks]
    worst = max(found, key=lambda each: not each.agrees)
    return Finding(worst.agrees, sum(each.points for each in found), worst.detail)


def written_out(formula: sp.Expr, task: HeadsTask) -> sp.Expr:
    """The sums written out for so many heads and locations, with the symbols of the products."""
    counted = formula.subs({heads: task.heads, locations: task.locations}).doit()
    products = (each for each in counted.atoms(InnerProduct) if each.atoms(UnitVector))
    return counted.xreplace({each: task.product(*map(_named, each.args)) for each in products})


def _named(vector: UnitVector) -> tuple[str, int]:
    return vector.name, int(vector.index)


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
    function = sp.lambdify(names, body, [{"erf": erf}, "numpy"])
    values: npt.NDArray[np.float64] = function(*draws.T)
    return values
