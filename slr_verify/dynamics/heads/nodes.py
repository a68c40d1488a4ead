"""The nodes that the covariance of two error functions is summed over, by compiled code."""

from math import ceil, log, pi, sqrt

import numpy as np

from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.program import NODES, gauss_legendre

LANES = 4


def rule_for_heads(params: Parameters) -> tuple[Array, Array]:
    """Nodes and weights on [0, 1] for these parameters, or for a smaller lambda.

    There are some of no weight in the end, so that a processor takes all of them LANES abreast.
    """
    nodes, weights = gauss_legendre(nodes_for_heads(params))
    spare = np.zeros(-len(nodes) % LANES)
    return np.append(nodes, spare), np.append(weights, spare)


def nodes_for_heads(params: Parameters) -> int:
    """How many Gauss-Legendre nodes are enough, at most 48.

    The integrand is analytic and bounded in the strip |Im s| <= pi/4, and the interval ends at
    log(1 + 4 g^2)/2 or before: with the ellipse of that height the error is about exp(-36).
    """
    end = log(1 + 4 * (params.lam * max(1.0, params.gamma)) ** 2) / 2
    height = (pi / 4) / (end / 2)
    return min(NODES, ceil(18 / log(height + sqrt(1 + height**2))) + 2)
