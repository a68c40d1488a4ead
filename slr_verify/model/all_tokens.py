"""Any predictor f(X) on single-location regression: what it sees of all tokens, and its risk.

Given J_0 = l, all tokens t_l(X) are functions of one standard Gaussian vector X of R^(L d), in which each
has d places: the informative one is `sqrt(d/2) k* + gamma X` in its places, and the others are X in theirs.
So f(X) is some number f_l(X) that depends on l and on this vector.
"""

import sympy as sp
from sympy.core.symbol import Str

from slr_verify.language.all_tokens import (
    AllTokens,
    AnyFunction,
    InBlock,
    LikelihoodRatio,
    OfTokens,
    TokensGiven,
)
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import Centred
from slr_verify.language.vectors import gaussian_vector, inner
from slr_verify.model.linear import probability
from slr_verify.model.notation import D, L, epsilon, gamma
from slr_verify.model.task import xi

place = COUNTER
X = gaussian_vector("U")
"""It prints as U, since X are all tokens."""
signal, target = (InBlock(Str(name), place) for name in ("k_star", "v_star"))
"""k* and v* in the places of the informative token."""
informative = inner(signal * D + X * gamma, target)
"""<X_J0, v*>."""
prediction = AnyFunction(Str("f"), place, X)
conditional_mean = AnyFunction(Str("m"), place, X)
"""E[<X_J0, v*> | X] at the tokens that there are given J_0 = l."""
missed, moved = informative - conditional_mean, conditional_mean - prediction


def over_places(body: sp.Expr, *noise: Centred) -> sp.Expr:
    """The mean over J_0 and all tokens, and over noise."""
    mean = Expectation(body, AllTokens(X), *noise)
    return Sum(probability(place) * mean, (place, 1, L))


def risk_of_any(function: sp.Expr = prediction) -> sp.Expr:
    """E (Y - f(X))^2."""
    return over_places((informative + xi - function) ** 2, Centred(xi, epsilon**2))


def excess_of_any(function: sp.Expr = prediction) -> sp.Expr:
    """E W^2 for W = <X_J0, v*> - f(X)."""
    return over_places((informative - function) ** 2)


def is_conditional_mean(function: sp.Expr = prediction) -> sp.Eq:
    """E (<X_J0, v*> - m(X)) g(X) = 0 for g = m - f: with all square integrable g, it defines m."""
    return sp.Eq(over_places(missed * (conditional_mean - function)), 0)


other = sp.Symbol("n", integer=True, positive=True)
"""Another place."""


def over_tokens(body: sp.Expr) -> sp.Expr:
    """The mean over J_0 and all tokens of a function of both: in it X stands for all tokens."""
    return over_places(body.xreplace({X: TokensGiven(place, X, gamma, D)}))


def likely_tokens(place: sp.Expr) -> sp.Expr:
    """p_l r_l(x), with the likelihood ratio r_l of the tokens x given J_0 = l."""
    return probability(place) * LikelihoodRatio(place, X, gamma, D)


def over_posterior(body: sp.Expr) -> sp.Expr:
    """The sum of p_l r_l(x) times a function of l: S(x) times its posterior mean."""
    return Sum((likely_tokens(place) * body).subs(place, other), (other, 1, L))


def evidence() -> sp.Expr:
    """S(x), the density of all tokens."""
    return over_posterior(sp.S.One)


at_place = OfTokens(Str("h"), place, X)
"""h_l(x)."""
at_any_place = OfTokens(Str("h"), X)
response = inner(X, target)
"""<x_l, v*>, for all tokens x."""
