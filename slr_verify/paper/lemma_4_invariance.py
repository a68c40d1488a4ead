"""Lemma 4: PGD does not leave the manifold theta = eta = rho = 0."""

import sympy as sp

from slr_verify.calculus.chain import proved
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.document.letters import Letter
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.manifold import ACROSS, on_manifold
from slr_verify.model.notation import OFF_MANIFOLD, realisable
from slr_verify.model.pgd import DEFINITION, next_k, next_v
from slr_verify.paper.evidence.pgd import reduced_map_evidence

FLAT = dict.fromkeys(OFF_MANIFOLD, 0)
REALISABLE = tuple(left for each in realisable() if (left := each.subs(FLAT)) != sp.true)
STATEMENTS = tuple(equal(on_manifold(DEFINITION[name]), sp.S.Zero, REALISABLE) for name in ACROSS)


def stays(goal: Statement, shelf: Shelf) -> Theorem:
    """By Lemma 14 the gradients have no component that leaves the manifold."""
    flat = (applying(shelf.theorem("lemma-14", part=part)) for part in (1, 2, 3))
    return proved(goal, *flat, by_definition(InnerProduct))


CLAIM = Claim(
    label="lemma-4",
    number="Lemma 4",
    title="The manifold is invariant under PGD",
    sentence=(
        "PGD does not leave the manifold: where $theta = eta = rho = 0$, these three products are zero"
        " after a step as well, for every step size $alpha > 0$."
    ),
    headings=(
        Heading(
            "The products $theta$, $eta$ and $rho$ after a step from the manifold", STATEMENTS[0]
        ),
    ),
    letters=tuple(
        Letter(name, on_manifold(moved)) for name, moved in (("k'", next_k), ("v'", next_v))
    ),
    statements=STATEMENTS,
    setting=("$<k*, v*> = 0$", "$theta = eta = rho = 0$"),
    proofs=(
        Proof(
            "By Lemma 14",
            (stays, stays, stays),
            "The risk has no slope across the manifold. So the next $k$ is a combination of $k$ and $k*$,"
            " the next $v$ one of $v$ and $v*$, and on the manifold $k$ and $k*$ are orthogonal to $v$"
            " and $v*$.",
        ),
    ),
    evidence=(reduced_map_evidence(),),
)
