"""Lemma 14: the risk is even in (theta, eta, rho), so it is flat across the manifold."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Statement, equal
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.manifold import slope_on_manifold
from slr_verify.model.notation import OFF_MANIFOLD, eta, realisable, rho, theta
from slr_verify.model.task import risk
from slr_verify.paper.by_differentiation import partial_slope

MIRROR = {name: -name for name in OFF_MANIFOLD}

EVEN = equal(replaced(risk(), MIRROR), risk(), realisable())
FLAT = tuple(equal(slope_on_manifold(name), sp.S.Zero) for name in (theta, eta, rho))


def even(goal: Statement, shelf: Shelf) -> Theorem:
    """Proposition 15 at both points: every term has an even number of the three products."""
    known = shelf.theorem("proposition-15")
    mirrored = replaced(five_variable_risk(), MIRROR)
    return (
        chain(goal.lhs, goal.given)
        .equals(mirrored, by=applying(known, MIRROR))
        .equals(goal.rhs, by=applying(known))
        .theorem()
    )


CLAIM = Claim(
    label="lemma-14",
    number="Lemma 14",
    title="The risk is even across the manifold, hence flat there",
    statements=(EVEN, *FLAT),
    setting=(r"\langle k^\star, v^\star\rangle = 0",),
    proofs=(Proof("From Proposition 15", (even, *(partial_slope for _ in FLAT))),),
    evidence=(enclosure_evidence((EVEN,)),),
)
