"""What the Bayes predictor loses: a bound that counts all coordinates but that along v*.

Without the products with v* the posterior of J_0 has weights w_n that do not depend on these, and the
predictor by them is linear given the rest. As for softmax its excess is at most (1 + gamma^2)/2 times the
sum of the means of the root of r_n/r_l, where r are the likelihood ratios: a product over coordinates.
"""

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.gaussian_mean import gaussian_mean
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.gaussian.posterior_bound import PosteriorErrorBound
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import quadrature_evidence
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.model.all_tokens import conditional_mean, is_conditional_mean, risk_of_any
from slr_verify.model.argmax_softmax import LAW, risk, spread, token
from slr_verify.model.bayes_bounds import (
    bayes_exponent,
    decay,
    overlap,
    softmax_factor,
    softmax_rate,
    width,
)
from slr_verify.model.bayes_weights import (
    offset,
    other_form,
    own_form,
    unseen_prediction,
    unseen_weight,
)
from slr_verify.model.letters import INFORMATIVE, oracle_risk_at
from slr_verify.model.notation import L, d, epsilon, gamma
from slr_verify.model.random_place import one_of, place
from slr_verify.paper.argmax_softmax import attended, with_places
from slr_verify.paper.bayes_risk import INSIDE, TOTAL, below_any, given_place, mean_over_places
from slr_verify.paper.beyond.best_lambda.logarithm import BELOW as ORACLE
from slr_verify.paper.beyond.best_lambda.logarithm import exp_log
from slr_verify.paper.evidence.bayes_excess import bayes_excess_evidence

ALL = (d >= 2,)
"""There are d - 2 vectors u_i."""
AT_TOKENS = unseen_prediction(place, *LAW)


x = sp.Symbol("x", real=True)
(own_square, own_slope), (other_square, other_slope) = own_form, other_form
OWN = equal(E(sp.exp(-own_square * G**2 - x * G)), sp.sqrt(2 / width) * sp.exp(x**2 / width))
OTHER = equal(
    E(sp.exp(-other_square * G**2 - x * G)),
    gamma * sp.sqrt(2 / width) * sp.exp(gamma**2 * x**2 / width),
)
EXPONENT = equal(-offset + own_slope**2 / width + gamma**2 * other_slope**2 / width, softmax_rate)
OF_UNSEEN = equal(risk(unseen_weight), epsilon**2 + spread(unseen_weight), (one_of(), *ALL))
SMALL = epsilon**2 + softmax_factor * sp.exp(bayes_exponent)
LOSS = at_most(risk(unseen_weight), SMALL, (one_of(), *ALL))
BAYES = at_most(
    risk_of_any(conditional_mean), SMALL, (one_of(), is_conditional_mean(AT_TOKENS), *ALL)
)

GAP = at_least(
    ORACLE.lhs - BAYES.lhs,
    ORACLE.rhs - SMALL,
    tuple(dict.fromkeys((*ORACLE.given, *BAYES.given))),
)


def of_unseen(goal: Statement, shelf: Shelf) -> Theorem:
    """Given J_0 and the weights, the predictor is linear."""
    each = attended(unseen_weight, ALL).theorem()
    return with_places(unseen_weight, goal, each, spread(unseen_weight))


def across_is(shelf: Shelf) -> Theorem:
    """The factor of one coordinate, as an exponential."""
    roots = [sp.sqrt(1 + 2 * square) for square in (own_square, other_square)]
    inverse = exp_log(decay.args[0], (), shelf)
    return (
        chain(1 / sp.Mul(*roots))
        .equals(overlap, by=normal_form)
        .equals(sp.exp(-decay), by=adding((sp.exp(-decay) * overlap, inverse)))
        .theorem()
    )


def loss(goal: Statement, shelf: Shelf) -> Theorem:
    """The risk, of which each mean is at most so large."""
    weight = unseen_weight(token)
    rule = PosteriorErrorBound(
        weight=weight,
        bound=1 / (1 + sp.exp(weight.evidence(place) - weight.evidence(token))),
        index=token,
        place=place,
        last=L,
        factor=gamma**2,
        offset=offset,
        own=own_form,
        other=other_form,
        number=d - 2,
        rate=decay,
        unit=across_is(shelf),
        value=sp.exp(bayes_exponent) / 2,
    )
    value = goal.rhs - epsilon**2
    inside = (*INSIDE, *ALL)
    each = infer(at_most(given_place(spread(unseen_weight)), value, inside), rule)
    bounded = at_most(spread(unseen_weight), value, goal.given)
    whole = mean_over_places(bounded, each, value * TOTAL)
    return infer(goal, adding((-1, of_unseen(OF_UNSEEN, shelf)), (1, whole)))


