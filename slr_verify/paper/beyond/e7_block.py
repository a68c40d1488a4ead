"""E7: the Hessian of the risk at the stationary points off the manifold, for all parameters.

Where k = v* and v = theta k* + sqrt(1 - theta^2) w, the second derivatives along all turns of k and v in
the span of k*, v* and w (`model/spurious_block.py`), and along the directions orthogonal to it. First the
slopes, in which E1 gives the slope of zeta, then their slopes where nothing is turned.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.model.notation import g, theta
from slr_verify.model.spurious_block import (
    ACROSS,
    ON_CIRCLE,
    TURNS,
    W,
    Y,
    parts,
    risk_turned_across,
    scale,
    turned,
    turned_across,
    turned_risk,
)
from slr_verify.model.turns import second_slope, slope_along
from slr_verify.paper import by_differentiation
from slr_verify.paper.beyond.e1_closed_zeta import named_slope
from slr_verify.paper.evidence.hessian import TurnedVectors, hessian_evidence
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.calculus import derivative, differentiation
from slr_verify.proofs.chain import chain
from slr_verify.proofs.evaluation import evaluation
from slr_verify.proofs.instance import applying
from slr_verify.proofs.pattern import everywhere
from slr_verify.proofs.statement import Statement, equal
from slr_verify.proofs.theorem import Theorem

IN_SPAN, ORTHOGONAL = turned_risk(), risk_turned_across()


def at_zero_turn(risk: sp.Expr, turn: sp.Symbol) -> Statement:
    """The slope along a turn."""
    return equal(derivative(risk, turn), slope_along(risk, turn), ON_CIRCLE)


SLOPES = (
    *(at_zero_turn(IN_SPAN, turn) for turn in TURNS),
    *(at_zero_turn(ORTHOGONAL, turn) for turn in ACROSS),
)
ENTRIES = tuple(
    equal(second_slope(IN_SPAN, TURNS, *pair), entry, ON_CIRCLE)
    for pair, entry in parts().block().items()
)
ACROSS_ENTRIES = (
    ((Y, Y), parts().pull * theta),
    ((Y, W), sp.S.Zero),
    ((W, W), -theta * parts().drift),
)
BEYOND = tuple(
    equal(second_slope(ORTHOGONAL, ACROSS, *pair), entry, ON_CIRCLE)
    for pair, entry in ACROSS_ENTRIES
)


def entry(goal: Statement, shelf: Shelf) -> Theorem:
    """Differentiate once more, and turn nothing; zeta(0, g) is E1."""
    at_zero = shelf.theorem("zeta-without-cancellation", part=1)
    return (
        chain(goal.lhs, goal.given)
        .rewritten(by=differentiation)
        .rewritten(by=everywhere(named_slope(shelf)))
        .rewritten(by=evaluation)
        .rewritten(by=applying(at_zero, {g: scale}))
        .equals(goal.rhs, by=normal_form)
        .theorem()
    )


TURNED = (
    TurnedVectors(turned(), TURNS, parts().block()),
    TurnedVectors(turned_across(), ACROSS, dict(ACROSS_ENTRIES)),
)
CLAIM = Claim(
    label="e7-block",
    number="E7",
    title="The Hessian of the risk at the stationary points off the manifold",
    statements=(*SLOPES, *ENTRIES, *BEYOND),
    setting=(
        r"\langle k^\star, v^\star\rangle = 0",
        r"k = v^\star,\; v = \theta k^\star + \sqrt{1-\theta^2}\, w,\; w \perp k^\star, v^\star",
        r"k \text{ turned by } s \text{ to } k^\star \text{ and } x \text{ to } w,\;"
        r" v \text{ by } u \text{ to } v^\star \text{ and } z \text{ in the plane of } k^\star, w",
    ),
    proofs=(
        Proof(
            "By differentiating twice",
            (by_differentiation.slope,) * len(SLOPES) + (entry,) * (len(ENTRIES) + len(BEYOND)),
        ),
    ),
    evidence=(hessian_evidence(*TURNED),),
)
