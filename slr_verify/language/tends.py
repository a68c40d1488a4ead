"""Iverson brackets, printed as indicators: 1{x_n -> c} is one if the sequence tends to c, else zero.

With them "converges to one of five points" is an equation, and "almost every" an integral.
"""

import sympy as sp

from slr_verify.document.nodes import Call, Node, Phrase, Sign, Words, related
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.orbit import TIME


class Tends(Printed, sp.Expr):  # type: ignore[misc]
    """`Tends(terms, n, targets)`: [terms -> targets as n = 0, 1, 2, ... grows], both tuples."""

    is_nonnegative = True

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        terms, time, targets = self.args
        return (terms.free_symbols - {time}) | targets.free_symbols

    def _tree(self, read: Reader) -> Node:
        terms, time, targets = (
            read(part[0] if isinstance(part, sp.Tuple) and len(part) == 1 else part)
            for part in self.args
        )
        inside: Node = related(terms, "->", targets)
        if self._says_time:
            inside = Phrase((inside, Words("as"), related(time, "->", Sign("oo"))))
        return Call(Sign("one"), inside, "{", "}")

    @property
    def _says_time(self) -> bool:
        """Whether the time is printed: it is not the usual n, or the terms do not move with it."""
        terms, time, _ = self.args
        return time != TIME or time not in terms.free_symbols
