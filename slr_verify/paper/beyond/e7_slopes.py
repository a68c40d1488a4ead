"""E7: the first and second slopes of the risk where kappa = nu = rho = 0 and eta = 1, at any theta."""

from __future__ import annotations

import sympy as sp

from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.claims.evidence import enclosure_evidence
from slr_verify.model.notation import PRODUCTS, eta, g, kappa, nu, rho, theta
from slr_verify.model.risk import partial, slope_of_R
from slr_verify.model.spurious_block import AT_POINT, parts, scale
from slr_verify.paper.beyond.e1_closed_zeta import named_slope
from slr_verify.paper.beyond.risk_slopes import slope_in
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.calculus import differentiation
from slr_verify.proofs.chain import Chain, chain
from slr_verify.proofs.definition import by_definition
from slr_verify.proofs.evaluation import evaluation
from slr_verify.proofs.instance import applying
from slr_verify.proofs.pattern import everywhere
from slr_verify.proofs.statement import Statement, equal
from slr_verify.proofs.theorem import Theorem

LABEL = "e7-slopes"
FIRST = {(theta,): parts().drift, (eta,): -parts().pull * theta, (rho,): sp.S.Zero}
SECOND = {
    (kappa, kappa): parts().bend,
    (kappa, nu): -parts().pull,
    (kappa, rho): parts().tie,
    (theta, theta): parts().stiffness,
    (rho, rho): parts().overlap,
    **dict.fromkeys(((kappa, theta), (nu, nu), (nu, theta)), sp.S.Zero),
    **dict.fromkeys(((nu, rho), (theta, rho)), sp.S.Zero),
}
SLOPES = {
    names: equal(partial(*names, at=AT_POINT), value)
    for names, value in {**FIRST, **SECOND}.items()
}


def first(goal: Statement, shelf: Shelf) -> Theorem:
    """The slope in closed form, at the point."""
    (name,) = _names(goal.lhs)
    start = chain(goal.lhs, goal.given).rewritten(by=applying(slope_in(name, shelf), AT_POINT))
    return _at_zero(start, shelf).equals(goal.rhs, by=normal_form).theorem()


def second(goal: Statement, shelf: Shelf) -> Theorem:
    """The slope in one product in closed form, differentiated in the other one, at the point."""
    moved, name = _names(goal.lhs)
    others = {product: value for product, value in AT_POINT.items() if product is not moved}
    start = (
        chain(goal.lhs, goal.given)
        .rewritten(by=by_definition(slope_of_R))
        .rewritten(by=applying(slope_in(name, shelf), others))
        .rewritten(by=differentiation)
        .rewritten(by=everywhere(named_slope(shelf)))
        .rewritten(by=evaluation)
    )
    return _at_zero(start, shelf).equals(goal.rhs, by=normal_form).theorem()


def _at_zero(line: Chain, shelf: Shelf) -> Chain:
    """zeta(0, g) in closed form (E1)."""
    return line.rewritten(
        by=applying(shelf.theorem("zeta-without-cancellation", part=1), {g: scale})
    )


def _names(slope: slope_of_R) -> tuple[sp.Symbol, ...]:
    """The products in which a partial derivative is taken."""
    pairs = zip(PRODUCTS, slope.orders, strict=True)
    return tuple(name for name, order in pairs for _ in range(order))


def slopes_at_point(shelf: Shelf) -> dict[sp.Expr, Theorem]:
    """The theorems by the partial derivative that they speak of."""
    return {
        statement.lhs: shelf.theorem(LABEL, part=place)
        for place, statement in enumerate(SLOPES.values())
    }


CLAIM = Claim(
    label=LABEL,
    number="E7",
    title="The slopes of the risk at the stationary points off the manifold",
    statements=tuple(SLOPES.values()),
    setting=(r"\langle k^\star, v^\star\rangle = 0",),
    proofs=(
        Proof("From the slopes in closed form", (first,) * len(FIRST) + (second,) * len(SECOND)),
    ),
    evidence=(enclosure_evidence(tuple(SLOPES.values())),),
)
