"""Mutants of a statement: statements that differ from it in one small thing, most of them false.

A mutant changes one place of one side, the relation, or the set that the statement speaks of. It is
dropped when it is the original, or when it is not certain to be defined everywhere, for then it is
no statement at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest

import numpy as np
import sympy as sp

from slr_verify.algebra.definedness import obstacle
from slr_verify.claims.claim import Mutant
from slr_verify.claims.edit import Edit
from slr_verify.claims.edits import edits
from slr_verify.proofs.statement import MalformedStatement, Statement

RELATIONS = {
    "=": (),
    "<=": (">=", "<", "="),
    ">=": ("<=", ">", "="),
    "<": (">", "="),
    ">": ("<", "="),
}
NOT_REAL = (sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I)
Change = tuple[str, str, Statement]
"""The kind of change, the change in words, and the changed statement."""
WEAKENED = ("positive", "negative", "nonnegative", "nonpositive", "integer")


def mutants(statement: Statement, part: int = 0) -> Iterator[Mutant]:
    """Every mutant of the statement, once; `is_well_formed` has still to be asked."""
    yield from _different(statement, _side_changes(statement, ("lhs", "rhs")), part)
    yield from _different(statement, _relation_changes(statement), part)
    yield from _different(statement, _hypothesis_changes(statement), part)


def mutants_on_the_right(statement: Statement) -> Iterator[Mutant]:
    """The mutants that change nothing but the right-hand side: mutants of a step of a proof."""
    yield from _different(statement, _side_changes(statement, ("rhs",)), 0)


def is_well_formed(statement: Statement) -> bool:
    """Whether both sides are certain to be real numbers everywhere on the domain."""
    return all(obstacle(side, statement.given) is None for side in _sides(statement))


def kind_of(mutant: Mutant) -> str:
    """The kind of change, such as "sign" or "exponent"."""
    return mutant.change.partition(":")[0]


def select(
    candidates: Iterable[Mutant], rng: np.random.Generator, count: int
) -> tuple[Mutant, ...]:
    """At most `count` well-formed mutants, drawn in turn from the kinds of change."""
    chosen: list[Mutant] = []
    for mutant in _in_turn(candidates, rng):
        if len(chosen) == count:
            break
        if is_well_formed(mutant.statement):
            chosen.append(mutant)
    return tuple(chosen)


def _in_turn(candidates: Iterable[Mutant], rng: np.random.Generator) -> Iterator[Mutant]:
    """All candidates, one of each kind after another, in random order within a kind."""
    kinds: dict[str, list[Mutant]] = {}
    for mutant in candidates:
        kinds.setdefault(kind_of(mutant), []).append(mutant)
    shuffled = [[group[i] for i in rng.permutation(len(group))] for group in kinds.values()]
    order = [shuffled[i] for i in rng.permutation(len(shuffled))]
    for row in zip_longest(*order):
        yield from (mutant for mutant in row if mutant is not None)


def _different(original: Statement, changes: Iterable[Change], part: int) -> Iterator[Mutant]:
    """The changes that make a statement about real numbers, each once."""
    seen = {original}
    for kind, words, changed in changes:
        if changed not in seen and not any(side.has(*NOT_REAL) for side in _sides(changed)):
            seen.add(changed)
            yield Mutant(f"{kind}: {words}", changed, part)


def _side_changes(statement: Statement, sides: tuple[str, ...]) -> Iterator[Change]:
    for side in sides:
        for edit in _edits_of_side(getattr(statement, side), statement):
            where = f"{edit.words}, on the {'left' if side == 'lhs' else 'right'}"
            try:
                yield edit.kind, where, replace(statement, **{side: edit.result})
            except MalformedStatement:
                continue


def _edits_of_side(expr: sp.Expr, statement: Statement) -> Iterator[Edit]:
    if not expr.is_Add and expr != 0:
        yield Edit("sign", f"the sign of {expr}", -expr)
    for edit in edits(expr, (frozenset(statement.free_symbols),)):
        if edit.kind != "slight constant" or statement.sign == "=":
            yield edit


def _relation_changes(statement: Statement) -> Iterator[Change]:
    for sign in RELATIONS[statement.sign]:
        yield "relation", f"{statement.sign} becomes {sign}", replace(statement, sign=sign)


def _hypothesis_changes(statement: Statement) -> Iterator[Change]:
    for relation in statement.given:
        rest = tuple(other for other in statement.given if other != relation)
        yield "hypothesis", f"without {relation}", replace(statement, given=rest)
    for symbol in sorted(statement.free_symbols, key=lambda each: each.name):
        for words, freed in _freed(symbol):
            try:
                yield "hypothesis", words, _with_symbol(statement, symbol, freed)
            except (TypeError, ValueError):  # an expression that makes no sense for such a symbol
                continue


def _freed(symbol: sp.Symbol) -> Iterator[tuple[str, sp.Symbol]]:
    """The symbol without its sign, and without being an integer."""
    weakest = sp.Symbol(symbol.name, real=True)
    for name in WEAKENED:
        if symbol.assumptions0.get(name):
            yield f"{symbol} need not be {name}", weakest
    if symbol.is_integer and symbol.is_positive:
        yield f"{symbol} is any positive number", sp.Symbol(symbol.name, positive=True)


def _with_symbol(statement: Statement, old: sp.Symbol, new: sp.Symbol) -> Statement:
    lhs, rhs = (side.xreplace({old: new}) for side in _sides(statement))
    given = tuple(relation.xreplace({old: new}) for relation in statement.given)
    kept = tuple(relation for relation in given if relation != sp.true)
    return Statement(lhs, statement.sign, rhs, kept)


def _sides(statement: Statement) -> tuple[sp.Expr, sp.Expr]:
    return statement.lhs, statement.rhs
