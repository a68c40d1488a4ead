"""Lemma 6: the risk on the manifold is a function of kappa and nu."""

from dataclasses import replace

from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement
from slr_verify.model.letters import ERROR, only
from slr_verify.model.task import risk
from slr_verify.paper.theorem_1_risk import ON_MANIFOLD

GIVEN_PLACE = replace(ON_MANIFOLD, lhs=risk(), given=ON_MANIFOLD.given[1:])
"""The same with the place of the informative token given."""


def from_theorem_1(goal: Statement, shelf: Shelf) -> Theorem:
    """The second part of Theorem 1."""
    known = shelf.theorem("theorem-1", part=1)
    return infer(goal, applying(known))


CLAIM = Claim(
    label="lemma-6",
    number="Lemma 6",
    title="The risk on the manifold",
    sentence=(
        "On the manifold, where $theta = eta = rho = 0$, the risk is a function $R(kappa, nu)$ of $kappa"
        " = <k, k*>$ and $nu = <v, v*>$ and of the parameters, in closed form but for $zeta$."
    ),
    letters=only("Y S B", ERROR),
    statements=(ON_MANIFOLD,),
    setting=("$<k*, v*> = 0$",),
    proofs=(Proof("From Theorem 1", (from_theorem_1,), "This is the second part of Theorem 1."),),
    evidence=(enclosure_evidence((GIVEN_PLACE,)),),
)
