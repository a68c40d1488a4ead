"""Predictors (1) and (2), argmax and softmax: their risks given the tokens, and by the law of the task."""

import sympy as sp

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import Directly
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.rules.projection import projection
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.attention import K, V, other, softmax_predictor, tempered
from slr_verify.model.estimators import (
    AT_CHOSEN,
    argmax_prediction,
    argmax_risk,
    argmax_score,
    behind,
    chosen,
    hit,
    largest,
    risk_of_weights,
    signal_score,
    softmax_weight,
)
from slr_verify.model.notation import L, epsilon, gamma, lam
from slr_verify.model.posterior import ALL, posterior, risk_given_tokens
from slr_verify.paper import corollary_2_oracle
from slr_verify.paper.bayes_risk import (
    POSTERIOR,
    PYTHAGORAS,
    moments,
    posterior_mean,
    prediction,
    target,
)
from slr_verify.paper.evidence.predictors import argmax_evidence, softmax_evidence
from slr_verify.paper.prop_3_linear import worked_out

P, w = posterior(COUNTER), softmax_weight(signal_score, COUNTER)
SOFTMAX = softmax_predictor(K, V)
place = sp.Symbol("i", integer=True, positive=True)

ARGMAX = equal(
    risk_given_tokens(argmax_prediction),
    epsilon**2 + Sum(P * (target - argmax_prediction) ** 2, ALL),
    POSTERIOR[:1],
)
HEAVIEST = at_least(
    softmax_weight(argmax_score, chosen), softmax_weight(argmax_score, place), (AT_CHOSEN,)
)
ARGMAX_RISK = equal(argmax_risk(), epsilon**2 + (1 - hit) * (1 + gamma**2))
AT_SOFTMAX = {prediction: SOFTMAX, posterior_mean: sp.Symbol("mu", real=True)}
OF_SOFTMAX = PYTHAGORAS.substituted(AT_SOFTMAX)
SOFTMAX_RISK = equal(
    risk_of_weights(w),
    epsilon**2 + Sum(w**2, ALL) + Sum(P * (gamma**2 * (1 - w) ** 2 - w**2), ALL),
    POSTERIOR[:1],
)


def of_argmax(goal: Statement, shelf: Shelf) -> Theorem:
    """The noise is independent of the tokens, and the P_l sum to one."""
    spread = chain(goal.rhs - epsilon**2, goal.given)
    both = spread.through(sum_linearity, by_hypothesis).theorem()
    return proved(goal, moments, sum_linearity, by_hypothesis, adding((-1, both)))


def heaviest(goal: Statement, shelf: Shelf) -> Theorem:
    """e^(lambda s) (1 - e^(-lambda b)) is not negative."""
    total = Sum(tempered(argmax_score(other)), (other, 1, L))
    gap = tempered(largest) * (1 - sp.exp(-lam * behind(place))) / total
    above = chain(gap, goal.given).at_least(0, by=by_sign).theorem()
    return (
        chain(goal.lhs, goal.given)
        .rewritten(by=by_hypothesis)
        .at_least(goal.rhs, by=Rearranged(above))
        .theorem()
    )


def argmax_over_law(goal: Statement, shelf: Shelf) -> Theorem:
    """The parts of two tokens along v* are independent, of variances gamma^2 and 1."""
    return proved(goal, by_definition(InnerProduct), projection, worked_out)


def of_softmax(goal: Statement, shelf: Shelf) -> Theorem:
    """The risk of any prediction, at this one."""
    known = corollary_2_oracle.CLAIM.shown(PYTHAGORAS, shelf)
    return infer(goal, Directly(known, tuple(AT_SOFTMAX.items())))


def softmax_over_law(goal: Statement, shelf: Shelf) -> Theorem:
    """A linear predictor once the weights are given; both sides multiplied out."""
    sums = chain(goal.rhs, goal.given).through(sum_linearity, by_hypothesis).theorem()
    first = (by_definition(InnerProduct), projection, worked_out, sum_linearity, by_hypothesis)
    return proved(goal, *first, adding((-1, sums)))


PROOFS = {
    ARGMAX: of_argmax,
    HEAVIEST: heaviest,
    ARGMAX_RISK: argmax_over_law,
    OF_SOFTMAX: of_softmax,
    SOFTMAX_RISK: softmax_over_law,
}
CLAIM = Claim(
    label="predictors",
    number="Predictors (1) and (2)",
    title="The risks of the argmax and the softmax predictor",
    sentence=(
        "Predictor (1) is $<X_m, v*>$ with $m$ a place at which $<X_l, k*>$ is largest. Softmax"
        " gives no token a larger weight, at any $lambda$. The risk of predictor (1) is $epsilon^2"
        " + (1 - q) (1 + gamma^2)$ with $q = P(m = J_0)$. Predictor (2) with $k = k*$ and $v = v*$"
        " has the weights $w_l$ of softmax at the scores $lambda <X_l, k*>$, and given all of these its"
        " risk is $epsilon^2 + sum_l w_l^2 + sum_l P_l (gamma^2 (1 - w_l)^2 - w_l^2)$. Given all tokens,"
        " the risk of each exceeds $epsilon^2$ by the posterior mean of its squared distance from"
        " $<X_(J_0), v*>$. That the $<X_l, v*>$ are independent of all $<X_l, k*>$, which the first two of"
        " these risks use, is no step of the proof."
    ),
    headings=(
        Heading("The risk of predictor (1) given the tokens", ARGMAX),
        Heading("No token has a larger weight in softmax", HEAVIEST),
        Heading("The risk of predictor (1), with $q = P(m = J_0)$", ARGMAX_RISK),
        Heading("The risk of predictor (2) given the tokens, at $K$ and $V$", OF_SOFTMAX),
        Heading("The risk of predictor (2) given all $<X_l, k*>$, at $k*$ and $v*$", SOFTMAX_RISK),
    ),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "$mu$ is the posterior mean of $<X_(J_0), v*>$",
        "$s = <X_m, k*>$, and $b_l = s - <X_l, k*>$ for every $l$",
        "$P_l$ is the probability of $J_0 = l$ given all tokens, and in the last line given all"
        " $<X_l, k*>$, of which the $<X_l, v*>$ are independent",
    ),
    proofs=(
        Proof(
            "Given the weights both are linear",
            tuple(PROOFS.values()),
            "Given all $<X_l, k*>$, the place $m$ and the weights are fixed, and the $<X_l, v*>$ still are"
            " independent, of variance $gamma^2$ at the informative token and 1 elsewhere. So predictor (1)"
            " errs by the noise alone if $m = J_0$, and else by two more independent variables; and"
            " predictor (2) is a linear predictor.",
        ),
    ),
    evidence=(argmax_evidence(), softmax_evidence()),
)
