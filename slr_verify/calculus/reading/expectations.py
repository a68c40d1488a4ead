"""Expectations as terms: an average for each of the independent blocks; not trusted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.calculus.reading.dependence import require_outside
from slr_verify.calculus.reading.names import new_symbol
from slr_verify.calculus.reading.parts import found_in
from slr_verify.core.binding import closed
from slr_verify.core.language import Refused
from slr_verify.core.terms import ZERO, Term, make, power
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Block, Centred, Index, Normal, SquareIntegrable
from slr_verify.language.vector_law import VectorBlock

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader


def expectation(reader: Reader, expr: Expectation) -> Term:
    """From the inside outwards: unknown laws, sums of copies, Gaussian vectors and Gaussian variables."""
    sums = list(found_in((expr.body,), CopySum))
    if len(sums) > 1:  # to print one takes long
        sums.sort(key=str)
    copied = [name for each in sums for name in each.block.variables]
    if len(set(copied)) < len(copied):
        raise Refused("reading", "whether two sums have the same copies is not clear")
    unknown = _of(expr, Centred, SquareIntegrable)
    require_outside(sums, expr.body, [name for block in unknown for name in block.variables])
    totals: dict[CopySum, sp.Symbol] = {}
    for each in sums:
        totals[each] = new_symbol("sum_of_copies", expr, *totals.values())
    term = reader.term(expr.body.xreplace(totals))
    for block in unknown:
        (name,) = (each.name for each in block.variables)
        term = make("law", name, closed(term, (name,)))
    for each in sums:
        term = _copies(reader, each, term, totals[each])
    for block in _of(expr, VectorBlock):
        term = make("gaussian", closed(term, (block.vector.name,)))
    _require_still(expr)
    return _mean(reader, expr, term)


def moments(reader: Reader, *exprs: sp.Expr) -> frozenset[Term]:
    """What is known of the laws in them. Raises Refused where two of them have one name."""
    laws = found_in(exprs, Centred, SquareIntegrable)
    names = [name.name for each in laws for name in each.variables]
    if len(set(names)) < len(names):
        raise Refused("reading", f"two laws have one name: {names}")
    return frozenset(each for law in laws for each in _moments(reader, law))


def _moments(reader: Reader, law: Block) -> Iterator[Term]:
    centred = isinstance(law, Centred)
    values = (sp.S.Zero, law.variance) if centred else (law.mean, law.second_moment)
    (name,) = law.variables
    for order, value in enumerate(values, 1):
        yield make("=", make("law", name.name, power(make("bound", 0), order)), reader.term(value))


def _of(expr: Expectation, *kinds: type[Block]) -> list[Block]:
    return [block for block in expr.blocks if isinstance(block, kinds)]


def _require_still(expr: Expectation) -> None:
    """Of other blocks there is only a random index, on which the body does not depend."""
    for block in expr.blocks:
        if isinstance(block, Normal | Centred | SquareIntegrable | VectorBlock):
            continue
        if not isinstance(block, Index) or set(block.variables) & expr.body.free_symbols:
            raise Refused("unread", f"the core has no mean over {type(block).__name__}")


def _copies(reader: Reader, sums: CopySum, term: Term, total: sp.Symbol) -> Term:
    if not isinstance(sums.block, VectorBlock):
        raise Refused("unread", "copies have to be of a function of a Gaussian vector")
    summand = closed(reader.term(sums.summand), (sums.block.vector.name,))
    return make("copies", reader.term(sums.count), closed(term, (total.name,)), summand)


def _mean(reader: Reader, expr: Expectation, term: Term) -> Term:
    """Over all Gaussian variables together."""
    names = [name for block in _of(expr, Normal) for name in block.variables]
    if not names:
        return term
    if len(expr.blocks) > len(_of(expr, Index)) + 1:
        raise Refused("unread", "a mean over Gaussian variables is over nothing else")
    entries = [_covariance(reader, expr, a, b) for a in names for b in names]
    return make("mean", len(names), closed(term, tuple(each.name for each in names)), *entries)


def _covariance(reader: Reader, expr: Expectation, a: sp.Symbol, b: sp.Symbol) -> Term:
    block = expr.block_of(a)
    if isinstance(block, Normal) and b in block.variables:
        return reader.term(block.covariance(a, b))
    return ZERO
