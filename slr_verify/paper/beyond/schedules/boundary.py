"""The basin boundary, of the starts with nu_n -> 0: decreasing, and its linear part at the saddle.

At (0,0) the Jacobian of a step is J = I - alpha Hess R(0,0) (Proposition 12). With S = sqrt(b^2 + pi),

    J (S + b, -sqrt(pi)) = mu_1 (S + b, -sqrt(pi)),    0 < mu_1 < 1:

the direction in which the linear part attracts has the slope -sqrt(pi)/(S + b) = (b - S)/sqrt(pi).
"""

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.orbits.schedules import ExactlyOne, NotBothInOrder
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, equal, less, more
from slr_verify.model.letters import BOUND_AT_STEPS, slopes_on_the_manifold
from slr_verify.model.notation import SQUARE, b, kappa
from slr_verify.paper.beyond.order.jacobian import kappa_kappa, kappa_nu, nu_kappa, nu_nu
from slr_verify.paper.beyond.order.preserved import AHEAD_IN_KAPPA, LOWER, UPPER
from slr_verify.paper.beyond.schedules import theorem_5
from slr_verify.paper.beyond.schedules.quadrants import UNDER_SCHEDULE, step_bounds
from slr_verify.paper.beyond.schedules.theorem_5 import ELSE, UNDER, corners, recovers, to_axis
from slr_verify.paper.evidence.schedules import boundary_evidence
from slr_verify.paper.prop_12_saddle import AT_ZERO, mu_1, root

APART = (*AHEAD_IN_KAPPA[:-1], LOWER[1] > -1, UPPER[1] < 1, *UNDER)
DECREASES = equal(to_axis(LOWER) * to_axis(UPPER), 0, APART)
EITHER = equal(recovers + to_axis(), 1, (*SQUARE, kappa > -1, kappa < 1, *UNDER))
"""What a start on the boundary is."""
STABLE = (root + b, -sp.sqrt(sp.pi))
"""The direction in which the linear part of the map at (0, 0) attracts."""
ROWS = ((kappa_kappa, kappa_nu), (nu_kappa, nu_nu))
EIGENVECTOR = tuple(
    equal(sum(x * y for x, y in zip(row, STABLE, strict=True)), mu_1 * at, AT_ZERO)
    for row, at in zip(ROWS, STABLE, strict=True)
)
slope = STABLE[1] / STABLE[0]
SLOPE = equal(slope, (b - root) / sp.sqrt(sp.pi))
FALLS, GENTLY = less(slope, 0), more(slope, -1)


def decreases(goal: Statement, shelf: Shelf) -> Theorem:
    """One of the two leaves, or the difference of the angles does not fall from the first step on."""
    return infer(goal, NotBothInOrder(step_bounds(shelf), corners(shelf), LOWER, UPPER))


def either(goal: Statement, shelf: Shelf) -> Theorem:
    """All other starts recover (Schedules), and of those with nu_n -> 0 none does."""
    return infer(goal, ExactlyOne(theorem_5.CLAIM.shown(ELSE, shelf)))


PROOFS: dict[Statement, Prove] = {
    DECREASES: decreases,
    EITHER: either,
    **dict.fromkeys(EIGENVECTOR, by(by_hypothesis, normal_form)),
    SLOPE: by(normal_form),
    FALLS: by(by_sign),
    GENTLY: by(adding(rest=(b + b**2 / (root + sp.sqrt(sp.pi))) / STABLE[0])),
}
CLAIM = Claim(
    label="schedules-boundary",
    number="Schedules (boundary)",
    title="Starts that reach neither minimum are on a decreasing graph",
    sentence=(
        "Under a schedule $lambda_1, lambda_2, ... > 0$ for which the sum of $lambda_n/(1 + lambda_n)$"
        " diverges, with $alpha < 1/Mb$ at every $lambda_n$, let $kappa_A < kappa_B$ and $nu_A <= nu_B$"
        " for two points of the square with $-1 < nu_A$ and $nu_B < 1$. Not both have $nu_n -> 0$. A start"
        " with $-1 < kappa < 1$ converges to $(1, 1)$ or to $(-1, -1)$ or has $nu_n -> 0$, and only one of"
        " these. So those that converge to neither minimum, at most one on each vertical line (Schedules"
        " (Theorem 5)), and none with $|nu| = 1$, which a step keeps, are the graph of a strictly"
        " decreasing function. For constant $lambda$ the Jacobian at the saddle $(0, 0)$ has, for its"
        " eigenvalue below 1, an eigenvector of slope $(b - sqrt(b^2 + pi))/sqrt(pi)$, which lies between"
        " $-1$ and 0. That the function is defined for $-1 < kappa < 1$ and continuous is Schedules"
        " (curve); that this is its slope at 0 is Saddle (slope)."
    ),
    headings=(
        Heading("Of two starts in order that differ in $kappa$", DECREASES),
        Heading("A start converges to a minimum or has $nu_n -> 0$, not both", EITHER),
        Heading("An eigenvector of the Jacobian at $(0, 0)$", EIGENVECTOR[0]),
        Heading("Its slope", SLOPE),
        Heading("The slope is negative", FALLS),
        Heading("It is above $-1$", GENTLY),
    ),
    letters=(*slopes_on_the_manifold(LOWER, UPPER), BOUND_AT_STEPS),
    statements=tuple(PROOFS),
    setting=(UNDER_SCHEDULE,),
    proofs=(
        Proof(
            "By the difference of two angles, from the first step on",
            tuple(PROOFS.values()),
            "A start with $nu_n -> 0$ stays in $kappa >= 0 >= nu$ or in $kappa <= 0 <= nu$ (Schedules"
            " (Theorem 5)). If the two starts are on different sides of the axis $nu = 0$, or on it, one"
            " of them is in a quadrant after a step. Otherwise both stay on one side, and a step moves the"
            " one with the larger $kappa$ strictly further in $nu$; from then on the difference of their"
            " angles $psi$, with $cos(psi) = nu$, does not fall (Schedules (order)), so it does not tend"
            " to zero. The eigenvector follows from the entries that Proposition 12 has for the Jacobian.",
        ),
    ),
    evidence=(enclosure_evidence((SLOPE, FALLS, GENTLY)), boundary_evidence()),
)
