"""Corollary 2: the oracle predictor is asymptotically Bayes optimal.

That d goes to infinity follows from lambda sqrt(d) -> oo and lambda sqrt(L) -> 0, since L >= 1.
"""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.limits import ByContinuity, Squeezed
from slr_verify.calculus.rules.order import Multiplied, Rearranged
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, at_most, equal
from slr_verify.model.notation import L, d, epsilon, gamma, lam
from slr_verify.model.oracle import oracle_bound, oracle_risk, signal
from slr_verify.paper import bayes_risk, bayes_theorem
from slr_verify.paper.beyond.bounds.erfc_bounds import exponential_above
from slr_verify.paper.evidence.bayes_risk import noise_evidence, pythagoras_evidence

y = sp.Symbol("y", nonnegative=True)

MOVING = sp.Tuple(d, L, lam)
fast = 1 / (lam * sp.sqrt(d))
slow = lam * sp.sqrt(L)
SEQUENCE = (sp.Eq(Limit(fast, MOVING), 0), sp.Eq(Limit(slow, MOVING), 0))


def modulus(r: sp.Expr, w: sp.Expr) -> sp.Expr:
    """epsilon^2 + 4 gamma^2 r^2 (1 + 2 gamma^2 w^2) + (4/pi) w^2."""
    return epsilon**2 + 4 * gamma**2 * r**2 * (1 + 2 * gamma**2 * w**2) + 4 / sp.pi * w**2


EXPLICIT = at_most(oracle_risk(), modulus(fast, slow))
IN_THE_LIMIT = equal(Limit(oracle_risk(), MOVING), epsilon**2, SEQUENCE)


def explicit(goal: Statement, shelf: Shelf) -> Theorem:
    """erfc(a) <= exp(-a^2) <= 1/(1 + a^2) <= 1/a^2 with 1/a^2 = 2 (1 + 2 g^2)/(lambda^2 d)."""
    a = signal()
    tail = (
        chain(1 - sp.erf(a))
        .at_most(sp.exp(-(a**2)), by=Instance(shelf.theorem("erf-bounds", part=1), ((y, a),)))
        .at_most(1 / (1 + a**2), by=Instance(exponential_above(shelf.theorem("erfc-bounds"), a**2)))
        .at_most(1 / a**2, by=Rearranged(_nonnegative(1 / (a**2 * (1 + a**2)))))
        .theorem()
    )
    between = epsilon**2 + 2 * gamma**2 / a**2 + 4 / sp.pi * (L - 1) * lam**2
    rest = 8 * gamma**4 * (L - 1) / d + 4 / sp.pi * lam**2
    return (
        chain(goal.lhs)
        .at_most(oracle_bound(), by=Instance(shelf.theorem("best-lambda-oracle-risk", part=1)))
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
        shelf.theorem("best-lambda-oracle-risk"),
        explicit(EXPLICIT, shelf),
        limit_below.theorem(),
        limit_above.theorem(),
    )
    return infer(goal, squeezed)


def _nonnegative(expr: sp.Expr) -> Theorem:
    return chain(expr).at_least(0, by=by_sign).theorem()


PROOFS: dict[Statement, Prove] = {
    **bayes_risk.PROOFS,
    **bayes_theorem.PROOFS,
    EXPLICIT: explicit,
    IN_THE_LIMIT: in_the_limit,
}
CLAIM = Claim(
    label="corollary-2",
    number="Corollary 2",
    title="The oracle predictor is asymptotically Bayes optimal",
    sentence=(
        "No predictor has a risk below $epsilon^2$, and over all tokens none has a smaller one than the"
        " conditional expectation of $<X_(J_0), v*>$, or of $Y$, given $X$, which is the mean of $<x_l,"
        " v*>$ under the posterior of Bayes' theorem. Along every sequence of $(d, L, lambda)$ with"
        " $lambda sqrt(d) -> inf$ and $lambda sqrt(L) -> 0$, for fixed $gamma$ and $epsilon$, the risk of"
        " the oracle predictor tends to $epsilon^2$: it is asymptotically Bayes optimal."
    ),
    headings=(
        *bayes_risk.HEADINGS,
        *bayes_theorem.HEADINGS,
        Heading("A bound for the oracle at every $d$, $L$ and $lambda$", EXPLICIT),
        Heading("The limit", IN_THE_LIMIT),
    ),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "$f(X)$ any function of the tokens with $E f(X)^2 < inf$, and $W = <X_(J_0), v*> - f(X)$",
        "given $J_0 = l$ all tokens are functions of one Gaussian vector $U$, in which each has $d$ places,"
        " and $f_l(U)$ is $f(X)$; with an index $k*$ and $v*$ are in the places of a token",
        "$m(X)$ is the conditional expectation of $<X_(J_0), v*>$ given $X$: the mean of $(<X_(J_0), v*> -"
        " m(X)) h(X)$ is zero for all square integrable $h(X)$, here for $m(X) - f(X)$; $m_l(U)$ is"
        " $m(X)$ given $J_0 = l$",
        "$t_l(U)$ are all tokens given $J_0 = l$: they are $U$, but $sqrt(d/2) k* + gamma U$ in the places"
        " of token $l$; $r_l(x)$ is their density by that of $U$, a multiple of the exponential of half of"
        " $||x||^2 - ||z||^2$ for the $z$ with $t_l(z) = x$",
        "$h$ and $h_l$ are any functions for which the means exist",
        "$x$ and $y$ are any numbers, such as $<X_(J_0), v*>$ and $f(X)$",
        "given the tokens, $P_l = P(J_0 = l | X)$, $m$ is the posterior mean, and $y$ is any number,"
        " such as $f(X)$",
        "in the limit $(d, L, lambda)$ varies, and $gamma, epsilon$ are fixed",
    ),
    proofs=(
        Proof(
            "From Best lambda (oracle risk), by squeezing",
            tuple(PROOFS.values()),
            "The noise has mean zero and is independent of anything computed from the tokens, so its"
            " variance remains. The square of $<X_(J_0), v*> - f(X)$ is multiplied out around $m(X)$. For"
            " the oracle, insert $erfc(a) <= 1/a^2$ at $a = lambda D/p$ into the bound of Best lambda"
            " (oracle risk): the risk lies between $epsilon^2$ and a continuous function of $1/(lambda"
            " sqrt(d))$ and $lambda sqrt(L)$ that equals $epsilon^2$ at zero.",
        ),
    ),
    evidence=(enclosure_evidence((EXPLICIT,)), pythagoras_evidence(), noise_evidence()),
)
