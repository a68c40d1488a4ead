"""Factors that are independent of each other, and variables that a factor does not see."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.rule import ProofRejected, Rewriting
from slr_verify.calculus.tactics.conversions import on_both_sides
from slr_verify.calculus.tactics.gaussian.averages import averaged, restricted
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Block, G, Normal, standard_normal
from slr_verify.language.statement import Given

Group = tuple[set[sp.Symbol], list[sp.Expr]]


class Independence(Rewriting):
    """E(X Y) = E X E Y for independent factors, each over the variables that it depends on.

    Variables of different blocks are independent, and so are jointly Gaussian variables whose
    covariance is zero. A sum over copies is independent of everything else.
    """

    words = "independence"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _factored)

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By means over the variables of each factor; with several blocks, all means are evaluated."""
        try:
            return on_both_sides(work.prover, goal, partial(_of_fewer, work))
        except Refused:
            return averaged(work, goal)


@lru_cache(maxsize=2**10)
def _factored(part: Expectation) -> sp.Expr:
    groups: list[Group] = []
    for factor in sp.Mul.make_args(part.body):
        groups = _joined(groups, factor, part)
    return sp.Mul(*(_restricted(part, seen, factors) for seen, factors in groups))


def _joined(groups: list[Group], factor: sp.Expr, part: Expectation) -> list[Group]:
    """The groups after one more factor: it unites those that it is not independent of."""
    seen = factor.free_symbols & set(part.variables)
    apart, factors = [], [factor]
    _require_alone(factor, seen, groups, part)
    for names, group in groups:
        if _dependent(names, seen, part):
            seen, factors = seen | names, group + factors
        else:
            apart.append((names, group))
    return [*apart, (seen, factors)]


def _require_alone(
    factor: sp.Expr, seen: set[sp.Symbol], groups: list[Group], part: Expectation
) -> None:
    """A sum over copies depends on nothing else in its factor, nor on copies of other variables."""
    copied = _copied(factor)
    if copied and (seen or copied & _copied(*(each for _, group in groups for each in group))):
        raise ProofRejected(
            f"the sum over copies {factor} is not independent of the rest of {part}"
        )


def _copied(*factors: sp.Expr) -> set[sp.Symbol]:
    """The variables of which copies are summed."""
    sums = (each for factor in factors for each in factor.atoms(CopySum))
    return {name for each in sums for name in each.block.variables}


def _dependent(left: Iterable[sp.Symbol], right: Iterable[sp.Symbol], part: Expectation) -> bool:
    return any(_correlated(a, b, part) for a in left for b in right)


def _correlated(left: sp.Symbol, right: sp.Symbol, part: Expectation) -> bool:
    block = part.block_of(left)
    if block is None or right not in block.variables:
        return False
    return not (isinstance(block, Normal) and block.covariance(left, right) == 0)


def _restricted(part: Expectation, seen: set[sp.Symbol], factors: list[sp.Expr]) -> sp.Expr:
    body = sp.Mul(*factors)
    if not seen and not body.has(CopySum):
        return body
    blocks = [_marginal(block, seen) for block in part.blocks if set(block.variables) & seen]
    if len(blocks) == 1 and blocks[0].is_standard and not body.has(G):
        return Expectation(body.xreplace({next(iter(seen)): G}), standard_normal())
    return Expectation(body, *blocks)


def _marginal(block: Block, seen: set[sp.Symbol]) -> Block:
    if not isinstance(block, Normal):
        return block
    return block.restricted([name for name in block.variables if name in seen])


def _of_fewer(work: Transcription, given: Hypotheses, term: Term) -> Shown | None:
    return restricted(work.prover, given, term) if term.op == "mean" else None


independence = Independence()
