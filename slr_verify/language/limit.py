"""Limits along a sequence: limit laws and squeezing.

`Limit(expr, symbols)` is the limit of `expr` along a sequence of values of the symbols; what is
assumed of the sequence are equalities between such limits. An equality also says that the limit
exists: of a limit that no hypothesis speaks of, only the rules of this file can say so. What goes to
infinity is spoken of through its reciprocal, so every limit is a number.
"""

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from slr_verify.document.nodes import Big, Fence, Node, listed, related
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader


class Limit(Printed, sp.Expr):  # type: ignore[misc]
    """`Limit(expr, symbols)`: the limit along a sequence of values of the symbols (a tuple)."""

    precedence = PRECEDENCE["Lambda"]
    is_commutative = True
    is_extended_real = True

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return self.args[0].free_symbols - set(self.args[1])

    def _eval_subs(self, old: sp.Basic, new: sp.Basic) -> sp.Expr | None:
        """A symbol that is bound here is not the one outside."""
        return self if old in self.args[1] else None

    def _tree(self, read: Reader) -> Node:
        body, moving = self.args
        shown = listed(map(read, moving)) if self._says_what_moves else None
        return Big("lim", Fence(read(body)), shown)

    def tending(self, value: sp.Expr, read: Reader) -> Node | None:
        """That this is the value, as `lambda D -> t`; none where it has to be said what moves."""
        return None if self._says_what_moves else related(read(self.args[0]), "->", read(value))

    @property
    def _says_what_moves(self) -> bool:
        """Whether it is printed along what the limit is taken: not all symbols in it move."""
        body, moving = self.args
        return bool(not body.free_symbols or body.free_symbols - set(moving))
