"""A step to take: the relation to show, in SymPy and in terms; not trusted."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.prover import Hypotheses, ordered
from slr_verify.calculus.reading.reader import Reader
from slr_verify.core.binding import replaced
from slr_verify.core.language import COMPARISONS
from slr_verify.core.terms import Term, slack, times
from slr_verify.language.statement import Statement


class Goal:
    """A step to take: `lhs sign rhs` under hypotheses, in SymPy and in terms."""

    def __init__(self, reader: Reader, given: Hypotheses, statement: Statement) -> None:
        self._reader = reader
        self.given, self.assumed = given, statement.given
        self.lhs, self.sign, self.rhs = statement.lhs, statement.sign, statement.rhs
        self.left, self.right = reader.term(self.lhs), reader.term(self.rhs)

    def under(self, more: Iterable[Term]) -> Goal:
        """The same under more hypotheses."""
        goal = copy(self)
        goal.given = self.given.union(more)
        return goal

    @property
    def relation(self) -> Term:
        """The relation as a term."""
        return ordered(self.left, self.sign, self.right)

    @property
    def names(self) -> frozenset[str]:
        """The names of the variables that it is about."""
        return self.relation.free.union(*(each.free for each in self.given))

    def term(self, expr: sp.Expr) -> Term:
        """The term, with each multiple of a difference that is assumed to have a sign written as one."""
        term = self._reader.term(expr)
        orders = [each for each in self.assumed if each.rel_op in ("<=", "<", ">=", ">")]
        sums = sorted(expr.atoms(sp.Add), key=sp.default_sort_key) if orders else []
        parts = [(part, *part.primitive()) for part in sums]
        for relation in orders if parts else ():
            term = self._with(term, relation, parts)
        return term

    def _with(
        self, term: Term, relation: Relational, parts: list[tuple[sp.Expr, sp.Expr, sp.Expr]]
    ) -> Term:
        read = self._reader.relation(relation.lhs, relation.rel_op, relation.rhs)
        if read.op not in COMPARISONS:  # it is said of many values
            return term
        known = slack(read)
        wanted, gap = (relation.gts - relation.lts).primitive()
        for part, number, primitive in parts:
            if primitive in (gap, -gap):
                ratio = self._reader.term(number / wanted * (1 if primitive == gap else -1))
                term = replaced(term, self._reader.term(part), times(ratio, known))
        return term
