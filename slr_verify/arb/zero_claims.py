"""Claims about the zeros of systems: all of them in a box, or that one exists in each of some boxes."""

from fractions import Fraction
from typing import Any

from slr_verify.arb.boxes import Box, box, inside, middle, shown
from slr_verify.arb.claims import Claim, Covered, Setting, everywhere, listed, names_of, rows_of
from slr_verify.arb.reading import CertificateRejected, fields, rational, short
from slr_verify.arb.zeros import System, contained_in_one, require_separate


class Zeros(Covered):
    """`{"claim": "zeros", "system": [name, ...], "box": {...}, "zeros": [...]}`.

    Each of `zeros` is `{"box": {...}, "at": {x: number} or null}`; the witness begins with a line
    `{"inverse": [[number, ...], ...]}` for each, in their order, and then covers the rest.
    """

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        self._system, corners, zeros = fields(found, "system", "box", "zeros")
        super().__init__(box(corners))
        names = tuple(self.whole)
        if not isinstance(zeros, list):
            raise CertificateRejected(f"the zeros are a list, got {short(zeros)}")
        terms = [setting.term(name, names) for name in names_of(self._system)]
        self._equations = System(terms, names, setting.known, bits=setting.bits)
        pairs = [self._zero(each) for each in zeros]
        self._zeros, self._places = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        require_separate(self._zeros)
        self._waiting = list(self._zeros)

    def _zero(self, found: object) -> tuple[Box, Box]:
        """The box of a zero, and the smallest box that is known to contain it."""
        corners, at = fields(found if isinstance(found, dict) else {}, "box", "at")
        where = box(corners)
        if set(where) != set(self.whole):
            raise CertificateRejected(f"the zero in {shown(where)} has other variables")
        if at is None:
            if not inside(where, self.whole):
                raise CertificateRejected(f"the zero in {shown(where)} may lie outside")
            return where, where
        if not isinstance(at, dict):
            raise CertificateRejected(f"a point is an object of numbers, got {short(at)}")
        point = box({name: [text, text] for name, text in at.items()})
        if set(point) != set(where) or not inside(point, where) or not inside(point, self.whole):
            raise CertificateRejected(f"the point {shown(point)} is not in its box")
        if not self._equations.zero_at(middle(point)):
            raise CertificateRejected(f"the system is not shown to vanish at {shown(point)}")
        return where, point

    def line(self, found: dict[str, Any]) -> None:
        if not self._waiting:
            super().line(found)
            return
        (rows,) = fields(found, "inverse")
        inverse = _inverse(rows, len(self.whole))
        corners = self._waiting.pop(0)
        if not self._equations.one_zero(corners, inverse):
            raise CertificateRejected(f"Krawczyk's test does not show a zero in {shown(corners)}")

    def holds(self, leaf: Box) -> bool:
        return contained_in_one(leaf, self._zeros) or self._equations.without_zero(leaf)

    def proved(self) -> str:
        number = f"exactly {len(self._places)}" if self._places else "no"
        found = "; ".join(f"({shown(each)})" for each in self._places)
        word = "zero" if len(self._places) == 1 else "zeros"
        system = listed(self._system) if len(self._system) > 1 else self._system[0]
        every = f"{system} has {number} {word}{everywhere(self.whole)}"
        return f"{every}: {found}" if found else every


class Exists(Claim):
    """`{"claim": "exists", "system": [name, ...], "zeros": [box, ...]}`: one common zero in each box.

    The witness is a line `{"inverse": [[number, ...], ...]}` for each box, in their order.
    """

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        system, zeros = fields(found, "system", "zeros")
        if not isinstance(zeros, list) or not zeros:
            raise CertificateRejected(f"the zeros are a list of boxes, got {short(zeros)}")
        self._system, self._zeros = names_of(system), [box(each) for each in zeros]
        names = tuple(self._zeros[0])
        if any(tuple(each) != names for each in self._zeros):
            raise CertificateRejected("the boxes have different variables")
        terms = [setting.term(name, names) for name in self._system]
        self._equations = System(terms, names, setting.known, bits=setting.bits)
        self._shown = 0

    def line(self, found: dict[str, Any]) -> None:
        (rows,) = fields(found, "inverse")
        if self._shown == len(self._zeros):
            raise CertificateRejected("an inverse without its box")
        corners = self._zeros[self._shown]
        if not self._equations.one_zero(corners, _inverse(rows, len(corners))):
            raise CertificateRejected(f"Krawczyk's test does not show a zero in {shown(corners)}")
        self._shown += 1

    def finish(self) -> str:
        if self._shown < len(self._zeros):
            raise CertificateRejected("a box without its inverse")
        found = "; ".join(f"({shown(each)})" for each in self._zeros)
        return f"{listed(self._system)} has exactly one common zero in each of {found}"


def _inverse(rows: object, size: int) -> list[list[Fraction]]:
    inverse = [[rational(text) for text in row] for row in rows_of(rows)]
    if len(inverse) != size or any(len(row) != size for row in inverse):
        raise CertificateRejected(f"the inverse is not a matrix of size {size}")
    return inverse
