r"""How wide a formula is in print, roughly, in widths of a digit: to choose layouts, not to measure."""

from collections.abc import Callable, Mapping
from typing import Any

from slr_verify.document.nodes import (
    Big,
    Call,
    Chain,
    Fence,
    Fraction,
    Index,
    Matrix,
    Name,
    Node,
    Number,
    Phrase,
    Power,
    Product,
    Root,
    Sign,
    Slope,
    Words,
    remembered,
)
from slr_verify.document.signs import BETWEEN
from slr_verify.document.spelling import UNICODE

LETTER, CAPITAL, ROMAN, BRACKET, SMALL = 1.1, 1.45, 0.87, 0.8, 0.7
FUNCTIONS = {"arctan": 5.5, "exp": 3.0, "sin": 2.5, "cos": 2.7, "log": 2.6}
OPERATORS = {"sum": 3.2, "int": 2.0, "lim": 2.6}


@remembered
def width(node: Node) -> float:
    """The width of a formula; the wider of numerator and denominator counts."""
    return WIDTHS[type(node)](node)


def _widest(*nodes: Node | None) -> float:
    return max((width(each) for each in nodes if each is not None), default=0.0)


def _raised(node: Node | None) -> float:
    return SMALL * width(node) + 0.1 if node is not None else 0.0


def _name(node: Name) -> float:
    head, *below = node.name.rstrip("'").replace("_star", "*").split("_")
    primes = 0.6 * node.name.count("'")
    return _word(head) + sum(SMALL * _word(each) + 0.1 for each in below) + primes


def _word(word: str) -> float:
    if word.isdigit():
        return LETTER * len(word)
    bare = word.rstrip("*0123456789")
    letter = CAPITAL if bare.isupper() else LETTER
    short = len(bare) == 1 or bare in UNICODE
    wide = letter if short else FUNCTIONS.get(bare, ROMAN * len(bare))
    return wide + SMALL * LETTER * (len(word) - len(bare))


def _chain(node: Chain) -> float:
    return sum(map(width, node.parts)) + sum(BETWEEN[sign].width for sign in node.signs)


def _big(node: Big) -> float:
    limits = _raised(node.low) + _raised(node.high) if node.kind == "int" else 0.0
    over = sum(0.3 + ROMAN + width(each) for each in node.over)
    return OPERATORS[node.kind] + limits + width(node.body) + over


def _slope(node: Slope) -> float:
    below = sum(LETTER + width(name) + 0.9 * (times > 1) for name, times in node.variables)
    return below + 0.5 * len(node.variables) + width(node.body)


WIDTHS: Mapping[type[Node], Callable[[Any], float]] = {
    Name: _name,
    Number: lambda node: sum(0.6 if each == "." else LETTER for each in node.digits),
    Sign: lambda node: LETTER,
    Words: lambda node: ROMAN * len(node.text),
    Chain: _chain,
    Product: lambda node: sum(map(width, node.factors)),
    Fraction: lambda node: (
        width(node.above) + LETTER + width(node.beneath)
        if node.flat
        else _widest(node.above, node.beneath) + 0.5
    ),
    Root: lambda node: 1.2 + width(node.inside),
    Power: lambda node: width(node.base) + _raised(node.exponent),
    Index: lambda node: width(node.base) + _raised(node.index),
    Call: lambda node: width(node.head) + 2 * BRACKET + width(node.inside),
    Fence: lambda node: 2 * BRACKET + width(node.inside),
    Big: _big,
    Slope: _slope,
    Matrix: lambda node: sum(_widest(*column) + 1 for column in zip(*node.rows, strict=True)) + 1.6,
    Phrase: lambda node: sum(map(width, node.parts)) + ROMAN * (len(node.parts) - 1),
}
