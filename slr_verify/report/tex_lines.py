r"""Formulas as lines of TeX: as many as it takes, a number or a relation before, a reason behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from slr_verify.claims.record.results import Record
from slr_verify.document.latex import LATEX
from slr_verify.document.lines import broken
from slr_verify.document.nodes import Node
from slr_verify.report.numbering import references
from slr_verify.report.setting import for_what
from slr_verify.report.tex_prose import escaped

ROOM, LESS, INDENT = 86.0, 4.0, 3.0
"""The width of a line, what continuations lose of it, and what each level of premises loses."""


@dataclass(frozen=True)
class Context:
    """What a statement refers to: the names of others, and what they explain."""

    names: Mapping[str, str]
    explained: Mapping[str, frozenset[Node]]

    @classmethod
    def of(cls, record: Record) -> Context:
        """The context that a record gives."""
        explained = {claim.label: frozenset(claim.around) for claim in record.claims}
        return cls(references(record), explained)

    def name(self, label: str) -> str:
        """What a statement is called; its label where it is not in the record."""
        return self.names.get(label, label)

    def link(self, label: str) -> str:
        """A link to a statement; only its name where it is not in the record."""
        name = escaped(self.name(label))
        return rf"\hyperref[stmt:{label}]{{{name}}}" if label in self.names else name


def formula_tex(
    formula: Node, room: float = ROOM, conditions: tuple[Node, ...] = (), number: str = ""
) -> Iterator[str]:
    """A formula with its number, and for what it is claimed if that is not in the setting."""
    return line_tex(number_tex(number), formula, room, given(conditions))


def number_tex(number: str) -> str:
    """The number of a formula, in the place where a relation stands in later lines."""
    return rf"\numbered{{{number}}}" if number else ""


def line_tex(sign: str, formula: Node, room: float, reason: str) -> Iterator[str]:
    """A formula in as many lines as it takes, after its sign, the reason at the end of the last."""
    *before, last = broken(formula, LATEX, room, LESS)
    heads = (rf"\formula{{{sign}}}", *(r"\continued" for _ in before))
    yield from (rf"{head}{{{line}}}" for head, line in zip(heads, before, strict=False))
    if reason:
        because = r"\continuedbecause" if before else rf"\formulabecause{{{sign}}}"
        yield rf"{because}{{{last}}}{{{reason}}}"
    else:
        yield rf"{heads[-1]}{{{last}}}"


def given(conditions: tuple[Node, ...]) -> str:
    """For what a formula is claimed."""
    return for_what(conditions, lambda each, comma: f"${LATEX(each)}${comma}")
