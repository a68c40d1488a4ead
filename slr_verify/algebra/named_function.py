"""Functions of the house: SymPy knows their names, and no number."""

from __future__ import annotations

import sympy as sp


class NamedFunction(sp.Function):  # type: ignore[misc]
    """A function whose values are for the house to find.

    SymPy takes the function of mpmath with the same name for it: zeta(2, 1) would be Hurwitz' 1.64, and
    |zeta(2, 1) - 1| would become zeta(2, 1) - 1 by itself.
    """

    def _eval_evalf(self, prec: int) -> None:
        """No number."""
