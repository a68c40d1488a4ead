"""What holds at all points near the origin, and whether some distance is near enough."""

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from slr_verify.document.nodes import Call, Node, Phrase, Sign, Words, listed, related
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader


class Around(Printed, sp.Expr):  # type: ignore[misc]
    """`Around(f, x, y, .., r) >= c`: f >= c for all numbers x, y, .. with x^2 < r, y^2 < r, .."""

    precedence = PRECEDENCE["Lambda"]
    is_extended_real = True

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        body, *point, r = self.args
        return (body.free_symbols - set(point)) | r.free_symbols

    @property
    def bound_symbols(self) -> list[sp.Symbol]:
        """The coordinates of the points."""
        return list(self.args[1:-1])

    def _tree(self, read: Reader) -> Node:
        return Phrase((Words("for all"), _points(self, read), Words(":"), read(self.args[0])))


class SomewhereAround(Printed, sp.Expr):  # type: ignore[misc]
    """`SomewhereAround(f, x, y, .., r)`: 1 if for some r > 0 `Around(f, x, y, .., r) > 0`, else 0."""

    is_commutative = True
    is_nonnegative = True

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return self.args[0].free_symbols - set(self.args[1:])

    @property
    def bound_symbols(self) -> list[sp.Symbol]:
        """The coordinates of the points, and what it looks for."""
        return list(self.args[1:])

    def _tree(self, read: Reader) -> Node:
        said = related(read(self.args[0]), ">", read(sp.S.Zero))
        place = related(read(self.args[-1]), ">", read(sp.S.Zero))
        parts = (said, Words("for all"), _points(self, read), Words("for some"), place)
        return Call(Sign("one"), Phrase(parts), "{", "}")


def _points(expr: sp.Expr, read: Reader) -> Node:
    _, *point, r = expr.args
    return listed(related(read(each**2), "<", read(r)) for each in point)
