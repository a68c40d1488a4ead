"""SymPy finds the sign of no number by evaluating it.

Of its own it does, when an absolute value or a root of a power is built of a number without symbols: in
floating point, where the zero 10^200 ((pi + 1)(pi - 1) - pi^2 + 1) inside an erf comes out as anything,
and by quadrature, which misses a narrow peak. Then |erf(0) - 1/2| is erf(0) - 1/2 by itself. What follows
from the signs of the parts it says as before; `bounds` finds signs of numbers with balls.

SymPy keeps an answer with the object that it is about, so this has to come before the first question.
"""

from __future__ import annotations

import sympy as sp
from sympy.core.cache import clear_cache


def leave_signs_of_numbers_unknown() -> None:
    """For every expression of this process, and nothing that was found before is remembered."""
    sp.Expr._eval_is_extended_positive_negative = _unknown
    clear_cache()


def _unknown(expr: sp.Expr, positive: bool) -> None:
    """No answer."""
