"""The translator from SymPy to terms of the core. It is trusted, so it is short.

It has one case for each kind of node and refuses everything else, floating-point numbers first of
all. An object of another package takes part through a method `as_term()`. Variables are
names, so two symbols of one name are refused.
"""

from fractions import Fraction
from typing import Protocol, runtime_checkable

import sympy as sp

from slr_verify.arb.derivatives import derivative
from slr_verify.core.binding import closed
from slr_verify.core.language import BINDERS, Refused
from slr_verify.core.terms import ONE, PI, Term, all_parts, make, rational
from slr_verify.core.terms import variable as named
from slr_verify.language.abbreviation import Abbreviation
from slr_verify.language.integral import Integral
from slr_verify.language.vocabulary import takes_part

FUNCTIONS = {sp.erf: "erf", sp.atan: "atan", sp.sin: "sin", sp.cos: "cos", sp.Abs: "abs"}


class NotTranslatable(ValueError):
    """Arb has no term for this expression."""


@runtime_checkable
class HasTerm(Protocol):
    """An expression of another package that knows its term."""

    def as_term(self) -> Term:
        """The term with the same value."""


def to_term(expr: sp.Expr) -> Term:
    """The term of `expr`. Raises NotTranslatable, naming the part that has none."""
    symbols = expr.atoms(sp.Symbol)
    if len({symbol.name for symbol in symbols}) < len(symbols):
        raise NotTranslatable(f"two symbols of {expr} have the same name")
    try:
        return _term(expr)
    except Refused as refusal:
        raise NotTranslatable(str(refusal)) from refusal


def _term(expr: sp.Expr) -> Term:
    if takes_part(expr, HasTerm):
        return _own_term(expr)
    if takes_part(expr, Abbreviation):
        return _term(expr.definition())
    if expr.is_Rational:
        return rational(Fraction(int(expr.p), int(expr.q)))
    if expr == sp.pi:
        return PI
    if expr.is_Symbol:
        return variable(expr)
    if expr.is_Add:
        return make("sum", *map(_term, expr.args))
    if expr.is_Mul:
        return make("product", *map(_term, expr.args))
    return _function(expr)


def _own_term(expr: sp.Expr) -> Term:
    """What an object of another package says of itself, with its own free symbols, none of them bound."""
    term: Term = expr.as_term()
    names = {symbol.name for symbol in expr.free_symbols}
    binds = any(part.op in BINDERS for part in all_parts(term))
    if not term.free <= names or (binds and term.free != names):
        raise NotTranslatable(f"a symbol of {expr} has a second meaning in its term")
    return term


def variable(symbol: sp.Symbol) -> Term:
    """The variable of a symbol: its name."""
    return named(symbol.name)


def _function(expr: sp.Expr) -> Term:
    if expr is sp.E:
        return make("exp", ONE)
    if expr.func is sp.exp:
        return make("exp", _term(expr.args[0]))
    if expr.is_Pow:
        return _power(*expr.args)
    if expr.func in FUNCTIONS:
        return make(FUNCTIONS[expr.func], _term(expr.args[0]))
    if isinstance(expr, sp.Derivative) and len(expr.variables) == 1:
        return _derivative(expr)
    if isinstance(expr, Integral) and len(expr.limits) == 1 and len(expr.limits[0]) == 3:
        return _integral(expr)
    raise NotTranslatable(f"arb has no term for {expr} ({expr.func.__name__})")


def _power(base: sp.Expr, exponent: sp.Expr) -> Term:
    if not exponent.is_Rational or exponent.q not in (1, 2):
        raise NotTranslatable(f"the exponent {exponent} is neither an integer nor half of one")
    inside = _term(base)
    if exponent.q == 2:
        inside = make("sqrt", inside)
    return make("power", inside, int(exponent.p))


def _derivative(expr: sp.Derivative) -> Term:
    return derivative(_term(expr.expr), expr.variables[0].name)


def _integral(expr: Integral) -> Term:
    symbol, lower, upper = expr.limits[0]
    body = closed(_term(expr.function), (symbol.name,))
    return make("integral", body, _term(lower), _term(upper))
