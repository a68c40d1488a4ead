"""Proposition 3, the least risk: bounds, and its limits where J_0 is spread out or fixed."""

from dataclasses import replace

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import by_hypothesis, hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.limits import ByContinuity, Squeezed
from slr_verify.calculus.rules.order import Antisymmetry, Rearranged
from slr_verify.calculus.rules.sums import Termwise, sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Prove, Shelf
from slr_verify.language.integral import Sum
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.model.linear import (
    ALL,
    CHANGING_TOKEN,
    TOKEN,
    LinearToken,
    best_linear_risk,
    index,
    probability,
    task_number,
)
from slr_verify.model.notation import L, epsilon, gamma, x

TO_ONE = (sp.Eq(Sum(probability(index), ALL), 1),)
largest = sp.Symbol("M", real=True)
AT_LEAST_MAX = (largest >= 1, largest >= gamma**2)


AT_MOST_NULL = at_most(best_linear_risk(), epsilon**2 + gamma**2)
LOWER = at_least(
    best_linear_risk(),
    epsilon**2 + gamma**2 * (1 - largest * Sum(TOKEN.probability**2, ALL)),
    AT_LEAST_MAX,
)
MOVING = sp.Tuple(task_number, L)
spread_out = Sum(CHANGING_TOKEN.probability**2, ALL)
TO_NULL = equal(
    Limit(best_linear_risk(CHANGING_TOKEN), MOVING),
    epsilon**2 + gamma**2,
    (*AT_LEAST_MAX, sp.Eq(Limit(spread_out, MOVING), 0)),
)
together = Sum(TOKEN.probability**2, ALL)
BAYES = at_least(best_linear_risk(), epsilon**2, TO_ONE)
NEAR_BAYES = at_most(best_linear_risk(), epsilon**2 + (1 + gamma**2) * (1 - together), TO_ONE)
FIXED = equal(best_linear_risk(), epsilon**2, (*TO_ONE, sp.Eq(together, 1)))


def lower(goal: Statement, shelf: Shelf, token: LinearToken = TOKEN) -> Theorem:
    """M (1 + p (gamma^2 - 1)) - gamma^2 = (1 - p)(M - gamma^2) + p gamma^2 (M - 1) >= 0."""
    p, weight = token.probability, token.weight
    slack = (1 - p) * (largest - gamma**2) + p * gamma**2 * (largest - 1)
    return _least(goal, token, -largest * (p * gamma) ** 2, slack * (p * gamma) ** 2 / weight)


def at_most_null(goal: Statement, shelf: Shelf, token: LinearToken = TOKEN) -> Theorem:
    """No term of the sum is positive."""
    return _least(goal, token, sp.S.Zero, -token.least_contribution)


def bayes(goal: Statement, shelf: Shelf) -> Theorem:
    """p gamma^2 <= 1 + p (gamma^2 - 1)."""
    p = TOKEN.probability
    return _least(goal, TOKEN, -(gamma**2) * p, gamma**2 * p * (1 - p) / TOKEN.weight)


def near_bayes(goal: Statement, shelf: Shelf) -> Theorem:
    """gamma^2 p (1 - p)/(1 + p (gamma^2 - 1)) <= (1 + gamma^2) p (1 - p)."""
    p, weight = TOKEN.probability, TOKEN.weight
    bound = (1 + gamma**2) * p * (1 - p) - gamma**2 * p
    spare = p * (1 - p) * (1 - p + p * gamma**4) / weight
    return _least(goal, TOKEN, bound, spare)


def fixed(goal: Statement, shelf: Shelf) -> Theorem:
    """Between epsilon^2 and epsilon^2 plus a multiple of 1 - sum_l p_l^2."""
    known = near_bayes(NEAR_BAYES, shelf)
    certain = hypothesis(goal.given[-1], goal.given)
    by = adding((1, known), (1 + gamma**2, certain))
    above = infer(at_most(goal.lhs, goal.rhs, goal.given), by)
    below = infer(at_least(goal.lhs, goal.rhs, goal.given), adding((1, bayes(BAYES, shelf))))
    return infer(goal, Antisymmetry(above, below))


def to_null(goal: Statement, shelf: Shelf) -> Theorem:
    """Squeezed, as sum_l p_l^2 -> 0."""
    below, above = (
        replace(each, lhs=best_linear_risk(CHANGING_TOKEN)) for each in (LOWER, AT_MOST_NULL)
    )
    below = replace(below, rhs=epsilon**2 + gamma**2 * (1 - largest * spread_out))
    ends = [
        chain(Limit(side, MOVING), goal.given).equals(goal.rhs, by=by).theorem()
        for side, by in (
            (
                below.rhs,
                ByContinuity(epsilon**2 + gamma**2 * (1 - largest * x), (x,), (spread_out,)),
            ),
            (above.rhs, ByContinuity(above.rhs)),
        )
    ]
    known = (lower(below, shelf, CHANGING_TOKEN), at_most_null(above, shelf, CHANGING_TOKEN))
    return infer(goal, Squeezed(*known, *ends))


def _least(goal: Statement, token: LinearToken, bound: sp.Expr, spare: sp.Expr) -> Theorem:
    """The least contribution of each token against a bound, with so much to spare; then their sums."""
    nonnegative = chain(spare, goal.given).at_least(0, by=by_sign).theorem()
    each = infer(
        Statement(token.least_contribution, goal.sign, bound, goal.given), Rearranged(nonnegative)
    )
    sums = (
        chain(Sum(token.least_contribution, ALL), goal.given)
        .related(goal.sign, Sum(bound, ALL), by=Termwise(each))
        .through(sum_linearity, by_hypothesis)
        .theorem()
    )
    return infer(goal, Rearranged(sums))


PROOFS: dict[Statement, Prove] = {
    AT_MOST_NULL: at_most_null,
    LOWER: lower,
    TO_NULL: to_null,
    BAYES: bayes,
    NEAR_BAYES: near_bayes,
    FIXED: fixed,
}
