"""What an equation of indicators says: `1{A} + 1{B} = 1` is `either A or B`, and `1{A} = 0` is `not A`.

What is checked is the equation: the core has an indicator for what converges. A statement is printed as one
would say it, and the equation below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from slr_verify.document.nodes import (
    Call,
    Chain,
    Node,
    Number,
    Phrase,
    Product,
    Sign,
    Words,
    related,
)

CHECKED_AS = "in indicators: "
ONE, ZERO = Number("1"), Number("0")
INDICATOR = Sign("one")
Nodes = tuple[Node, ...]


def in_words(statement: Node) -> tuple[Node, Node | None]:
    """A statement as one would say it, and, if it is about events, the equation as which it is checked.

    What it is said of, such as almost every point, stands before the words only.
    """
    if not (isinstance(statement, Chain) and statement.signs == ("", "=")):
        return statement, None
    left, right = statement.parts
    *before, what = left.parts if isinstance(left, Phrase) else (left,)
    words = _words(what, right)
    return (Phrase((*before, *words)), related(what, "=", right)) if words else (statement, None)


def _words(what: Node, right: Node) -> Nodes:
    """Words and events; nothing where there are no words for it."""
    is_sum = isinstance(what, Chain) and {*what.signs} == {"", "+"}
    events = _events(what.parts if is_sum else (what,))  # type: ignore[attr-defined]
    if right == ONE and events:
        return _joined(events, "or", "either") if len(events) > 1 else events
    if right == ZERO and len(events) == 1:
        return Words("not"), *events
    if right == ZERO and isinstance(what, Product):
        several = _events(what.factors)
        return _joined(several, "and", "not both" if len(several) == 2 else "not all of")
    other = _events((right,))
    return _joined((*events, *other), "if and only if") if len(events) == 1 and other else ()


def _events(indicators: Sequence[Node]) -> Nodes:
    """What these are the indicators of; nothing if one of them is something else."""
    inside = (
        each.inside for each in indicators if isinstance(each, Call) and each.head == INDICATOR
    )
    found = tuple(inside)
    return found if len(found) == len(indicators) else ()


def _joined(events: Nodes, word: str, first: str = "") -> Nodes:
    """A word between events, and perhaps others before them; nothing without events."""
    if not events:
        return ()
    start = (Words(first),) if first else ()
    return (*start, events[0], *(part for each in events[1:] for part in (Words(word), each)))
