"""The risk as a function R(kappa, nu, theta, eta, rho), a name for its closed form."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.to_kernel import to_kernel
from slr_verify.kernel.terms import Term
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.notation import PRODUCTS


class R(sp.Function):  # type: ignore[misc]
    """`R(kappa, nu, theta, eta, rho)`: the closed form of Proposition 15, at these products."""

    nargs = 5
    is_extended_real = True
    reads = "R: the closed form of Proposition 15"

    def definition(self) -> sp.Expr:
        """The closed form, with the products replaced by the arguments."""
        values = dict(zip(PRODUCTS, self.args, strict=True))
        return five_variable_risk().subs(values, simultaneous=True)

    def kernel_term(self) -> Term:
        """The term of the closed form."""
        return to_kernel(self.definition())
