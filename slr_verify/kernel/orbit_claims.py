"""The claim that an order-preserving map sends two parts of the square to (1, 1) and (-1, -1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from slr_verify.kernel.boxes import spelled
from slr_verify.kernel.certainty import certainly_positive
from slr_verify.kernel.claims import Claim, Setting, names_of
from slr_verify.kernel.orbits import SIDES, Staircase, parity
from slr_verify.kernel.programs import DIRECT, Program
from slr_verify.kernel.reading import CertificateRejected, fields


class Basin(Claim):
    """`{"claim": "basin", "map": [name, name], "state": [x, y], "order": label, "room": name}`.

    The claim rests on the statement `order`: that the map preserves the order of the square, and that
    the open quadrant converges to (1, 1), as long as the term `room` is positive, which is checked.
    The witness: `{"side": "left"}`, the points of `Staircase`, then the same for the right.
    """

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        names, state, order, room = fields(found, "map", "state", "order", "room")
        variables = tuple(names_of(state))
        if len(variables) != 2 or len(names_of(names)) != 2:
            raise CertificateRejected("the map and its state have two components")
        if order not in setting.uses:
            raise CertificateRejected(f"the statement {order!r} is not among those that are used")
        terms = [setting.term(name, variables) for name in names]
        if [parity(term, frozenset(variables)) for term in terms] != [-1, -1]:
            raise CertificateRejected("the map is not seen to be odd")
        spare = Program([setting.term(room, ())], (), setting.known, bits=setting.bits)
        if not certainly_positive(spare(())[0]):
            raise CertificateRejected(f"{room} is not certainly positive")
        self._step = Program(terms, variables, setting.known, bits=setting.bits, functions=DIRECT)
        self._variables, self._room, self._order = variables, room, order
        self._sides: list[str] = []
        self._stairs: Staircase | None = None
        self._area = Fraction(1)
        self._points = 0

    def line(self, found: dict[str, Any]) -> None:
        if "side" in found:
            (side,) = fields(found, "side")
            self._close()
            self._stairs = Staircase(self._step, side)
            self._sides.append(side)
        elif self._stairs is None:
            raise CertificateRejected("a point before its side")
        else:
            self._stairs.point(found)
            self._points += 1

    def _close(self) -> None:
        if self._stairs is not None:
            self._area += self._stairs.finish()

    def finish(self) -> str:
        self._close()
        if sorted(self._sides) != sorted(SIDES):
            raise CertificateRejected(f"the sides must be {SIDES}, once each; got {self._sides}")
        x, y = self._variables
        undecided = 100 * (1 - self._area / 2)
        bound = Fraction(-(-undecided * 10**6 // 1), 10**6)
        return (
            f"on the square -1 <= {x}, {y} <= 1, by {self._order} as {self._room} > 0: every orbit "
            f"from at or above one of {self._points} points converges to (1, 1), its mirror image "
            f"to (-1, -1); undecided is at most {spelled(bound)}% of the area"
        )
