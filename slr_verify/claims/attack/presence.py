"""For which values there are the laws and the vectors that a statement speaks of, as hypotheses.

A statement is about those values alone (docs/trust.md), so a point speaks against it only where they are
certain to be there.
"""

from collections.abc import Iterable, Iterator, Set
from functools import cache, lru_cache

import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.calculus.reading.parts import found_in
from slr_verify.language.law import Block
from slr_verify.language.named_function import Family
from slr_verify.language.statement import Given, Statement
from slr_verify.language.vectors import Frame

Law = Block | Frame


@lru_cache(maxsize=256)
def where_laws_exist(statement: Statement) -> Statement | None:
    """The statement under further hypotheses, by which there are its laws and vectors.

    The statement itself where they are certain; None where no single point decides whether there are.
    """
    laws = found_in(statement.expressions, Block, Frame)
    asked = conditions(laws, statement.given, statement.bound_symbols)
    if asked is None or any(relation.has(Family) for relation in asked):
        return None
    return statement.holding((*statement.given, *asked)) if asked else statement


def conditions(laws: Iterable[Law], given: Given, bound: Set[sp.Symbol]) -> Given | None:
    """What has to hold besides `given` for there to be these laws; None if that is not known."""
    asked: dict[sp.Expr, None] = {}
    for law in sorted(laws, key=sp.default_sort_key):
        found = _open_conditions(law, given, law.parameters & bound)
        if found is None:
            return None
        asked.update(dict.fromkeys(found))
    return tuple(relation for each in asked for relation in _not_negative(each))


def _not_negative(expr: sp.Expr) -> Given:
    """That an expression is not negative; of 1 - x^2, as the range of x, from which one can draw."""
    rest = 1 - expr
    if rest.is_Pow and rest.exp == 2 and rest.base.is_Symbol:
        ends = (-1, sp.GreaterThan), (1, sp.LessThan)
        return tuple(relation(rest.base, end, evaluate=False) for end, relation in ends)
    return (sp.GreaterThan(expr, 0, evaluate=False),)


def _open_conditions(law: Law, given: Given, bound: Set[sp.Symbol]) -> tuple[sp.Expr, ...] | None:
    """What must not be negative and may be; None if that is not known, or an entry may not be real.

    A bound symbol takes all values, and what is said of a free one of that name is not said of it.
    """
    others = {each: _another(each) for each in bound}
    apart = law.xreplace(others)
    found = () if _is_certain(apart, given) else apart.conditions()
    if found is None or not all(questions().is_defined(each, given) for each in _entries(apart)):
        return None
    left = tuple(each for each in found if not questions().is_nonnegative(each, given))
    return None if any(each.has(*others.values()) for each in left) else left


def _is_certain(law: Law, given: Given) -> bool:
    """Whether it has a matrix that certainly is a covariance."""
    matrix = law.args[-1]
    return isinstance(matrix, sp.MatrixBase) and questions().is_covariance(matrix, given)


def _entries(law: Law) -> Iterator[sp.Expr]:
    """The numbers that a law depends on."""
    for part in law.args[1:]:
        yield from part if isinstance(part, sp.Tuple | sp.MatrixBase) else (part,)


@cache
def _another(symbol: sp.Symbol) -> sp.Dummy:
    return sp.Dummy(symbol.name, **symbol.assumptions0)
