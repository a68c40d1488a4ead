"""What holds for every index 1, 2, 3, ...: of a schedule, at every step."""

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from slr_verify.document.nodes import Node, Phrase, Words
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader


class EveryIndex(Printed, sp.Expr):  # type: ignore[misc]
    """`EveryIndex(f, n) < c`: f(n) < c for n = 1, 2, 3, ..., where c does not depend on n."""

    precedence = PRECEDENCE["Lambda"]
    is_extended_real = True

    @property
    def index(self) -> sp.Symbol:
        """The symbol that it binds."""
        return self.args[1]

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return self.args[0].free_symbols - {self.index}

    def _tree(self, read: Reader) -> Node:
        body, index = map(read, self.args)
        return Phrase((Words("for every"), index, Words(":"), body))
