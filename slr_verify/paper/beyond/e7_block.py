"""E7: the Hessian of the risk at the stationary points off the manifold, for all parameters.

Where k = v* and v = theta k* + sqrt(1 - theta^2) w, the second derivatives along all turns of k and v in
the span of k*, v* and w (`model/spurious_block.py`), and along the directions orthogonal to it. First the
slopes, by the chain rule, then their slopes where nothing is turned.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.model.notation import theta
from slr_verify.model.risk import slope_of_R
from slr_verify.model.spurious_block import (
    ACROSS,
    ACROSS_K,
    ACROSS_V,
    ON_CIRCLE,
    TURNS,
    parts,
    points_as_letters,
    risk_turned_across,
    turned,
    turned_across,
    turned_risk,
)
from slr_verify.model.turns import second_slope
from slr_verify.paper.beyond.e7_slopes import slopes_at_point
from slr_verify.paper.evidence.hessian import TurnedVectors, hessian_evidence
from slr_verify.proofs.calculus import derivative, differentiation
from slr_verify.proofs.chain import chain
from slr_verify.proofs.combination import adding
from slr_verify.proofs.evaluation import evaluation
from slr_verify.proofs.statement import Statement, equal
from slr_verify.proofs.theorem import Theorem

IN_SPAN, ORTHOGONAL = turned_risk(), risk_turned_across()


def along(risk: sp.Expr, turn: sp.Symbol) -> Statement:
    """The slope along a turn, by the partial derivatives of R."""
    return equal(derivative(risk, turn), sp.diff(risk, turn), ON_CIRCLE)


SLOPES = (
    *(along(IN_SPAN, turn) for turn in TURNS),
    *(along(ORTHOGONAL, turn) for turn in ACROSS),
)
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


def slope(goal: Statement, shelf: Shelf) -> Theorem:
    """The chain rule."""
    return chain(goal.lhs, goal.given).equals(goal.rhs, by=differentiation).theorem()


def entry(goal: Statement, shelf: Shelf) -> Theorem:
    """The chain rule once more; where nothing is turned, the slopes of R are those of `e7-slopes`."""
    line = chain(goal.lhs, goal.given).rewritten(by=differentiation).rewritten(by=evaluation)
    known = slopes_at_point(shelf)
    terms = ((_factor(line.current, part), known[part]) for part in _partials(line.current))
    return line.equals(goal.rhs, by=adding(*terms)).theorem()


def _partials(total: sp.Expr) -> list[slope_of_R]:
    return sorted(total.atoms(slope_of_R), key=sp.default_sort_key)


def _factor(total: sp.Expr, part: slope_of_R) -> sp.Expr:
    """What a partial derivative is multiplied with in a sum."""
    name = sp.Dummy(real=True)
    return sp.diff(total.xreplace({part: name}), name)


TURNED = (
    TurnedVectors(turned(), TURNS, parts().block()),
    TurnedVectors(turned_across(), ACROSS, dict(ACROSS_ENTRIES)),
)
CLAIM = Claim(
    label="e7-block",
    number="E7",
    letters=points_as_letters(),
    title="The Hessian of the risk at the stationary points off the manifold",
    statements=(*SLOPES, *ENTRIES, *BEYOND),
    setting=(
        r"\langle k^\star, v^\star\rangle = 0",
        r"k = v^\star,\; v = \theta k^\star + \sqrt{1-\theta^2}\, w,\; w \perp k^\star, v^\star",
        r"k \text{ turned by } s \text{ to } k^\star \text{ and } x \text{ to } w,\;"
        r" v \text{ by } u \text{ to } v^\star \text{ and } z \text{ in the plane of } k^\star, w",
        r"\chi \text{ the five products then, } \chi_s, \dots \text{ where only } s, \dots"
        r" \text{ turns};\;"
        r" \omega \text{ those where } k, v \text{ turn by } y_k, y_v \text{ to a vector}"
        r" \perp k^\star, v^\star, w",
    ),
    proofs=(
        Proof(
            "By differentiating twice",
            (slope,) * len(SLOPES) + (entry,) * (len(ENTRIES) + len(BEYOND)),
        ),
    ),
    evidence=(hessian_evidence(*TURNED),),
)
