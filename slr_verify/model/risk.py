"""The risk as a function R of the five products, a name for its closed form."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.to_kernel import to_kernel
from slr_verify.kernel.terms import Term
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.notation import PARAMETERS, PRODUCTS


class NamedRisk(sp.Function):  # type: ignore[misc]
    """A name for a closed form in `products` and then the five parameters; it prints the products."""

    is_extended_real = True
    letter: str
    products: tuple[sp.Symbol, ...]

    @classmethod
    def closed_form(cls) -> sp.Expr:
        """What the name stands for."""
        raise NotImplementedError

    @classmethod
    def named(cls) -> sp.Expr:
        """The function at its own symbols."""
        return cls(*cls.products, *PARAMETERS)

    def definition(self) -> sp.Expr:
        """The closed form, with products and parameters replaced by the arguments."""
        values = dict(zip((*self.products, *PARAMETERS), self.args, strict=True))
        return self.closed_form().subs(values, simultaneous=True)

    def kernel_term(self) -> Term:
        """The term of the closed form."""
        return to_kernel(self.definition())

    def _shown(self, printer: object) -> str:
        products = self.args[: len(self.products)]
        return ", ".join(printer._print(part) for part in products)  # type: ignore[attr-defined]

    def _latex(self, printer: object, exp: str | None = None) -> str:
        text = rf"{self.letter}\left({self._shown(printer)}\right)"
        return text if exp is None else rf"{text}^{{{exp}}}"

    def _sympystr(self, printer: object) -> str:
        return f"{self.letter}({self._shown(printer)})"


class R(NamedRisk):
    """The closed form of Proposition 15, at five products and then the five parameters."""

    nargs = len(PRODUCTS) + len(PARAMETERS)
    letter = "R"
    products = PRODUCTS
    reads = "R: the closed form of Proposition 15"

    @classmethod
    def closed_form(cls) -> sp.Expr:
        return five_variable_risk()


RISK = R.named()
"""R(kappa, nu, theta, eta, rho) at the parameters of the paper."""
