"""Corollary 2: the oracle predictor is asymptotically Bayes optimal.

That d goes to infinity follows from lambda sqrt(d) -> oo and lambda sqrt(L) -> 0, since L >= 1.
"""

import sympy as sp

from slr_verify.calculus.chain import by, chain, proved
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.independence import independence
from slr_verify.calculus.rules.instance import Directly
from slr_verify.calculus.rules.limits import ByContinuity, Squeezed
from slr_verify.calculus.rules.linearity import linearity
from slr_verify.calculus.rules.moments import noise_moments
from slr_verify.calculus.rules.noise import noise_remains
from slr_verify.calculus.rules.order import Multiplied, Rearranged
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import Centred, SquareIntegrable
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.model.attention import K, V, softmax_predictor
from slr_verify.model.notation import L, d, epsilon, gamma, lam
from slr_verify.model.oracle import oracle_bound, oracle_risk, signal
from slr_verify.model.posterior import (
    ALL,
    posterior,
    risk_given_tokens,
    token_product,
)
from slr_verify.model.task import risk, xi
from slr_verify.paper.beyond.erfc_bounds import exponential_above
from slr_verify.paper.evidence.bayes_risk import noise_evidence, pythagoras_evidence

W = sp.Symbol("W", real=True)
mean = sp.Symbol("m", real=True)
second_moment = sp.Symbol("s", nonnegative=True)
y = sp.Symbol("y", nonnegative=True)

MOVING = sp.Tuple(d, L, lam)
fast = 1 / (lam * sp.sqrt(d))
slow = lam * sp.sqrt(L)
SEQUENCE = (sp.Eq(Limit(fast, MOVING), 0), sp.Eq(Limit(slow, MOVING), 0))


def modulus(r: sp.Expr, w: sp.Expr) -> sp.Expr:
    """epsilon^2 + 4 gamma^2 r^2 (1 + 2 gamma^2 w^2) + (4/pi) w^2."""
    return epsilon**2 + 4 * gamma**2 * r**2 * (1 + 2 * gamma**2 * w**2) + 4 / sp.pi * w**2


BAYES = at_least(
    Expectation((W + xi) ** 2, SquareIntegrable(W, mean, second_moment), Centred(xi, epsilon**2)),
    epsilon**2,
)
STUDIED = at_least(risk(), epsilon**2)
"""From the definition: W is a function of all tokens."""
P, target = posterior(COUNTER), token_product(sp.Integer(2), COUNTER)
prediction, posterior_mean = sp.symbols("y m", real=True)
POSTERIOR = (sp.Eq(Sum(P, ALL), 1), sp.Eq(Sum(P * target, ALL), posterior_mean))
PYTHAGORAS = equal(
    risk_given_tokens(prediction),
    epsilon**2 + Sum(P * (target - posterior_mean) ** 2, ALL) + (prediction - posterior_mean) ** 2,
    POSTERIOR,
)
"""The risk given the tokens of a prediction y."""
chosen = token_product(sp.Integer(2), sp.Symbol("j", integer=True, positive=True))
"""<x_j, v*>: predictor (1) takes for j a token with the largest <x_j, k*>."""
OF_A_TOKEN = equal(
    risk_given_tokens(chosen), epsilon**2 + Sum(P * (target - chosen) ** 2, ALL), POSTERIOR[:1]
)
SOFTMAX = softmax_predictor(K, V)
OF_SOFTMAX = PYTHAGORAS.substituted({prediction: SOFTMAX})
"""Predictor (2)."""
EXPLICIT = at_most(oracle_risk(), modulus(fast, slow))
IN_THE_LIMIT = equal(Limit(oracle_risk(), MOVING), epsilon**2, SEQUENCE)


moments = in_turn(linearity, independence, noise_moments, name="linearity, independence, moments")


def bayes(goal: Statement, shelf: Shelf) -> Theorem:
    """With W = <X_J, v*> - f(X), independent of the noise, the risk is E W^2 + epsilon^2."""
    rest = chain(second_moment).at_least(0, by=by_sign).theorem()
    return proved(goal, moments, Rearranged(rest))


studied = by(noise_remains)
"""Given the tokens the risk is W^2 + epsilon^2; then the mean over the tokens."""


