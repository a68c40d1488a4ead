"""Claims on boxes: signs and values of terms, definiteness and eigenvalues of matrices."""

from typing import Any

from slr_verify.arb.balls import Program
from slr_verify.arb.boxes import Box, balls, box, spelled
from slr_verify.arb.claims import Claim, Covered, Setting, everywhere, listed, rows_of
from slr_verify.arb.reading import CertificateRejected, fields, short
from slr_verify.arb.signs import SIGNS, SignOnBoxes
from slr_verify.arb.spectra import SymmetricMatrix, lie_in


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
        term = setting.term(self._name, names)
        program = Program((term,), names, setting.known, bits=setting.bits)
        if not lie_in(program(balls(self._box, names)), [(self._low, self._high)]):
            raise CertificateRejected(f"{self._name} is not shown to lie in its interval")

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
        return f"the matrix {listed(self._rows)} is {kind} definite{everywhere(self.whole)}"


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

    def finish(self) -> str:
        where = everywhere(self._box)
        return f"the eigenvalues of {listed(self._rows)} lie in {self._values}{where}"


def _matrix(setting: Setting, rows: object, names: tuple[str, ...]) -> SymmetricMatrix:
    key = ("matrix", repr(rows), names)
    if key not in setting.made:
        terms = [[setting.term(name, names) for name in row] for row in rows_of(rows)]
        made = SymmetricMatrix(terms, names, setting.known, bits=setting.bits)
        setting.made[key] = made
    return setting.made[key]


def _relation(sign: object) -> str:
    if not isinstance(sign, str) or sign not in SIGNS:
        raise CertificateRejected(f"the sign must be > or <, got {short(sign)}")
    return sign
