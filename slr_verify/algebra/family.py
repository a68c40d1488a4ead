"""Numbers that belong to an index, such as the weights p_1, ..., p_L of a sum with L terms."""

from __future__ import annotations

from slr_verify.algebra.named_function import NamedFunction
from slr_verify.core.intervals import REALS, Interval


class Family(NamedFunction):
    """A function of indices 1, 2, 3, ... whose values may be any real numbers of an interval.

    A statement in which it occurs is meant for all of them.
    """

    is_extended_real = True
    is_any_number = True
    values: Interval = REALS
