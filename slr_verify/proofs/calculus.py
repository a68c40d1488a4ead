"""Differentiation of explicit expressions and of proper integrals, and the fundamental theorem."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.integral import Integral
from slr_verify.proofs.rule import ProofRejected, Rewriting
from slr_verify.proofs.statement import Given, value_of
from slr_verify.proofs.workshop import vanishes


def derivative(expr: sp.Expr, symbol: sp.Symbol) -> sp.Expr:
    """The derivative as something to be worked out: `d expr / d symbol`."""
    return sp.Derivative(expr, symbol)


class Differentiation(Rewriting):
    """Derivatives worked out by the sum, product and chain rules; an expectation stays as it is."""

    words = "differentiation"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, sp.Derivative), self._work_out)

    def _work_out(self, part: sp.Derivative) -> sp.Expr:
        inside, symbol = part.expr, _variable(part)
        if any(symbol in integral.free_symbols for integral in inside.atoms(Integral)):
            raise ProofRejected(f"{part} has an integral that depends on {symbol}: use Leibniz")
        return inside.diff(symbol)


class Leibniz(Rewriting):
    """Derivatives of expressions with proper integrals that depend on the variable."""

    words = "differentiation under the integral sign"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, sp.Derivative), self._work_out)

    def _work_out(self, part: sp.Derivative) -> sp.Expr:
        return part.expr.diff(_variable(part))


@dataclass(frozen=True)
class Integrated(Rewriting):
    """Proper integrals worked out with a stated antiderivative, which is checked by differentiating."""

    antiderivative: sp.Expr

    words = "the fundamental theorem of calculus"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Integral), self._work_out)

    def _work_out(self, part: Integral) -> sp.Expr:
        ((symbol, lower, upper),) = part.limits
        gap = self.antiderivative.diff(symbol) - part.function
        if not vanishes(gap):
            return part
        high, low = (value_of(self.antiderivative, {symbol: end}) for end in (upper, lower))
        return high - low


def _variable(part: sp.Derivative) -> sp.Symbol:
    if len(part.variables) != 1:
        raise ProofRejected(f"{part} is not a first derivative in one variable")
    return part.variables[0]


differentiation = Differentiation()
leibniz = Leibniz()
