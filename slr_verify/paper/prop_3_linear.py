"""Proposition 3: the best linear predictor and its risk.

For all beta in R^(L x d): the risk is epsilon^2 + gamma^2 plus one term for each token, and a square
is completed in each. No matrix is inverted.
"""

from dataclasses import fields

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.independence import independence
from slr_verify.calculus.rules.instance import Directly, applying
from slr_verify.calculus.rules.linearity import linearity
from slr_verify.calculus.rules.moments import gaussian_moments, noise_moments
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.rules.projection import projection
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.sums import Termwise, sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.abbreviation import mixture
from slr_verify.language.integral import Sum
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.linear import (
    ALL,
    ONE_TOKEN,
    TOKEN,
    UNIFORM_TOKEN,
    LinearToken,
    best_linear_risk,
    best_token,
    index,
    linear_risk,
    probability,
)
from slr_verify.model.notation import D, L, epsilon, gamma
from slr_verify.paper.evidence.linear import least_squares_evidence

TO_ONE = (sp.Eq(Sum(probability(index), ALL), 1),)
A_PROBABILITY = (ONE_TOKEN.probability >= 0, ONE_TOKEN.probability <= 1)
AT_TOKEN = {
    getattr(ONE_TOKEN, field.name): getattr(TOKEN, field.name) for field in fields(LinearToken)
}
SQUARES = (
    ONE_TOKEN.weight * SquaredNorm(ONE_TOKEN.distance_to_best)
    + ONE_TOKEN.probability * (D * ONE_TOKEN.along_signal) ** 2
)
largest = sp.Symbol("M", real=True)
AT_LEAST_MAX = (largest >= 1, largest >= gamma**2)

IN_TERMS = equal(linear_risk(), epsilon**2 + gamma**2 + Sum(TOKEN.contribution, ALL), TO_ONE)
COMPLETED = equal(ONE_TOKEN.contribution, ONE_TOKEN.least_contribution + SQUARES, A_PROBABILITY)
BEST = at_least(linear_risk(), best_linear_risk(), TO_ONE)
ATTAINED = equal(SquaredNorm(best_token(ONE_TOKEN).distance_to_best), sp.S.Zero, A_PROBABILITY)
LOWER = at_least(
    best_linear_risk(),
    epsilon**2 + gamma**2 * (1 - largest * Sum(TOKEN.probability**2, ALL)),
    AT_LEAST_MAX,
)
UNIFORM = equal(
    epsilon**2 + gamma**2 + L * UNIFORM_TOKEN.least_contribution,
    epsilon**2 + gamma**2 * (L - 1) / (L + gamma**2 - 1),
)

ENCLOSED = (COMPLETED, ATTAINED, UNIFORM)

worked_out = in_turn(
    linearity,
    independence,
    noise_moments,
    gaussian_moments,
    name="the square multiplied out: linearity, independence, Gaussian moments, noise",
)

sums_split = in_turn(by_definition(mixture), sum_linearity, name="linearity of the sum")


in_terms = by(
    by_definition(InnerProduct), projection, worked_out, sum_linearity, by_hypothesis, sums_split
)
"""The risk given J_0, then the mean over J_0; the probabilities sum to one."""


completed = by(by_definition(SquaredNorm))
"""Both sides multiplied out."""


def best(goal: Statement, shelf: Shelf) -> Theorem:
    """Each token adds at least its least contribution, for the rest is a sum of squares."""
    token = (
        chain(ONE_TOKEN.contribution, A_PROBABILITY)
        .equals(COMPLETED.rhs, by=applying(completed(COMPLETED, shelf)))
        .at_least(ONE_TOKEN.least_contribution, by=Rearranged(nonnegative_squares()))
        .theorem()
    )
    each = (
        chain(TOKEN.contribution)
        .at_least(TOKEN.least_contribution, by=Directly(token, tuple(AT_TOKEN.items())))
        .theorem()
    )
    sums = (
        chain(Sum(TOKEN.contribution, ALL), goal.given)
        .at_least(Sum(TOKEN.least_contribution, ALL), by=Termwise(each))
        .theorem()
    )
    return (
        chain(goal.lhs, goal.given)
        .equals(IN_TERMS.rhs, by=applying(in_terms(IN_TERMS, shelf)))
        .related(goal.sign, goal.rhs, by=Rearranged(sums))
        .theorem()
    )


def nonnegative_squares() -> Theorem:
    """A weight times a squared norm, plus a probability times a square."""
    return chain(SQUARES, A_PROBABILITY).at_least(0, by=by_sign).theorem()


attained = by(by_definition(SquaredNorm))
"""At beta_l = p_l gamma^2/(1 + p_l (gamma^2 - 1)) v*, which has c = 0, both squares vanish."""


def lower(goal: Statement, shelf: Shelf) -> Theorem:
    """M (1 + p (gamma^2 - 1)) - gamma^2 = (1 - p)(M - gamma^2) + p gamma^2 (M - 1) >= 0."""
    p, weight = TOKEN.probability, TOKEN.weight
    slack = (1 - p) * (largest - gamma**2) + p * gamma**2 * (largest - 1)
    nonnegative = chain(slack * (p * gamma) ** 2 / weight, goal.given).at_least(0, by=by_sign)
    token = (
        chain(TOKEN.least_contribution, goal.given)
        .at_least(-largest * (p * gamma) ** 2, by=Rearranged(nonnegative.theorem()))
        .theorem()
    )
    sums = (
        chain(Sum(TOKEN.least_contribution, ALL), goal.given)
        .at_least(Sum(-largest * (p * gamma) ** 2, ALL), by=Termwise(token))
        .rewritten(by=sum_linearity)
        .theorem()
    )
    return infer(goal, Rearranged(sums))


uniform = by(normal_form)
"""All p_l = 1/L."""


CLAIM = Claim(
    label="proposition-3",
    number="Proposition 3",
    title="The risk of linear predictors: squares completed, bounded below, and where the squares vanish",
    statements=(IN_TERMS, COMPLETED, BEST, ATTAINED, LOWER, UNIFORM),
    setting=(
        r"\langle k^\star, v^\star\rangle = 0",
        r"\beta_l \in \mathbb{R}^d \text{ arbitrary}",
        r"M = \max(1, \gamma^2) \text{ is the least such } M",
        r"W \text{ stands for the other tokens, and } B \text{ for their } \beta_m",
    ),
    proofs=(
        Proof(
            "By completing a square for each token",
            (in_terms, completed, best, attained, lower, uniform),
        ),
    ),
    evidence=(
        least_squares_evidence(),
        quadrature_evidence(ENCLOSED),
        enclosure_evidence(ENCLOSED),
    ),
)
