"""Inequalities for arctan that the damped gradient step rests on."""

from __future__ import annotations

import sympy as sp

from slr_verify.claims.claim import Claim, Proof, Prove, Shelf
from slr_verify.claims.evidence import enclosure_evidence
from slr_verify.model.notation import x
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.calculus import derivative, differentiation
from slr_verify.proofs.chain import chain
from slr_verify.proofs.combination import adding
from slr_verify.proofs.initial_value import ByParity, MonotoneFrom
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.statement import Statement, at_least
from slr_verify.proofs.theorem import Theorem, infer

y = sp.Symbol("y", nonnegative=True)
atan = sp.atan

FROM_BELOW = at_least(atan(y), y / (1 + y**2))
TIMES = at_least(x * atan(x), atan(x) ** 2)
SQUARE = at_least(atan(x) ** 2, x**2 / (1 + x**2) ** 2)


def from_below(goal: Statement, shelf: Shelf) -> Theorem:
    """The derivatives are 1/(1 + y^2) and (1 - y^2)/(1 + y^2)^2."""
    rest = 2 * y**2 / (1 + y**2) ** 2
    slope = (
        chain(derivative(goal.lhs, y))
        .equals(1 / (1 + y**2), by=differentiation)
        .at_least((1 - y**2) / (1 + y**2) ** 2, by=adding(rest=rest))
        .equals(derivative(goal.rhs, y), by=differentiation)
        .theorem()
    )
    value = chain(sp.S.Zero).equals(0, by=normal_form).theorem()
    return infer(goal, MonotoneFrom(y, sp.S.Zero, slope, value))


def times(goal: Statement, shelf: Shelf) -> Theorem:
    """0 <= arctan(y) <= y for y >= 0, and both sides are even."""
    below = chain(atan(y)).at_least(0, by=by_sign).theorem()
    half = infer(goal.substituted({x: y}), adding((1, below, shelf.theorem("zeta-bounds", 1))))
    return infer(goal, ByParity(x, half, y))


def square(goal: Statement, shelf: Shelf) -> Theorem:
    """u^2 - w^2 = (u - w)^2 + 2 w (u - w), and both sides are even."""
    low = from_below(FROM_BELOW, shelf)
    half = infer(goal.substituted({x: y}), adding((1, low, low), (2 * low.statement.rhs, low)))
    return infer(goal, ByParity(x, half, y))


PROOFS: dict[Statement, Prove] = {
    FROM_BELOW: from_below,
    TIMES: times,
    SQUARE: square,
}
CLAIM = Claim(
    label="arctan-bounds",
    number="Bounds",
    title="x arctan x is at least arctan(x)^2, and arctan(x)^2 at least x^2/(1 + x^2)^2",
    statements=tuple(PROOFS),
    proofs=(Proof("By monotonicity and parity", tuple(PROOFS.values())),),
    evidence=(enclosure_evidence(tuple(PROOFS)),),
)
