"""Names for 1 - erf(x) and x - y erf(z), which let numbers keep their digits."""

import sympy as sp

from slr_verify.document.printed import Called
from slr_verify.language.abbreviation import Abbreviation
from slr_verify.language.erf_derivative import erf_prime


class erfc(Called, Abbreviation):  # noqa: N801 (SymPy functions are in lower case)
    """`erfc(x)`: 1 - erf(x), a name that lets numbers keep their digits where erf(x) is near 1."""

    nargs = 1
    is_extended_real = True
    reads = "$erfc$"
    called = "erfc"

    def definition(self) -> sp.Expr:
        """1 - erf(x)."""
        return 1 - sp.erf(self.args[0])

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """-erf'(x)."""
        return -erf_prime(self.args[0])


class less_erf(Abbreviation):  # noqa: N801 (SymPy functions are in lower case)
    """`less_erf(x, y, z)`: x - y erf(z); for large z numbers take (x - y) + y erfc(z) instead."""

    nargs = 3
    is_extended_real = True
    reads = "$x - y erf(z)$"

    def definition(self) -> sp.Expr:
        """The difference as it stands."""
        start, factor, place = self.args
        return start - factor * sp.erf(place)

    def shown(self) -> sp.Expr:
        """What is printed in its place."""
        return self.definition()
