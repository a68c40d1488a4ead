"""Softmax with the parameters of the task, at a finite lambda, loses exponentially little.

Given J_0 = l, the weight of another token n is at most 1/(1 + exp(lambda (s_l - s_n))), and what is missing
to the weight of l at most the sum of these. The gap s_l - s_n of the scores s_n = <X_n, k*> is Gaussian, of
mean D and variance 1 + gamma^2, and 1/(1 + y^2) <= 1/(2 y).
"""

import sympy as sp
from sympy.core.symbol import Str

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.rules.gaussian.softmax_bound import SoftmaxErrorBound
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.all_tokens import InBlock
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.vectors import inner
from slr_verify.model.all_tokens import X, conditional_mean, is_conditional_mean, risk_of_any
from slr_verify.model.argmax_softmax import (
    LAW,
    risk,
    score,
    softmax,
    softmax_prediction,
    softmax_weight,
    spread,
    token,
)
from slr_verify.model.bayes_bounds import (
    softmax_exponent,
    softmax_factor,
    softmax_lambda,
    softmax_rate,
    width,
)
from slr_verify.model.letters import INFORMATIVE
from slr_verify.model.notation import D, L, epsilon, gamma, lam
from slr_verify.model.random_place import one_of, place
from slr_verify.paper.argmax_softmax import OF_SOFTMAX
from slr_verify.paper.bayes_risk import INSIDE, TOTAL, below_any, given_place, mean_over_places
from slr_verify.paper.evidence.softmax import softmax_evidence
from slr_verify.paper.predictors import CLAIM as PREDICTORS


def weight_at_best(number: sp.Expr) -> softmax:
    """The weight of a token at lambda = 2 D/(1 + gamma^2)."""
    return softmax(number, *LAW, softmax_lambda)


GAP = equal(E(sp.exp(-lam * (D + sp.sqrt(width) * G) / 2)), sp.exp(softmax_exponent))
"""<X_l, k*> - <X_n, k*> is Gaussian with mean D and variance 1 + gamma^2."""
LOSS = at_most(
    risk(softmax_weight), epsilon**2 + softmax_factor * sp.exp(softmax_exponent), (one_of(),)
)
LEAST = at_least(softmax_exponent, softmax_rate)
ATTAINED = equal(softmax_exponent.subs(lam, softmax_lambda), softmax_rate)
SMALL = epsilon**2 + softmax_factor * sp.exp(softmax_rate)
AT_BEST = at_most(risk(weight_at_best), SMALL, (one_of(),))
AT_TOKENS = softmax_prediction(place, *LAW, softmax_lambda)
"""The prediction of softmax there."""
BAYES = at_most(risk_of_any(conditional_mean), SMALL, (one_of(), is_conditional_mean(AT_TOKENS)))
"""For the Bayes predictor."""


def loss(goal: Statement, shelf: Shelf) -> Theorem:
    """The risk of softmax, of which each mean is at most so large."""
    ahead = gamma * InBlock(Str("k_star"), place) - InBlock(Str("k_star"), token)
    seen = inner(X, ahead)
    bound = 1 / (1 + sp.exp(lam * (score(place, *LAW) - score(token, *LAW))))
    rule = SoftmaxErrorBound(
        mean=chain(GAP.lhs).equals(GAP.rhs, by=completing_the_square).theorem(),
        weight=softmax_weight(token),
        bound=bound,
        seen=seen,
        moved=1 / (1 + sp.exp(lam * (D + seen))),
        spread=sp.sqrt(width),
        factor=gamma**2,
        index=token,
        place=place,
        last=L,
    )
    value = goal.rhs - epsilon**2
    each = infer(at_most(given_place(spread(softmax_weight)), value, INSIDE), rule)
    whole = mean_over_places(
        at_most(spread(softmax_weight), value, goal.given), each, value * TOTAL
    )
    return infer(goal, adding((-1, PREDICTORS.shown(OF_SOFTMAX, shelf)), (1, whole)))


def least(goal: Statement, shelf: Shelf) -> Theorem:
    """The difference is a square."""
    return infer(goal, adding(rest=width * (lam - softmax_lambda) ** 2 / 8))


def at_best(goal: Statement, shelf: Shelf) -> Theorem:
    """The same at this lambda."""
    return infer(goal, adding((1, instance(loss(LOSS, shelf), {lam: softmax_lambda}))))


def of_bayes(goal: Statement, shelf: Shelf) -> Theorem:
    """No function of all tokens has a smaller risk than the conditional expectation."""
    below = below_any(AT_TOKENS, goal.given)
    return infer(goal, adding((1, below), (1, at_best(AT_BEST, shelf))))


PROOFS: dict[Statement, Prove] = {
    GAP: by(completing_the_square),
    LOSS: loss,
    LEAST: least,
    ATTAINED: by(normal_form),
    AT_BEST: at_best,
    BAYES: of_bayes,
}
CLAIM = Claim(
    label="bayes-softmax",
    number="Bayes (softmax)",
    title="Softmax at a finite $lambda$ and Bayes lose exponentially little",
    sentence=(
        "Over the law of all tokens the excess risk of the softmax predictor (2) with $k = k*$ and $v = v*$"
        " is at most $(L - 1) (1 + gamma^2)/2$ times $exp(-lambda D/2 + lambda^2 (1 + gamma^2)/8)$, which"
        " is least at $lambda = 2 D/(1 + gamma^2)$, where the exponential is $exp(-d/(4 (1 + gamma^2)))$."
        " The Bayes predictor, the conditional expectation of $<X_(J_0), v*>$, loses at most that as well."
    ),
    headings=(
        Heading(
            "The gap of two scores: it is Gaussian with mean $D$ and variance $1 + gamma^2$", GAP
        ),
        Heading("The risk of softmax at every $lambda$", LOSS),
        Heading("The exponent, and where it is least", LEAST),
        Heading("The risk of softmax there", AT_BEST),
        Heading("The risk of the Bayes predictor", BAYES),
    ),
    letters=(INFORMATIVE,),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "given $J_0 = l$ all tokens are functions of one Gaussian vector $U$, in which each has $d$ places:"
        " $X_n$ is what $U$ has in the places of token $n$, and $X_l$ is $sqrt(d/2) k* + gamma U$ in those"
        " of token $l$; with an index $k*$ and $v*$ are in the places of a token",
        "$m_l(U)$ is the conditional expectation of $<X_(J_0), v*>$ given the tokens, at those that there"
        " are given $J_0 = l$: the mean of $(<X_(J_0), v*> - m(X)) h(X)$ is zero for all square integrable"
        " $h(X)$, here for $m(X) - f(X)$ with the softmax predictor $f(X)$",
    ),
    proofs=(
        Proof(
            "A weight by two scores, and a Gaussian integral",
            tuple(PROOFS.values()),
            "With $x = lambda (s_l - s_n)$ for the scores $s_n = <X_n, k*>$, the weight of another token is"
            " at most $1/(1 + e^x) <= e^(-x/2)/2$, and $1 - w_l$ at most the sum of these. The mean of each"
            " is a Gaussian integral. No function of the tokens has a smaller risk than the conditional"
            " expectation (Corollary 2), so this bound is one for it too.",
        ),
    ),
    evidence=(
        enclosure_evidence((LEAST,)),
        quadrature_evidence((GAP,)),
        softmax_evidence(),
    ),
)
