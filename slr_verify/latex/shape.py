r"""What the eye sees of a formula outside of its brackets, which decides where it needs brackets.

It is read off the text, not off the expression: an abbreviation may be shown as a sum, and a
product that was left as it is may have one factor.
"""

import re
from collections.abc import Iterator
from enum import Flag, auto

from slr_verify.latex.brackets import bracketed

DERIVATIVES = (r"\frac{\mathrm{d}", r"\frac{\partial}", r"\frac{\partial^")
MARK = re.compile(
    "|".join(map(re.escape, DERIVATIVES)) + r"|\\(?:sum|int|langle|rangle|\||[{}])|[{}()\[\]|+\-/ ]"
)
DEEPER = {
    **dict.fromkeys(("{", "(", "[", r"\{", r"\langle"), 1),
    **{start: start.count("{") - start.count("}") for start in DERIVATIVES},
    **dict.fromkeys(("}", ")", "]", r"\}", r"\rangle"), -1),
}
BARS = frozenset(("|", r"\|"))


class Shape(Flag):
    """What there is outside of brackets."""

    NOTHING = 0
    SUM = auto()
    """A plus or a minus sign, be it the first one."""
    SLASH = auto()
    PRODUCT = auto()
    OPEN = auto()
    """A sum over an index, an integral or a derivative: what follows could belong to it."""


LOOSE = Shape.SUM | Shape.SLASH | Shape.OPEN
"""What may not be multiplied as it is."""
ANYTHING = LOOSE | Shape.PRODUCT
SHAPES = {
    "+": Shape.SUM,
    "-": Shape.SUM,
    "/": Shape.SLASH,
    " ": Shape.PRODUCT,
    **dict.fromkeys((r"\sum", r"\int", *DERIVATIVES), Shape.OPEN),
}


def shape(text: str) -> Shape:
    """What there is outside of brackets in a formula."""
    found = Shape.NOTHING
    for mark in _outside(text):
        found |= SHAPES[mark]
    return found


def closed(text: str, against: Shape) -> str:
    """The text, in brackets if there is any of `against` outside of brackets."""
    return bracketed(text) if shape(text) & against else text


def _outside(text: str) -> Iterator[str]:
    depth, between_bars = 0, False
    for match in MARK.finditer(text):
        mark = match[0]
        if mark in BARS:
            between_bars ^= not depth
        elif mark in SHAPES and not depth and not between_bars:
            yield mark
        depth += DEEPER.get(mark, 0)
