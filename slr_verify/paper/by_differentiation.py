"""Proofs that differentiate and compare: what many statements about slopes and second slopes share."""

from slr_verify.calculus.chain import by, proved
from slr_verify.calculus.rules.algebra import evaluation, normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import everywhere
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Prove, Shelf
from slr_verify.language.statement import Statement
from slr_verify.model.risk import R, slope_of_R
from slr_verify.paper.beyond.means.zeta_closed_form import named_slope


def slope(goal: Statement, shelf: Shelf) -> Theorem:
    """The chain rule, with the t-derivative of zeta from Zeta (slope)."""
    return proved(goal, differentiation, everywhere(named_slope(shelf)), normal_form)


slope_at_point = by(differentiation, evaluation, normal_form)
"""The chain rule, at a point, where no slope of zeta is left."""


def slope_at_point_of(*names: type) -> Prove:
    """The names opened in turn, differentiated, at a point, with Zeta (slope)."""
    opened = (*map(by_definition, names), differentiation, evaluation)
    return lambda goal, shelf: proved(goal, *opened, everywhere(named_slope(shelf)), normal_form)


partial_slope = slope_at_point_of(slope_of_R, R)
"""A partial derivative of R, from the closed form."""
