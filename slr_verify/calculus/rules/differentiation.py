"""Derivatives of explicit expressions, of integrals and of means."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rule import ProofRejected, Rewriting
from slr_verify.calculus.tactics.conversions import derivative_of, on_both_sides
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.derivatives import differentiated
from slr_verify.language.erf_derivative import with_named_derivatives
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Integral
from slr_verify.language.statement import Given


class _Differentiating(Rewriting):
    """Derivatives are worked out, of means and integrals as well."""

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, sp.Derivative), self._work_out)

    @abstractmethod
    def _work_out(self, part: sp.Derivative) -> sp.Expr:
        """What one derivative is."""

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Each by the rules of the core, from the inside."""
        return on_both_sides(work.prover, goal, partial(derivative_of, work.prover))


class Differentiation(_Differentiating):
    """Derivatives worked out by the sum, product and chain rules; an expectation stays as it is."""

    words = "differentiation"

    def _work_out(self, part: sp.Derivative) -> sp.Expr:
        inside, symbol = part.expr, _variable(part)
        if any(symbol in integral.free_symbols for integral in inside.atoms(Integral)):
            raise ProofRejected(f"{part} has an integral that depends on {symbol}: use Leibniz")
        return differentiated(inside, symbol)


class Leibniz(_Differentiating):
    """Derivatives of expressions with proper integrals that depend on the variable."""

    words = "differentiation under the integral sign"

    def _work_out(self, part: sp.Derivative) -> sp.Expr:
        return differentiated(part.expr, _variable(part))


class DifferentiationUnderE(_Differentiating):
    """d/dt E F(t, Z) = E dF/dt(t, Z) for tempered F and a law that does not depend on t."""

    words = "differentiation under the expectation"

    def _work_out(self, part: sp.Derivative) -> sp.Expr:
        inside = part.expr
        if not isinstance(inside, Expectation):
            return part
        return inside.of(with_named_derivatives(inside.body, _variable(part)))


def _variable(part: sp.Derivative) -> sp.Symbol:
    if len(part.variables) != 1:
        raise ProofRejected(f"{part} is not a first derivative in one variable")
    return part.variables[0]


differentiation = Differentiation()
leibniz = Leibniz()
differentiation_under_E = DifferentiationUnderE()  # noqa: N816 (the letter of the field)
