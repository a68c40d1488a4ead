"""zeta(t, g) = E erf(t + g G)^2, and Owen's T function."""

from collections.abc import Iterable
from fractions import Fraction

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from slr_verify.arb.functions import zeta_of
from slr_verify.core.terms import (
    ONE,
    PI,
    ZERO,
    Term,
    make,
    negative,
    over,
    plus,
    power,
    rational,
    times,
)
from slr_verify.document.nodes import Call, Index, Name, Node, Sign, product, related
from slr_verify.document.printed import Called, Printed
from slr_verify.document.reader import Reader
from slr_verify.language.expectation import E
from slr_verify.language.integral import Integral
from slr_verify.language.law import G
from slr_verify.language.named_function import NamedFunction
from slr_verify.language.to_term import to_term
from slr_verify.model.notation import g, t


class zeta(Called, NamedFunction):  # noqa: N801 (SymPy functions are in lower case)
    """`zeta(t, g)`: the second moment of erf at a Gaussian of mean t and standard deviation g."""

    nargs = 2
    is_extended_real = True
    reads = "$zeta$"
    called = "zeta"

    def definition(self) -> sp.Expr:
        """E erf(t + g G)^2."""
        shift, scale = self.args
        return E(sp.erf(shift + scale * G) ** 2)

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """Its definition."""
        whole = cls(t, g)
        yield related(read.formula(whole), "=", read.formula(whole.definition()))

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """The derivative in t has a name of its own; the one in g has none."""
        if argindex == 1:
            return zeta_t(*self.args)
        raise sp.core.function.ArgumentIndexError(self, argindex)

    def as_term(self) -> Term:
        """Arb knows zeta by itself."""
        return zeta_of(*map(to_term, self.args))


class zeta_t(Printed, NamedFunction):  # noqa: N801 (SymPy functions are in lower case)
    """`zeta_t(t, g)`: the derivative of zeta in t. Zeta (slope) gives its closed form."""

    precedence = PRECEDENCE["Mul"]
    nargs = 2
    is_extended_real = True

    def as_term(self) -> Term:
        """E 2 erf(t + g G) erf'(t + g G), by differentiation under the expectation."""
        shift, scale = map(to_term, self.args)
        argument = plus(shift, times(scale, make("bound", 0)))
        bell = over(make("exp", negative(power(argument, 2))), make("sqrt", PI))
        return make("mean", 1, times(rational(4), make("erf", argument), bell), ONE)

    def _tree(self, read: Reader) -> Node:
        return product(
            Index(Sign("partial"), Name("t")), Call(Name("zeta"), read.arguments(*self.args))
        )


class owen_t(Called, NamedFunction):  # noqa: N801 (SymPy functions are in lower case)
    """`owen_t(h, a)`: Owen's T function."""

    nargs = 2
    is_extended_real = True
    reads = "Owen's $T$ function"
    called = "T"

    def definition(self) -> sp.Expr:
        """1/(2 pi) times the integral of exp(-h^2 (1 + x^2)/2)/(1 + x^2) over [0, a]."""
        height, slope = self.args
        slot = sp.Symbol("x", real=True)
        integrand = sp.exp(-(height**2) * (1 + slot**2) / 2) / (1 + slot**2)
        return Integral(integrand, (slot, 0, slope)) / (2 * sp.pi)

    def as_term(self) -> Term:
        """The integral that defines it."""
        height, slope = map(to_term, self.args)
        slot = make("bound", 0)
        weight = plus(ONE, power(slot, 2))
        bell = make("exp", times(rational(Fraction(-1, 2)), power(height, 2), weight))
        return over(make("integral", over(bell, weight), ZERO, slope), times(rational(2), PI))
