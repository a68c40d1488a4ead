"""Tokens seen by several heads: means and covariances of what the heads add, by tilting.

A token is a mean plus s times a standard Gaussian vector. A head adds e(<X, k>) <X, v> to the predictor;
e(u) = erf(lambda u) - b with a number b of -1, 0 or 1 that is put back elsewhere, so that numbers
keep their digits where erf is near b. By the formula of Cameron and Martin

    E exp(x <X, v>) e(<X, k>) = exp(x n + s^2 x^2/2) E e(<X, k> + s^2 x <v, k>),           n = E <X, v>,

and the same for two heads and two powers, so that all means with factors <X, v> are derivatives at
x = 0 of means without. Those are erf(a) - b and, for two, what `erf_pair` says.
"""

from functools import cache

import sympy as sp

from slr_verify.language.named_function import NamedFunction
from slr_verify.model.erf_pair import (
    erf_above,
    erf_covariance,
    erf_density,
    erf_product,
    erf_slope,
)
from slr_verify.model.notation import p_of

s, g, pull = sp.symbols("s g pull", positive=True)
"""The standard deviation of a token, gamma or 1; lambda s; and PULL, which depends on both."""
PULL = s * g / p_of(g)
"""By how much a = lambda m/p moves for a tilt along v, divided by <v, k>."""
FIRST = a_1, n_1, b_1, c_11 = sp.symbols("a_1 n_1 b_1 c_11", real=True)
SECOND = a_2, n_2, b_2, c_22 = sp.symbols("a_2 n_2 b_2 c_22", real=True)
"""Of each head: a = lambda E <X, k>/p, n = E <X, v>, b, and <v, k>."""
BETWEEN = c, r, c_12, c_21 = sp.symbols("c r c_12 c_21", real=True)
"""<k_1, k_2>, <v_1, v_2>, <v_1, k_2> and <v_2, k_1>."""
ALONG = w_k, w_v = sp.symbols("w_k w_v", real=True)
"""<w, k_1> and <w, v_1> for a vector w."""

ONE_HEAD = (a_1, n_1, c_11, w_k, w_v)
TWO_HEADS = (a_1, a_2, n_1, n_2, c_11, c_22, c, r, c_12, c_21)
"""What the partial derivatives are taken in."""
PAIRED = ((a_1, a_2), (n_1, n_2), (c_11, c_22), (c_12, c_21))
WITH_ITSELF = dict(
    zip((*SECOND, c_12, c_21, c, r), (*FIRST, c_11, c_11, sp.S.One, sp.S.One), strict=True)
)
"""The second head is the first."""
COLLECTED = (erf_covariance, erf_density, erf_slope, erf_above)
_x, _y = sp.symbols("tilt_x tilt_y", real=True)


def _at_zero(expr: sp.Expr, *tilts: sp.Symbol) -> sp.Expr:
    """The derivative in each tilt, at zero, multiplied out."""
    return _expanded(sp.diff(expr, *tilts).subs(dict.fromkeys((_x, _y), 0)))


def _expanded(expr: sp.Expr) -> sp.Expr:
    """Multiplied out, but for the arguments of functions."""
    return sp.expand_mul(expr, deep=False)


@cache
def mean() -> sp.Expr:
    """E e(<X, k>) <X, v>."""
    tilted = sp.exp(_x * n_1 + s**2 * _x**2 / 2) * erf_above(a_1 + pull * _x * c_11, b_1)
    return _at_zero(tilted, _x)


@cache
def covariance_with_line() -> sp.Expr:
    """Cov(<X, w>, e(<X, k>) <X, v>)."""
    weight = sp.exp(_x * n_1 + s**2 * (_x**2 + _y**2 + 2 * _x * _y * w_v) / 2)
    return _at_zero(weight * erf_above(a_1 + pull * (_x * c_11 + _y * w_k), b_1), _x, _y)


@cache
def covariance() -> sp.Expr:
    """Cov(e(<X, k_1>) <X, v_1>, e(<X, k_2>) <X, v_2>)."""
    first = a_1 + pull * (_x * c_11 + _y * c_21)
    second = a_2 + pull * (_x * c_12 + _y * c_22)
    weight = sp.exp(_x * n_1 + _y * n_2 + s**2 * (_x**2 + _y**2 + 2 * _x * _y * r) / 2)
    both = _at_zero(weight * erf_product(first, second, c, g, b_1, b_2), _x, _y)
    apart = mean() * mean().xreplace(dict(zip(FIRST, SECOND, strict=True)))
    return both - _expanded(apart)


def slopes(expr: sp.Expr, symbols: tuple[sp.Symbol, ...]) -> tuple[sp.Expr, ...]:
    """The partial derivatives, with products of means cancelled."""
    return tuple(without_products(sp.diff(expr, symbol)) for symbol in symbols)


def with_itself(slopes: tuple[sp.Expr, ...]) -> tuple[sp.Expr, ...]:
    """From the slopes of a covariance those of a variance: in each of PAIRED, of both heads together."""
    by = dict(zip(TWO_HEADS, slopes, strict=True))
    return tuple((by[first] + by[second]).xreplace(WITH_ITSELF) for first, second in PAIRED)


def without_products(expr: sp.Expr) -> sp.Expr:
    """Every `erf_product` as the product of the means and the covariance, and what then cancels."""
    opened = expr.replace(
        lambda part: isinstance(part, erf_product), lambda part: part.definition()
    )
    functions = sorted(opened.atoms(NamedFunction), key=sp.default_sort_key)
    letters = {each: sp.Dummy(real=True) for each in functions}
    kinds = [letters[each] for each in functions if isinstance(each, COLLECTED)]
    collected = sp.collect(sp.expand(opened.xreplace(letters)), kinds)
    return collected.xreplace({letter: each for each, letter in letters.items()})
