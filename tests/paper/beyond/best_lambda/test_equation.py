"""The equation of the best lambda, its uniqueness, where it lies, and the rate of the risk."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import exp, log, pi, sqrt

import numpy as np
import pytest
import sympy as sp
from mpmath import mp

from slr_verify import best_lambda
from slr_verify.arb.certainty import certainly_negative, certainly_positive
from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Library, established
from slr_verify.language.enclosure import enclosure
from slr_verify.language.statement import Statement
from slr_verify.model.notation import L, d, epsilon, gamma, lam
from slr_verify.model.oracle import oracle_risk
from slr_verify.model.oracle_balance import costs_less_gain, weight
from slr_verify.model.oracle_rate import depth, level, lower_rate, rate, upper_rate
from slr_verify.paper.beyond.best_lambda import bracket as best_lambda_bracket
from slr_verify.paper.beyond.best_lambda import equation, minimum, sharper
from slr_verify.paper.beyond.best_lambda import rate as best_lambda_rate
from slr_verify.paper.beyond.bounds import erfc_bounds

CLAIMS = (
    erfc_bounds.CLAIM,
    *equation.CLAIMS,
    *minimum.CLAIMS,
    *best_lambda_bracket.CLAIMS,
    sharper.CLAIM,
    *best_lambda_rate.CLAIMS,
)
PARTS = [(claim, part) for claim in CLAIMS for part in range(len(claim.statements))]
SIZES = [(2, 1, "1/10"), (2, 1000, "1/100"), (3, 2, 1), (400, 10, "7/10"), (50, 3, 5), (10, 1, 1)]


@pytest.mark.parametrize(("claim", "part"), PARTS, ids=lambda each: getattr(each, "label", each))
def test_a_wrong_statement_is_not_proved(claim: Claim, part: int, library: Library) -> None:
    (proof,) = claim.proofs
    goal = claim.statements[part]
    assert library.theorem(claim.label, part).statement == goal
    opposite = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "<"}[goal.sign]
    beyond = goal.rhs + (1 if goal.sign in (">", ">=", "=") else -1)
    for mutant in (replace(goal, sign=opposite), replace(goal, rhs=beyond)):
        with pytest.raises(ProofRejected):
            established(proof.parts[part](mutant, library), mutant)


def certain_sign(expr: sp.Expr, **values: int | str) -> int:
    """1 or -1, as balls show; values as exact rationals."""
    point = {name: Fraction(values[name.name]) for name in expr.free_symbols}
    ball = enclosure(expr, point, bits=256)
    assert certainly_positive(ball) or certainly_negative(ball)
    return 1 if certainly_positive(ball) else -1


def bracket(size: tuple[int, int, str]) -> tuple[float, float]:
    """The two ends of `best-lambda-bracket.low` and `.high`."""
    dimension, count, square = size[0], size[1], float(sp.Rational(size[2])) ** 2
    powers = dimension / 2 + square + (count - 1) / square
    return sqrt(dimension / 2) / (8 * powers), sqrt(pi * dimension) / (2 * square)


@pytest.mark.parametrize("size", SIZES)
def test_the_balance_changes_sign_once(size: tuple[int, int, str]) -> None:
    """Looked at on a grid, by balls: an independent look at what is proved for all lambda."""
    at = dict(zip(("d", "L", "gamma"), size, strict=True))
    low, high = bracket(size)
    grid = [f"{x:.12g}" for x in np.geomspace(low / 3, 3 * high, 60)]
    scaled = sp.expand(costs_less_gain() * sp.exp(-(lam**2) * d / (1 + 4 * lam**2 * gamma**2)))
    signs = [certain_sign(scaled, **at, **{"lambda": x}) for x in grid]
    assert signs == sorted(signs)
    assert {-1, 1} == set(signs)


def test_in_the_line_the_balance_may_decrease() -> None:
    """d >= 2 cannot be dropped: for d = 1 and many tokens the balance falls at lambda = 5."""
    slope = costs_less_gain().diff(lam)
    at = {"L": 10**6, "gamma": "63/100", "lambda": "5"}
    assert certain_sign(slope, d=2, **at) == 1
    assert certain_sign(slope, d=1, **at) == -1


@pytest.mark.parametrize("size", SIZES)
def test_the_best_lambda_solves_the_equation_within_the_bounds(size: tuple[int, int, str]) -> None:
    dimension, count, noise = size
    best = best_lambda(d=dimension, L=count, gamma=noise)
    low, high = bracket(size)
    assert low < best.lam < high
    at = {"d": dimension, "L": count, "gamma": noise}
    signs = [
        certain_sign(costs_less_gain(), **at, **{"lambda": f"{best.lam * nudge:.17g}"})
        for nudge in (1 - 1e-9, 1 + 1e-9)
    ]
    assert signs == [-1, 1]


def test_the_slope_is_that_of_the_risk_by_quadrature() -> None:
    """Central difference of the definition, E erf^2 by mpmath, against weight times balance."""
    values = {d: 5, L: 4, gamma: sp.Rational(3, 4), epsilon: 0}

    def risk(place: mp.mpf) -> mp.mpf:
        shift, scale = place * mp.sqrt(2.5), place * mp.mpf("0.75")
        density = lambda g: mp.exp(-(g**2) / 2) / mp.sqrt(2 * mp.pi)  # noqa: E731
        ends = [-14, -4, 0, 4, 14]
        miss = mp.quad(lambda g: density(g) * (1 - mp.erf(shift + scale * g)) ** 2, ends)
        return scale_free * miss + 3 * mp.quad(lambda g: density(g) * mp.erf(place * g) ** 2, ends)

    with mp.workdps(30):
        scale_free, h = mp.mpf("0.5625"), mp.mpf(10) ** -8
        for place in ("0.1", "0.4", "1.5"):
            slope = (risk(mp.mpf(place) + h) - risk(mp.mpf(place) - h)) / (2 * h)
            stated = (
                (weight() * costs_less_gain()).subs({**values, lam: sp.Rational(place)}).evalf(30)
            )
            assert abs(slope - mp.mpf(str(stated))) < mp.mpf(10) ** -12


@pytest.mark.parametrize("count", [2, 10])
def test_the_rate_encloses_the_best_risk(count: int) -> None:
    for dimension in (10**3, 10**6, 10**12):
        best = best_lambda(d=dimension, L=count, gamma_squared="1/2").risk
        values = {d: dimension, L: count, gamma: sp.sqrt(2) / 2, epsilon: 0}
        above = upper_rate().subs({**values, level: sp.Rational(f"{log(dimension):.15g}")})
        most = log(dimension / (4 * (count - 1)))
        below = lower_rate().subs({**values, rate: 1, depth: sp.Rational(f"{most:.15g}")})
        assert exp(most) * 2 * (count - 1) <= dimension / 2 * (1 + 1e-12)  # the hypothesis
        assert float(below) <= best <= float(above)
        assert float(above / below) < 2.0 + 12 / log(dimension)


def test_the_rate_holds_for_every_lambda_alike() -> None:
    assert not best_lambda_rate.RATE.rhs.has(lam)
    assert not any(relation.has(lam) for relation in best_lambda_rate.RATE.given)
    assert isinstance(best_lambda_rate.RATE, Statement)
    assert best_lambda_rate.RATE.lhs == oracle_risk()
