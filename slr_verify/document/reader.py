"""Expressions as trees, in the order in which a person writes them, with letters for what recurs.

Every node of the language is read here. A class of the house says how it is read by `_tree(read)`; for its
parts it calls `read`. One without such a method appears by its name and its arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import sympy as sp

from slr_verify.document.factors import Factors, decimal_places, shown_factors, split
from slr_verify.document.latex import LATEX
from slr_verify.document.letters import Lettering
from slr_verify.document.nodes import (
    Big,
    Call,
    Chain,
    Fence,
    Fraction,
    Matrix,
    Name,
    Node,
    Number,
    Power,
    Product,
    Root,
    Sign,
    Slope,
    Words,
    listed,
    negative,
    product,
    related,
    signed,
)
from slr_verify.document.order import (
    has_only_minus,
    is_negative,
    is_simple,
    negated,
    ordered_factors,
    ordered_terms,
    turned,
)
from slr_verify.document.style import Style, Usage
from slr_verify.document.widths import width

PLAIN = Style()
LONGEST_EXPONENT, WIDEST_NUMERATOR = 13.0, 45.0
RELATION = {sp.Eq: "=", sp.Ne: "!=", sp.Ge: ">=", sp.Le: "<=", sp.Gt: ">", sp.Lt: "<"}
FUNCTIONS = {sp.erf: "erf", sp.atan: "arctan", sp.sin: "sin", sp.cos: "cos"}
Key = tuple[sp.Basic, bool, bool]


class Reader:
    """Reads one expression after the other, with the same names for the same symbols."""

    def __init__(
        self, style: Style = PLAIN, usage: Usage | None = None, plain: Reader | None = None
    ) -> None:
        self.style = style
        self.lettering = Lettering(style.letters)
        self.usage = usage or Usage()
        self.is_inside = self.is_inline = False
        self.known: dict[Key, tuple[Node, dict[str, None]]] = {}
        self.plain = plain
        self.by_symbol = {letter.symbol: letter for letter in self.lettering.letters}
        self.parts = {part: each.symbol for part, each in self.lettering.wholes.items()}

    def again(self, usage: Usage) -> Reader:
        """A reader that reads the same, and what was read by this one at once."""
        other = Reader(self.style, usage, self.plain)
        other.known = self.known
        return other

    def formula(self, expr: sp.Basic) -> Node:
        """An expression or a relation; no letter stands for all of it, but for a function."""
        letter = self.lettering.wholes.get(expr)
        return self(expr) if letter is None or letter.of else self._read(expr)

    def inline(self, expr: sp.Basic) -> Node:
        """Something short for a line of text, where fractions have a slash."""
        self.is_inline = True
        try:
            return self.formula(expr)
        finally:
            self.is_inline = False

    @contextmanager
    def inside(self, yes: bool = True) -> Iterator[None]:
        """While the arguments of a function are read: fractions have a slash."""
        before, self.is_inside = self.is_inside, yes
        try:
            yield
        finally:
            self.is_inside = before

    def __call__(self, expr: sp.Basic) -> Node:
        """A part; classes of the house call this for what they are made of."""
        expr = self.parts.get(expr, expr)
        key = (expr, self.is_inside, self.is_inline)
        if key not in self.known:
            before, self.usage.letters = self.usage.letters, {}
            try:
                self.known[key] = self._read(expr), self.usage.letters
            finally:
                self.usage.letters = before
        node, used = self.known[key]
        self.usage.letters.update(used)
        return node

    def argument(self, expr: sp.Basic) -> Node:
        """What stands in brackets after a function, or in an exponent or a limit."""
        with self.inside():
            return self(expr)

    def arguments(self, *parts: sp.Basic) -> Node:
        """Several of them with commas between."""
        return listed(map(self.argument, parts))

    def _read(self, expr: Any) -> Node:
        expr = shown_factors(expr)
        if isinstance(expr, sp.Mul | sp.Pow | sp.Symbol) and not isinstance(expr, sp.exp):
            expr = self.lettering(expr, inside=self.is_inside)
        if getattr(expr, "prints_as_name", False):
            return self.usage.names.get(expr) or Name(expr.name)
        if hasattr(expr, "shown"):
            return self(expr.shown())
        for kind in type(expr).__mro__:
            if kind in NODES:
                return NODES[kind](self, expr)
            if "_tree" in vars(kind):
                with self.inside(isinstance(expr, sp.Function) or self.is_inside):
                    tree: Node = expr._tree(self)
                    return tree
        return Call(Name(type(expr).__name__), self.arguments(*getattr(expr, "args", ())))

    def _symbol(self, expr: sp.Symbol) -> Node:
        letter = self.by_symbol.get(expr)
        if letter is None:
            return self.usage.names.get(expr) or Name(expr.name)
        self.usage.letters[letter.name] = None
        return letter.tree(self.argument)

    def _rational(self, expr: sp.Rational) -> Node:
        if expr < 0:
            return negative(self._rational(-expr))
        places = decimal_places(expr)
        if places:
            digits = str(expr.p * 10**places // expr.q).zfill(places + 1)
            return Number(f"{digits[:-places]}.{digits[-places:]}")
        above = Number(str(expr.p))
        return above if expr.q == 1 else self._over(above, Number(str(expr.q)))

    def _over(self, above: Node, beneath: Node) -> Fraction:
        return Fraction(above, beneath, self.is_inside or self.is_inline)

    def _sum_of_terms(self, expr: sp.Add) -> Node:
        shorter = self.lettering.in_sum(expr)
        if shorter is not expr:
            return self(shorter)
        terms = ordered_terms(expr.args, self.style.rank, self._key)
        signs, parts = zip(*map(self._term, terms), strict=True)
        return Chain(parts, (signs[0].strip("+"), *signs[1:]))

    def _term(self, term: sp.Expr) -> tuple[str, Node]:
        """A term and its sign; a letter may have turned it over."""
        if not is_negative(term):
            return signed(self(term))
        sign, part = signed(self(negated(term)))
        return "+" if sign == "-" else "-", part

    def _key(self, expr: sp.Expr) -> str:
        """A text to sort by: how the expression prints without letters."""
        if not self.style.letters:
            return LATEX(self(expr))
        if self.plain is None:
            self.plain = Reader(Style(self.style.rank), Usage(self.usage.names))
        return LATEX(self.plain(expr))

    def _product(self, expr: sp.Expr) -> Node:
        """A product, or a power with a negative exponent: what is simple stands in the fraction."""
        minus, size = turned(expr)
        if minus or size != expr:
            return negative(self(size)) if minus else self(size)
        above, below = split(*expr.as_coeff_Mul())
        if not below:
            return self._factors(above)
        if self.is_inside or self.is_inline:
            return Fraction(self._factors(above), self._factors(below), flat=True)
        simple = [factor for factor in above if is_simple(factor)]
        others = [factor for factor in above if not is_simple(factor)]
        if not simple and len(others) == 1:
            only = self._factors(others)
            if width(only) <= WIDEST_NUMERATOR:
                return Fraction(only, self._factors(below))
        after = self._factors(others) if others else Product(())
        over = Fraction(self._factors(simple), self._factors(below))
        return product(over, *(after.factors if isinstance(after, Product) else (after,)))

    def _factors(self, factors: Factors) -> Node:
        placed = ordered_factors(factors, self.style.rank, self._key)
        return product(*map(self, placed))

    def _power(self, expr: sp.Pow) -> Node:
        """A root, a fraction for a negative exponent, or base and exponent; (E[X])^2 is not E[X^2]."""
        base, exponent = expr.args
        if exponent.could_extract_minus_sign() or has_only_minus(expr):
            return self._product(expr)
        if exponent.is_Rational and exponent.p == 1:
            return self._root(base, exponent.q)
        raised = self.argument(exponent)
        if type(base) in (sp.sin, sp.cos):
            return Call(Power(Name(FUNCTIONS[type(base)]), raised), self.argument(base.args[0]))
        below = self(base)
        is_mean = isinstance(below, Call) and below.left == "["
        return Power(Fence(below) if is_mean else below, raised)

    def _root(self, base: sp.Expr, degree: int) -> Node:
        with self.inside(bool(base.is_Rational)):
            return Root(self(base), degree)

    def _function(self, expr: sp.Function) -> Node:
        return Call(Name(FUNCTIONS[type(expr)]), self.argument(expr.args[0]))

    def _absolute(self, expr: sp.Abs) -> Node:
        """Between bars, and in brackets besides if there are bars inside: |(x - |y|)|."""
        inside = self(expr.args[0])
        return Fence(Fence(inside) if expr.args[0].has(sp.Abs) else inside, "|", "|")

    def _exponential(self, expr: sp.Expr) -> Node:
        raised = self.argument(expr.exp)
        long = width(raised) > LONGEST_EXPONENT
        return Call(Name("exp"), raised) if long else Power(Sign("e"), raised)

    def _integral(self, expr: sp.Integral) -> Node:
        body = self(expr.function)
        for name, *ends in expr.limits:
            low, high = map(self.argument, ends) if ends else (None, None)
            body = Big("int", body, low, high, (self(name),))
        return body

    def _finite_sum(self, expr: sp.Sum) -> Node:
        body = self(expr.function)
        for name, low, high in expr.limits:
            start = related(self(name), "==", self.argument(low))
            body = Big("sum", body, start, self.argument(high))
        return body

    def _derivative(self, expr: sp.Derivative) -> Node:
        body = self(expr.expr)
        if not isinstance(body, Call):
            body = Fence(body)
        partial = len(expr.expr.free_symbols) > 1
        variables = tuple((self(name), int(times)) for name, times in expr.variable_count[::-1])
        return Slope(partial, variables, body)

    def _matrix(self, expr: sp.ImmutableDenseMatrix) -> Node:
        return Matrix(tuple(tuple(map(self.argument, row)) for row in expr.tolist()))

    def _relation(self, expr: Any) -> Node:
        left, right = expr.args
        tree: Node | None = left.tending(right, self) if hasattr(left, "tending") else None
        return tree or related(self(left), RELATION[type(expr)], self(right))


NODES: Mapping[type, Callable[[Reader, Any], Node]] = {
    sp.Symbol: Reader._symbol,
    sp.Rational: Reader._rational,
    type(sp.pi): lambda read, expr: Sign("pi"),
    type(sp.E): lambda read, expr: Sign("e"),
    sp.Add: Reader._sum_of_terms,
    sp.Mul: Reader._product,
    sp.Pow: Reader._power,
    **dict.fromkeys(FUNCTIONS, Reader._function),
    sp.exp: Reader._exponential,
    sp.Abs: Reader._absolute,
    sp.Integral: Reader._integral,
    sp.Sum: Reader._finite_sum,
    sp.Derivative: Reader._derivative,
    sp.Tuple: lambda read, expr: Fence(read.arguments(*expr)),
    sp.ImmutableDenseMatrix: Reader._matrix,
    **dict.fromkeys(RELATION, Reader._relation),
    type(sp.true): lambda read, expr: Words("true"),
    type(sp.false): lambda read, expr: Words("false"),
}


def latex(expr: sp.Basic, style: Style = PLAIN) -> str:
    """The LaTeX of one expression or relation, its symbols told apart."""
    return LATEX(Reader(style, Usage.of((expr,))).formula(expr))
