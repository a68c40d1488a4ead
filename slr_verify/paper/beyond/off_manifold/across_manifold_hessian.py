"""Across: M repels on the whole line kappa = 0, where runs start."""

import sympy as sp

from slr_verify.calculus.chain import proved
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, equal, less, more
from slr_verify.model.across import ON_AXIS, hessian_across, slopes_across
from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.letters import SLOPE
from slr_verify.model.notation import L, eta, gamma, rho, theta
from slr_verify.model.risk import partial
from slr_verify.model.turns import origin_letter
from slr_verify.paper.beyond.off_manifold.slopes_at_points import SlopesAt

coupling = 4 * gamma**2 * slope_constants()[0] / sp.sqrt(sp.pi)
"""c = -R_theta_eta at kappa = 0."""
ACROSS = SlopesAt("across-line", ON_AXIS, slopes_across(), (SLOPE,))
SLOPES_CLAIM = ACROSS.claim(
    "Across (line)",
    "The second derivatives of the risk across the manifold where $kappa = 0$",
    "At every point of the manifold with $kappa = 0$ the six second derivatives of the risk in $theta$,"
    " $eta$ and $rho$ are in closed form and do not depend on $nu$. Those in $theta, rho$ and in $eta, rho$"
    " vanish, and so does the one in $eta$ twice.",
    {(theta, theta): "In $theta$", (eta, eta): "In $eta$ and $rho$"},
)
W = hessian_across()
R_rho_rho = W[2, 2]
SEVERAL = (L >= 2,)
POSITIVE = more(R_rho_rho, 0, SEVERAL)
DETERMINANT = equal(W.det(), -R_rho_rho * coupling**2, SEVERAL)
REPELS = less(W.det(), 0, SEVERAL)
IN_CLOSED_FORM = ((theta, eta), (theta, rho), (eta, eta), (eta, rho))
"""The entries that settle the determinant."""


def positive(goal: Statement, shelf: Shelf) -> Theorem:
    """A sum of four positive terms."""
    known = ACROSS.theorems(shelf)[R_rho_rho]
    return proved(goal, applying(known), by_sign)


def determinant(goal: Statement, shelf: Shelf) -> Theorem:
    """Three of the six entries are zero."""
    known = ACROSS.theorems(shelf)
    entries = (applying(known[partial(*pair, at=dict(ON_AXIS))]) for pair in IN_CLOSED_FORM)
    return proved(goal, *entries, normal_form)


def repels(goal: Statement, shelf: Shelf) -> Theorem:
    """It is minus a product of positive numbers."""
    parts = ((coupling**2, positive(POSITIVE, shelf)), (-1, determinant(DETERMINANT, shelf)))
    return infer(goal, adding(*parts))


PROOFS: dict[Statement, Prove] = {
    REPELS: repels,
    DETERMINANT: determinant,
    POSITIVE: positive,
}
REPELS_CLAIM = Claim(
    label="across-repels",
    number="Across (repels)",
    title="Where $kappa = 0$, the Hessian across the manifold has a negative determinant",
    sentence=(
        "Let $L >= 2$. At every point of the manifold with $kappa = 0$, whatever $nu$ is, the matrix of the"
        " second derivatives of the risk in $theta$, $eta$ and $rho$ has a negative determinant, namely"
        " $-R_rho_rho c^2$ with $c = 4 gamma^2 a/sqrt(pi)$ and $R_rho_rho > 0$. So it has a negative"
        " eigenvalue. That steps leave the manifold there is linearisation, no step of the proof."
    ),
    headings=(
        Heading("The determinant is negative", REPELS),
        Heading("It is a product", DETERMINANT),
        Heading("The second derivative in $rho$ is positive", POSITIVE),
    ),
    letters=(SLOPE, origin_letter("chi_0", ON_AXIS)),
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$", "a point with $kappa = theta = eta = rho = 0$"),
    proofs=(
        Proof(
            "From the second derivatives",
            tuple(PROOFS.values()),
            "The derivatives in $eta$ twice, in $theta, rho$ and in $eta, rho$ vanish, so the determinant"
            " is $-R_rho_rho R_theta_eta^2$, and $R_theta_eta = -c$.",
        ),
    ),
    evidence=(enclosure_evidence((POSITIVE,)),),
)
CLAIMS = (SLOPES_CLAIM, REPELS_CLAIM)
