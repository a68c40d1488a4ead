"""Any predictor f(X) on single-location regression: what it sees of all tokens, and its risk.

Given J_0 = l, all tokens are functions of one standard Gaussian vector X of R^(L d), in which each has d
places: the informative one is `sqrt(d/2) k* + gamma X` in its places, and the others are X in theirs. So
f(X) is some number f_l(X) that depends on l and on this vector.
"""

import sympy as sp
from sympy.core.symbol import Str

from slr_verify.language.all_tokens import AllTokens, AnyFunction, InBlock
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import Centred
from slr_verify.language.vectors import gaussian_vector, inner
from slr_verify.model.linear import probability
from slr_verify.model.notation import D, L, epsilon, gamma
from slr_verify.model.task import xi

place = COUNTER
X = gaussian_vector("X")
signal, target = (InBlock(Str(name), place) for name in ("k_star", "v_star"))
"""k* and v* in the places of the informative token."""
informative = inner(signal * D + X * gamma, target)
"""<X_J0, v*>."""
prediction = AnyFunction(Str("f"), place, X)


def over_places(error: sp.Expr, *noise: Centred) -> sp.Expr:
    """The mean of the square of an error over J_0 and all tokens, and over noise."""
    mean = Expectation(error**2, AllTokens(X), *noise)
    return Sum(probability(place) * mean, (place, 1, L))


def risk_of_any() -> sp.Expr:
    """E (Y - f(X))^2."""
    return over_places(informative + xi - prediction, Centred(xi, epsilon**2))


def excess_of_any() -> sp.Expr:
    """E W^2 for W = <X_J0, v*> - f(X)."""
    return over_places(informative - prediction)
