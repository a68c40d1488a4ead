"""E9: the posterior of the informative index, and that for gamma = 1 softmax is Bayes.

By Bayes' theorem the best prediction is a mean of <x_l, v*> with weights p_l times a likelihood
(`model/posterior.py`). What does not depend on l cancels; for gamma = 1 and uniform p what is left is
the softmax predictor (2) with k = k*, v = v* and lambda = sqrt(d/2).
"""

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.claims.claim import Claim, Proof
from slr_verify.language.integral import COUNTER
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import equal
from slr_verify.language.vectors import InnerProduct, inner
from slr_verify.model.notation import D, L, gamma
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
x_l, k_star, _ = TOKEN
weight = likelihood(x_l, k_star)

LIKELIHOOD = equal(
    likelihood(*ONE_TOKEN[:2]),
    sp.exp(-(D**2) / (2 * gamma**2)) * sp.exp(score(*ONE_TOKEN[:2])),
    (size >= along_signal**2,),
)
BAYES = equal(weighted_mean(p * weight), weighted_mean(p * sp.exp(score(x_l, k_star))))
SOFTMAX = equal(
    weighted_mean(UNIFORM * weight).subs({gamma: sp.S.One}),
    weighted_mean(sp.exp(D * inner(x_l, k_star))),
)

products = in_turn(
    by_definition(SquaredNorm),
    by_definition(InnerProduct),
    name="the vectors multiplied out: |x - D k*|^2 = |x|^2 - 2 D <x, k*> + D^2",
)
common_factors = in_turn(
    by_definition(SquaredNorm),
    by_definition(InnerProduct),
    sum_linearity,
    name="the vectors multiplied out, and what does not depend on l comes out of the sums",
)


multiplied_out = by(products)
"""|x - D k*|^2 = |x|^2 - 2 D <x, k*> + D^2."""


cancelled = by(common_factors)
"""What does not depend on l comes out of both sums, and cancels."""


CLAIM = Claim(
    label="e9-posterior",
    number="E9",
    title="Likelihoods as weights of the tokens; for gamma = 1 and uniform p this is the softmax predictor",
    statements=(LIKELIHOOD, BAYES, SOFTMAX),
    setting=(
        r"\langle k^\star, v^\star\rangle = 0",
        r"P(J_0 = l \mid X) \propto p_l\,"
        r" e^{-\|x_l - \sqrt{d/2}\, k^\star\|^2/(2\gamma^2) + \|x_l\|^2/2}"
        r" \text{ by Bayes' theorem, which is no step of the proof}",
    ),
    proofs=(Proof("By multiplying out", (multiplied_out, cancelled, cancelled)),),
    evidence=(calibration_evidence(),),
)
