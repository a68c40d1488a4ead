"""The risk of the oracle, R(k*, v*), between two bounds."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.order import Multiplied, Rearranged
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.statement import Statement, at_least, at_most
from slr_verify.model.letters import oracle_risk_at
from slr_verify.model.notation import D, L, epsilon, g, gamma, lam, t
from slr_verify.model.oracle import oracle_bound, oracle_risk, signal
from slr_verify.model.zeta import zeta

LOWER = at_least(oracle_risk(), epsilon**2)
UPPER = at_most(oracle_risk(), oracle_bound())

shift, scale = lam * D, lam * gamma
erf_a = sp.erf(signal())
spread = gamma**2 * (zeta(shift, scale) - erf_a**2)


def lower(goal: Statement, shelf: Shelf) -> Theorem:
    """The informative part is gamma^2 ((1 - erf a)^2 + zeta - erf(a)^2), by zeta >= erf(a)^2."""
    jensen = (
        chain(zeta(shift, scale))
        .at_least(erf_a**2, by=Instance(shelf.theorem("zeta-bounds"), ((t, shift), (g, scale))))
        .theorem()
    )
    without_spread = epsilon**2 + gamma**2 * (1 - erf_a) ** 2 + (L - 1) * zeta(0, lam)
    rest = gamma**2 * (1 - erf_a) ** 2 + (L - 1) * zeta(0, lam)
    nonnegative = chain(rest).at_least(0, by=by_sign).theorem()
    return (
        chain(goal.lhs)
        .at_least(without_spread, by=Rearranged(jensen, 1 / gamma**2))
        .related(goal.sign, goal.rhs, by=Rearranged(nonnegative))
        .theorem()
    )


def upper(goal: Statement, shelf: Shelf) -> Theorem:
    """zeta <= 1 for the informative token, zeta(0, lambda) <= (4/pi) lambda^2 for the others."""
    below_one = chain(gamma**2 * (1 - zeta(shift, scale))).at_least(0, by=by_sign).theorem()
    small = (
        chain(zeta(0, lam))
        .at_most(4 / sp.pi * lam**2, by=Instance(shelf.theorem("zeta-bounds", part=2), ((g, lam),)))
        .theorem()
    )
    between = epsilon**2 + 2 * gamma**2 * (1 - erf_a) + (L - 1) * zeta(0, lam)
    return (
        chain(goal.lhs)
        .at_most(between, by=Rearranged(below_one))
        .related(goal.sign, goal.rhs, by=Multiplied(small, L - 1))
        .theorem()
    )


CLAIM = Claim(
    label="best-lambda-oracle-risk",
    number="Best lambda (oracle risk)",
    title="Bounds on the risk of the oracle predictor at finite size",
    sentence=(
        "For all $d$, $L$, $gamma$ and $lambda > 0$ the risk $R(k*, v*)$ of the oracle predictor"
        " satisfies $0 <= R(k*, v*) - epsilon^2 <= 2 gamma^2 erfc(lambda D/p) + (4/pi) (L - 1) lambda^2$."
    ),
    headings=(
        Heading("From below", LOWER),
        Heading("From above", UPPER),
    ),
    letters=(oracle_risk_at(),),
    statements=(LOWER, UPPER),
    proofs=(
        Proof(
            "By the bounds on $zeta$",
            (lower, upper),
            "The informative token contributes $gamma^2 (1 - 2 erf(a) + zeta)$ with $a = lambda D/p$."
            " Since $erf(a)^2 <= zeta <= 1$, this lies between $gamma^2 (1 - erf(a))^2$ and $2 gamma^2 (1"
            " - erf(a))$. Each other token contributes $zeta(0, lambda)$, which lies between 0 and"
            " $(4/pi) lambda^2$.",
        ),
    ),
    evidence=(quadrature_evidence((LOWER, UPPER), points=5), enclosure_evidence((LOWER, UPPER))),
)