def pythagoras(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides multiplied out: the P_l sum to one, and P_l <x_l, v*> to the posterior mean."""
    spread = (
        chain(Sum(P * (target - posterior_mean) ** 2, ALL), goal.given)
        .through(sum_linearity, by_hypothesis)
        .theorem()
    )
    return proved(goal, moments, sum_linearity, by_hypothesis, adding((-1, spread)))


def of_a_token(goal: Statement, shelf: Shelf) -> Theorem:
    """The noise is independent of the tokens, and the P_l sum to one."""
    spread = chain(Sum(P * (target - chosen) ** 2, ALL), goal.given)
    both = spread.through(sum_linearity, by_hypothesis).theorem()
    return proved(goal, moments, sum_linearity, by_hypothesis, adding((-1, both)))


def of_softmax(goal: Statement, shelf: Shelf) -> Theorem:
    """The risk of any prediction, at this one."""
    return infer(goal, Directly(pythagoras(PYTHAGORAS, shelf), ((prediction, SOFTMAX),)))


def explicit(goal: Statement, shelf: Shelf) -> Theorem:
    """E6, then erfc(a) <= exp(-a^2) <= 1/(1 + a^2) <= 1/a^2 with 1/a^2 = 2 (1 + 2 g^2)/(lambda^2 d)."""
    a = signal()
    tail = (
        chain(1 - sp.erf(a))
        .at_most(sp.exp(-(a**2)), by=Directly(shelf.theorem("erf-bounds", part=1), ((y, a),)))
        .at_most(1 / (1 + a**2), by=Directly(exponential_above(shelf.theorem("erfc-bounds"), a**2)))
        .at_most(1 / a**2, by=Rearranged(_nonnegative(1 / (a**2 * (1 + a**2)))))
        .theorem()
    )
    between = epsilon**2 + 2 * gamma**2 / a**2 + 4 / sp.pi * (L - 1) * lam**2
    rest = 8 * gamma**4 * (L - 1) / d + 4 / sp.pi * lam**2
    return (
        chain(goal.lhs)
        .at_most(oracle_bound(), by=Directly(shelf.theorem("e6-oracle-risk", part=1)))
        .at_most(between, by=Multiplied(tail, 2 * gamma**2))
        .related(goal.sign, goal.rhs, by=Rearranged(_nonnegative(rest)))
        .theorem()
    )


def in_the_limit(goal: Statement, shelf: Shelf) -> Theorem:
    """Squeezed between epsilon^2 and the explicit bound, which is continuous in r and w."""
    r, w = sp.symbols("r w", real=True)
    limit_below = chain(Limit(epsilon**2, MOVING), goal.given).equals(
        epsilon**2, by=ByContinuity(epsilon**2)
    )
    limit_above = chain(Limit(modulus(fast, slow), MOVING), goal.given).equals(
        epsilon**2, by=ByContinuity(modulus(r, w), (r, w), (fast, slow))
    )
    squeezed = Squeezed(
        shelf.theorem("e6-oracle-risk"),
        explicit(EXPLICIT, shelf),
        limit_below.theorem(),
        limit_above.theorem(),
    )
    return infer(goal, squeezed)


def _nonnegative(expr: sp.Expr) -> Theorem:
    return chain(expr).at_least(0, by=by_sign).theorem()


CLAIM = Claim(
    label="corollary-2",
    number="Corollary 2",
    title="The oracle predictor is asymptotically Bayes optimal",
    sentence=(
        "No predictor has a risk below $epsilon^2$. Along every sequence of $(d, L, lambda)$ with $lambda"
        " sqrt(d) -> inf$ and $lambda sqrt(L) -> 0$, for fixed $gamma$ and $epsilon$, the risk of the"
        " oracle predictor tends to $epsilon^2$: it is asymptotically Bayes optimal."
    ),
    headings=(
        Heading(
            (
                "Any predictor whose error before the noise, $W$, is square integrable and independent of"
                " the noise"
            ),
            BAYES,
        ),
        Heading("The predictor (3), at any $k$ and $v$", STUDIED),
        Heading(
            (
                "The risk of a prediction $y$ given the tokens: it is least at the posterior mean $m$"
            ),
            PYTHAGORAS,
        ),
        Heading(
            "The risk given the tokens of $<x_j, v*>$ for any $j$, such as that of predictor (1)",
            OF_A_TOKEN,
        ),
        Heading(
            "The risk given the tokens of the softmax predictor (2), with $k = K$ and $v = V$",
            OF_SOFTMAX,
        ),
        Heading("A bound for the oracle at every $d$, $L$ and $lambda$", EXPLICIT),
        Heading("The limit", IN_THE_LIMIT),
    ),
    statements=(BAYES, STUDIED, PYTHAGORAS, OF_A_TOKEN, OF_SOFTMAX, EXPLICIT, IN_THE_LIMIT),
    setting=(
        "$<k*, v*> = 0$",
        "$W = <X_(J_0), v*> - f(X)$ square integrable, independent of $xi$",
        "the second line is about the predictor (3), the third about any prediction $y$ "
        "from the tokens, with $P_l = P(J_0 = l | X)$",
        "predictor (1) takes a $j$ with the largest $<x_j, k*>$",
        "$(d, L, lambda)$ moves, $gamma, epsilon$ do not",
    ),
    proofs=(
        Proof(
            "From E6, by squeezing",
            (bayes, studied, pythagoras, of_a_token, of_softmax, explicit, in_the_limit),
            "The noise has mean zero and is independent of anything computed from the tokens, so its"
            " variance remains. For the oracle, insert $erfc(a) <= 1/a^2$ at $a = lambda D/p$ into the"
            " bound of E6: the risk lies between $epsilon^2$ and a continuous function of $1/(lambda"
            " sqrt(d))$ and $lambda sqrt(L)$ that equals $epsilon^2$ at zero.",
        ),
    ),
    evidence=(enclosure_evidence((EXPLICIT,)), pythagoras_evidence(), noise_evidence()),
)
