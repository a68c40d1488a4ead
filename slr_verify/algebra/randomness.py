"""What is random without a symbol that says so, such as a sum over copies: a number inside of a mean only.

Nothing else would notice where it stands. A sum of copies as the value of a symbol would be taken
for a constant, and then be averaged by whatever mean it comes into.
"""

from __future__ import annotations

from functools import lru_cache

import sympy as sp


def is_random_by_itself(expr: sp.Basic) -> bool:
    """Whether its class says so."""
    return bool(getattr(type(expr), "is_random_by_itself", False))


@lru_cache(maxsize=2**14)
def loose_part(expr: sp.Basic) -> sp.Basic | None:
    """A part that is random by itself and in no body of an expectation; None when there is none."""
    if is_random_by_itself(expr):
        return expr
    outside = expr.args[1:] if getattr(type(expr), "averages_first_part", False) else expr.args
    return next(filter(None, map(loose_part, outside)), None)
