"""The Bayes predictor of single-location regression: weights proportional to likelihoods.

Given J_0 = l, the token x_l is Gaussian around `sqrt(d/2) k*` with covariance gamma^2 I, and the others
are standard Gaussian. Divided by the density that the sequence has when all tokens are standard
Gaussian, its density given J_0 = l is gamma^-d times

    exp(-|x_l - sqrt(d/2) k*|^2/(2 gamma^2)) / exp(-|x_l|^2/2),

so by Bayes' theorem P(J_0 = l | X) is p_l times this, over the sum of the same over all tokens. The noise
has mean zero and is independent of the tokens, so the best prediction of Y is the mean of <x_l, v*>
under these probabilities.
"""

from collections.abc import Mapping
from fractions import Fraction

import sympy as sp

from slr_verify.core.intervals import Interval
from slr_verify.document.nodes import Fence, Name, Node, Product
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import Centred
from slr_verify.language.named_function import Family
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.vectors import FixedVector, frame, inner
from slr_verify.model.families import Indexed
from slr_verify.model.notation import D, L, epsilon, gamma
from slr_verify.model.task import xi


class likely(Indexed, Family):  # noqa: N801 (SymPy functions are in lower case)
    """`likely(l)`: p_l = P(J_0 = l), positive; a token that is never informative may be left out."""

    nargs = 1
    prints_as_symbol = True
    values = Interval(Fraction(0), Fraction(1), high_open=False)
    letter = "p"


class posterior(Indexed, Family):  # noqa: N801
    """`posterior(l)`: P_l = P(J_0 = l | X), whatever the tokens are."""

    nargs = 1
    prints_as_symbol = True
    values = Interval(Fraction(0), Fraction(1), low_open=False, high_open=False)
    letter = "P"


class token_product(Indexed, Family):  # noqa: N801
    """`token_product(w, l)`: <x_l, k*> (w = 1), <x_l, v*> (w = 2) or |x_l|^2 (w = 3)."""

    nargs = 2
    letters: Mapping[int, Node] = {
        1: Fence(Product((Name("X"), Name("k_star")))),
        2: Fence(Product((Name("X"), Name("v_star")))),
        3: Name("s"),
    }


def _token(signal: sp.Expr, target: sp.Expr, size: sp.Expr) -> tuple[FixedVector, ...]:
    """x, k* and v*, from <x, k*>, <x, v*> and |x|^2."""
    gram = [[size, signal, target], [signal, 1, 0], [target, 0, 1]]
    return frame(("x", "k_star", "v_star"), sp.Matrix(gram))


along_signal, along_target = sp.symbols("x_k x_v", real=True)
size = sp.Symbol("s", nonnegative=True)
ONE_TOKEN = _token(along_signal, along_target, size)
"""Any vector x, and k* and v*."""
TOKEN = _token(*(token_product(sp.Integer(which), COUNTER) for which in (1, 2, 3)))
"""x_l, k* and v*."""
ALL = (COUNTER, 1, L)


def risk_given_tokens(prediction: sp.Expr) -> sp.Expr:
    """E((Y - y)^2 given X) of a prediction y: the mean over J_0 and the noise."""
    error = token_product(sp.Integer(2), COUNTER) + xi - prediction
    return Sum(posterior(COUNTER) * Expectation(error**2, Centred(xi, epsilon**2)), ALL)


def likelihood(x: FixedVector, k_star: FixedVector) -> sp.Expr:
    """How much likelier the token is as the informative one, up to gamma^-d."""
    informative = SquaredNorm(x - k_star * D) / (2 * gamma**2)
    return sp.exp(-informative) / sp.exp(-SquaredNorm(x) / 2)


def score(x: FixedVector, k_star: FixedVector) -> sp.Expr:
    """<x, k*> D/gamma^2 + |x|^2 (1 - 1/gamma^2)/2."""
    return inner(x, k_star) * D / gamma**2 + SquaredNorm(x) * (1 - 1 / gamma**2) / 2


def weighted_mean(weight: sp.Expr) -> sp.Expr:
    """The mean of <x_l, v*> under probabilities proportional to the weights."""
    x, _, v_star = TOKEN
    return Sum(weight * inner(x, v_star), ALL) / Sum(weight, ALL)
