"""Under a schedule: PGD from a spurious point or a corner with k and v exchanged recovers (k*, v*)."""

import sympy as sp

from slr_verify.calculus.chain import proved
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.binding import replaced
from slr_verify.language.orbit import TIME
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Given, Statement, equal, more
from slr_verify.language.vectors import InnerProduct, inner
from slr_verify.model.letters import BOUND_AT_STEPS, SLOPE_CONSTANTS
from slr_verify.model.notation import eta, k, k_star, kappa, nu, rho, theta, v, v_star
from slr_verify.model.orbit import vectors_under_schedule
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.paper.beyond.schedules import edges
from slr_verify.paper.beyond.schedules.edges import IN_VECTORS, minimum
from slr_verify.paper.beyond.schedules.quadrants import VECTORS_UNDER_SCHEDULE
from slr_verify.paper.beyond.schedules.theorem_5 import UNDER
from slr_verify.paper.evidence.swap import swap_evidence
from slr_verify.paper.iterates import Vectors, on_manifold, reach

EDGE = (1, 1)
"""nu = 1."""
AT = {kappa: sp.S.Zero, nu: sp.S.Zero, eta: sp.S.One, rho: sp.S.Zero}
"""The products of a point (k, v) of either kind, but for theta."""
old_k, old_v, *others = (replaced(each, AT) for each in (k, v, k_star, v_star))
SWAPPED: Vectors = (old_v, old_k)
"""(k_0, v_0) = (v, k)."""
BESIDE: Vectors = (others[0], others[1])
"""k* and v*, in the frame of k and v."""
along_k, along_v = (inner(*each) for each in zip(SWAPPED, BESIDE, strict=True))
ITERATES = vectors_under_schedule(TIME, (along_k, along_v))
AT_SPURIOUS: Given = (sp.Eq(theta, spurious_theta()), theta <= 1)
AT_CORNER: Given = (sp.Eq(theta, 1),)
RECOVERS = reach(ITERATES, minimum(1), BESIDE)
FROM_SPURIOUS, FROM_CORNER = (
    equal(RECOVERS, 1, (*given, *UNDER)) for given in (AT_SPURIOUS, AT_CORNER)
)
ON_MANIFOLD = on_manifold(SWAPPED, (theta, sp.S.One), BESIDE, ())


def recovers(goal: Statement, shelf: Shelf) -> Theorem:
    """The start is on the edge, and not at the end where orbits stay."""
    known = edges.CLAIM.shown(IN_VECTORS[EDGE], shelf)
    where = hypothesis(goal.given[0], goal.given)
    positive = infer(more(theta, -1, goal.given), adding((1, where), rest=1 + where.statement.rhs))
    return infer(goal, Instance(known, ((kappa, theta),), (positive,)))


def on_the_manifold(goal: Statement, shelf: Shelf) -> Theorem:
    """The products are those of the four vectors."""
    return proved(goal, by_definition(InnerProduct), by_definition(SquaredNorm))


PROOFS: dict[Statement, Prove] = {
    FROM_SPURIOUS: recovers,
    FROM_CORNER: recovers,
    **dict.fromkeys(ON_MANIFOLD, on_the_manifold),
}
CLAIM = Claim(
    label="schedules-swap",
    number="Schedules (swap)",
    title="Under a schedule: from a spurious point with $k$ and $v$ exchanged",
    sentence=(
        "Let $(k, v)$ be any point of the sphere of spurious points at some $lambda$: $kappa = nu = rho ="
        " 0$, $eta = 1$ and $theta = theta_s <= 1$. Exchange its vectors: $(k_0, v_0) = (v, k)$ is on the"
        " manifold, over the edge $nu = 1$ of the square, with $<k_0, k*> = theta_s$. From there PGD"
        " converges to $(k*, v*)$ under every schedule $lambda_1, lambda_2, ... > 0$ for which the sum of"
        " $lambda_n/(1 + lambda_n)$ diverges, with $alpha < 1/Mb$ at every $lambda_n$. The same holds of a"
        " corner, where $theta = 1$: exchanged, it is $(k*, v*)$ itself. The mirror images, with $-k$ and"
        " $-v$, lead to $(-k*, -v*)$, because the risk is even (Lemma 14). This is about the points"
        " themselves. A run that was only near one before the exchange starts near the manifold"
        " and not on it, and nothing is said of such a start."
    ),
    headings=(
        Heading("From a spurious point, with $k$ and $v$ exchanged", FROM_SPURIOUS),
        Heading("From a corner, with $k$ and $v$ exchanged", FROM_CORNER),
        Heading("The exchanged pair is over the edge", ON_MANIFOLD[0]),
        Heading("It is on the manifold", ON_MANIFOLD[2]),
        Heading("These are unit vectors", ON_MANIFOLD[5]),
    ),
    letters=(*SLOPE_CONSTANTS, BOUND_AT_STEPS),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "$(k_0, v_0) = (v, k)$",
        VECTORS_UNDER_SCHEDULE,
    ),
    proofs=(
        Proof(
            "From an edge",
            tuple(PROOFS.values()),
            "At a spurious point and at a corner $k = v*$, and $v$ is orthogonal to $v*$ and to $k$. So the"
            " exchanged pair is on the manifold, with $<k_0, k*> = <v, k*>$ and $<v_0, v*> = <k, v*> = 1$:"
            " over an edge of the square, and not over its end $(-1, 1)$, because $theta_s > 0$. From all"
            " other points of this edge PGD converges to $(k*, v*)$ (Schedules (edges)).",
        ),
    ),
    evidence=(swap_evidence(),),
)
