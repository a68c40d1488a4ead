"""The derivatives of the error function, erf^(n) for n >= 1, as functions of their own.

Keeping erf', erf'' and so on as names lets Stein's lemma come to an end: it differentiates them
without bringing polynomials back.
"""

from fractions import Fraction
from functools import lru_cache

import sympy as sp

from slr_verify.document.nodes import Call, Fence, Name, Node, Number, Power
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.abbreviation import Abbreviation
from slr_verify.language.derivatives import differentiated
from slr_verify.language.named_function import NamedFunction

SLOT = sp.Dummy()
PEAK = Fraction(113, 100)  # 2/sqrt(pi) = 1.12838...


class erf_derivative(Printed, Abbreviation):  # noqa: N801 (SymPy functions are in lower case)
    """`erf_derivative(n, x)`: the n-th derivative of erf at x, n a positive integer."""

    is_extended_real = True
    reads = "the derivatives of $erf$"

    @classmethod
    def eval(cls, order: sp.Integer, x: sp.Expr) -> sp.Expr | None:
        if not (order.is_Integer and order >= 1):
            raise ValueError(f"the order of a derivative of erf must be at least 1, not {order}")
        if x.could_extract_minus_sign():
            return -((-1) ** order) * cls(order, -x)
        return None

    def definition(self) -> sp.Expr:
        """`(-1)^(n-1) H_{n-1}(x) 2 exp(-x^2)/sqrt(pi)`, by repeated differentiation."""
        return _at(*self.args)

    def fdiff(self, argindex: int) -> sp.Expr:
        """The next derivative."""
        return erf_derivative(self.args[0] + 1, self.args[1])

    def _tree(self, read: Reader) -> Node:
        order, x = self.args
        if order <= 3:
            return Call(Name("erf" + "'" * int(order)), read(x))
        return Call(Power(Name("erf"), Fence(Number(str(order)))), read(x))


@lru_cache(maxsize=2**12)
def _at(order: sp.Integer, x: sp.Expr) -> sp.Expr:
    return _formula(order).subs(SLOT, x)


@lru_cache
def _formula(order: sp.Integer) -> sp.Expr:
    return sp.diff(2 * sp.exp(-(SLOT**2)) / sp.sqrt(sp.pi), SLOT, order - 1)


def erf_prime(x: sp.Expr) -> sp.Expr:
    """erf'(x)."""
    return erf_derivative(1, x)


def erf_second(x: sp.Expr) -> sp.Expr:
    """erf''(x)."""
    return erf_derivative(2, x)


def with_named_derivatives(expr: sp.Expr, symbol: sp.Symbol) -> sp.Expr:
    """d expr/d symbol with the derivatives of erf kept as names."""
    return differentiated(expr.replace(sp.erf, _NamedErf), symbol).replace(_NamedErf, sp.erf)


class _NamedErf(NamedFunction):
    """erf for the length of one differentiation, with erf' as its derivative."""

    def fdiff(self, argindex: int) -> sp.Expr:
        return erf_derivative(1, self.args[0])
