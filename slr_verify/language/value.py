"""Derivatives, and values at a point, as something to be worked out."""

import sympy as sp

from slr_verify.core.binding import substituted
from slr_verify.core.terms import Term
from slr_verify.document.nodes import Call, Chain, Fence, Index, Name, Node, Phrase, Words, listed
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.document.widths import width
from slr_verify.language.to_term import NotTranslatable, to_term

WIDEST_BELOW = 60.0
"""A wider list of values stands beside the expression, where lines can break it, not below a bar."""


class ValueAt(Printed, sp.Expr):  # type: ignore[misc]
    """`ValueAt(expr, symbols, point)`: `expr` with the values `point` for `symbols` (two tuples)."""

    is_commutative = True
    is_extended_real = True

    def __new__(cls, expr: sp.Expr, variables: sp.Tuple, point: sp.Tuple) -> sp.Expr:
        """A rational number is its own value everywhere."""
        return expr if expr.is_Rational else super().__new__(cls, expr, variables, point)

    @property
    def expr(self) -> sp.Expr:
        """The expression before the values are put in."""
        return self.args[0]

    @property
    def variables(self) -> tuple[sp.Basic, ...]:
        """What takes values."""
        return tuple(self.args[1])

    @property
    def point(self) -> tuple[sp.Expr, ...]:
        """The values."""
        return tuple(self.args[2])

    @property
    def is_complete(self) -> bool:
        """Whether the symbols are different, with one value for each."""
        return len(set(self.variables)) == len(self.variables) == len(self.point)

    @property
    def bound_symbols(self) -> tuple[sp.Basic, ...]:
        """The symbols that have no meaning outside."""
        return self.variables

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return (self.expr.free_symbols - set(self.variables)) | self.args[2].free_symbols

    def as_term(self) -> Term:
        """The term of the expression, with the values put in all at once. Raises NotTranslatable."""
        if not self.is_complete or not all(name.is_Symbol for name in self.variables):
            raise NotTranslatable("a value at a point has to say once what each symbol is")
        pairs = zip(self.variables, self.point, strict=True)
        values = {name.name: to_term(value) for name, value in pairs}
        return substituted(to_term(self.expr), values)

    def _eval_subs(self, old: sp.Basic, new: sp.Basic) -> sp.Expr | None:
        """A symbol that is bound here is not the one outside."""
        return self if old in self.variables else None

    def _tree(self, read: Reader) -> Node:
        """What is refused is printed as well: a point may have more coordinates than there are symbols."""
        names: dict[sp.Expr, list[Node]] = {}
        for name, at in zip(self.variables, self.point, strict=False):
            names.setdefault(at, []).append(read(name))
        places = listed(_equal(*before, read.argument(at)) for at, before in names.items())
        body = read(self.expr)
        if width(places) > WIDEST_BELOW:
            return Fence(Phrase((body, Words("at"), places)))
        whole = body if isinstance(body, Name | Call) else Fence(body)
        return Index(Fence(whole, "", "at"), places)


def _equal(*parts: Node) -> Node:
    return Chain(parts, ("", *("==" for _ in parts[1:])))


def value_at(expr: sp.Expr, symbols: tuple[sp.Symbol, ...], at: tuple[sp.Expr, ...]) -> ValueAt:
    """The value of an expression at a point, as something to be worked out."""
    return ValueAt(expr, sp.Tuple(*symbols), sp.Tuple(*at))


def derivative(expr: sp.Expr, symbol: sp.Symbol) -> sp.Expr:
    """The derivative as something to be worked out: `d expr / d symbol`."""
    return sp.Derivative(expr, symbol)
