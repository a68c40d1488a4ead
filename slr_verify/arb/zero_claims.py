"""Claims about the zeros of systems: all of them in a box, or that one exists in each of some boxes."""

from fractions import Fraction
from typing import Any

from slr_verify.arb.boxes import Box, box, inside, shown
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
        if not isinstance(zeros, list):
            raise CertificateRejected(f"the zeros are a list, got {short(zeros)}")
        self._equations = _equations(setting, names_of(self._system), tuple(self.whole))
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
        if not self._equations.zero_at(point):
            raise CertificateRejected(f"the system is not shown to vanish at {shown(point)}")
        return where, point

    def line(self, found: dict[str, Any]) -> None:
        if not self._waiting:
            super().line(found)
            return
        _show_next(self._equations, self._waiting, found)

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
        self._equations = _equations(setting, self._system, names)
        self._waiting: list[Box] = list(self._zeros)

    def line(self, found: dict[str, Any]) -> None:
        _show_next(self._equations, self._waiting, found)

    def finish(self) -> str:
        if self._waiting:
            raise CertificateRejected("a box without its inverse")
        found = "; ".join(f"({shown(each)})" for each in self._zeros)
        return f"{listed(self._system)} has exactly one common zero in each of {found}"


def _equations(setting: Setting, system: list[str], names: tuple[str, ...]) -> System:
    terms = [setting.term(name, names) for name in system]
    return System(terms, names, setting.known, bits=setting.bits)


def _show_next(equations: System, waiting: list[Box], found: dict[str, Any]) -> None:
    """Take the next box off the list: the line has the inverse that shows its zero."""
    (rows,) = fields(found, "inverse")
    if not waiting:
        raise CertificateRejected("an inverse without its box")
    corners = waiting.pop(0)
    if not equations.one_zero(corners, _inverse(rows, len(corners))):
        raise CertificateRejected(f"Krawczyk's test does not show a zero in {shown(corners)}")


def _inverse(rows: object, size: int) -> list[list[Fraction]]:
    inverse = [[rational(text) for text in row] for row in rows_of(rows)]
    if len(inverse) != size or any(len(row) != size for row in inverse):
        raise CertificateRejected(f"the inverse is not a matrix of size {size}")
    return inverse
