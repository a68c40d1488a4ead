"""Sums over independent copies of a random number."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as naturals

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from slr_verify.document.nodes import Big, Fence, Name, Node, Number, Power, related, replaced
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.document.style import names_in
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Block


class CopySum(Printed, sp.Expr):  # type: ignore[misc]
    """The sum of `summand` over `count` independent copies of the variables of `block`.

    Sums over copies of different variables are independent. Whether the count is at least 0 is for the
    hypotheses of a statement to say.
    """

    is_commutative = True
    is_extended_real = True
    precedence = PRECEDENCE["Lambda"]
    """Its text has brackets around it wherever something stands beside it."""

    def __new__(cls, summand: sp.Expr, block: Block, count: sp.Expr) -> CopySum:
        for part in (summand, block, count):
            if part.has(CopySum):
                raise ValueError(f"{part} is itself random, so what is copied has two readings")
        if count.free_symbols & set(block.variables):
            raise ValueError(f"the number of copies, {count}, is what is copied")
        if block.parameters & set(block.variables):
            raise ValueError(f"the law {block} depends on its own variables")
        if not count.is_integer or count.is_negative:
            raise ValueError(f"the number of copies must be an integer of at least 0, not {count}")
        return super().__new__(cls, summand, block, count)

    @property
    def summand(self) -> sp.Expr:
        return self.args[0]

    @property
    def block(self) -> Block:
        return self.args[1]

    @property
    def count(self) -> sp.Expr:
        return self.args[2]

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        inside = self.summand.free_symbols | self.block.parameters | self.count.free_symbols
        return inside - set(self.block.variables)

    def mean(self, power: int = 1) -> Expectation:
        """E of a power of one summand."""
        return Expectation(self.summand**power, self.block)

    def _eval_subs(self, old: sp.Basic, new: sp.Basic) -> sp.Basic | None:
        if old in self.block.variables:
            return self
        if old in self.free_symbols and new.free_symbols & set(self.block.variables):
            raise ValueError(f"{old} -> {new} would be captured by {self}")
        return None

    def _tree(self, read: Reader) -> Node:
        taken = {name for part in self.atoms(sp.Symbol) for name in names_in((read(part),))}
        place = Name(next(name for name in _indices() if name not in taken))
        copies = {each: copy_of(each, place) for each in map(read, self.block.printed)}
        summand = read(self.summand)
        copied = replaced(summand, copies)
        if copied == summand and self.summand.free_symbols & set(self.block.variables):
            # a letter stands for it
            copied = copy_of(summand, place)
        return Big("sum", copied, related(place, "==", Number("1")), read(self.count))


def copy_of(variable: Node, place: Node) -> Node:
    """How the copy of a random variable is printed: with its place in brackets above it."""
    return Power(variable, Fence(place))


def _indices() -> Iterator[str]:
    """What may number the copies in print: i, or i with an index where i is something else."""
    yield "i"
    yield from (f"i_{number}" for number in naturals(1))
