"""Softmax with the parameters of the task, at a finite lambda, loses exponentially little.

With w_l the weights of softmax, m = sum_l w_l y_l and y_l = <X_l, v*>, the error y_1 - m at the informative
token 1 has (y_1 - m)^2 <= sum_l w_l (y_1 - y_l)^2, and with s_l = lambda <X_l, k*> the weights are at most
exp((s_l - s_1)/2)/2. The mean of each summand is a Gaussian integral.
"""

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.independence import independence
from slr_verify.calculus.rules.linearity import linearity
from slr_verify.calculus.rules.moments import gaussian_moments
from slr_verify.calculus.rules.projection import projection
from slr_verify.calculus.rules.sums import Termwise, sum_linearity
from slr_verify.calculus.rules.tilting import tilting
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import InnerProduct, inner
from slr_verify.model.bayes_bounds import softmax_exponent, softmax_lambda, softmax_rate, width
from slr_verify.model.notation import D, L, gamma, lam, v_star
from slr_verify.model.posterior import ALL
from slr_verify.model.task import PAPER, H, Z
from slr_verify.paper.bayes_risk import POSTERIOR, P, posterior_mean, prediction, target
from slr_verify.paper.evidence.softmax import softmax_evidence

first, second = sp.symbols("s_1 s_2", real=True)
apart = PAPER.informative_token - H
"""X_1 - X_l."""

SPREAD = at_most(
    (prediction - posterior_mean) ** 2, Sum(P * (target - prediction) ** 2, ALL), POSTERIOR
)
WEIGHT = at_most(
    sp.exp(second) / (sp.exp(first) + sp.exp(second)), sp.exp((second - first) / 2) / 2
)
ALONG = equal(E(sp.exp(-lam * (D + sp.sqrt(1 + gamma**2) * G) / 2)), sp.exp(softmax_exponent))
"""<X_1 - X_l, k*> is Gaussian with mean D and variance 1 + gamma^2."""
ACROSS = equal(Expectation(inner(apart, v_star) ** 2, VectorBlock(Z), VectorBlock(H)), width)
LEAST = at_least(softmax_exponent, softmax_rate)
ATTAINED = equal(softmax_exponent.subs(lam, softmax_lambda), softmax_rate)


def spread(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides differ by sum_l P_l (y_l - m)^2, multiplied out."""
    inside = (COUNTER <= L,)
    each = infer(at_least(P * (target - posterior_mean) ** 2, 0, inside), by_sign)
    kept, whole = (Sum(P * (target - y) ** 2, ALL) for y in (posterior_mean, prediction))
    opened = [
        chain(part, goal.given).through(sum_linearity, by_hypothesis).theorem()
        for part in (whole, kept)
    ]
    above = chain(kept, goal.given).at_least(Sum(sp.S.Zero, ALL), by=Termwise(each))
    rest = above.equals(0, by=sum_linearity).theorem()
    return infer(goal, adding((1, opened[0]), (-1, opened[1]), (1, rest)))


def weight(goal: Statement, shelf: Shelf) -> Theorem:
    """The difference is a multiple of (exp(s_1/2) - exp(s_2/2))^2."""
    one, other = sp.exp(first / 2), sp.exp(second / 2)
    rest = other * (one - other) ** 2 / (2 * one * (one**2 + other**2))
    return infer(goal, adding(rest=rest))


def least(goal: Statement, shelf: Shelf) -> Theorem:
    """The difference is a square."""
    return infer(goal, adding(rest=width * (lam - softmax_lambda) ** 2 / 8))


across = by(
    by_definition(InnerProduct), projection, linearity, independence, gaussian_moments, normal_form
)
"""In the Gaussian numbers along v*."""

STATEMENTS = (SPREAD, WEIGHT, ALONG, ACROSS, LEAST, ATTAINED)
CLAIM = Claim(
    label="bayes-softmax",
    number="Bayes (softmax)",
    title="Steps of a bound on what softmax loses at a finite $lambda$",
    sentence=(
        "Steps of a bound on the excess risk of the softmax predictor (2) with $k = k*$ and $v = v*$: it"
        " is at most $(L - 1) (1 + gamma^2)/2$ times $exp(-lambda D/2 + lambda^2 (1 + gamma^2)/8)$, which"
        " is least at $lambda = 2 D/(1 + gamma^2)$, where the exponential is $exp(-d/(4 (1 + gamma^2)))$."
        " So the Bayes predictor, which no prediction beats (Corollary 2), loses at"
        " most that as well. That the steps are put together under the mean over all tokens is no step of"
        " the proof."
    ),
    headings=(
        Heading("Given the tokens, for weights $P_l$ with the mean $m$, and any $y$", SPREAD),
        Heading(
            "The weight of another token, by its score $s_2$ and that of the informative one",
            WEIGHT,
        ),
        Heading(
            "The mean over the scores: $<X_1 - X_l, k*>$ has mean $D$, variance $1 + gamma^2$",
            ALONG,
        ),
        Heading("The mean square of $<X_1 - X_l, v*>$, which is independent of it", ACROSS),
        Heading("The exponent, and where it is least", LEAST),
    ),
    statements=STATEMENTS,
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "By Jensen's inequality and a Gaussian integral",
            (spread, weight, by(tilting), across, least, by(normal_form)),
            "Let $w_l$ be the weights, $s_l = lambda <X_l, k*>$, $y_l = <X_l, v*>$, and 1 the informative"
            " token. Then $(y_1 - m)^2 <= sum w_l (y_1 - y_l)^2$ by the first line, the summand of $l = 1$"
            " is zero, and $w_l <= e^(s_l)/(e^(s_1) + e^(s_l)) <= e^((s_l - s_1)/2)/2$ by the second. The"
            " mean of each summand is a product, since $k*$ and $v*$ are orthogonal.",
        ),
    ),
    evidence=(
        enclosure_evidence((WEIGHT, LEAST)),
        quadrature_evidence((ALONG,)),
        softmax_evidence(),
    ),
)
