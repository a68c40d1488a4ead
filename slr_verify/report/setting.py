"""The setting of a statement: hypotheses and notation, each once, short formulas apart from long ones.

Inside a proof, an intermediate result is printed with those conditions only that are not in force
where it stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.claims.record.results import ClaimRecord
from slr_verify.latex.widths import width

WIDEST_INLINE = 45.0
WIDEST_TALL = 24.0
"""A formula with a fraction or a root in it looks crowded in a line of text sooner."""
TALL = ("\\frac", "\\left", "\\sqrt")


@dataclass(frozen=True)
class Formulas:
    """Formulas for a line of text, and those that need lines of their own."""

    short: tuple[str, ...]
    long: tuple[str, ...]

    @classmethod
    def of(cls, formulas: tuple[str, ...]) -> Formulas:
        """The formulas by width."""
        wide = tuple(each for each in formulas if width(each) > _widest(each))
        return cls(tuple(each for each in formulas if each not in wide), wide)


def _widest(latex: str) -> float:
    return WIDEST_TALL if any(sign in latex for sign in TALL) else WIDEST_INLINE


def hypotheses_and_notation(claim: ClaimRecord) -> tuple[Formulas, Formulas]:
    """What is assumed, and what of the notation is not among it already."""
    known = {text.replace(" ", "") for text in claim.hypotheses}
    new = tuple(text for text in claim.notation if text.replace(" ", "") not in known)
    return Formulas.of(claim.hypotheses), Formulas.of(new)


def unsaid(conditions: tuple[str, ...], in_force: tuple[str, ...]) -> tuple[str, ...]:
    """The conditions that are not in force already."""
    return tuple(each for each in conditions if each not in in_force)
