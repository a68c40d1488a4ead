"""Rigorous enclosures of SymPy expressions at exact points, by arb."""

from collections.abc import Mapping
from fractions import Fraction

import sympy as sp
from flint import arb

from slr_verify.arb.balls import enclose
from slr_verify.language.to_term import to_term

Point = Mapping[sp.Symbol, Fraction]


def enclosure(expr: sp.Expr, point: Point, *, bits: int) -> arb:
    """A ball that contains the value of `expr` at `point`.

    Raises NotTranslatable where there is no term and NoBall where no ball was found.
    """
    return enclose(to_term(expr), {symbol.name: x for symbol, x in point.items()}, bits=bits)
