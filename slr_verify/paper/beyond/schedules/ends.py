"""Under a schedule whose sum diverges the basin boundary ends in the two maxima, (-1, 1) and (1, -1)."""

from functools import partial

from slr_verify.calculus.rules.orbits.boundary import Implication
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.statement import Statement
from slr_verify.model.letters import BOUND_AT_STEPS
from slr_verify.paper.beyond.saddle.ends import both_ends, by_edge
from slr_verify.paper.beyond.schedules import edges
from slr_verify.paper.beyond.schedules.curve import ON_BOUNDARY
from slr_verify.paper.beyond.schedules.edges import EDGES
from slr_verify.paper.beyond.schedules.quadrants import UNDER_SCHEDULE, step_bounds
from slr_verify.paper.beyond.schedules.theorem_5 import UNDER, corners
from slr_verify.paper.evidence.schedules import ends_evidence

ENDS = both_ends(ON_BOUNDARY, UNDER)


def tends(side: int, shelf: Shelf) -> Theorem:
    """By the orbits along the edge, under a schedule."""
    edge = edges.CLAIM.shown(EDGES[0, side], shelf)
    known = step_bounds(shelf), corners(shelf), edge
    return by_edge(side, known, ON_BOUNDARY, UNDER)


def ends(side: int, goal: Statement, shelf: Shelf) -> Theorem:
    """It is so where x_l tends to the edge and the points are such starts."""
    return infer(goal, Implication(tends(side, shelf)))


PROOFS: dict[Statement, Prove] = {each: partial(ends, side) for each, side in ENDS.items()}
CLAIM = Claim(
    label="schedules-ends",
    number="Schedules (ends)",
    title="Under a schedule the basin boundary ends in $(1, -1)$ and $(-1, 1)$",
    sentence=(
        "Under a schedule $lambda_1, lambda_2, ... > 0$ for which the sum of $lambda_n/(1 + lambda_n)$"
        " diverges, with $alpha < 1/Mb$ at every $lambda_n$, let points $(x_1, y_1), (x_2, y_2), ...$ of"
        " the square be starts with $nu_n -> 0$. If $x_l -> 1$ then $y_l -> -1$, and if $x_l -> -1$ then"
        " $y_l -> 1$. By Schedules (curve) there is such a start for every $-1 < kappa < 1$, and they are"
        " the graph of a continuous function: its ends are the two maxima."
    ),
    headings=(Heading("The right end, and the left end", next(iter(ENDS))),),
    letters=(BOUND_AT_STEPS,),
    statements=tuple(PROOFS),
    setting=(UNDER_SCHEDULE, "$(x_1, y_1), (x_2, y_2), ...$ any points of the square"),
    proofs=(
        Proof(
            "By orbits of starts near the edge",
            tuple(PROOFS.values()),
            "The proof of Saddle (ends). Every start $(1, p)$ with $p > -1$ converges to $(1, 1)$"
            " (Schedules (edges)), so at some time it is in the quadrant of $(1, 1)$. So are those of"
            " $(x_l, p)$ for late $l$, because each step is continuous. Because a step keeps the order, so"
            " would be that of $(x_l, y_l)$ if $y_l >= p$, and its $nu_n$ would not tend to zero.",
        ),
    ),
    evidence=(ends_evidence(),),
)
