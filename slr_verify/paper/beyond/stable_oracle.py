"""The oracle's risk and its derivative in lambda, in the forms that numbers are computed from."""

import sympy as sp

from slr_verify.calculus.chain import proved
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.differentiation import leibniz
from slr_verify.calculus.rules.instance import applying, everywhere
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import quadrature_evidence
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.letters import oracle_risk_at
from slr_verify.model.notation import g, lam
from slr_verify.model.oracle import oracle_risk
from slr_verify.model.stable.oracle import a, scale, stable_oracle_risk, stable_oracle_slope
from slr_verify.model.stable.zeta import place_of

RISK = equal(oracle_risk(), stable_oracle_risk())
SLOPE = equal(derivative(oracle_risk(), lam), stable_oracle_slope())

place = place_of(scale)
ANTIDERIVATIVE = place.diff(lam) * sp.exp(-(a**2) * (1 + place**2)) / (1 + place**2) - a.diff(
    lam
) * sp.sqrt(sp.pi) * sp.exp(-(a**2)) * sp.erf(a * place)
"""With f(a, x) = exp(-a^2 (1 + x^2))/(1 + x^2): f(a, x(s)) moves with x(s) and with a."""


def risk_rearranged(goal: Statement, shelf: Shelf) -> Theorem:
    """zeta in its two stable forms, then algebra."""
    label = "zeta-without-cancellation"
    return proved(
        goal,
        applying(shelf.theorem(label, part=1), {g: lam}),
        everywhere(shelf.theorem(label)),
        normal_form,
    )


def slope_in_lambda(goal: Statement, shelf: Shelf) -> Theorem:
    """Differentiate under the integral; what comes has an antiderivative."""
    return proved(
        goal,
        applying(risk_rearranged(RISK, shelf)),
        leibniz,
        FundamentalTheorem(ANTIDERIVATIVE),
        normal_form,
    )


CLAIM = Claim(
    label="oracle-without-cancellation",
    number="Numerics (oracle)",
    title="The risk of the oracle with nonnegative terms, and its slope in $lambda$",
    sentence=(
        "The risk of the oracle is a sum of nonnegative terms, one of which is an integral over $[0, 1]$."
        " Its derivative in $lambda$ is elementary."
    ),
    headings=(
        Heading("The risk of the oracle", RISK),
        Heading("Its derivative in $lambda$", SLOPE),
    ),
    letters=(oracle_risk_at(),),
    statements=(RISK, SLOPE),
    proofs=(
        Proof(
            "By differentiating under the integral",
            (risk_rearranged, slope_in_lambda),
            "Insert the forms of $zeta$ from Numerics (zeta). Differentiate under the integral;"
            " the integrand of the derivative has an elementary antiderivative.",
        ),
    ),
    evidence=(quadrature_evidence((RISK, SLOPE), points=4),),
)
