"""Mutants of a statement: statements that differ from it in one small thing, most of them false.

A mutant changes one place of one side, the relation, or the set that the statement speaks of. It is
dropped when it is the original, or when it is not certain to be defined everywhere, for then it is
no statement at all.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, zip_longest

import numpy as np
import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.calculus.reading.parts import found_in
from slr_verify.claims.attack.edits import edits
from slr_verify.claims.attack.law_edits import Edit, edit
from slr_verify.claims.claim import Mutant
from slr_verify.language.almost_every import LEAST_DIMENSION, AlmostEveryStart
from slr_verify.language.statement import Given, Statement

RELATIONS = {
    "=": (),
    "<=": (">=", "<", "="),
    ">=": ("<=", ">", "="),
    "<": (">", "="),
    ">": ("<", "="),
}
NOT_REAL = tuple(map(type, (sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I)))
WEAKENED = ("positive", "negative", "nonnegative", "nonpositive", "integer")


@dataclass(frozen=True)
class Candidate:
    """A change that may make a mutant: its kind, and the statement that it makes, when asked for."""

    kind: str
    words: Callable[[], str]
    changed: Callable[[], Statement]
    original: Statement
    part: int = 0

    def statement(self) -> Statement | None:
        """The changed statement; None when it is the original, or no statement about real numbers."""
        try:
            changed = self.changed()
        except (TypeError, ValueError):  # not an expression any more, or bound twice
            return None
        if changed == self.original or found_in(_sides(changed), *NOT_REAL):
            return None
        return changed

    def named(self, changed: Statement) -> Mutant:
        """What it makes, with words for the change, which take longer than the change."""
        return Mutant(f"{self.kind}: {self.words()}", changed, self.part)

    def mutant(self) -> Mutant | None:
        """The mutant, if it is well-formed."""
        changed = self.statement()
        return self.named(changed) if changed is not None and is_well_formed(changed) else None


def mutants(statement: Statement, part: int = 0) -> Iterator[Mutant]:
    """Every mutant of the statement, once; `is_well_formed` has still to be asked."""
    seen: set[Statement] = set()
    for candidate in candidates(statement, part):
        changed = candidate.statement()
        if changed is not None and changed not in seen:
            seen.add(changed)
            yield candidate.named(changed)


def candidates(statement: Statement, part: int = 0) -> Iterator[Candidate]:
    """Every change of a side, of the relation and of the hypotheses."""
    yield from _side_changes(statement, ("lhs", "rhs"), part)
    yield from _exchanges(statement, part)
    yield from _relation_changes(statement, part)
    yield from _hypothesis_changes(statement, part)


def candidates_on_the_right(statement: Statement) -> Iterator[Candidate]:
    """The changes of nothing but the right-hand side: for mutants of a step of a proof."""
    yield from _side_changes(statement, ("rhs",), 0)


def is_well_formed(statement: Statement) -> bool:
    """Whether both sides are certain to be real numbers everywhere on the domain."""
    starts = found_in(_sides(statement), AlmostEveryStart)
    return all(_is_dimension(each.args[-1], statement.given) for each in starts) and (
        questions().is_well_formed(statement)
    )


def _is_dimension(expr: sp.Expr, given: Given) -> bool:
    """Whether there are random starts on M in so many dimensions."""
    return bool(expr.is_integer) and questions().is_nonnegative(expr - LEAST_DIMENSION, given)


def kind_of(mutant: Mutant) -> str:
    """The kind of change, such as "sign" or "exponent"."""
    return mutant.change.partition(":")[0]


def select(
    offered: Iterable[Candidate], rng: np.random.Generator, count: int
) -> tuple[Mutant, ...]:
    """At most `count` different well-formed mutants, drawn in turn from the kinds of change."""
    chosen: dict[Statement, Mutant] = {}
    for candidate in _in_turn(offered, rng):
        if len(chosen) == count:
            break
        mutant = candidate.mutant()
        if mutant is not None:
            chosen.setdefault(mutant.statement, mutant)
    return tuple(chosen.values())


def _in_turn(offered: Iterable[Candidate], rng: np.random.Generator) -> Iterator[Candidate]:
    """All candidates, one of each kind after another, in random order within a kind."""
    kinds: dict[str, list[Candidate]] = {}
    for candidate in offered:
        kinds.setdefault(candidate.kind, []).append(candidate)
    shuffled = [[group[i] for i in rng.permutation(len(group))] for group in kinds.values()]
    order = [shuffled[i] for i in rng.permutation(len(shuffled))]
    for row in zip_longest(*order):
        yield from (candidate for candidate in row if candidate is not None)


def _side_changes(statement: Statement, sides: tuple[str, ...], part: int) -> Iterator[Candidate]:
    for side in sides:
        where = "left" if side == "lhs" else "right"
        for change in _edits_of_side(getattr(statement, side), statement):
            yield Candidate(
                change.kind,
                partial(_located, change, where),
                partial(_with_side, statement, side, change),
                statement,
                part,
            )


def _located(change: Edit, where: str) -> str:
    return f"{change.words()}, on the {where}"


def _with_side(statement: Statement, side: str, change: Edit) -> Statement:
    return replace(statement, **{side: change.result()})


def _edits_of_side(expr: sp.Expr, statement: Statement) -> Iterator[Edit]:
    if not expr.is_Add and expr != 0:
        yield edit("sign", "the sign of {}", -expr, expr)
    for change in edits(expr, (frozenset(statement.free_symbols),)):
        if change.kind != "slight constant" or statement.sign == "=":
            yield change


def _exchanges(statement: Statement, part: int) -> Iterator[Candidate]:
    """Two symbols, or two roots such as p and q, that trade places on one side."""
    for side in ("lhs", "rhs"):
        for one, other in _pairs(getattr(statement, side), statement):
            yield Candidate(
                "exchange",
                partial("{} and {} trade places in the {}".format, one, other, side),
                partial(_with_exchange, statement, side, {one: other, other: one}),
                statement,
                part,
            )


def _pairs(expr: sp.Expr, statement: Statement) -> Iterator[tuple[sp.Expr, sp.Expr]]:
    names = sorted(expr.free_symbols & statement.free_symbols, key=lambda each: each.name)
    roots = {sp.sqrt(part.base) for part in expr.atoms(sp.Pow) if _is_root(part)}
    yield from combinations(names, 2)
    yield from combinations(sorted(roots, key=sp.default_sort_key), 2)


def _is_root(power: sp.Pow) -> bool:
    return bool(power.exp.is_Rational and power.exp.q == 2 and power.base.free_symbols)


def _with_exchange(statement: Statement, side: str, trade: dict[sp.Expr, sp.Expr]) -> Statement:
    """A side in which each of the two stands in the place of the other, in odd powers as well."""
    expr = getattr(statement, side)
    powers = {one**n: other**n for one, other in trade.items() for n in (1, -1, 3, -3)}
    return replace(statement, **{side: expr.xreplace(powers)})


def _relation_changes(statement: Statement, part: int) -> Iterator[Candidate]:
    for sign in RELATIONS[statement.sign]:
        words = f"{statement.sign} becomes {sign}"
        yield _candidate("relation", words, statement, replace(statement, sign=sign), part)


def _hypothesis_changes(statement: Statement, part: int) -> Iterator[Candidate]:
    for relation in statement.given:
        rest = tuple(other for other in statement.given if other != relation)
        weaker = replace(statement, given=rest)
        yield _candidate("hypothesis", f"without {relation}", statement, weaker, part)
    for symbol in sorted(statement.free_symbols, key=lambda each: each.name):
        for words, freed in _freed(symbol):
            changed = partial(_with_symbol, statement, symbol, freed)
            yield Candidate("hypothesis", partial(str, words), changed, statement, part)


def _candidate(
    kind: str, words: str, original: Statement, changed: Statement, part: int
) -> Candidate:
    return Candidate(kind, lambda: words, lambda: changed, original, part)


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
