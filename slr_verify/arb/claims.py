"""What a certificate may claim: the shape that all kinds of claims share.

A claim is opened by its own line, which is part of the statement; the lines that follow are the
witness. `line` reads one of these, `finish` answers what has been proved. Anything that is not as it
has to be raises CertificateRejected.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flint import arb

from slr_verify.arb.boxes import Box, Subdivision, shown
from slr_verify.arb.reading import CertificateRejected, fields, identifier, short
from slr_verify.arb.work import spend
from slr_verify.core.terms import Term

LOOKING, COVERING = 3, 500
"""The work of looking at a part of a term, for its variables, parity, derivatives; and at a leaf."""


@dataclass(frozen=True)
class Setting:
    """What the header of a certificate declares: terms by name, balls for the parameters."""

    terms: Mapping[str, Term]
    known: Mapping[str, arb]
    bits: int
    uses: tuple[str, ...]
    made: dict[Any, Any] = field(default_factory=dict, compare=False)
    """What was compiled for one claim and serves others."""

    def term(self, name: object, variables: tuple[str, ...]) -> Term:
        """The term of this name, once all of its variables are known or among `variables`.

        Whatever kind of claim it is for, these are what the claim speaks of as "for all": no name of a
        parameter or a term is among them, for that would have two meanings in one sentence.
        """
        if not isinstance(name, str) or name not in self.terms:
            raise CertificateRejected(f"no term is called {short(name)}")
        spend(LOOKING * self.terms[name].size * (1 + len(variables)))
        self._require_variables(variables)
        found = self.terms[name]
        unknown = found.free - set(self.known) - set(variables)
        if unknown:
            raise CertificateRejected(f"{name} needs a range for {', '.join(sorted(unknown))}")
        return found

    def _require_variables(self, names: tuple[str, ...]) -> None:
        for name in map(identifier, names):
            if name in self.known:
                raise CertificateRejected(f"{name} has a value and a range")
            if name in self.terms:
                raise CertificateRejected(f"{name} is a term and a variable")


class Claim(ABC):
    """A claim that is being checked."""

    def line(self, found: dict[str, Any]) -> None:
        """Read a line of the witness."""
        raise CertificateRejected("this claim takes no witness")

    @abstractmethod
    def finish(self) -> str:
        """What has been proved, once the witness is complete."""


class Covered(Claim):
    """A claim that is shown on each leaf of a subdivision of a box."""

    def __init__(self, whole: Box) -> None:
        self.whole = whole
        self._subdivision = Subdivision(whole)

    def line(self, found: dict[str, Any]) -> None:
        if "split" in found:
            (cut,) = fields(found, "split")
            self._subdivision.split(cut)
            return
        spend(COVERING)
        (corners,) = fields(found, "leaf")
        leaf = self._subdivision.leaf(corners)
        if not self.holds(leaf):
            raise CertificateRejected(f"not shown on the leaf {shown(leaf)}")

    @abstractmethod
    def holds(self, leaf: Box) -> bool:
        """Whether the claim is shown on the leaf."""

    def finish(self) -> str:
        if not self._subdivision.finished:
            raise CertificateRejected("a gap: some boxes of the subdivision are still open")
        return self.proved()

    @abstractmethod
    def proved(self) -> str:
        """The claim, as a sentence."""


def names_of(data: object, *, least: int = 1) -> list[str]:
    """A list of different names."""
    if not isinstance(data, list) or not all(isinstance(name, str) for name in data):
        raise CertificateRejected(f"expected a list of names, got {short(data)}")
    if len(set(data)) != len(data) or len(data) < least:
        raise CertificateRejected(f"expected {least} or more different names, got {short(data)}")
    return data


def rows_of(data: object) -> list[list[Any]]:
    """The rows of a matrix."""
    if not isinstance(data, list) or not all(isinstance(row, list) for row in data):
        raise CertificateRejected(f"a matrix is a list of rows, got {short(data)}")
    return data


def everywhere(corners: Box) -> str:
    """The range of a claim, for a reader."""
    if all(low == high for low, high in corners.values()):
        return f" at {shown(corners)}" if corners else ""
    return f" for all {shown(corners)}"


def listed(names: Any) -> str:
    """Names, and rows of names, for a reader."""
    return f"({', '.join(map(listed, names))})" if isinstance(names, list) else str(names)
