"""The normal distribution: its density phi and its distribution function Phi.

They are names for expressions in exp and erf, as erf' is, so that what is known of erf is known of them.
"""

import sympy as sp

from slr_verify.document.printed import Called
from slr_verify.language.abbreviation import Abbreviation


class phi(Called, Abbreviation):  # noqa: N801 (SymPy functions are in lower case)
    """`phi(x)`: the density of the standard normal law."""

    nargs = 1
    is_extended_real = True
    reads = "the normal density"
    called = "phi"

    def definition(self) -> sp.Expr:
        """exp(-x^2/2)/sqrt(2 pi)."""
        return sp.exp(-(self.args[0] ** 2) / 2) / sp.sqrt(2 * sp.pi)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """-x phi(x)."""
        return -self.args[0] * self


class Phi(Called, Abbreviation):
    """`Phi(x)`: the probability that a standard Gaussian is at most x."""

    nargs = 1
    is_extended_real = True
    reads = "the normal distribution function"
    called = "Phi"

    def definition(self) -> sp.Expr:
        """(1 + erf(x/sqrt 2))/2."""
        return (1 + sp.erf(self.args[0] / sp.sqrt(2))) / 2

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """phi(x)."""
        return phi(self.args[0])
