"""Expectations of sums, of constants, and of what does not depend on all variables."""

from __future__ import annotations

from functools import lru_cache

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.tactics.gaussian.averages import averaged
from slr_verify.calculus.tactics.gaussian.means import by_parts
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed
from slr_verify.core.language import Refused
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.copies import CopySum
from slr_verify.language.expansion import multiplied_out
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Given


class Linearity(Rewriting):
    """E(a X + b Y) = a E X + b E Y and E c = c, for integrable X and Y."""

    words = "linearity"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _split)

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By linearity of the mean; with several blocks of variables, all means are evaluated."""
        try:
            return by_parts(work, goal, lambda part: _term_by_term(work, goal.given, part))
        except Refused:
            return averaged(work, goal)


@lru_cache(maxsize=2**10)
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


def _term_by_term(work: Transcription, given: Hypotheses, part: Expectation) -> Shown:
    """`E F = sum of c E F_k`, for the terms of F multiplied out."""
    names = tuple(name.name for name in part.variables)
    witness = []
    for term in terms_of(part.body):
        factors = sp.Mul.make_args(term)
        random = [each for each in factors if is_random(each, part)]
        fixed = [each for each in factors if not is_random(each, part)]
        pair = (sp.Mul(*fixed), sp.Mul(*random))
        witness.append((work.reader.term(pair[0]), closed(work.reader.term(pair[1]), names)))
    return work.prover.value("linearity", given, work.reader.term(part), tuple(witness))


linearity = Linearity()
