"""What stands before the statements of a book, and on a page beside them: setting, notation, findings.

Words hold formulas between dollars, as in sentences of claims; formulas are trees.
"""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.document.nodes import Node


@dataclass(frozen=True)
class Definition:
    """What is defined, in words and as formulas."""

    words: str
    formulas: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Noted:
    """Something that was found or is open: where, what, and the labels of the statements that show it."""

    group: str
    where: str
    words: str
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Front:
    """All of it. `literature` names books and articles, those of cited theorems as well."""

    setting: tuple[Definition, ...] = ()
    notation: tuple[Definition, ...] = ()
    findings: tuple[Noted, ...] = ()
    literature: tuple[str, ...] = ()


NOTHING = Front()
