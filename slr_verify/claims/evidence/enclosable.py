"""Expressions in a form that arb encloses: every expectation over one Gaussian variable."""

import sympy as sp

from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import differentiation, differentiation_under_E
from slr_verify.calculus.rules.gaussian.conditioning import one_dimensional
from slr_verify.calculus.rules.gaussian.projection import projection
from slr_verify.language.expectation import Expectation
from slr_verify.language.vectors import InnerProduct


def enclosable(expr: sp.Expr) -> sp.Expr:
    """The same value for arb: derivatives worked out, expectations over one variable."""
    if expr.has(sp.Derivative):
        expr = differentiation.rewrite(differentiation_under_E.rewrite(expr, ()), ())
    return over_one_variable(expr)


def over_one_variable(expr: sp.Expr) -> sp.Expr:
    """The same value with every expectation over one Gaussian variable, by conditioning.

    Expectations over one standard Gaussian variable stay as they are, so that nothing but their
    definition is used.
    """
    if not any(_needs_conditioning(part) for part in expr.atoms(Expectation)):
        return expr
    projected = projection.rewrite(by_definition(InnerProduct).rewrite(expr, ()), ())
    return one_dimensional(projected)


def _needs_conditioning(part: Expectation) -> bool:
    return not part.is_over_one_standard_variable
