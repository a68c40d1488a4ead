"""Bayes' theorem for the place of the informative token, over the law of all tokens: for Corollary 2.

With S = sum p_l r_l and h_l = g_l/S it says that the mean of g_J0(X) is that of the sum of the P_l(X)
g_l(X), where P_l = p_l r_l/S. So P_l(X) is the probability of J_0 = l given X, and the mean of <x_l, v*>
under P_l is the conditional expectation of <X_J0, v*>.
"""

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.gaussian.densities import by_densities
from slr_verify.claims.claim import Heading, Prove
from slr_verify.language.statement import Statement, equal
from slr_verify.model.all_tokens import (
    at_any_place,
    at_place,
    evidence,
    over_posterior,
    over_tokens,
    response,
)

BAYES_THEOREM = equal(over_tokens(over_posterior(at_place)), over_tokens(evidence() * at_place))
POSTERIOR_MEAN = equal(
    over_tokens(over_posterior(response) * at_any_place),
    over_tokens(evidence() * response * at_any_place),
)

PROOFS: dict[Statement, Prove] = {
    each: by(by_densities) for each in (BAYES_THEOREM, POSTERIOR_MEAN)
}
HEADINGS = (
    Heading(
        "Bayes' theorem: with $S(x) = sum_l p_l r_l(x)$ and $P_l = p_l r_l/S$, the mean of $S(X)"
        " h_(J_0)(X)$ is that of $S(X) sum_l P_l(X) h_l(X)$",
        BAYES_THEOREM,
    ),
    Heading(
        "So the posterior mean of $<x_l, v*>$ is the conditional expectation $m(X)$: the mean of"
        " $<X_(J_0), v*> S(X) h(X)$ is that of $m(X) S(X) h(X)$",
        POSTERIOR_MEAN,
    ),
)
