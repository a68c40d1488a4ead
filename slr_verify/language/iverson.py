"""Iverson brackets of relations between numbers, printed as indicators: 1{A} is 1 where A holds, else 0."""

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.document.nodes import Call, Node, Phrase, Sign, Words, listed, related
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader


class Iverson(Printed, sp.Expr):  # type: ignore[misc]
    """`Iverson(A)`, or `Iverson(A, j, L, B, ..)`: 1{A}, or 1{A for j = 1, .., L with B, ..}.

    1{A} is a number where SymPy knows whether A holds.
    """

    is_commutative = True
    is_nonnegative = True

    def __new__(cls, relation: Relational, *range_and_conditions: sp.Basic) -> sp.Expr:
        if relation in (sp.true, sp.false) and not range_and_conditions:
            return sp.Integer(bool(relation))
        if not isinstance(relation, Relational):
            raise ValueError(f"{relation} is no relation between numbers")
        return sp.Expr.__new__(cls, relation, *range_and_conditions)

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        found: set[sp.Symbol] = set().union(*(each.free_symbols for each in self.args))
        return found - set(self.args[1:2])

    @property
    def bound_symbols(self) -> list[sp.Symbol]:
        """The index, if there is one."""
        return list(self.args[1:2])

    def _tree(self, read: Reader) -> Node:
        relation, *bound = self.args
        inside = _related(relation, read)
        if bound:
            index, last, *conditions = bound
            places = related(read(index), "<=", read(last))
            said = listed((places, *(_related(each, read) for each in conditions)))
            inside = Phrase((inside, Words("for"), said))
        return Call(Sign("one"), inside, "{", "}")


def _related(relation: Relational, read: Reader) -> Node:
    return related(read(relation.lhs), relation.rel_op, read(relation.rhs))
