"""What the core can tell without a proof: ranges, definedness, zeros, and covariances.

A yes is certain. A no says only that the core did not see it, or has no terms for what was asked.

What is asked is meant as in a statement: for the values that the symbols are declared to have and that meet
the hypotheses, and for which there are the laws and the vectors that it speaks of (docs/trust.md). A
hypothesis that the core has no terms for is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from itertools import count
from typing import Any, TypeVar

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.prover import Prover
from slr_verify.calculus.reading.expectations import moments
from slr_verify.calculus.reading.families import ranges
from slr_verify.calculus.reading.parts import found_in
from slr_verify.calculus.reading.reader import RELATION_READERS, Reader
from slr_verify.calculus.reading.vectors import new_frames, products
from slr_verify.calculus.tactics.inner_products import positive_lengths
from slr_verify.calculus.tactics.positivity import positive_parts
from slr_verify.calculus.tactics.unit_products import ranges_of_products
from slr_verify.core import zero_test
from slr_verify.core.intervals import REALS, Interval
from slr_verify.core.language import Refused
from slr_verify.core.meaning import Meaning
from slr_verify.core.terms import Term, make
from slr_verify.core.theorems import Context
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.law import Normal
from slr_verify.language.statement import Given, Statement
from slr_verify.language.token_vectors import UnitVector

Answer = TypeVar("Answer")
Ask = Callable[[tuple[Term, ...], Meaning], Answer]
Relations = frozenset[Term]
UNANSWERED = (
    *(Refused, ArithmeticError, AttributeError),
    *(LookupError, RecursionError, TypeError, ValueError),
)
"""What the core, SymPy, a law or a frame raises when it is asked about what there is not."""
ANSWERS = 2**15
ORDERS = (sp.Ge, sp.Gt, sp.Le, sp.Lt)
LIMITS: tuple[type[Any], ...] = tuple(RELATION_READERS)
"""Of these a relation has a term, and they have none."""


class Questions:
    """Questions to one context of the core; answers are remembered."""

    def __init__(self, reader: Reader) -> None:
        self._reader, self._prover = reader, Prover(reader.context)
        self._answered = lru_cache(maxsize=ANSWERS)(self._answer)

    def bounds(self, expr: sp.Expr, given: Given = ()) -> Interval:
        """An interval that contains every value of the expression; all numbers if unknown."""
        return self._answered(_bounds, (expr,), given, REALS)

    def is_defined(self, expr: sp.Expr, given: Given = ()) -> bool:
        """Whether the expression certainly is a real number."""
        return self._are_believed(expr, given) and self._answered(
            _are_defined, (expr,), given, False
        )

    def is_well_formed(self, statement: Statement) -> bool:
        """Whether both sides certainly are real numbers; limits and areas are if what is inside is."""
        sides: tuple[sp.Expr, ...] = (_inside(statement.lhs), _inside(statement.rhs))
        return self._are_believed(sides, statement.given) and self._answered(
            _are_defined, sides, statement.given, False
        )

    def vanishes(self, expr: sp.Expr, given: Given = ()) -> bool:
        """Whether the expression certainly is a number, and zero."""
        return self._are_believed(expr, given) and self._answered(_vanishes, (expr,), given, False)

    def is_nonnegative(self, expr: sp.Expr, given: Given = ()) -> bool:
        """Whether the expression certainly is not negative, by its range or as a hypothesis says."""
        orders = (each for each in given if isinstance(each, ORDERS))
        return self.bounds(expr, given).nonnegative or any(
            self.vanishes(expr - (each.gts - each.lts), given) for each in orders
        )

    def is_covariance(self, matrix: sp.ImmutableDenseMatrix, given: Given = ()) -> bool:
        """Whether a symmetric matrix certainly is positive semidefinite.

        As it stands, or once rows are eliminated of which the diagonal entry certainly is positive.
        """
        if self._answered(_is_covariance, tuple(matrix), given, False):
            return True
        if not self._answered(_are_defined, tuple(matrix), given, False):
            return False
        rest = sp.Matrix(matrix)
        while (pivot := self._pivot(rest, given)) is not None:
            rest = _eliminated(rest, pivot)
        if rest.rows > 2:
            return False
        minors = (*rest.diagonal(), rest.det()) if rest.rows else ()
        return all(self.is_nonnegative(each, given) for each in minors)

    def _are_believed(self, *parts: object) -> bool:
        """Whether no class from elsewhere is in them, which could say that it equals what is remembered."""
        try:
            self._reader.require_plain(parts)
        except Refused:
            return False
        return True

    def _pivot(self, matrix: sp.Matrix, given: Given) -> int | None:
        """The last row whose diagonal entry certainly is positive."""
        places = reversed(range(matrix.rows))
        return next((n for n in places if self.bounds(matrix[n, n], given).positive), None)

    def _answer(
        self, ask: Ask[Answer], exprs: tuple[sp.Expr, ...], given: Given, unknown: Answer
    ) -> Answer:
        try:
            exprs, given = _told_apart(exprs, given)
            terms = tuple(map(self._reader.term, exprs))
            assumed = self._assumed(exprs, tuple(self._readable(given)))
            of_units = (_of_unit_vectors,) if found_in(exprs, UnitVector) else ()
            for lemmas in (positive_parts, positive_lengths, *of_units):
                assumed = assumed.union(each.goal for each in lemmas(self._prover, assumed, *terms))
            return ask(terms, self._prover.meaning(assumed))
        except UNANSWERED:
            return unknown

    def _readable(self, given: Given) -> Iterator[tuple[Relational, Term]]:
        for each in given:
            try:
                yield each, self._reader.relation(each.lhs, each.rel_op, each.rhs)
            except UNANSWERED:
                continue

    def _assumed(
        self, exprs: tuple[sp.Expr, ...], read: tuple[tuple[Relational, Term], ...]
    ) -> Relations:
        """The hypotheses, with what is declared and known of what occurs in them. Raises Refused."""
        parts = (*exprs, *(side for relation, _ in read for side in relation.args))
        declared = self._reader.declared(*parts) | ranges(*parts)
        known = products(self._reader, *parts) | moments(self._reader, *parts)
        return declared.union(known, self._laws(parts), (term for _, term in read))

    def _laws(self, parts: Iterable[sp.Basic]) -> Iterator[Term]:
        """That there are the Gaussian laws in them, where that depends on the values of symbols."""
        for block in found_in(parts, Normal):
            matrix = block.args[1]
            if matrix.has(sp.Symbol) or self.is_covariance(matrix):
                yield make("psd", matrix.rows, *map(self._reader.term, matrix))


@cache
def questions() -> Questions:
    """The questions of this process."""
    return Questions(Reader(Context()))


def _of_unit_vectors(prover: Prover, given: Relations, *terms: Term) -> Iterator[Shown]:
    """What the products of unit vectors are between, as far as that can be shown."""
    with suppress(Refused):
        yield from ranges_of_products(prover, given, *terms)


def _bounds(terms: tuple[Term, ...], meaning: Meaning) -> Interval:
    return meaning.ranges.of(*terms)


def _are_defined(terms: tuple[Term, ...], meaning: Meaning) -> bool:
    return all(map(meaning.is_defined, terms))


def _vanishes(terms: tuple[Term, ...], meaning: Meaning) -> bool:
    (term,) = terms
    return zero_test.vanishes(term, meaning)


def _is_covariance(terms: tuple[Term, ...], meaning: Meaning) -> bool:
    return meaning.is_law(int(len(terms) ** 0.5), *terms)


def _eliminated(matrix: sp.Matrix, pivot: int) -> sp.Matrix:
    """The matrix of the other rows without their parts along the pivot."""
    kept = [place for place in range(matrix.rows) if place != pivot]
    along = matrix.extract(kept, [pivot])
    return matrix.extract(kept, kept) - along * along.T / matrix[pivot, pivot]


def _inside(side: sp.Expr) -> sp.Expr:
    """What a limit or an area is of."""
    return side.args[0] if isinstance(side, LIMITS) else side


def _told_apart(exprs: tuple[sp.Expr, ...], given: Given) -> tuple[tuple[sp.Expr, ...], Given]:
    """With other names for symbols, and for the vectors of frames, that share theirs with others."""
    parts = (*exprs, *given)
    names = _new_symbols(parts) | new_frames(parts)
    if not names:
        return exprs, given
    relations = tuple(
        each.func(*(side.xreplace(names) for side in each.args), evaluate=False) for each in given
    )
    return tuple(each.xreplace(names) for each in exprs), relations


def _new_symbols(parts: Iterable[sp.Basic]) -> dict[sp.Symbol, sp.Symbol]:
    """A new name for each symbol but the first of a name."""
    symbols = found_in(parts, sp.Symbol)
    taken = {each.name for each in symbols}
    first: dict[str, sp.Symbol] = {}
    new: dict[sp.Symbol, sp.Symbol] = {}
    for symbol in sorted(symbols, key=sp.default_sort_key):
        if first.setdefault(symbol.name, symbol) is not symbol:
            free = (f"{symbol.name}{chr(39) * n}" for n in count(1))
            name = next(each for each in free if each not in taken)
            taken.add(name)
            new[symbol] = sp.Symbol(name, **symbol.assumptions0)
    return new


def vanishes(expr: sp.Expr, given: Given = ()) -> bool:
    """Whether the core sees without a proof that an expression is a number, and zero."""
    return questions().vanishes(expr, given)
