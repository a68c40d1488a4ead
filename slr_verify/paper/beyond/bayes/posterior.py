"""The posterior of the informative index; its mean predicts best, and is softmax for gamma = 1."""

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.families import FamilyInstance
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.attention import softmax_predictor
from slr_verify.model.notation import D, L, gamma, lam
from slr_verify.model.posterior import (
    ALL,
    TOKEN,
    bayes_prediction,
    distance,
    joint_density,
    likely,
    posterior_weight,
    risk_given_tokens,
)
from slr_verify.paper import corollary_2_oracle
from slr_verify.paper.bayes_risk import BEST, P, posterior_mean, prediction
from slr_verify.paper.evidence.posterior import calibration_evidence

place = sp.Symbol("i", integer=True, positive=True)
weight = posterior_weight(COUNTER)
x_l, k_star, v_star = TOKEN


def _weighed(expr: sp.Expr) -> sp.Expr:
    """With the weights for the posterior."""
    return expr.xreplace({P: weight})


DISTANCE = equal(SquaredNorm(x_l - k_star * D), distance(COUNTER))
JOINT = equal(
    joint_density(place),
    Sum(joint_density(COUNTER), ALL) * posterior_weight(place),
)
TO_ONE = equal(Sum(weight, ALL), sp.S.One)
BAYES = at_least(
    _weighed(risk_given_tokens(prediction)), _weighed(risk_given_tokens(bayes_prediction()))
)
SOFTMAX = equal(
    bayes_prediction().replace(likely, lambda _: 1 / L).subs(gamma, 1),
    softmax_predictor(k_star, v_star, x_l).subs(lam, D),
)

common_factors = in_turn(
    by_definition(SquaredNorm),
    by_definition(InnerProduct),
    sum_linearity,
    name="the vectors multiplied out, and what does not depend on $l$ comes out of the sums",
)
cancelled = by(common_factors)
"""What does not depend on l comes out of both sums, and cancels."""


def bayes(goal: Statement, shelf: Shelf) -> Theorem:
    """The best prediction for any probabilities, at these."""
    known = corollary_2_oracle.CLAIM.shown(BEST, shelf)
    mean = BEST.given[1].lhs
    any_risk, least = (risk_given_tokens(at) for at in (prediction, mean))
    any_weights = infer(
        at_least(any_risk, least, BEST.given[:1]), Instance(known, ((posterior_mean, mean),))
    )
    return infer(goal, FamilyInstance(any_weights, ((P, weight),), (cancelled(TO_ONE, shelf),)))


PROOFS: dict[Statement, Prove] = {
    DISTANCE: cancelled,
    JOINT: cancelled,
    TO_ONE: cancelled,
    BAYES: bayes,
    SOFTMAX: cancelled,
}
CLAIM = Claim(
    label="bayes-posterior",
    number="Bayes (posterior)",
    title="The posterior, the best prediction given the tokens, and softmax",
    sentence=(
        "Bayes' theorem: the joint density of $J_0$ and the tokens is the density of the tokens times"
        " weights that sum to one, so these are the probabilities of $J_0$ given the tokens. They are"
        " proportional to $p_l exp(D <x_l, k*>/gamma^2 + (1 - 1/gamma^2) |x_l|^2/2)$. No prediction has a"
        " smaller risk given the tokens than the mean of the $<x_l, v*>$ with these weights. For"
        " $gamma = 1$ and uniform $p_l$ it is the softmax predictor (2) with $lambda = sqrt(d/2)$,"
        " $k = k*$ and $v = v*$. That the formula of the density belongs to the law of the tokens is no"
        " step of the proof; of any density Corollary 2 has Bayes' theorem over all tokens."
    ),
    headings=(
        Heading("The squared distance of a token from $D k*$", DISTANCE),
        Heading("The joint density of $J_0 = i$ and the tokens", JOINT),
        Heading("The weights sum to one", TO_ONE),
        Heading("The risk given the tokens of any prediction $y$", BAYES),
        Heading("For $gamma = 1$ and uniform $p_l$", SOFTMAX),
    ),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "$C = (2 pi)^(-L d/2) gamma^(-d)$, which cancels; $s_l = ||x_l||^2$",
    ),
    proofs=(
        Proof(
            "By multiplying out",
            tuple(PROOFS.values()),
            "$|x - D k*|^2 = |x|^2 - 2 D <x, k*> + D^2$. Factors that do not depend on $l$ come out of"
            " both sums and cancel. The risk given the tokens is that of Corollary 2, where the"
            " probabilities are any numbers that sum to one.",
        ),
    ),
    evidence=(calibration_evidence(),),
)
