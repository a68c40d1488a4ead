"""R(-k, -v) = R(k, v) everywhere: the parameters can be recovered up to a sign at most."""

from __future__ import annotations

from slr_verify.claims.claim import Claim, Proof
from slr_verify.language.statement import equal
from slr_verify.model.notation import eta, k, k_star, kappa, nu, theta, v, v_star
from slr_verify.model.task import risk
from slr_verify.paper.evidence.pgd import symmetry_evidence
from slr_verify.paper.lemma_14_even import even_under

OPPOSITE = {k: k * -1, v: v * -1, k_star: k_star, v_star: v_star}
PRODUCTS = {product: -product for product in (kappa, nu, theta, eta)}
"""Those with one vector of the parameters; <k, v> stays."""

SYMMETRIC = equal(risk().xreplace(OPPOSITE), risk())


CLAIM = Claim(
    label="symmetry",
    number="Symmetry",
    title="The risk does not change when k and v both change their signs",
    statements=(SYMMETRIC,),
    setting=(
        r"\langle k^\star, v^\star\rangle = 0",
        r"\text{tokens renamed so that } J_0 = 1",
    ),
    proofs=(Proof("By Proposition 15 at both", (even_under({**OPPOSITE, **PRODUCTS}),)),),
    evidence=(symmetry_evidence(),),
)
