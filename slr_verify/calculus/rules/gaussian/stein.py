"""Stein's lemma: E Z F = sum_j Cov(Z, Z_j) E dF/dz_j for centred jointly Gaussian variables."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.tactics.gaussian.means import by_parts
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.erf_derivative import with_named_derivatives
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Normal
from slr_verify.language.statement import Given


@dataclass(frozen=True)
class Stein(Rewriting):
    """One polynomial factor Z of each expectation is traded for derivatives of the other factors.

    The variable taken is one that occurs in no function of the integrand, if there is one, or the one
    that is named. If the other factors are stated, no other means are touched.
    """

    variable: sp.Symbol | None = None
    rest: sp.Expr | None = None

    words = "Stein's lemma"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(
            lambda part: isinstance(part, Expectation),
            lambda part: _traded(part, self._factor(part)),
        )

    def _factor(self, part: Expectation) -> sp.Symbol | None:
        """The variable that is taken."""
        name = self.variable
        if name is None:
            return polynomial_factor(part)
        if self.rest is not None:
            return name if part.body == name * self.rest else None
        powers = (factor.as_base_exp() for factor in sp.Mul.make_args(part.body))
        return name if any(base == name and n.is_positive for base, n in powers) else None

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """A polynomial factor is traded for derivatives."""

        def traded(part: Expectation) -> Shown | None:
            name = self._factor(part)
            if name is None:
                return None
            names = tuple(each.name for each in part.variables)
            rest = closed(work.reader.term(part.body / name), names)
            witness = (part.variables.index(name), rest)
            return work.prover.value("Stein", goal.given, work.reader.term(part), witness)

        return by_parts(work, goal, traded)


@lru_cache(maxsize=2**10)
def _traded(part: Expectation, name: sp.Symbol | None) -> sp.Expr:
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
