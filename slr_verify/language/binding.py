"""Symbols that an expression binds: variables of integration, indices of sums, random variables.

Inside an expression a symbol has one meaning. What is bound somewhere is not free elsewhere, not
bound again further inside, and no hypothesis speaks of it; so nothing that is said of a free symbol
is ever believed of a bound one, and no substitution or definition captures anything unnoticed.
"""

from collections.abc import Mapping
from functools import lru_cache

import sympy as sp

from slr_verify.language.integral import Integral, Sum
from slr_verify.language.value import ValueAt
from slr_verify.language.vocabulary import of_the_house

REMEMBERED, REMEMBERED_PARTS = 2**12, 2**16


@lru_cache(maxsize=REMEMBERED_PARTS, typed=True)
def bound_symbols(expr: sp.Basic) -> frozenset[sp.Symbol]:
    """Every symbol that some part of the expression binds."""
    return frozenset(bound_by(expr)).union(*map(bound_symbols, expr.args))


@lru_cache(maxsize=REMEMBERED_PARTS, typed=True)
def symbols_of(expr: sp.Basic) -> frozenset[sp.Symbol]:
    """Its free symbols: those of its parts, unless it has its own account of them."""
    if type(expr).free_symbols is not sp.Basic.free_symbols:
        return frozenset(expr.free_symbols)
    return frozenset().union(*map(symbols_of, expr.args))


@lru_cache(maxsize=REMEMBERED)
def derivative_symbols(expr: sp.Basic) -> frozenset[sp.Symbol]:
    """Every symbol in which some part of the expression is differentiated."""
    return frozenset().union(*(part.variables for part in expr.atoms(sp.Derivative)))


def bound_by(part: sp.Basic) -> set[sp.Symbol]:
    """The symbols that a part binds itself."""
    if isinstance(part, Integral | Sum | ValueAt):
        return {*part.bound_symbols}
    if not of_the_house(type(part)):
        return set()
    below: set[sp.Symbol] = set().union(*map(symbols_of, part.args))
    return below - symbols_of(part)


def replaced(expr: sp.Expr, values: Mapping[sp.Symbol, sp.Expr]) -> sp.Expr:
    """The expression with values for its free symbols, all at once.

    Replacing is quicker than substituting, but knows nothing of symbols that are bound or moving. A vector
    that is its own value stays what it is, whatever becomes of its products.
    """
    changes = {
        name: value for name, value in values.items() if name is not value or not name.is_Symbol
    }
    taken = bound_symbols(expr) | derivative_symbols(expr)
    named = set(changes).union(*map(symbols_of, changes.values()))
    if taken & named:
        return expr.subs(changes, simultaneous=True)
    return expr.xreplace(changes) if changes else expr
