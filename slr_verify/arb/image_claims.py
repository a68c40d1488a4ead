"""Claims about a map that is repeated: where the orbits from a box are after some steps."""

from typing import Any

from slr_verify.arb.boxes import box, shown
from slr_verify.arb.claims import Claim, Setting, names_of
from slr_verify.arb.images import RepeatedMap
from slr_verify.arb.orbits import MOST_STEPS
from slr_verify.arb.reading import CertificateRejected, count, fields
from slr_verify.arb.spectra import lie_in


class Image(Claim):
    """`{"claim": "image", "map": [name, ...], "state": [x, ...], "from": box, "steps": n, "to": box}`."""

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        names, state, start, steps, end = fields(found, "map", "state", "from", "steps", "to")
        self._names, variables = names_of(names), names_of(state)
        self._from, self._to = box(start), box(end)
        if not len(self._names) == len(variables):
            raise CertificateRejected("the map has as many components as its state")
        if not set(self._from) == set(self._to) == set(variables):
            raise CertificateRejected(f"both boxes are in the variables {', '.join(variables)}")
        terms = [setting.term(name, tuple(variables)) for name in self._names]
        self._steps = count(steps, least=1, most=MOST_STEPS)
        repeated = RepeatedMap(terms, variables, setting.known, bits=setting.bits)
        at = repeated.start(self._from)
        for _ in range(self._steps):
            at = repeated.step(at)
        if not lie_in(at.hull, [self._to[name] for name in variables]):
            raise CertificateRejected(f"not shown to be in the box after {self._steps} steps")

    def finish(self) -> str:
        return (
            f"the map ({', '.join(self._names)}) takes every point with {shown(self._from)} in "
            f"{self._steps} steps to one with {shown(self._to)}"
        )
