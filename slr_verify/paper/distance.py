"""From products to vectors: where kappa and nu tend to 1, k and v tend to k* and v*, and so for -1."""

from __future__ import annotations

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, equal
from slr_verify.model.notation import k, k_star, kappa, nu, v, v_star
from slr_verify.paper.evidence.pgd import distance_evidence

SIDES = (1, -1)


def _squared_distance(side: int) -> Statement:
    """|k - s k*|^2 + |v - s v*|^2, which is zero only at (s k*, s v*)."""
    apart = (k - k_star * side, v - v_star * side)
    return equal(sum(map(SquaredNorm, apart)), 2 * (1 - side * kappa) + 2 * (1 - side * nu))


def multiplied_out(goal: Statement, shelf: Shelf) -> Theorem:
    """The four vectors have length one."""
    return chain(goal.lhs).equals(goal.rhs, by=by_definition(SquaredNorm)).theorem()


CLAIM = Claim(
    label="distance",
    number="Distance",
    title="How far $(k, v)$ is from $(k*, v*)$, and from $(-k*, -v*)$, by $kappa$ and $nu$",
    sentence=(
        "For unit vectors with $<k*, v*> = 0$ the squared distance $|k - k*|^2 + |v - v*|^2$ is $2 (1 -"
        " kappa) + 2 (1 - nu)$, and that from $(-k*, -v*)$ is $2 (1 + kappa) + 2 (1 + nu)$."
    ),
    headings=(
        Heading("From $(k*, v*)$", _squared_distance(1)),
        Heading("From $(-k*, -v*)$", _squared_distance(-1)),
    ),
    statements=tuple(map(_squared_distance, SIDES)),
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "Multiplied out",
            tuple(multiplied_out for _ in SIDES),
            "The four vectors have length one, so $|k - k*|^2 = 2 - 2 <k, k*>$, and likewise for $v$.",
        ),
    ),
    evidence=(distance_evidence(),),
)
