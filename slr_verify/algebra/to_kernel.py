"""The translator from SymPy to the kernel's exact terms. It is trusted, so it is short.

It has one case for each kind of node and refuses everything else, floating-point numbers first of
all. An object of another room takes part through a method `kernel_term()`. Kernel variables are
names, so two symbols of one name are refused.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol, runtime_checkable

import sympy as sp

from slr_verify.algebra.abbreviation import Abbreviation
from slr_verify.algebra.integral import Integral
from slr_verify.algebra.language import takes_part
from slr_verify.kernel import terms
from slr_verify.kernel.derivatives import derivative
from slr_verify.kernel.terms import Term

FUNCTIONS = {sp.erf: "erf", sp.atan: "atan", sp.sin: "sin", sp.cos: "cos", sp.Abs: "abs"}


class NotTranslatable(ValueError):
    """The kernel has no term for this expression."""


@runtime_checkable
class HasKernelTerm(Protocol):
    """An expression of another room that knows its kernel term."""

    def kernel_term(self) -> Term:
        """The kernel term with the same value."""


def to_kernel(expr: sp.Expr) -> Term:
    """The kernel term of `expr`. Raises NotTranslatable, naming the part that has none."""
    symbols = expr.atoms(sp.Symbol)
    if len({symbol.name for symbol in symbols}) < len(symbols):
        raise NotTranslatable(f"two symbols of {expr} have the same name")
    return _term(expr)


def _term(expr: sp.Expr) -> Term:
    if takes_part(expr, HasKernelTerm):
        return _own_term(expr)
    if takes_part(expr, Abbreviation):
        return _term(expr.definition())
    if expr.is_Rational:
        return terms.Rational(Fraction(int(expr.p), int(expr.q)))
    if expr == sp.pi:
        return terms.Pi()
    if expr.is_Symbol:
        return variable(expr)
    if expr.is_Add:
        return terms.Sum(tuple(_term(part) for part in expr.args))
    if expr.is_Mul:
        return terms.Product(tuple(_term(part) for part in expr.args))
    return _function(expr)


def _bound_in(term: Term) -> set[str]:
    """The names of the variables that integrals and means in a term bind."""
    own = {term.variable.name} if isinstance(term, terms.Integral | terms.GaussianMean) else set()
    return own.union(*(_bound_in(part) for part in parts_of(term)))


def parts_of(term: Term) -> tuple[Term, ...]:
    """The terms that a term is made of."""
    match term:
        case terms.Sum(parts) | terms.Product(parts) | terms.Function(_, parts):
            return parts
        case terms.Power(base, _):
            return (base,)
        case terms.Integral(body, _, lower, upper):
            return body, lower, upper
        case terms.GaussianMean(body, _):
            return (body,)
    return ()


def _own_term(expr: sp.Expr) -> Term:
    """What an object of another room says of itself: of its own free symbols, binding others."""
    term: Term = expr.kernel_term()
    names = {symbol.name for symbol in expr.free_symbols}
    if not terms.free_variables(term) <= names or _bound_in(term) & names:
        raise NotTranslatable(f"a symbol of {expr} has a second meaning in its kernel term")
    return term


def variable(symbol: sp.Symbol) -> terms.Variable:
    """The kernel variable of a symbol: its name."""
    return terms.Variable(symbol.name)


def _function(expr: sp.Expr) -> Term:
    if expr is sp.E:
        return terms.Function("exp", (terms.Rational(Fraction(1)),))
    if expr.func is sp.exp:
        return terms.Function("exp", (_term(expr.args[0]),))
    if expr.is_Pow:
        return _power(*expr.args)
    if expr.func in FUNCTIONS:
        return terms.Function(FUNCTIONS[expr.func], (_term(expr.args[0]),))
    if isinstance(expr, sp.Derivative) and len(expr.variables) == 1:
        return _derivative(expr)
    if isinstance(expr, Integral) and len(expr.limits) == 1 and len(expr.limits[0]) == 3:
        return _integral(expr)
    raise NotTranslatable(f"the kernel has no term for {expr} ({expr.func.__name__})")


def _power(base: sp.Expr, exponent: sp.Expr) -> Term:
    if not exponent.is_Rational or exponent.q not in (1, 2):
        raise NotTranslatable(f"the exponent {exponent} is neither an integer nor half of one")
    inside = _term(base)
    if exponent.q == 2:
        inside = terms.Function("sqrt", (inside,))
    return terms.Power(inside, int(exponent.p))


def _derivative(expr: sp.Derivative) -> Term:
    try:
        return derivative(_term(expr.expr), expr.variables[0].name)
    except terms.TermRejected as refusal:
        raise NotTranslatable(str(refusal)) from refusal


def _integral(expr: Integral) -> Term:
    symbol, lower, upper = expr.limits[0]
    return terms.Integral(_term(expr.function), variable(symbol), _term(lower), _term(upper))
