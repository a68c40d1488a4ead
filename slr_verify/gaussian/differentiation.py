"""Derivatives of expectations with respect to a parameter, taken under the expectation."""

from __future__ import annotations

import sympy as sp

from slr_verify.gaussian.erf_derivative import with_named_derivatives
from slr_verify.gaussian.expectation import Expectation
from slr_verify.proofs.rule import ProofRejected, Rewriting
from slr_verify.proofs.statement import Given


class DifferentiationUnderE(Rewriting):
    """d/dt E F(t, Z) = E dF/dt(t, Z) for tempered F and a law that does not depend on t."""

    words = "differentiation under the expectation"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, sp.Derivative), _exchanged)


def _exchanged(part: sp.Derivative) -> sp.Expr:
    if not isinstance(part.expr, Expectation):
        return part
    if len(part.variables) != 1:
        raise ProofRejected(f"{part} is not a first derivative in one variable")
    symbol, inside = part.variables[0], part.expr
    return inside.of(with_named_derivatives(inside.body, symbol))


differentiation_under_E = DifferentiationUnderE()  # noqa: N816 (the letter of the field)
