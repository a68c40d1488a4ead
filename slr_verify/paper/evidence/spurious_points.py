"""Evidence: the risk and the literal step of PGD at the stationary points off the manifold."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.arithmetic import Arithmetic, approximation
from slr_verify.claims.evidence.pieces import Number
from slr_verify.claims.evidence.quadrature import definition_value, exact_values, value_in
from slr_verify.language.statement import Statement
from slr_verify.model.notation import PARAMETERS, alpha, theta
from slr_verify.model.sampling import Vectors
from slr_verify.model.spurious_block import TURNS
from slr_verify.paper.evidence.agreement import within
from slr_verify.paper.evidence.hessian import DIGITS, SETTING
from slr_verify.paper.evidence.nearby import at_spurious_point
from slr_verify.paper.evidence.pgd import (
    Array,
    Setting,
    literal_step,
    products_of,
    slopes_by_differences,
)
from slr_verify.paper.evidence.risk_by_conditioning import risk_in

Products = Mapping[sp.Symbol, sp.Expr]
SETTINGS = (
    Setting(100, 10, 0.9, 0.7, 0.1),
    Setting(40, 3, 0.5, 1.1, 0.0),
    Setting(400, 10, 0.1, 0.7, 0.1),
)
FLAT = np.array([True, True, True, False, True])
"""kappa, nu, theta and rho: the products in which the risk has no slope."""
ALLOWED, ALLOWED_LINEAR = 1e-8, 1e-6
SHIFT = 1e-5
RUNS = 6


def no_slope_evidence() -> Evidence:
    """Four slopes of the closed-form risk, by differences, at random points of the family."""
    return Evidence("differences of the risk along $kappa$, $nu$, $theta$ and $rho$", _no_slope)


def rest_evidence() -> Evidence:
    """The literal step from vectors at the two points, with slopes by differences."""
    return Evidence("literal PGD on vectors of $R^d$, from the points and the corners", _rests)


def risk_evidence(*stated: tuple[Products, sp.Expr]) -> Evidence:
    """The risk at products that are given, against what is stated."""
    return Evidence(
        "the risk from the data model by quadrature", lambda trial: _risks_compared(stated)
    )


def linear_part_evidence(
    steps: Sequence[Statement], slopes: Sequence[sp.Expr], tau: sp.Symbol
) -> Evidence:
    """Differences of the literal step on turned vectors, for random slopes that are linear in tau."""
    return Evidence(
        "differences of the literal step on turned vectors of $R^3$, any linear slopes",
        lambda trial: _linear_part(steps, slopes, tau, trial.rng),
    )


def _no_slope(trial: Trial) -> Finding:
    slopes = [
        slopes_by_differences(setting, c * products_of(_at_point(setting, 1)))[FLAT]
        for setting in SETTINGS
        for c in trial.rng.uniform(-1.5, 1.5, size=RUNS)
    ]
    return _finding(slopes, "slopes are", ALLOWED)


def _rests(trial: Trial) -> Finding:
    moves = []
    for setting in SETTINGS:
        for vectors in (*_both_sides(setting), *_corners(setting)):
            products = products_of(vectors)
            slopes = slopes_by_differences(setting, products)
            step = literal_step(vectors, slopes, trial.rng.uniform(0.01, 1))
            moves.append(step - products)
    return _finding(moves, "the five products move by", ALLOWED)


def _risks_compared(stated: tuple[tuple[Products, sp.Expr], ...]) -> Finding:
    gaps = [
        approximation(partial(_risk_at, products), DIGITS).value
        - definition_value(value, SETTING, DIGITS).value
        for products, value in stated
    ]
    return within(ALLOWED, [float(abs(gap)) for gap in gaps], "risks differ by")


def _risk_at(products: Products, numbers: Arithmetic) -> Number:
    """By conditioning, at the parameters of `hessian`."""
    at = exact_values(SETTING, numbers)
    moved = {name: value_in(value, at, numbers) for name, value in products.items()}
    return risk_in({**{name: at[name] for name in PARAMETERS}, **moved}, numbers)


def _both_sides(setting: Setting) -> tuple[Vectors, Vectors]:
    return _at_point(setting, 1), _at_point(setting, -1)


def _corners(setting: Setting) -> tuple[Vectors, Vectors]:
    """k = v* and v = k*, and their mirror image."""
    k_star, v_star = np.eye(setting.d)[:2]
    first, second = (Vectors(c * v_star, c * k_star, k_star, v_star) for c in (1, -1))
    return first, second


def _at_point(setting: Setting, side: int) -> Vectors:
    """The point near which `nearby` starts, or its mirror image."""
    k, v = at_spurious_point(setting)
    k_star, v_star = np.eye(setting.d)[:2]
    return Vectors(side * k, side * v, k_star, v_star)


def _linear_part(
    steps: Sequence[Statement], slopes: Sequence[sp.Expr], tau: sp.Symbol, rng: np.random.Generator
) -> Finding:
    used = set().union(*(each.free_symbols for each in slopes))
    letters = sorted(used - {tau, theta, *TURNS}, key=str)
    known = (theta, *TURNS, *letters)
    slopes_at = sp.lambdify((tau, *known), list(slopes))
    stated = sp.lambdify((alpha, *known), [each.rhs for each in steps])
    gaps = [_gap(slopes_at, stated, len(letters), rng) for _ in range(RUNS)]
    return _finding(gaps, "the linear parts differ by", ALLOWED_LINEAR)


def _gap(
    slopes_at: Callable[..., list[float]],
    stated: Callable[..., list[float]],
    letters: int,
    rng: np.random.Generator,
) -> Array:
    """How far the difference of two steps is from the stated linear part."""
    along, size = rng.uniform(-0.9, 0.9), rng.uniform(0.01, 1)
    turns, parts = rng.normal(size=len(TURNS)), rng.normal(size=letters)
    behind, ahead = (
        literal_step(
            _turned(along, tau * turns), np.array(slopes_at(tau, along, *turns, *parts)), size
        )
        for tau in (-SHIFT, SHIFT)
    )
    return (ahead - behind) / (2 * SHIFT) - stated(size, along, *turns, *parts)


def _turned(along: float, turns: Array) -> Vectors:
    """k = v* turned by s to k* and by x to w; v by u to v* and by z in the plane of k* and w."""
    s, x, u, z = turns
    k_star, v_star, w = np.eye(3)
    across = np.sqrt(1 - along**2)
    k = np.cos(x) * (np.sin(s) * k_star + np.cos(s) * v_star) + np.sin(x) * w
    first = (along * np.cos(z) + across * np.sin(z)) * k_star
    third = (across * np.cos(z) - along * np.sin(z)) * w
    return Vectors(k, np.sin(u) * v_star + np.cos(u) * (first + third), k_star, v_star)


def _finding(gaps: Sequence[Array], what: str, allowed: float) -> Finding:
    return within(allowed, [float(np.abs(gap).max()) for gap in gaps], f"points: {what}")
