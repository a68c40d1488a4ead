"""The risks of predictors (1) and (2) at k* and v*, over the law of all tokens: for `predictors`.

Given J_0 and all <X_n, k*> such a predictor is linear in the <X_n, v*>, which are independent of these.
"""

import sympy as sp
from sympy.core.symbol import Str

from slr_verify.calculus.chain import Chain, chain
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.gaussian.attended import AttentionError
from slr_verify.calculus.rules.one_of_all import OneHotWeights, OneSummandApart
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Heading, Prove, Shelf
from slr_verify.language.all_tokens import InBlock
from slr_verify.language.integral import Sum
from slr_verify.language.statement import Given, Statement, equal
from slr_verify.model.argmax_softmax import (
    LAW,
    Weight,
    among_others,
    argmax_weight,
    elsewhere,
    excess,
    hit_rate,
    other,
    risk,
    score,
    softmax_weight,
    spread,
    token,
)
from slr_verify.model.attention import tempered
from slr_verify.model.notation import L, epsilon, gamma, lam
from slr_verify.model.posterior import token_product
from slr_verify.model.random_place import one_of, place
from slr_verify.paper.bayes_risk import (
    INSIDE,
    TOTAL,
    given_place,
    mean_over_places,
    without_noise,
)

q = hit_rate()
OF_ARGMAX = equal(risk(argmax_weight), epsilon**2 + (1 - q) * (1 + gamma**2), (one_of(),))
OF_SOFTMAX = equal(risk(softmax_weight), epsilon**2 + spread(softmax_weight), (one_of(),))


def signal(number: sp.Expr) -> sp.Expr:
    """<X_n, k*>, any number."""
    return token_product(sp.Integer(1), number)


def _tempered(number: sp.Expr) -> sp.Expr:
    return tempered(signal(number))


ALL = Sum(_tempered(other), (other, 1, L))
WEIGHT = among_others(signal, token, L, lam)
SAME_WEIGHT = equal(_tempered(token) / ALL, WEIGHT, (token <= L,))


def same_weight(goal: Statement, shelf: Shelf) -> Theorem:
    """The sum is e^(lambda s_n) and that of the others, of which e^(lambda s_n) is a factor."""
    own, rest = _tempered(token), Sum(elsewhere(other, token) * _tempered(other), (other, 1, L))
    apart = infer(equal(ALL, own + rest, goal.given), OneSummandApart(token))
    others = 1 / goal.rhs - 1
    pulled = chain(others, goal.given).equals(rest / own, by=sum_linearity).theorem()
    return infer(goal, adding((-goal.rhs / ALL, apart), (own * goal.rhs / ALL, pulled)))


def attended(weight: Weight, given: Given = ()) -> Chain:
    """The excess at one place, by the mean over the <X_n, v*>."""
    own, others = gamma * (1 - weight(place)), elsewhere(token) * weight(token)
    rule = AttentionError(own, others, InBlock(Str("v_star"), token), L)
    before, after = (given_place(each(weight)) for each in (excess, spread))
    return chain(before, (*INSIDE, *given)).equals(after, by=rule)


def with_places(weight: Weight, goal: Statement, each: Theorem, parts: sp.Expr) -> Theorem:
    """The noise apart; then the mean over the places of what is shown for each, in parts."""
    noise = without_noise(goal.lhs, excess(weight), goal.given)
    whole = equal(excess(weight), goal.rhs - epsilon**2, goal.given)
    return infer(goal, adding((1, noise), (1, mean_over_places(whole, each, parts))))


def of_softmax(goal: Statement, shelf: Shelf) -> Theorem:
    """Given J_0 and the weights, the predictor is linear."""
    each = attended(softmax_weight).theorem()
    return with_places(softmax_weight, goal, each, spread(softmax_weight))


def of_argmax(goal: Statement, shelf: Shelf) -> Theorem:
    """The same, where one weight is 1 and all others are 0."""
    one = OneHotWeights(argmax_weight(token), score(token, *LAW), token, place, L, gamma**2)
    error = (1 - given_place(q)) * (1 + gamma**2)
    each = attended(argmax_weight).equals(error, by=one).theorem()
    return with_places(argmax_weight, goal, each, (TOTAL - q) * (1 + gamma**2))


PROOFS: dict[Statement, Prove] = {
    SAME_WEIGHT: same_weight,
    OF_ARGMAX: of_argmax,
    OF_SOFTMAX: of_softmax,
}
HEADINGS = (
    Heading(
        "The weight of softmax, with $e^(lambda <X_n, k*>)$ taken out of the fraction",
        SAME_WEIGHT,
    ),
    Heading(
        "The risk of predictor (1), at $k*$ and $v*$: $q = P(m = J_0)$ is the mean of $a_(J_0)$",
        OF_ARGMAX,
    ),
    Heading("The risk of predictor (2), at $k*$ and $v*$", OF_SOFTMAX),
)
