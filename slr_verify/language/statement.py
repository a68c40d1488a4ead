"""A statement: two expressions, a relation between them, and the hypotheses it is made under.

It speaks of all values of its free symbols that their assumptions and the hypotheses allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.document.latex import LATEX
from slr_verify.document.nodes import Node, listed, related
from slr_verify.document.reader import Reader
from slr_verify.document.style import Usage
from slr_verify.language.binding import bound_symbols, derivative_symbols, replaced, symbols_of
from slr_verify.language.vectors import FixedVector, Vector
from slr_verify.language.vocabulary import stranger

Given = tuple[Relational, ...]
Values = Mapping[sp.Symbol | FixedVector, sp.Expr | Vector]
SIGNS = ("=", "<=", "<", ">=", ">")
RELATIONS = (sp.Eq, sp.Ne, sp.Gt, sp.Ge, sp.Lt, sp.Le)


class MalformedStatement(ValueError):
    """The parts do not make a statement."""


@dataclass(frozen=True)
class Statement:
    """`lhs sign rhs` for all values of the free symbols under `given`."""

    lhs: sp.Expr
    sign: str
    rhs: sp.Expr
    given: Given = ()

    def __post_init__(self) -> None:
        if type(self.sign) is not str or self.sign not in SIGNS:
            raise MalformedStatement(f"the relation must be one of {SIGNS}, not {self.sign!r}")
        if type(self.given) is not tuple:
            raise MalformedStatement(f"the hypotheses must be a tuple, not {self.given!r}")
        for side in (self.lhs, self.rhs):
            if not isinstance(side, sp.Expr):
                raise MalformedStatement(f"{side!r} is not an exact expression")
        for relation in self.given:
            if type(relation) not in RELATIONS:
                raise MalformedStatement(f"the hypothesis {relation!r} is not a relation")

    @property
    def expressions(self) -> tuple[sp.Expr, ...]:
        """Both sides, and those of the hypotheses."""
        return (self.lhs, self.rhs, *(side for relation in self.given for side in relation.args))

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        """The symbols that the statement quantifies over."""
        return set().union(*map(symbols_of, self.expressions))

    @property
    def bound_symbols(self) -> frozenset[sp.Symbol]:
        """The symbols that some part of the statement binds."""
        return frozenset().union(*map(bound_symbols, self.expressions))

    @property
    def gap(self) -> sp.Expr:
        """`lhs - rhs`: what must be zero, or have a sign."""
        return self.lhs - self.rhs

    def substituted(self, values: Values) -> Statement:
        """The statement with symbols and vectors replaced, all at once. Raises MalformedStatement."""
        self._refuse_capture(values)
        try:
            given = tuple(_replaced(relation, values) for relation in self.given)
            lhs, rhs = (replaced(side, values) for side in (self.lhs, self.rhs))
        except ValueError as refusal:  # of a law or a frame that there is not for these values
            raise MalformedStatement(str(refusal)) from refusal
        return Statement(lhs, self.sign, rhs, given)

    def _refuse_capture(self, values: Values) -> None:
        """A value must not contain a symbol that is bound here, or differentiated in."""
        bound = self.bound_symbols
        moving = frozenset().union(*map(derivative_symbols, self.expressions))
        for symbol, value in values.items():
            if not isinstance(symbol, sp.Symbol | FixedVector):
                raise MalformedStatement(f"only symbols and vectors take values, not {symbol}")
            kind = Vector if isinstance(symbol, FixedVector) else sp.Expr
            if not isinstance(value, kind) or stranger(value):
                raise MalformedStatement(f"the value {value!r} of {symbol} is not exact")
            caught = (
                bound & {*value.free_symbols, symbol} | (moving - {symbol}) & value.free_symbols
            )
            if caught:
                which = min(caught, key=str)
                raise MalformedStatement(f"{symbol} -> {value} touches the bound {which}")

    def holding(self, given: Given) -> Statement:
        """The same relation under other hypotheses."""
        return Statement(self.lhs, self.sign, self.rhs, given)

    def tree(self, read: Reader | None = None) -> Node:
        """The relation, without the hypotheses; a reader may know names of more than it."""
        read = read or Reader(usage=Usage.of((self.lhs, self.rhs)))
        return related(read.formula(self.lhs), self.sign, read.formula(self.rhs))

    def latex(self) -> str:
        """The relation as LaTeX, without the hypotheses."""
        return LATEX(self.tree())

    def _repr_latex_(self) -> str:
        """What a notebook shows: the relation and the hypotheses."""
        read = Reader(usage=Usage.of(self.expressions))
        given = LATEX(listed(map(read.formula, self.given))) if self.given else ""
        assumed = rf" \quad \text{{given }} {given}" if given else ""
        return rf"$\displaystyle {LATEX(self.tree(read))}{assumed}$"

    def __str__(self) -> str:
        return f"{self.lhs} {self.sign} {self.rhs}"


def _replaced(relation: Relational, values: Values) -> Relational:
    """The relation between the new sides; whether it holds is for the rules to say, not SymPy."""
    sides = (replaced(side, values) for side in relation.args)
    return relation.func(*sides, evaluate=False)


def composed(first: str, second: str) -> str | None:
    """The relation of a to c when a `first` b and b `second` c: the weaker one; None when there is none."""
    for down in ("<", ">"):
        if {first, second} <= {"=", down, down + "="}:
            if down in (first, second):
                return down
            return down + "=" if down + "=" in (first, second) else "="
    return None


def value_of(expr: sp.Expr, values: Values) -> sp.Expr:
    """The expression at these values. Raises MalformedStatement where a symbol is not free in it."""
    return equal(expr, sp.S.Zero).substituted(values).lhs


def exact(value: sp.Expr | int) -> sp.Expr:
    """An integer as a SymPy number, an expression as it is; nothing else is exact."""
    return sp.Integer(value) if type(value) is int else value


def stated(relation: Relational, given: Given = ()) -> Statement:
    """A relation, such as one of the hypotheses, as a statement."""
    sign = "=" if relation.rel_op == "==" else relation.rel_op
    return Statement(relation.lhs, sign, relation.rhs, given)


def equal(lhs: sp.Expr | int, rhs: sp.Expr | int, given: Given = ()) -> Statement:
    """The statement `lhs = rhs`."""
    return Statement(exact(lhs), "=", exact(rhs), given)


def at_most(lhs: sp.Expr | int, rhs: sp.Expr | int, given: Given = ()) -> Statement:
    """The statement `lhs <= rhs`."""
    return Statement(exact(lhs), "<=", exact(rhs), given)


def at_least(lhs: sp.Expr | int, rhs: sp.Expr | int, given: Given = ()) -> Statement:
    """The statement `lhs >= rhs`."""
    return Statement(exact(lhs), ">=", exact(rhs), given)


def less(lhs: sp.Expr | int, rhs: sp.Expr | int, given: Given = ()) -> Statement:
    """The statement `lhs < rhs`."""
    return Statement(exact(lhs), "<", exact(rhs), given)


def more(lhs: sp.Expr | int, rhs: sp.Expr | int, given: Given = ()) -> Statement:
    """The statement `lhs > rhs`."""
    return Statement(exact(lhs), ">", exact(rhs), given)
