"""Stein's lemma: E Z F = sum_j Cov(Z, Z_j) E dF/dz_j for centred jointly Gaussian variables."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.tactics.means import by_parts
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.erf_derivative import with_named_derivatives
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Normal
from slr_verify.language.statement import Given


class Stein(Rewriting):
    """One polynomial factor Z of each expectation is traded for derivatives of the other factors.

    The variable taken is one that occurs in no function of the integrand, if there is one.
    """

    words = "Stein's lemma"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _traded)

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """A polynomial factor is traded for derivatives."""

        def traded(part: Expectation) -> Shown | None:
            name = polynomial_factor(part)
            if name is None:
                return None
            names = tuple(each.name for each in part.variables)
            rest = closed(work.reader.term(part.body / name), names)
            witness = (part.variables.index(name), rest)
            return work.prover.value("Stein", goal.given, work.reader.term(part), witness)

        return by_parts(work, goal, traded)


def _traded(part: Expectation) -> sp.Expr:
    name = polynomial_factor(part)
    block = part.block_of(name)
    if not isinstance(block, Normal):
        return part
    rest = part.body / name
    slopes = ((other, with_named_derivatives(rest, other)) for other in block.variables)
    return sp.Add(
        *(block.covariance(name, other) * part.of(slope) for other, slope in slopes if slope != 0)
    )


def polynomial_factor(part: Expectation) -> sp.Symbol | None:
    """A Gaussian variable that is a factor of the body, preferably outside every function."""
    powers = sp.Mul.make_args(part.body)
    found = [
        base
        for base, power in (factor.as_base_exp() for factor in powers)
        if power.is_Integer and power.is_positive and isinstance(part.block_of(base), Normal)
    ]
    return min(found, key=lambda name: (_occurrences(name, powers), name.name), default=None)


def _occurrences(name: sp.Symbol, factors: tuple[sp.Expr, ...]) -> int:
    return sum(name in factor.free_symbols for factor in factors)


stein = Stein()
