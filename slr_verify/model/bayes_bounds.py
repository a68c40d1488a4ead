"""Bounds of what softmax and the Bayes predictor lose, for uniform J_0: both are exponentially small.

The densities of one coordinate, N(m, gamma^2) of the informative token and N(0, 1) of another, have the
geometric mean A N(m/(1 + gamma^2), 2 gamma^2/(1 + gamma^2)), where A is the Bhattacharyya coefficient.
"""

from slr_verify.language.logarithm import log
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

geometric_mean = 1 / width
geometric_variance = 2 * gamma**2 / width
"""Mean, as a multiple of m, and variance of the geometric mean."""
overlap = 2 * gamma / width
"""A^2 for m = 0."""
decay = log(1 + (1 - gamma) ** 2 / (2 * gamma))
"""-log of it: the sum is (1 + gamma^2)/(2 gamma)."""
bayes_exponent = softmax_rate - (d - 1) * decay
"""The bound for the Bayes predictor is `softmax_factor` times the exponential."""