def of_bayes(goal: Statement, shelf: Shelf) -> Theorem:
    """No function of all tokens has a smaller risk than the conditional expectation."""
    below = below_any(AT_TOKENS, goal.given)
    return infer(goal, adding((1, below), (1, loss(LOSS, shelf))))


def gap(goal: Statement, shelf: Shelf) -> Theorem:
    """A lower bound less an upper one."""
    below = shelf.theorem("best-lambda-rate.log", part=2)
    return infer(goal, adding((1, below), (1, of_bayes(BAYES, shelf))))


def by_tilting(goal: Statement, shelf: Shelf) -> Theorem:
    """The exponential is absorbed by the density."""
    return gaussian_mean(goal)


PROOFS: dict[Statement, Prove] = {
    OWN: by_tilting,
    OTHER: by_tilting,
    EXPONENT: by(normal_form),
    OF_UNSEEN: of_unseen,
    LOSS: loss,
    BAYES: of_bayes,
    GAP: gap,
}
CLAIM = Claim(
    label="bayes-bound",
    number="Bayes (bound)",
    title="A smaller bound on what the Bayes predictor loses",
    sentence=(
        "Over the law of all tokens, for any law of $J_0$, the Bayes predictor, the conditional"
        " expectation of $<X_(J_0), v*>$, loses at most $(L - 1) ((1 + gamma^2)/2) (2 gamma/(1 +"
        " gamma^2))^(d - 1) e^(-d/(4 (1 + gamma^2)))$. So does a predictor that knows less: its weights"
        " $w_n$ are the probabilities of $J_0 = n$, if $J_0$ is uniform, given all products of the tokens"
        " but those with $v*$. That the weights are these probabilities is no step of the proof. What"
        " the oracle predictor with $erf$ loses beyond the Bayes predictor is, at every $lambda > 0$, at"
        " least the lower bound of Best lambda (rate log), which is of the order of $log(d)/d$, less this"
        " bound, which is exponentially small in $d$; for small $d$ this difference may be negative."
    ),
    headings=(
        Heading(
            "Half of $log(r_n/r_l)$ is a quadratic form of $X$. The mean of its exponential, along a vector"
            " in the places of $l$",
            OWN,
        ),
        Heading(
            "Along one in those of $n$; at $x = 0$ the product is $2 gamma/(1 + gamma^2)$", OTHER
        ),
        Heading("The exponent of both for the $x$ that there are along $k*$", EXPONENT),
        Heading("The risk of the predictor with the weights $w_n$", OF_UNSEEN),
        Heading("It is small", LOSS),
        Heading("The risk of the Bayes predictor", BAYES),
        Heading("What the oracle predictor loses to it, at every $lambda$", GAP),
    ),
    letters=(INFORMATIVE, oracle_risk_at()),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$, and $u_1, ..., u_(d - 2)$ complete $k*, v*$ to an orthonormal basis",
        "given $J_0 = l$ all tokens are functions of one Gaussian vector $U$, in which each has $d$ places:"
        " $X_n$ is what $U$ has in the places of token $n$, and $X_l$ is $sqrt(d/2) k* + gamma U$ in those"
        " of token $l$; with an index $k*$, $v*$ and $u_i$ are in the places of a token",
        "$m_l(U)$ is the conditional expectation of $<X_(J_0), v*>$ given the tokens, at those that there"
        " are given $J_0 = l$: the mean of $(<X_(J_0), v*> - m(X)) h(X)$ is zero for all square integrable"
        " $h(X)$, here for $m(X) - f(X)$",
        "$log(1 + (1 - gamma)^2/(2 gamma))$ is that of $(1 + gamma^2)/(2 gamma)$",
    ),
    proofs=(
        Proof(
            "Weight by weight, and coordinate by coordinate",
            tuple(PROOFS.values()),
            "Given the weights the $<X_n, v*>$ are independent and Gaussian, so that the excess is that of"
            " softmax with these weights. A weight is at most $1/(1 + r_l/r_n)$, for the likelihood ratios"
            " $r$ without the products with $v*$, and $1/(1 + y^2) <= 1/(2 y)$. One coordinate of both"
            " tokens after the other is taken out as the outer mean, by Fubini, so that what is inside"
            " stays bounded.",
        ),
    ),
    evidence=(quadrature_evidence((OWN, OTHER)), bayes_excess_evidence()),
)
