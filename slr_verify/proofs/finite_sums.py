"""Finite sums over an index with a symbolic number of terms: linearity, and comparison term by term."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.expansion import multiplied_out
from slr_verify.algebra.integral import Sum
from slr_verify.proofs.rule import ProofRejected, Rewriting, Rule
from slr_verify.proofs.statement import Given
from slr_verify.proofs.theorem import Theorem

COUNTER = sp.Symbol("l", integer=True, positive=True)
"""The index that sums are written with once they are split."""


class SumLinearity(Rewriting):
    """Sums of sums are split, factors without the index come out, and n ones make n.

    The range is not empty, because an index is a positive integer and ranges run from 1 to L >= 1.
    """

    words = "linearity of the sum"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Sum), _split)


def _split(part: Sum) -> sp.Expr:
    index, lower, upper = _limits(part)
    terms = sp.Add.make_args(multiplied_out(part.function))
    return sp.Add(*(_pulled_out(term, index, lower, upper) for term in terms))


def _pulled_out(term: sp.Expr, index: sp.Symbol, lower: sp.Expr, upper: sp.Expr) -> sp.Expr:
    outside, inside = term.as_independent(index)
    if inside == 1:
        return outside * (upper - lower + 1)
    return outside * _renamed(Sum(inside, (index, lower, upper)))


def _renamed(part: Sum) -> Sum:
    """The same sum over COUNTER, unless COUNTER has another meaning in it."""
    index, lower, upper = _limits(part)
    if part.has(COUNTER) or index.assumptions0 != COUNTER.assumptions0:
        return part
    return Sum(part.function.xreplace({index: COUNTER}), (COUNTER, lower, upper))


@dataclass(frozen=True)
class Termwise(Rule):
    """A relation between all terms carries over to their sums over the same range."""

    terms: Theorem

    words = "term by term"


def _limits(part: Sum) -> tuple[sp.Symbol, sp.Expr, sp.Expr]:
    if len(part.limits) != 1:
        raise ProofRejected(f"{part} runs over more than one index")
    index, lower, upper = part.limits[0]
    return index, lower, upper


sum_linearity = SumLinearity()
