"""R(-k, -v) = R(k, v) everywhere: the parameters can be recovered up to a sign at most."""

from __future__ import annotations

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.instance import applying, everywhere, instance
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.language.statement import Statement, equal
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.notation import eta, k, k_star, kappa, nu, theta, v, v_star
from slr_verify.model.task import risk
from slr_verify.paper.evidence.pgd import symmetry_evidence

OPPOSITE = {k: k * -1, v: v * -1, k_star: k_star, v_star: v_star}
PRODUCTS = {product: -product for product in (kappa, nu, theta, eta)}
"""Those with one vector of the parameters; <k, v> stays."""

SYMMETRIC = equal(risk().xreplace(OPPOSITE), risk())


def both_signs(goal: Statement, shelf: Shelf) -> Theorem:
    """Proposition 15 on both sides: every term is even in the four products, zeta by its closed form."""
    known = shelf.theorem("proposition-15")
    opposite = instance(known, {**OPPOSITE, **PRODUCTS})
    return (
        chain(goal.lhs)
        .rewritten(by=applying(opposite))
        .equals(five_variable_risk(), by=everywhere(shelf.theorem("e1-positive")))
        .equals(goal.rhs, by=applying(known))
        .theorem()
    )


CLAIM = Claim(
    label="symmetry",
    number="Symmetry",
    title="The risk does not change when k and v both change their signs",
    statements=(SYMMETRIC,),
    setting=(
        r"\langle k^\star, v^\star\rangle = 0",
        r"\text{tokens renamed so that } J_0 = 1",
    ),
    proofs=(Proof("By Proposition 15 at both", (both_signs,)),),
    evidence=(symmetry_evidence(),),
)
