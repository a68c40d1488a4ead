"""T_2(h, k, a), the function of Owen's table with three arguments: the covariance of Phi and Phi.

For standard Gaussian U and V with covariance a/sqrt(1 + a^2), it is P(U <= h, V <= k) - Phi(h) Phi(k).
As an integral over the tangent of an angle it is smooth, and no correlation is divided by. Where k = 0 it
is Owen's T(h, a).
"""

from collections.abc import Iterable

import sympy as sp

from slr_verify.core.binding import substituted
from slr_verify.core.terms import Term
from slr_verify.document.nodes import Call, Index, Name, Node, Number, related
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.integral import Integral
from slr_verify.language.named_function import NamedFunction
from slr_verify.language.to_term import to_term


class owen_t2(Printed, NamedFunction):  # noqa: N801 (SymPy functions are in lower case)
    """`owen_t2(h, k, a)`: T_2."""

    nargs = 3
    is_extended_real = True
    reads = "$T_2$"

    def definition(self) -> sp.Expr:
        """The integral of exp(-(k^2 + (h sqrt(1 + x^2) - k x)^2)/2)/(1 + x^2) over [0, a], over 2 pi."""
        slot = sp.Symbol("x", real=True)
        return Integral(self._integrand(slot), (slot, 0, self.args[2])) / (2 * sp.pi)

    def _integrand(self, x: sp.Expr) -> sp.Expr:
        h, k, _ = self.args
        gap = h * sp.sqrt(1 + x**2) - k * x
        return sp.exp(-(k**2 + gap**2) / 2) / (1 + x**2)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """By h and by k, in which it is symmetric, Phi of a sum; by a, what is integrated."""
        h, k, slope = self.args
        if argindex == 3:
            return self._integrand(slope) / (2 * sp.pi)
        own, other = (h, k) if argindex == 1 else (k, h)
        ends = other * sp.sqrt(1 + slope**2) - slope * own, other
        far, near = (sp.erf(each / sp.sqrt(2)) for each in ends)
        return sp.exp(-(own**2) / 2) / sp.sqrt(2 * sp.pi) * (far - near) / 2

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """Its definition."""
        whole = cls(*sp.symbols("h k a", real=True))
        yield related(read.formula(whole), "=", read.formula(whole.definition()))

    def as_term(self) -> Term:
        """The integral that defines it."""
        slots = sp.symbols("h k a", real=True)
        values = {slot.name: to_term(at) for slot, at in zip(slots, self.args, strict=True)}
        return substituted(to_term(owen_t2(*slots).definition()), values)

    def _tree(self, read: Reader) -> Node:
        return Call(Index(Name("T"), Number("2")), read.arguments(*self.args))
