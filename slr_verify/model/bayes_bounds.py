"""Bounds of what softmax and the Bayes predictor lose, for uniform J_0: both are exponentially small.

The densities of one coordinate, N(m, gamma^2) of the informative token and N(0, 1) of another, have the
geometric mean A N(m/(1 + gamma^2), 2 gamma^2/(1 + gamma^2)), where A is the Bhattacharyya coefficient.
"""

import sympy as sp

from slr_verify.model.notation import D, L, d, gamma, lam

width = 1 + gamma**2
"""The variance of <X_1 - X_l, u> for a unit vector u and the informative token X_1."""
softmax_exponent = -lam * D / 2 + lam**2 * width / 8
softmax_lambda = 2 * D / width
"""Where the exponent is least."""
softmax_rate = -d / (4 * width)
"""The exponent there."""
softmax_factor = (L - 1) * width / 2
"""The bound is so many times the exponential."""


def root_of_ratio(place: sp.Expr, shift: sp.Expr) -> sp.Expr:
    """The root of the density of N(m, gamma^2) over that of N(0, 1)."""
    exponent = -((place - shift) ** 2) / (2 * gamma**2) + place**2 / 2
    return sp.exp(exponent / 2) / sp.sqrt(gamma)


geometric_mean = 1 / width
geometric_variance = 2 * gamma**2 / width
"""Mean, as a multiple of m, and variance of the geometric mean."""
overlap = 2 * gamma / width
"""A^2 for m = 0."""


def overlap_exponent(shift: sp.Expr) -> sp.Expr:
    """log(A^2) - log(2 gamma/(1 + gamma^2))."""
    return -(shift**2) / (2 * width)


def affinity(shift: sp.Expr) -> sp.Expr:
    """A."""
    return sp.sqrt(overlap) * sp.exp(overlap_exponent(shift) / 2)


bayes_rate = overlap_exponent(D)
"""The bound is `bayes_factor` overlap^d exp(bayes_rate)."""
bayes_factor = (L - 1) / 4 * 2 * geometric_variance
"""(L - 1)/4 times the mean of <X_1 - X_2, v*>^2."""
