"""Claims on boxes: signs of terms, definiteness and eigenvalues of matrices, zeros of systems."""

from __future__ import annotations

from typing import Any

from slr_verify.kernel.boxes import Box, balls, box, inside, middle, shown, spelled
from slr_verify.kernel.claims import Claim, Covered, Setting, everywhere, names_of, rows_of
from slr_verify.kernel.programs import Program
from slr_verify.kernel.reading import CertificateRejected, fields, rational
from slr_verify.kernel.signs import SIGNS, SignOnBoxes
from slr_verify.kernel.spectra import SymmetricMatrix, lie_in
from slr_verify.kernel.zeros import System, contained_in_one, require_separate


class Sign(Covered):
    """`{"claim": "sign", "term": name, "sign": ">", "box": {...}}`."""

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        self._name, sign, corners = fields(found, "term", "sign", "box")
        super().__init__(box(corners))
        self._relation = _relation(sign)
        names = tuple(self.whole)
        term = setting.term(self._name, names)
        self._signs = SignOnBoxes(term, names, setting.known, bits=setting.bits)

    def holds(self, leaf: Box) -> bool:
        return self._signs.sign(leaf) == SIGNS[self._relation]

    def proved(self) -> str:
        return f"{self._name} {self._relation} 0{everywhere(self.whole)}"


class Value(Claim):
    """`{"claim": "value", "term": name, "between": [low, high], "box": {...}}`."""

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        self._name, ends, corners = fields(found, "term", "between", "box")
        self._box = box(corners)
        ((self._low, self._high),) = box({"the value": ends}).values()
        names = tuple(self._box)
        program = Program(
            (setting.term(self._name, names),), names, setting.known, bits=setting.bits
        )
        if not lie_in(program(list(balls(self._box).values())), [(self._low, self._high)]):
            raise CertificateRejected(f"{self._name} is not shown to lie in its interval")

    def line(self, found: dict[str, Any]) -> None:
        raise CertificateRejected("a value takes no witness")

    def finish(self) -> str:
        span = f"[{spelled(self._low)}, {spelled(self._high)}]"
        return f"{self._name} lies in {span}{everywhere(self._box)}"


class Definite(Covered):
    """`{"claim": "definite", "matrix": [[name, ...], ...], "sign": ">", "box": {...}}`."""

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        self._rows, sign, corners = fields(found, "matrix", "sign", "box")
        super().__init__(box(corners))
        self._relation = _relation(sign)
        self._matrix = _matrix(setting, self._rows, tuple(self.whole))

    def holds(self, leaf: Box) -> bool:
        return self._matrix.positive_definite(leaf, negated=self._relation == "<")

    def proved(self) -> str:
        kind = "positive" if self._relation == ">" else "negative"
        return f"the matrix {_listed(self._rows)} is {kind} definite{everywhere(self.whole)}"


class Spectrum(Claim):
    """`{"claim": "spectrum", "matrix": ..., "box": {...}, "values": [[low, high], ...]}`."""

    def __init__(self, setting: Setting, found: dict[str, Any]) -> None:
        self._rows, corners, values = fields(found, "matrix", "box", "values")
        self._box = box(corners)
        matrix = _matrix(setting, self._rows, tuple(self._box))
        if not isinstance(values, list):
            raise CertificateRejected("the eigenvalues are a list of intervals")
        intervals = list(box({str(place): ends for place, ends in enumerate(values)}).values())
        if not lie_in(matrix.eigenvalues(self._box), intervals):
            raise CertificateRejected("an eigenvalue is not shown to lie in its interval")
        self._values = ", ".join(f"[{spelled(low)}, {spelled(high)}]" for low, high in intervals)

    def line(self, found: dict[str, Any]) -> None:
        raise CertificateRejected("a spectrum takes no witness")

    def finish(self) -> str:
        where = everywhere(self._box)
        return f"the eigenvalues of {_listed(self._rows)} lie in {self._values}{where}"


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
            raise CertificateRejected(f"the zeros are a list, got {zeros!r}")
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
            raise CertificateRejected(f"a point is an object of numbers, got {at!r}")
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
        size, inverse = len(self.whole), [[rational(text) for text in row] for row in rows_of(rows)]
        if len(inverse) != size or any(len(row) != size for row in inverse):
            raise CertificateRejected(f"the inverse is not a matrix of size {size}")
        corners = self._waiting.pop(0)
        if not self._equations.one_zero(corners, inverse):
            raise CertificateRejected(f"Krawczyk's test does not show a zero in {shown(corners)}")

    def holds(self, leaf: Box) -> bool:
        return contained_in_one(leaf, self._zeros) or self._equations.without_zero(leaf)

    def proved(self) -> str:
        if self._waiting:
            raise CertificateRejected("a zero without its witness")
        number = f"exactly {len(self._places)}" if self._places else "no"
        found = "; ".join(f"({shown(each)})" for each in self._places)
        word = "zero" if len(self._places) == 1 else "zeros"
        system = _listed(self._system) if len(self._system) > 1 else self._system[0]
        every = f"{system} has {number} {word}{everywhere(self.whole)}"
        return f"{every}: {found}" if found else every


def _matrix(setting: Setting, rows: object, names: tuple[str, ...]) -> SymmetricMatrix:
    terms = [[setting.term(name, names) for name in row] for row in rows_of(rows)]
    return SymmetricMatrix(terms, names, setting.known, bits=setting.bits)


def _relation(sign: object) -> str:
    if sign not in SIGNS:
        raise CertificateRejected(f"the sign must be > or <, got {sign!r}")
    return str(sign)


def _listed(names: Any) -> str:
    return f"({', '.join(map(_listed, names))})" if isinstance(names, list) else str(names)
