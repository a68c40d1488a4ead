"""Integrals and sums that SymPy does not work out by itself.

Of its own, where no symbol is free in them, it takes numbers: by quadrature, which misses a narrow peak.
So sqrt((I - 1)^2) becomes 1 - I by itself, for an I of nearly 2. These it knows nothing of.
"""

import sympy as sp


class _NotWorkedOut:
    """What neither of them is: a number for SymPy to find."""

    is_number = False

    def _eval_evalf(self, prec: int) -> None:
        """No number."""


class Integral(_NotWorkedOut, sp.Integral):  # type: ignore[misc]
    """`Integral(f, (x, a, b))`: the integral of f over x from a to b."""

    is_extended_real = True


class Sum(_NotWorkedOut, sp.Sum):  # type: ignore[misc]
    """`Sum(f, (l, a, b))`: the sum of f over the integers l from a to b."""

    is_extended_real = True


def written_out(expr: sp.Expr) -> sp.Expr:
    """With each sum between whole numbers as that of its terms."""
    return expr.replace(_is_between_numbers, added_up)


def _is_between_numbers(part: sp.Basic) -> bool:
    return isinstance(part, Sum) and all(end.is_Integer for _, *ends in part.limits for end in ends)


def added_up(part: Sum) -> sp.Expr:
    """The terms of a sum between whole numbers, added up."""
    terms = [part.function]
    for index, low, high in part.limits:
        numbers = map(sp.Integer, range(int(low), int(high) + 1))
        terms = [each.xreplace({index: number}) for number in numbers for each in terms]
    return sp.Add(*terms)


COUNTER = sp.Symbol("l", integer=True, positive=True)
"""The index that sums are written with once they are split."""
