"""The Bayes predictor of single-location regression: weights proportional to likelihoods.

Given J_0 = l, the token x_l is Gaussian around `sqrt(d/2) k*` with covariance gamma^2 I, and the others
are standard Gaussian. So the density of the sequence given J_0 = l is

    C exp(-|x_l - sqrt(d/2) k*|^2/(2 gamma^2) - sum of |x_j|^2/2 over j other than l),

C the same for all l. The joint density of J_0 and the tokens is p_l times this. It is the density of the
tokens times the probabilities of J_0 given the tokens, and the best prediction of Y is the mean of
<x_l, v*> under these.
"""

from collections.abc import Mapping
from fractions import Fraction

import sympy as sp

from slr_verify.core.intervals import NONNEGATIVE, Interval
from slr_verify.document.nodes import Fence, Name, Node, Product
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import Centred
from slr_verify.language.named_function import Family
from slr_verify.language.vectors import FixedVector, frame
from slr_verify.model.attention import other
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
    values = NONNEGATIVE
    letter = "P"


class token_product(Indexed, Family):  # noqa: N801
    """`token_product(w, l)`: <x_l, k*> (w = 1), <x_l, v*> (w = 2) or |x_l|^2 (w = 3)."""

    nargs = 2
    letters: Mapping[int, Node] = {
        1: Fence(Product((Name("X"), Name("k_star")))),
        2: Fence(Product((Name("X"), Name("v_star")))),
        3: Name("s"),
    }


def products(place: sp.Expr) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """<x_l, k*>, <x_l, v*> and |x_l|^2, for the place l."""
    signal, target, size = (token_product(sp.Integer(which), place) for which in (1, 2, 3))
    return signal, target, size


def _token(signal: sp.Expr, target: sp.Expr, size: sp.Expr) -> tuple[FixedVector, ...]:
    gram = [[size, signal, target], [signal, 1, 0], [target, 0, 1]]
    return frame(("x", "k_star", "v_star"), sp.Matrix(gram))


TOKEN = _token(*products(COUNTER))
"""x_l, k* and v*."""
ALL = (COUNTER, 1, L)
density_factor = sp.Symbol("C", positive=True)
"""(2 pi)^(-L d/2) gamma^-d."""


def risk_given_tokens(prediction: sp.Expr) -> sp.Expr:
    """E((Y - y)^2 given X) of a prediction y: the mean over J_0 and the noise."""
    error = token_product(sp.Integer(2), COUNTER) + xi - prediction
    return Sum(posterior(COUNTER) * Expectation(error**2, Centred(xi, epsilon**2)), ALL)


def distance(place: sp.Expr) -> sp.Expr:
    """|x_l - sqrt(d/2) k*|^2."""
    signal, _, size = products(place)
    return size - 2 * D * signal + D**2


def joint_density(place: sp.Expr) -> sp.Expr:
    """That of J_0 and the tokens: p_l times the density of the tokens given J_0 = l."""
    others = Sum(products(other)[2], (other, 1, L)) - products(place)[2]
    exponent = -distance(place) / (2 * gamma**2) - others / 2
    return likely(place) * density_factor * sp.exp(exponent)


def score(along: sp.Expr, size: sp.Expr) -> sp.Expr:
    """<x, k*> D/gamma^2 + |x|^2 (1 - 1/gamma^2)/2."""
    return along * D / gamma**2 + size * (1 - 1 / gamma**2) / 2


def posterior_weight(place: sp.Expr) -> sp.Expr:
    """p_l e^(score), over the sum of the same over all tokens."""
    above, each = (likely(at) * sp.exp(score(*products(at)[::2])) for at in (place, other))
    return above / Sum(each, (other, 1, L))


def bayes_prediction() -> sp.Expr:
    """The mean of <x_l, v*> under the weights."""
    return Sum(posterior_weight(COUNTER) * token_product(sp.Integer(2), COUNTER), ALL)
