"""The partial derivatives of the five-variable risk: what is said of it off the manifold starts here."""

import sympy as sp

from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import equal
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.notation import kappa, nu, rho
from slr_verify.model.risk import partial
from slr_verify.model.risk_slopes import closed_slopes
from slr_verify.paper.by_differentiation import partial_slope

LABEL = "risk-slopes"
WHERE = {kappa: {rho: sp.S.Zero}}
"""Where a slope is claimed, if not everywhere."""
SLOPES = {
    name: equal(partial(name, at=WHERE.get(name, {})), closed)
    for name, closed in closed_slopes().items()
}


def slope_in(name: sp.Symbol, shelf: Shelf) -> Theorem:
    """The theorem on the slope in a product."""
    return shelf.theorem(LABEL, part=list(SLOPES).index(name))


CLAIM = Claim(
    label=LABEL,
    number="Slopes",
    title="The slopes of the risk in the five products; that in $kappa$ where $rho = 0$",
    sentence=(
        "The partial derivatives $R_nu$, $R_theta$, $R_eta$ and $R_rho$ of the risk in the products,"
        " everywhere, and $R_kappa$ where $rho = 0$, are the expressions below, in closed form but for"
        " $zeta$."
    ),
    headings=(
        Heading("In $kappa$, where $rho = 0$", SLOPES[kappa]),
        Heading("In $nu$, $theta$, $eta$ and $rho$", SLOPES[nu]),
    ),
    letters=SLOPE_CONSTANTS,
    statements=tuple(SLOPES.values()),
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "By differentiating the closed form",
            (partial_slope,) * len(SLOPES),
            "Differentiate the closed form of Proposition 15; Zeta (slope) gives the $t$-derivative"
            " of $zeta$.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(SLOPES.values())),),
)
