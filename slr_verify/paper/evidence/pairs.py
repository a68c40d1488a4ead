"""Evidence about means over two independent Gaussian variables: Gauss-Hermite quadrature in both.

The integrands are analytic, so it converges fast as long as their scales are not large. A derivative is a
difference quotient.
"""

from collections.abc import Callable
from functools import cache, partial

import numpy as np
import scipy
import sympy as sp
from numpy.polynomial.hermite_e import hermegauss
from numpy.typing import NDArray

from slr_verify.calculus.gaussian_pairs import X, Y
from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.language.abbreviation import spelled_out
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Statement

NODES, POINTS, TOLERANCE, STEP = 120, 8, 1e-6, 1e-4
LARGEST = 0.9
"""Absolute value of each symbol."""
Values = dict[sp.Symbol, sp.Rational]
Floats = NDArray[np.float64]


def pair_evidence(statements: tuple[Statement, ...]) -> Evidence:
    """Both sides of each statement at random points."""
    return Evidence("Gauss-Hermite quadrature in two variables", partial(_compared, statements))


def _compared(statements: tuple[Statement, ...], trial: Trial) -> Finding:
    gaps = [_gap(each, trial) for each in statements for _ in range(POINTS)]
    worst = max(gaps)
    return Finding(worst < TOLERANCE, len(gaps), f"the largest difference is {worst:.1g}")


def _gap(statement: Statement, trial: Trial) -> float:
    symbols = sorted(statement.free_symbols, key=str)
    at = {s: sp.Rational(int(trial.rng.integers(-900, 900)), 1000) for s in symbols}
    left, right = (_value(side, at, trial.digits) for side in (statement.lhs, statement.rhs))
    return abs(left - right) / max(1.0, abs(right))


def _value(side: sp.Expr, at: Values, digits: int) -> float:
    """The value of a side: a mean, a multiple of one, the derivative of one, or an expression without."""
    if isinstance(side, sp.Derivative):
        (name,) = side.variables
        step = sp.Rational(STEP).limit_denominator(10**6)
        ends = [_value(side.expr, {**at, name: at[name] + s * step}, digits) for s in (1, -1)]
        return (ends[0] - ends[1]) / (2 * float(step))
    means = {each: sp.Float(_mean(each, at), 17) for each in side.atoms(Expectation)}
    if not means:
        return float(high_precision_value(side, at, digits))
    return float(side.xreplace(means).subs(at))


def _mean(mean: Expectation, at: Values) -> float:
    x, weights = _nodes()
    integrand = _compiled(mean.body, tuple(at))(x[:, None], x[None, :], *map(float, at.values()))
    return float(weights @ (integrand @ weights))


@cache
def _nodes() -> tuple[Floats, Floats]:
    """The nodes and weights of a mean over one standard Gaussian variable."""
    x, weights = hermegauss(NODES)
    return x, weights / np.sqrt(2 * np.pi)


@cache
def _compiled(body: sp.Expr, symbols: tuple[sp.Symbol, ...]) -> Callable[..., Floats]:
    """A function of both variables and of the symbols."""
    functions = [{"erf": scipy.special.erf}, "numpy"]
    compiled: Callable[..., Floats] = sp.lambdify((X, Y, *symbols), spelled_out(body), functions)
    return compiled
