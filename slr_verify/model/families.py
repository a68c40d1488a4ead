"""Numbers that belong to the tokens of a sequence, one for each index, and how they are printed."""

from collections.abc import Mapping

import sympy as sp

from slr_verify.document.nodes import Index, Name, Node
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader


class Indexed(Printed):
    """A function whose last argument, an index, is printed below a letter or behind it."""

    args: tuple[sp.Expr, ...]
    letter = "x"
    letters: Mapping[int, Node] = {}
    """By the argument before the index, if there is one: what the index stands at."""

    def _letter(self) -> Node:
        which = self.args[0]
        known = len(self.args) > 1 and which.is_Integer
        return self.letters.get(int(which) if known else 0, Name(self.letter))

    def _tree(self, read: Reader) -> Node:
        return Index(self._letter(), read(self.args[-1]))
