"""The logarithm, by its integral; where it is used, its argument is at least one."""

import sympy as sp

from slr_verify.core.terms import ONE, Term, make, power
from slr_verify.document.printed import Called
from slr_verify.language.integral import Integral
from slr_verify.language.named_function import NamedFunction
from slr_verify.language.to_term import to_term


class log(Called, NamedFunction):  # noqa: N801 (SymPy functions are in lower case)
    """`log(x)`: the natural logarithm."""

    nargs = 1
    is_extended_real = True
    reads = "the logarithm"
    called = "log"

    def definition(self) -> sp.Expr:
        """The integral of 1/t from 1 to x."""
        slot = sp.Symbol("t", real=True)
        return Integral(1 / slot, (slot, 1, self.args[0]))

    def as_term(self) -> Term:
        """The integral that defines it."""
        return make("integral", power(make("bound", 0), -1), ONE, to_term(self.args[0]))
