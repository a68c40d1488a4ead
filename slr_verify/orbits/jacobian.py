"""The Jacobian of a map of the square, from theorems about its entries."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.orbits.plain import require_length
from slr_verify.orbits.system import System
from slr_verify.proofs.calculus import derivative
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.theorem import Theorem

PLACES = tuple(product(range(2), range(2)))
"""(i, j): the derivative of the i-th image in the j-th coordinate."""

Jacobian = Mapping[tuple[int, int], sp.Expr]


def require_jacobian(entries: tuple[Theorem, ...], system: System, given: Given) -> Jacobian:
    """The entries in closed form, continuous on the whole square. Raises ProofRejected.

    The theorems say `d image_i / d x_j = closed form`, in the order of PLACES.
    """
    require_length(entries, 4)
    closed = {}
    for (i, j), entry in zip(PLACES, entries, strict=True):
        known = system.require_everywhere(entry, given)
        if known.lhs != derivative(system.images[i], system.position[j]) or known.sign != "=":
            raise ProofRejected(f"{known} is not an entry of the Jacobian")
        system.require_continuous(known.rhs, given)
        closed[i, j] = known.rhs
    return closed


def at_point(jacobian: Jacobian, system: System, point: tuple[sp.Expr, sp.Expr]) -> Jacobian:
    """The entries at a point."""
    return {place: system.at(entry, point) for place, entry in jacobian.items()}
