"""Whether something holds somewhere on a line, printed as an indicator."""

import sympy as sp

from slr_verify.document.nodes import Call, Node, Phrase, Sign, Words, listed, related
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.tends import Tends


class ForSome(Printed, sp.Expr):  # type: ignore[misc]
    """`ForSome(limit, y)`: 1 if the bracket is 1 for a y with -1 <= y <= 1, else 0."""

    is_commutative = True
    is_nonnegative = True

    def __new__(cls, bracket: Tends, y: sp.Symbol) -> sp.Expr:
        if not isinstance(bracket, Tends) or y not in bracket.free_symbols:
            raise ValueError(f"{bracket} is no indicator of a limit that depends on {y}")
        return sp.Expr.__new__(cls, bracket, y)

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return self.args[0].free_symbols - {self.args[1]}

    @property
    def bound_symbols(self) -> list[sp.Symbol]:
        """What it looks for."""
        return [self.args[1]]

    def _tree(self, read: Reader) -> Node:
        (terms, _, targets), y = self.args[0].args, read(self.args[1])
        coordinates = zip(terms, targets, strict=True)
        said = listed([related(read(x), "->", read(end)) for x, end in coordinates])
        place = related(read(sp.S.NegativeOne), "<=", related(y, "<=", read(sp.S.One)))
        return Call(Sign("one"), Phrase((said, Words("for some"), place)), "{", "}")
