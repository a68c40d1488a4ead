"""R(-k, -v) = R(k, v) everywhere."""

from __future__ import annotations

from slr_verify.claims.claim import Claim, Proof
from slr_verify.language.statement import equal
from slr_verify.model.notation import eta, k, k_star, kappa, nu, theta, v, v_star
from slr_verify.model.random_place import one_of, risk_over_places
from slr_verify.paper.evidence.pgd import symmetry_evidence
from slr_verify.paper.lemma_14_even import even_under

OPPOSITE = {k: k * -1, v: v * -1, k_star: k_star, v_star: v_star}
PRODUCTS = {product: -product for product in (kappa, nu, theta, eta)}
"""Those with one vector of the parameters; <k, v> stays."""

SYMMETRIC = equal(risk_over_places().xreplace(OPPOSITE), risk_over_places(), (one_of(),))


CLAIM = Claim(
    label="symmetry",
    number="Symmetry",
    title="The risk does not change when $k$ and $v$ both change their signs",
    sentence=(
        "For all unit vectors $k$ and $v$ the risk is the same at $(k, v)$ and at $(-k, -v)$, so it"
        " cannot tell $(k*, v*)$ from $(-k*, -v*)$."
    ),
    statements=(SYMMETRIC,),
    setting=(
        "$<k*, v*> = 0$",
        "$p_l = P(J_0 = l)$",
    ),
    proofs=(
        Proof(
            "By Proposition 15 at both",
            (even_under({**OPPOSITE, **PRODUCTS}, "random-place", part=1),),
            "The products $kappa$, $nu$, $theta$ and $eta$ change sign and $rho$ does not. In every term"
            " of the closed form of Proposition 15 the signs cancel.",
        ),
    ),
    evidence=(symmetry_evidence(),),
)
