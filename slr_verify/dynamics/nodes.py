"""How many Gauss-Legendre nodes the integral of a step takes.

The integral is that of zeta, over [1/q, 1], q = sqrt(1 + 4 lambda^2 gamma^2), of a function of
a = t/p. The smaller lambda is, the shorter the interval, and the fewer nodes do.
"""

from functools import lru_cache

import numpy as np

from slr_verify.language.integral import Integral
from slr_verify.model.notation import g, t
from slr_verify.model.stable.zeta import spread
from slr_verify.numeric.compilation import program_of
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.program import gauss_legendre

FEWEST, REFERENCE = 3, 48
ACCURACY = 1e-15
"""Of the integral, compared with its largest value over t."""
POINTS = 200


def nodes_for(params: Parameters, lam: float) -> int:
    """The fewest nodes, at least 3, with which the integral is exact to 1e-15 of its maximum.

    Checked at 200 shifts from 0 to lambda sqrt(d/2) against 48 nodes. A smaller lambda needs no
    more.
    """
    return _nodes_for(lam * float(np.sqrt(params.d / 2)), lam * params.gamma)


@lru_cache(maxsize=1024)
def _nodes_for(largest: float, scale: float) -> int:
    shifts = np.linspace(0.0, largest, POINTS)
    exact = _by_nodes(REFERENCE, shifts, scale)
    allowed = ACCURACY * exact.max()
    rules = range(FEWEST, REFERENCE)
    errors = ((nodes, np.abs(_by_nodes(nodes, shifts, scale) - exact).max()) for nodes in rules)
    return next((nodes for nodes, error in errors if error <= allowed), REFERENCE)


def _by_nodes(nodes: int, shifts: Array, scale: float) -> Array:
    """The integral at these shifts."""
    places, weights = gauss_legendre(nodes)
    (values,) = _integrand(t=shifts[:, None], g=scale, x=places)
    result: Array = np.sum(values * weights, axis=1)
    return result


_integrand = program_of(lambda: (each.function for each in spread(t, g).atoms(Integral)))
