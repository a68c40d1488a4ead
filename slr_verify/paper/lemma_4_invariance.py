"""Lemma 4: PGD does not leave the manifold theta = eta = rho = 0."""

from __future__ import annotations

import sympy as sp

from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.gram.vectors import InnerProduct
from slr_verify.model.notation import OFF_MANIFOLD, eta, rho, theta
from slr_verify.model.pgd import DEFINITION, R_eta, R_rho, R_theta
from slr_verify.paper.lemma_14_even import slope_on_manifold
from slr_verify.paper.pgd_evidence import reduced_map_evidence
from slr_verify.paper.theorem_1_risk import ON_MANIFOLD
from slr_verify.proofs.chain import chain
from slr_verify.proofs.definition import by_definition
from slr_verify.proofs.instance import applying
from slr_verify.proofs.statement import Statement, equal
from slr_verify.proofs.theorem import Theorem

ACROSS = {theta: R_theta, eta: R_eta, rho: R_rho}
AT_MANIFOLD = dict.fromkeys(OFF_MANIFOLD, sp.S.Zero) | {
    symbol: slope_on_manifold(name) for name, symbol in ACROSS.items()
}
"""A point of the manifold, and the slopes of the risk there as derivatives still to be worked out."""


def on_manifold(expr: sp.Expr) -> sp.Expr:
    """An expression of the PGD step at a point of the manifold."""
    return expr.subs(AT_MANIFOLD, simultaneous=True)


STATEMENTS = tuple(
    equal(on_manifold(DEFINITION[name]), sp.S.Zero, ON_MANIFOLD.given) for name in ACROSS
)


def stays(goal: Statement, shelf: Shelf) -> Theorem:
    """By Lemma 14 the gradients have no component that leaves the manifold."""
    line = chain(goal.lhs, goal.given)
    for part in (1, 2, 3):
        line = line.rewritten(by=applying(shelf.theorem("lemma-14", part=part)))
    return line.equals(goal.rhs, by=by_definition(InnerProduct)).theorem()


CLAIM = Claim(
    label="lemma-4",
    number="Lemma 4",
    title="The manifold is invariant under PGD",
    statements=STATEMENTS,
    setting=(r"\langle k^\star, v^\star\rangle = 0", r"\theta = \eta = \rho = 0"),
    proofs=(Proof("By Lemma 14", (stays, stays, stays)),),
    evidence=(reduced_map_evidence(),),
)
