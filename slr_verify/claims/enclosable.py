"""Expressions in a form that the kernel encloses: every expectation over one Gaussian variable."""

from __future__ import annotations

import sympy as sp

from slr_verify.gaussian.conditioning import one_dimensional
from slr_verify.gaussian.differentiation import differentiation_under_E
from slr_verify.gaussian.expectation import Expectation
from slr_verify.gaussian.law import standard_normal
from slr_verify.gram.projection import projection
from slr_verify.gram.vectors import InnerProduct
from slr_verify.proofs.calculus import differentiation
from slr_verify.proofs.definition import by_definition


def enclosable(expr: sp.Expr) -> sp.Expr:
    """The same value for the kernel, by projection and conditioning where they are needed.

    Expectations over one standard Gaussian variable stay as they are, so that nothing but their
    definition is used. Derivatives are worked out.
    """
    if expr.has(sp.Derivative):
        return enclosable(differentiation.rewrite(differentiation_under_E.rewrite(expr, ()), ()))
    if not any(_needs_conditioning(part) for part in expr.atoms(Expectation)):
        return expr
    projected = projection.rewrite(by_definition(InnerProduct).rewrite(expr, ()), ())
    return one_dimensional(projected)


def _needs_conditioning(part: Expectation) -> bool:
    return len(part.variables) != 1 or part.blocks != (standard_normal(part.variables[0]),)
