"""Expectations of sums, of constants, and of what does not depend on all variables."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.expansion import multiplied_out
from slr_verify.gaussian.copies import CopySum
from slr_verify.gaussian.expectation import Expectation
from slr_verify.proofs.rule import Rewriting
from slr_verify.proofs.statement import Given


class Linearity(Rewriting):
    """E(a X + b Y) = a E X + b E Y and E c = c, for integrable X and Y."""

    words = "linearity"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _split)


def _split(part: Expectation) -> sp.Expr:
    return sp.Add(*(_pulled_out(part, term) for term in terms_of(part.body)))


def terms_of(body: sp.Expr) -> tuple[sp.Expr, ...]:
    """The terms of the body multiplied out, with the arguments of functions left alone."""
    factors = (multiplied_out(factor, deep=False) for factor in sp.Mul.make_args(body))
    return sp.Add.make_args(multiplied_out(sp.Mul(*factors), deep=False))


def _pulled_out(part: Expectation, term: sp.Expr) -> sp.Expr:
    constants: list[sp.Expr] = []
    random: list[sp.Expr] = []
    for factor in sp.Mul.make_args(term):
        (random if is_random(factor, part) else constants).append(factor)
    if not random:
        return term
    return sp.Mul(*constants) * part.of(sp.Mul(*random))


def is_random(factor: sp.Expr, part: Expectation) -> bool:
    """Whether a factor of the body depends on a random variable or on copies."""
    return bool(factor.free_symbols & set(part.variables)) or factor.has(CopySum)


linearity = Linearity()
