"""Products taken apart for print: what stands above and below a line, and what abbreviations show."""

from typing import Any

import sympy as sp

from slr_verify.document.order import base_and_exponent

Factors = list[sp.Expr]


def split(coefficient: sp.Rational, rest: sp.Expr) -> tuple[Factors, Factors]:
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


def shown_factors(expr: Any) -> Any:
    """A product, sum or power with what is shown in place of abbreviations without a name."""
    if not isinstance(expr, sp.Add | sp.Mul | sp.Pow):
        return expr
    parts = [inner for part in expr.args for inner in (part, *part.args)]
    shown = {part: part.shown() for part in parts if hasattr(part, "shown")}
    return expr.xreplace(shown) if shown else expr
