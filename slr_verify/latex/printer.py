r"""Expressions as LaTeX, as a person writes them.

Every node of the language is printed here, so what is printed depends on no other printer. A class
of the house says how it is printed by `_latex(printer)`, or `_latex(printer, exp=...)` when it puts
exponents in a place of its own; for its parts it calls `printer._print`. One without such a method
appears by its name and its arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from inspect import signature
from typing import Any

import sympy as sp

from slr_verify.latex.brackets import applied, bracketed, fitted
from slr_verify.latex.letters import Letter, Lettering
from slr_verify.latex.names import name_latex
from slr_verify.latex.order import is_negative, negated, ordered_terms
from slr_verify.latex.powers import power
from slr_verify.latex.products import product
from slr_verify.latex.shape import ANYTHING, Shape, closed, shape
from slr_verify.latex.style import Style, Usage

PLAIN = Style()
Used = dict[str, None]
"""The letters in a text."""
LONGEST_EXPONENT = 24
DECIMAL_PLACES = 6
"""From so many places on, a decimal fraction is written as a decimal number."""
RELATION = {sp.Eq: "=", sp.Ne: r"\ne", sp.Ge: r"\ge", sp.Le: r"\le", sp.Gt: ">", sp.Lt: "<"}
FUNCTIONS = {sp.erf: r"\mathrm{erf}", sp.atan: r"\arctan", sp.sin: r"\sin", sp.cos: r"\cos"}


class LatexPrinter:
    """Prints one expression after the other, with the same names for the same symbols."""

    def __init__(
        self,
        style: Style = PLAIN,
        usage: Usage | None = None,
        plain: LatexPrinter | None = None,
    ) -> None:
        self.style = style
        self.lettering = Lettering(style.letters)
        self.usage = usage or Usage()
        self.is_inside = self.is_inline = False
        self.printed: dict[tuple[sp.Basic, bool, bool], tuple[str, Used]] = {}
        self.plain = plain
        self.parts = {
            letter.definition: letter.symbol for letter in style.letters if not letter.is_product
        }

    def again(self, usage: Usage) -> LatexPrinter:
        """A printer that prints the same, and what was printed by this one at once."""
        other = LatexPrinter(self.style, usage, self.plain)
        other.printed = self.printed
        return other

    def formula(self, expr: sp.Basic) -> str:
        """The LaTeX of an expression or a relation, without dollars; no letter stands for all of it."""
        return fitted(self._written(expr) if expr in self.parts else self._print(expr))

    def inline(self, expr: sp.Basic) -> str:
        """The LaTeX of something short for a line of text, where fractions have a slash."""
        self.is_inline = True
        try:
            return self.formula(expr)
        finally:
            self.is_inline = False

    @property
    def has_slashes(self) -> bool:
        """Whether fractions are written with a slash: inside functions, and in a line of text."""
        return self.is_inside or self.is_inline

    @contextmanager
    def inside(self, yes: bool = True) -> Iterator[None]:
        """While the arguments of a function are printed: fractions are written with a slash."""
        before, self.is_inside = self.is_inside, yes
        try:
            yield
        finally:
            self.is_inside = before

    def powered(self, expr: sp.Expr, exponent: str) -> str:
        """A function or an expression of the house, raised to a power."""
        own = getattr(expr, "_latex", None)
        if own is not None and "exp" in signature(own).parameters:
            with self.inside(isinstance(expr, sp.Function) or self.is_inside):
                return str(own(self, exp=exponent))
        if type(expr) in (sp.sin, sp.cos):
            return applied(f"{FUNCTIONS[type(expr)]}^{{{exponent}}}", self._argument(expr.args[0]))
        text = self._print(expr)
        is_call = isinstance(expr, sp.Function) and not isinstance(expr, sp.exp)
        return f"{closed(text, ANYTHING) if is_call else bracketed(text)}^{{{exponent}}}"

    def _print(self, expr: Any, **options: Any) -> str:
        """The LaTeX of a part; classes of the house call this for their arguments."""
        if options:
            return self._written(expr, **options)
        expr = self.parts.get(expr, expr)
        key = (expr, self.is_inside, self.is_inline)
        if key not in self.printed:
            before, self.usage.letters = self.usage.letters, {}
            try:
                self.printed[key] = self._written(expr), self.usage.letters
            finally:
                self.usage.letters = before
        text, used = self.printed[key]
        self.usage.letters.update(used)
        return text

    def _written(self, expr: Any, **options: Any) -> str:
        expr = _shown_factors(expr)
        if isinstance(expr, sp.Mul | sp.Pow | sp.Symbol) and not isinstance(expr, sp.exp):
            expr = self.lettering(expr, inside=self.is_inside)
        if getattr(expr, "prints_as_name", False):
            return self.usage.names.get(expr) or name_latex(expr.name)
        shown = getattr(expr, "shown", None)
        if shown is not None:
            return self._print(shown(), **options)
        for kind in type(expr).__mro__:
            if kind in NODES:
                return NODES[kind](self, expr)
            if "_latex" in vars(kind):
                with self.inside(isinstance(expr, sp.Function) or self.is_inside):
                    return str(expr._latex(self, **options))
        return self._by_name(expr)

    def _by_name(self, expr: Any) -> str:
        """What nobody said how to print."""
        name = type(expr).__name__.replace("_", r"\_")
        inside = ", ".join(map(self._argument, getattr(expr, "args", ())))
        return applied(rf"\operatorname{{{name}}}", inside)

    def _argument(self, expr: Any) -> str:
        with self.inside():
            return self._print(expr)

    def _symbol(self, expr: sp.Symbol) -> str:
        for letter in self.style.letters:
            if letter.symbol == expr:
                self.usage.letters[letter.latex] = None
                return letter.latex
        return self.usage.names.get(expr) or name_latex(expr.name)

    def _rational(self, expr: sp.Rational) -> str:
        sign = "-" if expr < 0 else ""
        if expr.q == 1:
            return str(expr.p)
        places = len(str(expr.q)) - 1
        if places >= DECIMAL_PLACES and expr.q == 10**places:
            digits = str(abs(expr.p)).zfill(places + 1)
            return f"{sign}{digits[:-places]}.{digits[-places:]}"
        over = (
            f"{abs(expr.p)}/{expr.q}"
            if self.has_slashes
            else rf"\frac{{{abs(expr.p)}}}{{{expr.q}}}"
        )
        return sign + over

    def _sum_of_terms(self, expr: sp.Add) -> str:
        texts = ""
        for term in ordered_terms(expr.args, self.style.rank, self._key):
            minus = is_negative(term)
            sign = ("-" if minus else "") if not texts else (" - " if minus else " + ")
            texts += sign + self._term(negated(term) if minus else term)
        return texts

    def _term(self, expr: sp.Expr) -> str:
        """A term of a sum without its sign, in brackets if it was left as a sum or with a sign."""
        return closed(self._print(expr), Shape.SUM)

    def _key(self, expr: sp.Expr) -> str:
        """A text to sort by: how the expression prints without letters."""
        if not self.style.letters:
            return self._print(expr)
        if self.plain is None:
            self.plain = LatexPrinter(Style(self.style.rank), Usage(self.usage.names))
        return self.plain._print(expr)

    def _function(self, expr: sp.Function) -> str:
        return applied(FUNCTIONS[type(expr)], self._argument(expr.args[0]))

    def _absolute(self, expr: sp.Abs) -> str:
        """Between bars, and in brackets besides if there are bars inside: |(x - |y|)|."""
        text = self._print(expr.args[0])
        return bracketed(bracketed(text) if "|" in text else text, "|", "|")

    def _exponential(self, expr: sp.Expr) -> str:
        text = self._argument(expr.exp)
        if len(text) > LONGEST_EXPONENT:
            return applied(r"\exp", text)
        return f"e^{{{text}}}"

    def _integral(self, expr: sp.Integral) -> str:
        text = self._summand(expr.function)
        for name, *ends in expr.limits:
            low, high = map(self._argument, ends) if ends else ("", "")
            text = rf"\int_{{{low}}}^{{{high}}} {text} \, \mathrm{{d}}{self._print(name)}"
        return text

    def _summand(self, expr: sp.Expr) -> str:
        """What stands under an integral or a sum; brackets round sums and what begins with a minus."""
        return closed(self._print(expr), Shape.SUM)

    def _finite_sum(self, expr: sp.Sum) -> str:
        text = self._summand(expr.function)
        for name, low, high in expr.limits:
            start, end = self._argument(low), self._argument(high)
            text = rf"\sum_{{{self._print(name)}={start}}}^{{{end}}} {text}"
        return text

    def _derivative(self, expr: sp.Derivative) -> str:
        text = self._print(expr.expr)
        if shape(text) or not isinstance(expr.expr, sp.Function):
            text = bracketed(text, "[", "]")
        sign = r"\partial" if len(expr.expr.free_symbols) > 1 else r"\mathrm{d}"
        for name, times in expr.variable_count:
            order = "" if times == 1 else f"^{{{times}}}"
            text = rf"\frac{{{sign}{order}}}{{{sign} {self._print(name)}{order}}} {text}"
        return text

    def _matrix(self, expr: sp.ImmutableDenseMatrix) -> str:
        rows = [" & ".join(map(self._argument, expr.row(place))) for place in range(expr.rows)]
        return r"\begin{pmatrix}" + r" \\ ".join(rows) + r"\end{pmatrix}"

    def _relation(self, expr: Any) -> str:
        left, right = expr.args
        return f"{self._print(left)} {RELATION[type(expr)]} {self._print(right)}"


NODES: Mapping[type, Callable[[LatexPrinter, Any], str]] = {
    sp.Symbol: LatexPrinter._symbol,
    sp.Rational: LatexPrinter._rational,
    type(sp.pi): lambda printer, expr: r"\pi",
    type(sp.E): lambda printer, expr: "e",
    sp.Add: LatexPrinter._sum_of_terms,
    sp.Mul: product,
    sp.Pow: power,
    **dict.fromkeys(FUNCTIONS, LatexPrinter._function),
    sp.exp: LatexPrinter._exponential,
    sp.Abs: LatexPrinter._absolute,
    sp.Integral: LatexPrinter._integral,
    sp.Sum: LatexPrinter._finite_sum,
    sp.Derivative: LatexPrinter._derivative,
    sp.Tuple: lambda printer, expr: bracketed(", ".join(map(printer._argument, expr))),
    sp.ImmutableDenseMatrix: LatexPrinter._matrix,
    **dict.fromkeys(RELATION, LatexPrinter._relation),
    type(sp.true): lambda printer, expr: r"\text{true}",
    type(sp.false): lambda printer, expr: r"\text{false}",
}


def _shown_factors(expr: Any) -> Any:
    """A product, sum or power with what is shown in place of abbreviations without a name."""
    if not isinstance(expr, sp.Add | sp.Mul | sp.Pow):
        return expr
    parts = [inner for part in expr.args for inner in (part, *part.args)]
    shown = {part: part.shown() for part in parts if hasattr(part, "shown")}
    return expr.xreplace(shown) if shown else expr


def latex(expr: sp.Basic, style: Style = PLAIN) -> str:
    """The LaTeX of one expression or relation, its symbols told apart."""
    return LatexPrinter(style, Usage.of((expr,))).formula(expr)


def definition_latex(letter: Letter, known: LatexPrinter) -> str:
    """What a letter stands for, written with the other letters of a printer."""
    others = tuple(each for each in known.style.letters if each.latex != letter.latex)
    printer = LatexPrinter(Style(known.style.rank, others), known.usage, known.plain)
    if letter.root is not None:
        return printer.inline(letter.root)
    if letter.is_product and not letter.sums:
        return printer.inline(letter.definition)
    return printer.formula(letter.definition)
