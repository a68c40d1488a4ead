"""Predictors (1) and (2) with k = k* and v = v*, and their risks, from the law of the task.

Their weights depend on the products <X_l, k*> alone. As k* and v* are orthogonal, these are independent of
all <X_l, v*>: given the place of the informative token and all <X_l, k*>, both predictors are linear in the
tokens, and the mean over <X_l, v*> is that of the law of the task.
"""

from collections.abc import Callable
from dataclasses import replace

import sympy as sp

from slr_verify.core.intervals import NONNEGATIVE
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import Centred
from slr_verify.language.named_function import Family
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import inner
from slr_verify.model.attention import other, tempered
from slr_verify.model.families import Indexed
from slr_verify.model.linear import TOKEN, conditional_risk
from slr_verify.model.notation import L, k_star, v_star
from slr_verify.model.posterior import ALL, posterior, token_product
from slr_verify.model.task import PAPER, H, Task, Z, xi

chosen = sp.Symbol("m", integer=True, positive=True)
"""The place at which <X_l, k*> is largest."""
largest = sp.Symbol("s", real=True)
"""The product <X_m, k*> there."""
hit = sp.Symbol("q", real=True)
"""P(m = J_0)."""


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


def signal_score(place: sp.Expr) -> sp.Expr:
    """<X_l, k*>."""
    return token_product(sp.Integer(1), place)


def softmax_weight(score: Callable[[sp.Expr], sp.Expr], place: sp.Expr) -> sp.Expr:
    """The weight of a token in predictor (2), by the scores of all of them."""
    return tempered(score(place)) / Sum(tempered(score(other)), (other, 1, L))


def argmax_risk(task: Task = PAPER) -> sp.Expr:
    """E (Y - <X_m, v*>)^2 by the law of the task: m is J_0 with probability q, else another place."""
    found, missed = (
        _mean_square(task.response - inner(token, v_star), task)
        for token in (task.informative_token, task.background_token)
    )
    return hit * found + (1 - hit) * missed


def _mean_square(error: sp.Expr, task: Task) -> Expectation:
    """The mean over the noise and the vectors that the error depends on."""
    vectors = (VectorBlock(each) for each in (Z, H) if error.has(each))
    return Expectation(error**2, *vectors, Centred(xi, task.noise_variance))


def risk_of_weights(weight: sp.Expr) -> sp.Expr:
    """E (Y - sum of the w_l <X_l, v*>)^2 given all <X_l, k*>: the mean over J_0 and all <X_l, v*>."""
    zero = sp.S.Zero
    token = replace(TOKEN, residual=zero, along_target=weight, along_signal=zero)
    given_place = conditional_risk(token, (v_star * weight, k_star, v_star), "C")
    return Sum(posterior(COUNTER) * given_place, ALL)
