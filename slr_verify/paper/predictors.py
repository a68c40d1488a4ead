"""Predictors (1) and (2), argmax and softmax: their risks given the tokens, and by the law of the task."""

import sympy as sp

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.model.attention import K, V, other, softmax_predictor, tempered
from slr_verify.model.estimators import (
    AT_CHOSEN,
    argmax_prediction,
    argmax_score,
    behind,
    chosen,
    largest,
    softmax_weight,
)
from slr_verify.model.notation import L, epsilon, lam
from slr_verify.model.posterior import ALL, posterior, risk_given_tokens
from slr_verify.paper import argmax_softmax, corollary_2_oracle
from slr_verify.paper.bayes_risk import (
    POSTERIOR,
    PYTHAGORAS,
    moments,
    posterior_mean,
    prediction,
    target,
)
from slr_verify.paper.evidence.predictors import argmax_evidence, softmax_evidence

P = posterior(COUNTER)
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
AT_SOFTMAX = {prediction: SOFTMAX, posterior_mean: sp.Symbol("mu", real=True)}
OF_SOFTMAX = PYTHAGORAS.substituted(AT_SOFTMAX)


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


def of_softmax(goal: Statement, shelf: Shelf) -> Theorem:
    """The risk of any prediction, at this one."""
    known = corollary_2_oracle.CLAIM.shown(PYTHAGORAS, shelf)
    return infer(goal, Instance(known, tuple(AT_SOFTMAX.items())))


PROOFS = {
    ARGMAX: of_argmax,
    HEAVIEST: heaviest,
    OF_SOFTMAX: of_softmax,
    **argmax_softmax.PROOFS,
}
CLAIM = Claim(
    label="predictors",
    number="Predictors (1) and (2)",
    title="The risks of the argmax and the softmax predictor",
    sentence=(
        "Predictor (1) is $<X_m, v*>$ with $m$ a place at which $<X_l, k*>$ is largest. Softmax"
        " gives no token a larger weight, at any $lambda$. Over the law of all tokens the risk of"
        " predictor (1) is $epsilon^2 + (1 - q) (1 + gamma^2)$ with $q = P(m = J_0)$, and that of predictor"
        " (2), with $k = k*$ and $v = v*$, is $epsilon^2$ and the mean of $gamma^2 (1 - w_(J_0))^2 +"
        " sum_(n != J_0) w_n^2$, where $w_n$ are its weights. Given all tokens, the risk of each exceeds"
        " $epsilon^2$ by the posterior mean of its squared distance from $<X_(J_0), v*>$."
    ),
    headings=(
        Heading("The risk of predictor (1) given the tokens", ARGMAX),
        Heading("No token has a larger weight in softmax", HEAVIEST),
        Heading("The risk of predictor (2) given the tokens, at $K$ and $V$", OF_SOFTMAX),
        *argmax_softmax.HEADINGS,
    ),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "$mu$ is the posterior mean of $<X_(J_0), v*>$",
        "given the tokens, $s = <X_m, k*>$, and $b_l = s - <X_l, k*>$ for every $l$",
        "$P_l$ is the probability of $J_0 = l$ given all tokens",
        "given $J_0 = l$ all tokens are functions of one Gaussian vector $U$, in which each has $d$ places:"
        " $X_n$ is what $U$ has in the places of token $n$, and $X_l$ is $sqrt(d/2) k* + gamma U$ in those"
        " of token $l$; with an index $k*$ and $v*$ are in the places of a token",
    ),
    proofs=(
        Proof(
            "Given the weights both are linear",
            tuple(PROOFS.values()),
            "The weights depend on the $<X_n, k*>$ alone. Of these the $<X_n, v*>$ are independent, and"
            " of each other: what $X$ has along $v*$ in the places of a token may be that of another"
            " Gaussian vector. So given the weights both predictors are linear in independent variables, of"
            " variance $gamma^2$ at the informative token and 1 elsewhere. In predictor (1) one weight is 1"
            " and all others are 0: by induction over the tokens, exactly one is the first of which the"
            " product is largest.",
        ),
    ),
    evidence=(argmax_evidence(), softmax_evidence()),
)
