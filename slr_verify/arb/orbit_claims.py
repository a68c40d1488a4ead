"""Claims about an order-preserving map of the square: where boxes, and a whole square, converge to."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from slr_verify.arb.balls import NarrowProgram, Program
from slr_verify.arb.boxes import box, shown, spelled
from slr_verify.arb.certainty import certainly_positive
from slr_verify.arb.claims import Claim, Setting, names_of
from slr_verify.arb.orbits import MOST_STEPS, SIDES, Staircase, bounded_below, parity
from slr_verify.arb.reading import CertificateRejected, count, fields, short


class Ordered(Claim):
    """A claim about the map of two `names` on the square of the variables `state`.

    It rests on the statement `order`, an ancestor that the header has to name: that the map takes the
    square [-1, 1]^2 to itself, preserves its componentwise order, and that every orbit in the open
    quadrant x, y > 0 converges to (1, 1), as long as the term `room` is positive. That `room` is
    positive and that the map is odd is checked here. That the ancestor is about this map and this `room` is
    not: the sentence says so.
    """

    def __init__(self, setting: Setting, given: Sequence[object]) -> None:
        names, state, self._order, self._room = given
        self._variables = tuple(names_of(state))
        if len(self._variables) != 2 or len(names_of(names)) != 2:
            raise CertificateRejected("the map and its state have two components")
        if self._order not in setting.uses:
            raise CertificateRejected(f"{short(self._order)} is not among the statements used")
        self._names = tuple(names_of(names))
        terms = [setting.term(name, self._variables) for name in self._names]
        if [parity(term, frozenset(self._variables)) for term in terms] != [-1, -1]:
            raise CertificateRejected("the map is not seen to be odd")
        spare = Program([setting.term(self._room, ())], (), setting.known, bits=setting.bits)
        if not certainly_positive(spare(())[0]):
            raise CertificateRejected(f"{self._room} is not certainly positive")
        self._step = NarrowProgram(terms, self._variables, setting.known, bits=setting.bits)

    @property
    def _if(self) -> str:
        return (
            f'if "{self._order}" is about the map ({", ".join(self._names)}), with {self._room} > 0'
        )


class Orbit(Ordered):
    """`{"claim": "orbit", "map": ..., "state": ..., "order": ..., "room": ..., "from": box, ...}`.

    With `"steps": n` and `"to": 1` the lower corner of the box is in the quadrant after n steps, so
    that the whole box converges to (1, 1); with `"to": -1` the upper one is opposite, in (-1, -1)'s.
    """

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        *given, corners, steps, to = fields(
            found, "map", "state", "order", "room", "from", "steps", "to"
        )
        super().__init__(setting, given)
        self._box, self._to = box(corners), to
        if set(self._box) != set(self._variables) or type(to) is not int or abs(to) != 1:
            raise CertificateRejected("a box of the two variables goes to 1 or to -1")
        ends = [self._box[name] for name in self._variables]
        start = [low if to == 1 else -high for low, high in ends]
        if not all(low >= -1 and high <= 1 for low, high in ends):
            raise CertificateRejected(f"the box {shown(self._box)} is not in the square")
        self._steps = count(steps, most=MOST_STEPS)
        if not all(map(certainly_positive, bounded_below(self._step, start, self._steps))):
            raise CertificateRejected(f"not shown to be decided after {steps} steps")

    def finish(self) -> str:
        x, y = self._variables
        relation = ">" if self._to == 1 else "<"
        return (
            f"{self._if}: every orbit from {shown(self._box)} has {x}, {y} {relation} 0 after "
            f"{self._steps} steps and converges to ({self._to}, {self._to})"
        )


class Basin(Ordered):
    """`{"claim": "basin", "map": [name, name], "state": [x, y], "order": label, "room": name}`.

    The witness: `{"side": "left"}`, the points of `Staircase`, then the same for the right.
    """

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        super().__init__(setting, fields(found, "map", "state", "order", "room"))
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
            f"{self._if}: on the square -1 <= {x}, {y} <= 1, every orbit from at or above one of "
            f"{self._points} points converges to (1, 1), its mirror image to (-1, -1); undecided is "
            f"at most {spelled(bound)}% of the area"
        )
