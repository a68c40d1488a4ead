"""Completing the square: an exponential of a quadratic is absorbed by the Gaussian density.

For G standard Gaussian and 1 + 2A > 0,

    E exp(-(A G^2 + B G + C)) F(G) = exp(B^2/(2(1+2A)) - C)/sqrt(1+2A) * E F((G - B/sqrt(1+2A))/sqrt(1+2A)),

because the density times the exponential is a constant times the density of another Gaussian.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.tactics.means import by_parts
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.abbreviation import spelled_out
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Given


class Tilting(Rewriting):
    """Exponential factors of an expectation over one standard Gaussian variable are absorbed."""

    words = "completing the square"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _absorbed)

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """An exponential of a quadratic is absorbed by the Gaussian density."""

        def absorbed(part: Expectation) -> Shown | None:
            if not part.is_over_one_standard_variable:
                return None
            (name,) = part.variables
            exponent, rest = separated(spelled_out(part.body), name)
            if sp.degree(exponent, name) != 2:
                return None
            minus = sp.Poly(-exponent, name)
            squares = [work.reader.term(minus.coeff_monomial(name**n)) for n in (2, 1, 0)]
            body = closed(work.reader.term(rest), (name.name,))
            return work.prover.value(
                "complete square", goal.given, work.reader.term(part), (*squares, body)
            )

        return by_parts(work, goal, absorbed)


def _absorbed(part: Expectation) -> sp.Expr:
    if not part.is_over_one_standard_variable:
        return part
    (name,) = part.variables
    return _tilted(part, name, *separated(spelled_out(part.body), name))


def separated(body: sp.Expr, name: sp.Symbol) -> tuple[sp.Expr, sp.Expr]:
    """The sum of the exponents that hold the variable, and the product of the other factors."""
    factors = sp.Mul.make_args(body)
    bells = [each for each in factors if isinstance(each, sp.exp) and name in each.free_symbols]
    return sp.Add(*(bell.exp for bell in bells)), body / sp.Mul(*bells)


def _tilted(part: Expectation, name: sp.Symbol, exponent: sp.Expr, rest: sp.Expr) -> sp.Expr:
    if not exponent.is_polynomial(name) or sp.degree(exponent, name) != 2:
        return part
    minus = sp.Poly(-exponent, name)
    second, first, constant = (minus.coeff_monomial(name**n) for n in (2, 1, 0))
    width = sp.factor(1 + 2 * second)
    weight = sp.exp(sp.factor(first**2 / (2 * width) - constant)) / sp.sqrt(width)
    return weight * part.of(rest.subs(name, name / sp.sqrt(width) - first / width))


tilting = Tilting()
