"""Predictors (1) and (2) given the tokens: by the numbers <X_l, k*>, of which one is the largest."""

from collections.abc import Callable

import sympy as sp

from slr_verify.core.intervals import NONNEGATIVE
from slr_verify.language.integral import Sum
from slr_verify.language.named_function import Family
from slr_verify.model.attention import other, tempered
from slr_verify.model.families import Indexed
from slr_verify.model.notation import L
from slr_verify.model.posterior import token_product

chosen = sp.Symbol("m", integer=True, positive=True)
"""The place at which <X_l, k*> is largest."""
largest = sp.Symbol("s", real=True)
"""The product <X_m, k*> there."""


class behind(Indexed, Family):  # noqa: N801 (SymPy functions are in lower case)
    """`behind(l)`: <X_m, k*> - <X_l, k*>, which is not negative, and zero for l = m."""

    nargs = 1
    values = NONNEGATIVE
    prints_as_symbol = True
    letter = "b"


AT_CHOSEN = sp.Eq(behind(chosen), 0)
argmax_prediction = token_product(sp.Integer(2), chosen)
"""<X_m, v*>, predictor (1)."""


def argmax_score(place: sp.Expr) -> sp.Expr:
    """<X_l, k*>, in terms of the largest one."""
    return largest - behind(place)


def softmax_weight(score: Callable[[sp.Expr], sp.Expr], place: sp.Expr) -> sp.Expr:
    """The weight of a token in predictor (2), by the scores of all of them."""
    return tempered(score(place)) / Sum(tempered(score(other)), (other, 1, L))
