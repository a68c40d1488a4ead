"""The posterior of the informative index, and that for gamma = 1 softmax is Bayes.

The weights p_l times a likelihood are those of `model/posterior.py`.
"""

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.claims.claim import Claim, Heading, Proof
from slr_verify.language.integral import COUNTER
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.attention import softmax_predictor
from slr_verify.model.notation import D, L, gamma, lam
from slr_verify.model.posterior import (
    ONE_TOKEN,
    TOKEN,
    along_signal,
    likelihood,
    likely,
    score,
    size,
    weighted_mean,
)
from slr_verify.paper.evidence.posterior import calibration_evidence

p, UNIFORM = likely(COUNTER), 1 / L
x_l, k_star, v_star = TOKEN
weight = likelihood(x_l, k_star)

LIKELIHOOD = equal(
    likelihood(*ONE_TOKEN[:2]),
    sp.exp(-(D**2) / (2 * gamma**2)) * sp.exp(score(*ONE_TOKEN[:2])),
    (size >= along_signal**2,),
)
BAYES = equal(weighted_mean(p * weight), weighted_mean(p * sp.exp(score(x_l, k_star))))
SOFTMAX = equal(
    weighted_mean(UNIFORM * weight).subs({gamma: sp.S.One}),
    softmax_predictor(k_star, v_star, x_l).subs({lam: D}),
)

products = in_turn(
    by_definition(SquaredNorm),
    by_definition(InnerProduct),
    name="the vectors multiplied out: $||x - D k*||^2 = ||x||^2 - 2 D <x, k*> + D^2$",
)
common_factors = in_turn(
    by_definition(SquaredNorm),
    by_definition(InnerProduct),
    sum_linearity,
    name="the vectors multiplied out, and what does not depend on $l$ comes out of the sums",
)


multiplied_out = by(products)
"""|x - D k*|^2 = |x|^2 - 2 D <x, k*> + D^2."""


cancelled = by(common_factors)
"""What does not depend on l comes out of both sums, and cancels."""


CLAIM = Claim(
    label="bayes-posterior",
    number="Bayes (posterior)",
    title="The likelihoods as weights of the tokens, and the softmax predictor",
    sentence=(
        "Up to a factor that is the same for all tokens, the likelihood ratio of a token $x$ being the"
        " informative one is $exp(D <x, k*>/gamma^2 + (1 - 1/gamma^2) |x|^2/2)$. So the mean of the"
        " $<x_l, v*>$ weighted by $p_l$ times the likelihood ratios is also the one weighted by $p_l$"
        " times these exponentials; for $gamma = 1$ and uniform $p_l$ it is the softmax predictor (2)"
        " with $lambda = sqrt(d/2)$, $k = k*$ and $v = v*$. That a mean with such weights is the best"
        " prediction is Bayes' theorem over all tokens (Corollary 2); that the density of all tokens given"
        " $J_0 = l$ is a multiple of the likelihood of the $l$-th, the same for every $l$, is no step of"
        " the proof."
    ),
    headings=(
        Heading("The likelihood of one token", LIKELIHOOD),
        Heading("The mean with these weights", BAYES),
        Heading("For $gamma = 1$ and uniform $p_l$", SOFTMAX),
    ),
    statements=(LIKELIHOOD, BAYES, SOFTMAX),
    setting=(
        "$<k*, v*> = 0$",
        "$P(J_0 = l | X) propto p_l e^(-||x_l - sqrt(d/2) k*||^2/(2 gamma^2) + "
        "||x_l||^2/2)$ by Bayes' theorem",
    ),
    proofs=(
        Proof(
            "By multiplying out",
            (multiplied_out, cancelled, cancelled),
            "$|x - D k*|^2 = |x|^2 - 2 D <x, k*> + D^2$. Factors that do not depend on $l$ come out of"
            " both sums and cancel.",
        ),
    ),
    evidence=(calibration_evidence(),),
)
