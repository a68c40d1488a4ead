"""M in R^3 and in R^2, in coordinates: k* and v* are the first two vectors of an orthonormal basis.

A point (k, v) of M has kappa = <k, k*> = k_1 and nu = <v, v*> = v_2.
"""

import sympy as sp

K = sp.symbols("k_1 k_2 k_3", real=True)
V = sp.symbols("v_1 v_2 v_3", real=True)


def on_manifold(dimension: int) -> tuple[sp.Eq, ...]:
    """|k| = |v| = 1 and <k, v> = <k, v*> = <v, k*> = 0 in R^2 or R^3."""
    k, v = K[:dimension], V[:dimension]
    lengths = (sp.Eq(sum(x**2 for x in each), 1) for each in (k, v))
    products = (sum(x * y for x, y in zip(k, v, strict=True)), k[1], v[0])
    return (*lengths, *(sp.Eq(each, 0) for each in products))
