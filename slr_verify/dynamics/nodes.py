"""How the two integrals of a step are computed: by how many Gauss-Legendre nodes, or as a difference.

Both are integrals over [1/q, 1], q = sqrt(1 + 4 lambda^2 gamma^2), of functions of a = t/p. The
smaller lambda is, the shorter the interval, and the fewer nodes do. The second one equals
erf(a) - erf(a/q), which loses digits only where the interval is short.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import sympy as sp

from slr_verify.algebra.integral import Integral
from slr_verify.dynamics.staging import gauss_legendre
from slr_verify.model.notation import g, t
from slr_verify.model.stable_zeta import erf_gap, spread
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.program import Program

FEWEST, MOST, REFERENCE = 3, 9, 48
ACCURACY = 1e-15
"""Of each integral, compared with its largest value over t."""
POINTS = 200


class Rule(NamedTuple):
    """The nodes of `spread`, and whether `erf_gap` takes them too or is a difference."""

    nodes: int
    gap_by_nodes: bool


def rule_for(params: Parameters, lam: float) -> Rule:
    """The fewest nodes, at least 3, with which the integrals are exact to 1e-15 of their maximum.

    Checked at 200 shifts from 0 to lambda sqrt(d/2) against 48 nodes. A smaller lambda needs no
    more. Where more than 9 nodes would be needed for both, the second becomes a difference.
    """
    return _rule_for(lam * float(np.sqrt(params.d / 2)), lam * params.gamma)


@lru_cache(maxsize=1024)
def _rule_for(largest: float, scale: float) -> Rule:
    shifts = np.linspace(0.0, largest, POINTS)
    exact = _by_rule(REFERENCE, shifts, scale)
    allowed = ACCURACY * np.abs(exact).max(axis=1)
    alone = None
    for nodes in range(FEWEST, REFERENCE):
        errors = np.abs(_by_rule(nodes, shifts, scale) - exact).max(axis=1)
        spread_holds, gap_holds = errors <= allowed
        if spread_holds and gap_holds and nodes <= MOST:
            return Rule(nodes, gap_by_nodes=True)
        if spread_holds and alone is None:
            alone = nodes
        if alone is not None and nodes >= MOST:
            return Rule(alone, gap_by_nodes=False)
    return Rule(REFERENCE, gap_by_nodes=False)


def _by_rule(nodes: int, shifts: Array, scale: float) -> Array:
    """Both integrals at these shifts, shape (2, shifts)."""
    places, weights = (
        np.array(column, dtype=np.float64) for column in zip(*gauss_legendre(nodes), strict=True)
    )
    values = _integrands()(t=shifts[:, None], g=scale, x=places)
    return np.array(
        [np.sum(np.broadcast_to(value, (len(shifts), nodes)) * weights, axis=1) for value in values]
    )


@cache
def _integrands() -> Program:
    return compiled(*(_integrand(form) for form in (spread(t, g), erf_gap(t, g))))


def _integrand(form: sp.Expr) -> sp.Expr:
    (integral,) = form.atoms(Integral)
    return integral.function
