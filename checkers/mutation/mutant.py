"""A mutant: one change of one file of the package."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class Mutant:
    """One change of one file: its first changed line before and after, and the whole new text."""

    file: str
    line: int
    before: str
    after: str
    text: str

    @property
    def key(self) -> str:
        """What tells this mutant from all others, also in a later run."""
        return sha256(f"{self.file}\n{self.text}".encode()).hexdigest()[:16]
