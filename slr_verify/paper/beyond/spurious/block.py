"""The Hessian of the risk at the stationary points off the manifold, for all parameters.

The turns of k and v in the span of k*, v* and w are those of `model/spurious_block.py`. First the
slopes, by the chain rule, then their slopes where nothing is turned.
"""

import sympy as sp

from slr_verify.claims.claim import Claim, Heading, Proof
from slr_verify.document.letters import Letter
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.notation import theta
from slr_verify.model.spurious_block import (
    ACROSS,
    ACROSS_K,
    ACROSS_V,
    ON_CIRCLE,
    TURNS,
    c,
    parts,
    points_as_letters,
    risk_turned_across,
    turned,
    turned_across,
    turned_risk,
)
from slr_verify.model.turns import second_slope
from slr_verify.paper.beyond.off_manifold.slopes_at_points import turning
from slr_verify.paper.beyond.spurious import slopes
from slr_verify.paper.evidence.hessian import TurnedVectors, hessian_evidence

IN_SPAN, ORTHOGONAL = turned_risk(), risk_turned_across()


def along(risk: sp.Expr, turn: sp.Symbol) -> Statement:
    """The slope along a turn, by the partial derivatives of R."""
    return equal(derivative(risk, turn), sp.diff(risk, turn), ON_CIRCLE)


SLOPES = (*(along(IN_SPAN, turn) for turn in TURNS), *(along(ORTHOGONAL, turn) for turn in ACROSS))
ENTRIES = tuple(
    equal(second_slope(IN_SPAN, TURNS, *pair), entry, ON_CIRCLE)
    for pair, entry in parts().block().items()
)
ACROSS_ENTRIES = (
    ((ACROSS_K, ACROSS_K), parts().pull * theta),
    ((ACROSS_K, ACROSS_V), sp.S.Zero),
    ((ACROSS_V, ACROSS_V), -theta * parts().drift),
)
BEYOND = tuple(
    equal(second_slope(ORTHOGONAL, ACROSS, *pair), entry, ON_CIRCLE)
    for pair, entry in ACROSS_ENTRIES
)


TURNED = (
    TurnedVectors(turned(), TURNS, parts().block()),
    TurnedVectors(turned_across(), ACROSS, dict(ACROSS_ENTRIES)),
)
CLAIM = Claim(
    label="spurious-block",
    number="Spurious (block)",
    letters=(*SLOPE_CONSTANTS, Letter("c", c), *points_as_letters()),
    title="Entries of the Hessian of the risk at the spurious points",
    sentence=(
        "Let $k = v*$ and $v = theta k* + c w$ with $c = sqrt(1 - theta^2)$ and a unit vector $w$"
        " orthogonal to $k*$ and $v*$. When $k$ is turned by the angles $s$ and $x$ and $v$ by $u$ and"
        " $z$ in the span of $k*$, $v*$ and $w$, or both out of this span, the second derivatives of the"
        " risk in these angles are the elementary expressions below. At $theta = theta_s$ this is a"
        " spurious point."
    ),
    headings=(
        Heading("The slopes of the risk along the turns", SLOPES[0]),
        Heading("In the span: the entries in $x$, $u$ and $s$", ENTRIES[0]),
        Heading("In the span: the entries with $z$", ENTRIES[6]),
        Heading("Out of the span: the three entries", BEYOND[0]),
    ),
    statements=(*SLOPES, *ENTRIES, *BEYOND),
    setting=(
        "$<k*, v*> = 0$",
        "$k = v*$, $v = theta k* + sqrt(1 - theta^2) w$, $w$ orthogonal to $k*, v*$",
        "$k$ turned by $s$ to $k*$ and $x$ to $w$, $v$ by $u$ to $v*$ and $z$ in the plane "
        "of $k*, w$",
        "$chi$ the five products then, $chi_s, ...$ where only $s, ...$ turns; $omega$ "
        "those where $k, v$ turn by $y_k, y_v$ to a vector orthogonal to $k*, v*, w$",
    ),
    proofs=(
        Proof(
            "By differentiating twice",
            (turning,) * len(SLOPES) + (slopes.SLOPES.entry,) * (len(ENTRIES) + len(BEYOND)),
            "By the chain rule the derivative in an angle is a combination of the five slopes of the risk"
            " in the products. Differentiate once more and evaluate at angles zero: only the first and"
            " second slopes of Spurious (slopes) remain.",
        ),
    ),
    evidence=(hessian_evidence(*TURNED),),
)
