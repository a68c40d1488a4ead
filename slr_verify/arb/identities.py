"""The claim that two terms are equal wherever both are defined: by the core's zero test.

    {"claim": "identity", "left": name, "right": name}

It takes no witness. Nothing is assumed of the variables but that all parts of both terms are defined, and
nothing is known of zeta but its definition.
"""

from typing import Any

from slr_verify.arb.claims import Claim, Setting
from slr_verify.arb.reading import CertificateRejected, fields
from slr_verify.arb.work import spend
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import Ranges
from slr_verify.core.terms import ONE, Term, make, plus, power, strict_parts, times
from slr_verify.core.terms import variable as named
from slr_verify.core.zero_test import same

SHOWING = 10**6
"""The work of an identity; the core bounds what it multiplies out."""
T, G, SLOT = named("t"), named("g"), make("bound", 0)
MEAN = make("mean", 1, power(make("erf", plus(T, times(G, SLOT))), 2), ONE)
DEFINITIONS = {"zeta": (("t", "g"), MEAN)}


def equal_where_defined(left: Term, right: Term) -> bool:
    """Whether two terms are certainly equal wherever both are defined. Raises Refused."""
    known = {*strict_parts(left), *strict_parts(right)}
    return same(left, right, Meaning(Ranges((), DEFINITIONS), known))


class Identity(Claim):
    """The claim, shown as soon as it is read."""

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        self._names = fields(found, "left", "right")
        sides = [_side(setting, name) for name in self._names]
        spend(SHOWING)
        if not equal_where_defined(*sides):
            raise CertificateRejected("the two sides are not seen to be equal")

    def finish(self) -> str:
        return f"{self._names[0]} = {self._names[1]} wherever both are defined"


def _side(setting: Setting, name: object) -> Term:
    """A term by name; it may have any variables that are not called like a parameter or a term."""
    known = setting.terms.get(name) if isinstance(name, str) else None
    free = known.free.difference(setting.known) if known else ()
    return setting.term(name, tuple(free))
