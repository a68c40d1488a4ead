"""Completing the square: an exponential of a quadratic is absorbed by the Gaussian density.

For G standard Gaussian and 1 + 2A > 0,

    E exp(-(A G^2 + B G + C)) F(G) = exp(B^2/(2(1+2A)) - C)/sqrt(1+2A) * E F((G - B/sqrt(1+2A))/sqrt(1+2A)),

because the density times the exponential is a constant times the density of another Gaussian.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.tactics.gaussian.means import by_parts
from slr_verify.calculus.tactics.identities import same_root
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed
from slr_verify.core.terms import ONE, Term, make, plus, rational, times
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.abbreviation import spelled_out
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Given


class CompletingTheSquare(Rewriting):
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
            if not _is_quadratic(exponent, name):
                return None
            minus = sp.Poly(-exponent, name)
            parts = [sp.expand(minus.coeff_monomial(name**n)) for n in (2, 1, 0)]
            squares = [work.reader.term(part) for part in parts]
            body = closed(work.reader.term(rest), (name.name,))
            node = work.reader.term(part)
            known = work.prover.value("complete square", goal.given, node, (*squares, body))
            return _with_root(work, goal.given, known, _width(minus, name), squares[0])

        return by_parts(work, goal, absorbed)


def _with_root(
    work: Transcription, given: Hypotheses, known: Shown, width: sp.Expr, square: Term
) -> Shown:
    """The same with the root of the width as it is written, of a numerator and of a denominator."""
    root = work.reader.term(sp.sqrt(width))
    as_it_is = make("sqrt", plus(ONE, times(rational(2), square)))
    if sp.fraction(width)[1] == 1:
        return known
    equal = same_root(work.prover, given, as_it_is, root)
    return work.prover.rewritten(given, Line.of(known), equal).moved


def _absorbed(part: Expectation) -> sp.Expr:
    if not part.is_over_one_standard_variable:
        return part
    (name,) = part.variables
    return _tilted(part, name, *separated(spelled_out(part.body), name))


def separated(body: sp.Expr, name: sp.Symbol) -> tuple[sp.Expr, sp.Expr]:
    """The sum of the exponents that hold the variable, and the product of the other factors."""
    bells: list[sp.Expr] = []
    others: list[sp.Expr] = []
    for factor in sp.Mul.make_args(body):
        is_bell = isinstance(factor, sp.exp) and name in factor.free_symbols
        (bells if is_bell else others).append(factor)
    return sp.Add(*(bell.exp for bell in bells)), sp.Mul(*others)


def _tilted(part: Expectation, name: sp.Symbol, exponent: sp.Expr, rest: sp.Expr) -> sp.Expr:
    if not _is_quadratic(exponent, name):
        return part
    minus = sp.Poly(-exponent, name)
    first, constant = (minus.coeff_monomial(name**n) for n in (1, 0))
    width = _width(minus, name)
    if width.is_positive is False:  # there is no mean
        return part
    weight = sp.exp(sp.factor(first**2 / (2 * width) - constant)) / sp.sqrt(width)
    return weight * part.of(rest.subs(name, name / sp.sqrt(width) - first / width))


def _is_quadratic(exponent: sp.Expr, name: sp.Symbol) -> bool:
    """Whether it is of degree one or two."""
    return exponent.is_polynomial(name) and sp.degree(exponent, name) in (1, 2)


def _width(minus: sp.Poly, name: sp.Symbol) -> sp.Expr:
    """1 + 2A, over one denominator."""
    return sp.factor(1 + 2 * minus.coeff_monomial(name**2))


completing_the_square = CompletingTheSquare()
