"""The class of integrands of the calculus: smooth, and of polynomial growth with all derivatives.

Sums and products of: parameters, random variables, erf and its derivatives at affine functions of
the random variables, exponentials of quadratic polynomials that are bounded above, and sums over
independent copies of such things. On this class expectations exist, Stein's lemma holds, and one
may differentiate under the expectation, all locally uniformly in the parameters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, runtime_checkable

import sympy as sp

from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.language import takes_part
from slr_verify.algebra.randomness import loose_part
from slr_verify.gaussian.erf_derivative import erf_derivative


@runtime_checkable
class Tempered(Protocol):
    """An expression of the house that knows why it is not in the class, if it may not be."""

    def wildness(self, given: Given) -> str | None:
        """Why the expression may not be in the class; None when it is."""

    def order_in(self, name: sp.Symbol) -> int:
        """A power of a variable of its own that bounds the expression for large values."""


@runtime_checkable
class Projected(Protocol):
    """An expression of the house that may be an affine function of random vectors."""

    def is_affine_in(self, random: Sequence[sp.Symbol]) -> bool:
        """Whether it is one, of the random variables and vectors with these symbols."""


@lru_cache(maxsize=2**13)
def wildness(expr: sp.Expr, random: tuple[sp.Symbol, ...], given: Given = ()) -> str | None:
    """Why `expr` may not be in the class; None when it is.

    What sees a random vector along a fixed one is a random variable like others.
    """
    seen = expr.find(lambda part: _is_affine(part, random))
    names = {part: sp.Dummy(str(part), real=True) for part in seen}
    return _wildness(expr.xreplace(names), (*random, *names.values()), given)


def _is_affine(part: sp.Basic, random: Sequence[sp.Symbol]) -> bool:
    """Whether it sees random vectors along what does not move at all."""
    is_fixed = takes_part(part, Projected) and loose_part(part) is None
    return is_fixed and part.is_affine_in(random)


def _wildness(expr: sp.Expr, random: tuple[sp.Symbol, ...], given: Given) -> str | None:
    sees = bool(expr.free_symbols & set(random))
    if takes_part(expr, Tempered):
        other = f"{expr} depends on a random variable of another law"
        return other if sees else expr.wildness(given)
    if expr.is_Symbol or not (sees or _has_tempered(expr)):
        return None
    if expr.is_Add or expr.is_Mul:
        return next(filter(None, (_wildness(part, random, given) for part in expr.args)), None)
    if isinstance(expr, sp.exp):
        return _exponential(expr.args[0], random, given)
    if expr.is_Pow and expr.exp.is_Integer and expr.exp.is_nonnegative:
        return _wildness(expr.base, random, given)
    if isinstance(expr, sp.erf | erf_derivative):
        return _argument(expr.args[-1], random)
    return f"{expr} is not in the class of the Gaussian-erf calculus"


@lru_cache(maxsize=2**13)
def _has_tempered(expr: sp.Expr) -> bool:
    """Whether some part is random though no variable outside of it is."""
    return any(takes_part(part, Tempered) for part in sp.preorder_traversal(expr))


def _argument(argument: sp.Expr, random: Sequence[sp.Symbol]) -> str | None:
    if degree(argument, random) in (0, 1):
        return None
    return f"{argument} is not affine in {tuple(random)}"


def _exponential(exponent: sp.Expr, random: Sequence[sp.Symbol], given: Given) -> str | None:
    if degree(exponent, random) not in (0, 1, 2):
        return f"{exponent} is not quadratic in {tuple(random)}"
    if bounds(exponent, given).upper <= 0:
        return None
    return f"cannot show that {exponent} is bounded above"


def degree(expr: sp.Expr, random: Sequence[sp.Symbol]) -> int | None:
    """The degree as a polynomial in the random variables; None when it is not one."""
    involved = [name for name in random if name in expr.free_symbols]
    if not involved:
        return 0
    if not expr.is_polynomial(*involved):
        return None
    return int(sp.Poly(expr, *involved).total_degree())


def order(expr: sp.Expr, name: sp.Symbol) -> int:
    """A power of one variable that bounds an expression of the class for large values."""
    if name not in expr.atoms(sp.Symbol):
        return 0
    if takes_part(expr, Tempered):
        return int(expr.order_in(name))
    if expr.is_Symbol:
        return 1
    if expr.is_Add:
        return max(order(part, name) for part in expr.args)
    if expr.is_Mul:
        return sum(order(part, name) for part in expr.args)
    if expr.is_Pow and not isinstance(expr, sp.exp):
        return int(expr.exp) * order(expr.base, name)
    return 0  # erf and its derivatives are bounded, and so are the exponentials of the class
