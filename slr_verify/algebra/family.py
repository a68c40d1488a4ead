"""Numbers that belong to an index, such as the weights p_1, ..., p_L of a sum with L terms."""

from __future__ import annotations

import sympy as sp


class Family(sp.Function):  # type: ignore[misc]
    """A function of indices whose values may be any real numbers in the range that its class gives.

    A statement in which it occurs is meant for all of them.
    """

    is_extended_real = True
