"""Products and fractions as LaTeX: the simple factors in the fraction, functions and sums after it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.latex.order import base_and_exponent, is_simple, ordered_factors
from slr_verify.latex.shape import ANYTHING, LOOSE, Shape, closed
from slr_verify.latex.widths import width

if TYPE_CHECKING:
    from slr_verify.latex.printer import LatexPrinter

WIDEST_NUMERATOR = 45
NUMBER = re.compile(r"(\\frac\{)?\d")
Factors = list[sp.Expr]


def product(printer: LatexPrinter, expr: sp.Expr) -> str:
    """A product, or a power with a negative exponent."""
    coefficient, rest = expr.as_coeff_Mul()
    if coefficient.is_negative:
        return f"-{closed(printer._print(-expr), Shape.SUM)}"
    above, below = _split(coefficient, rest)
    place = [factor for factor in above if not is_simple(factor)]
    simple = [factor for factor in above if is_simple(factor)]
    if not below:
        return juxtaposed(printer, above)
    if printer.has_slashes:
        return _slash(printer, above, below)
    return _fraction(printer, simple, place, below)


def juxtaposed(printer: LatexPrinter, factors: Sequence[sp.Expr]) -> str:
    """Factors side by side; one for none."""
    placed = ordered_factors(factors, printer.style.rank, printer._key)
    last = len(placed) - 1
    texts = [_factor(printer, each, place == last, last == 0) for place, each in enumerate(placed)]
    return _spaced(texts) or "1"


def _spaced(texts: Sequence[str]) -> str:
    """Factors side by side."""
    text = ""
    for each in texts:
        text += _between(each) * bool(text) + each
    return text


def _between(following: str) -> str:
    """A thin space before the name of a function, a dot before a number."""
    if following.startswith(r"\mathrm{"):
        return r" \, "
    return r" \cdot " if NUMBER.match(following) else " "


def _fraction(printer: LatexPrinter, simple: Factors, rest: Factors, below: Factors) -> str:
    if not simple and len(rest) == 1:
        text = juxtaposed(printer, rest)
        if width(text) <= WIDEST_NUMERATOR:
            return rf"\frac{{{text}}}{{{juxtaposed(printer, below)}}}"
    over = rf"\frac{{{juxtaposed(printer, simple)}}}{{{juxtaposed(printer, below)}}}"
    return _spaced([over, *([_after(printer, rest)] if rest else [])])


def _after(printer: LatexPrinter, rest: Factors) -> str:
    """The factors after a fraction: a single sum keeps its brackets."""
    return closed(juxtaposed(printer, rest), Shape.SUM)


def _slash(printer: LatexPrinter, above: Factors, below: Factors) -> str:
    over, under = juxtaposed(printer, above), juxtaposed(printer, below)
    return f"{closed(over, LOOSE)}/{closed(under, ANYTHING)}"


def _factor(printer: LatexPrinter, factor: sp.Expr, is_last: bool, is_alone: bool) -> str:
    text = printer._print(factor)
    if is_alone:
        return text
    return closed(text, Shape.SUM | Shape.SLASH if is_last else LOOSE)


def _split(coefficient: sp.Rational, rest: sp.Expr) -> tuple[Factors, Factors]:
    """The factors of the numerator and of the denominator, ones left out."""
    above, below = [], []
    for given in sp.Mul.make_args(rest):
        number, factor = _primitive(given)
        coefficient *= number
        base, exponent = base_and_exponent(factor)
        if isinstance(factor, sp.exp) or not exponent.could_extract_minus_sign():
            above.append(factor)
        else:
            below.append(base ** (-exponent))
    numbers = sp.Integer(coefficient.p), sp.Integer(coefficient.q)
    return (
        [factor for factor in (numbers[0], *above) if factor != 1],
        [factor for factor in (numbers[1], *below) if factor != 1],
    )


def _primitive(factor: sp.Expr) -> tuple[sp.Rational, sp.Expr]:
    """2 L - 2 as 2 (L - 1): the integer that divides a sum, to its power, and the rest."""
    base, exponent = base_and_exponent(factor)
    content, primitive = base.primitive() if base.is_Add else (sp.S.One, base)
    if not (exponent.is_Integer and content.is_Integer) or content == 1:
        return sp.S.One, factor
    return content**exponent, primitive**exponent
