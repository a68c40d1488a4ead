"""The risk as a function R of the five products, a name for its closed form."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.to_kernel import to_kernel
from slr_verify.kernel.terms import Term
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.notation import PARAMETERS, PRODUCTS


class R(sp.Function):  # type: ignore[misc]
    """The closed form of Proposition 15, at five products and then the five parameters."""

    nargs = len(PRODUCTS) + len(PARAMETERS)
    is_extended_real = True
    reads = "R: the closed form of Proposition 15"

    def definition(self) -> sp.Expr:
        """The closed form, with products and parameters replaced by the arguments."""
        values = dict(zip((*PRODUCTS, *PARAMETERS), self.args, strict=True))
        return five_variable_risk().subs(values, simultaneous=True)

    def kernel_term(self) -> Term:
        """The term of the closed form."""
        return to_kernel(self.definition())

    def _latex(self, printer: object, exp: str | None = None) -> str:
        products = self.args[: len(PRODUCTS)]
        inside = ", ".join(printer._print(part) for part in products)  # type: ignore[attr-defined]
        text = rf"R\left({inside}\right)"
        return text if exp is None else rf"{text}^{{{exp}}}"

    def _sympystr(self, printer: object) -> str:
        products = self.args[: len(PRODUCTS)]
        return f"R({', '.join(printer._print(part) for part in products)})"  # type: ignore[attr-defined]


RISK = R(*PRODUCTS, *PARAMETERS)
"""R(kappa, nu, theta, eta, rho) at the parameters of the paper."""
