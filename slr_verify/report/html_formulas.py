"""LaTeX for a browser, which breaks a formula between its parts where the window is narrow.

It does so outside of braces and of brackets that are tied to their partners only. So those around much
are not tied, and what is short stands in braces.
"""

from dataclasses import replace

from slr_verify.document.latex import LATEX, Latex
from slr_verify.document.lines import Row, broken
from slr_verify.document.nodes import Chain, Fraction, Node
from slr_verify.document.widths import width
from slr_verify.document.writer import PHRASES, Bracket, Break, Ink, Item, Items

BREAKABLE = r"\allowbreak "
WHOLE = r"\mathopen{}"
"""Before brackets in braces: no gap between a function and them."""
LESS = 4.0
NARROW, SHORT = 30.0, 12.0
"""A formula that fits into any window, as braces of events do, and brackets that stay in one line."""


class Flowing(Latex):
    """Writes formulas that may be broken; `size` is that of high brackets."""

    dot = r"{\cdot}\, "

    def __init__(self, size: str) -> None:
        self.size = size

    def __call__(self, node: Node) -> str:
        """What stands in braces is never broken."""
        return LATEX(node)

    def is_whole(self, node: Node) -> bool:
        """A fraction with a slash may be broken."""
        return super().is_whole(node) and not (isinstance(node, Fraction) and node.flat)

    def line(self, node: Node) -> str:
        """The formula, as it is if it is narrow."""
        if width(node) <= NARROW:
            return LATEX(node)
        row = Row(self)
        row.take(node)
        return row.text(0, len(row.pieces), frozenset())

    def text(self, item: Item) -> str:
        """A piece; a line may begin between factors, too, and between words and formulas."""
        may_break = isinstance(item, Break) and (item.between_factors or item.badness == PHRASES)
        return super().text(item) + BREAKABLE * may_break

    def chain(self, node: Chain) -> Items:
        """A line may begin behind each comma of a long list."""
        is_list = "," in node.signs and width(node) > SHORT
        for piece in super().chain(node):
            yield piece
            if is_list and isinstance(piece, Break):
                yield Ink(BREAKABLE, 0.0)

    def brackets(self, inside: Node, left: str = "(", right: str = ")") -> Items:
        """What is short is one piece; each bracket around more by itself, as high as all others."""
        pieces = super().brackets(inside, left, right)
        if width(inside) <= (NARROW if left == "{" else SHORT):
            yield Ink(f"{WHOLE}{{{''.join(map(self.text, pieces))}}}", width(inside) + 2)
            return
        for piece in pieces:
            yield self._untied(piece) if isinstance(piece, Bracket) else piece

    def _untied(self, bracket: Bracket) -> Bracket:
        if bracket.text == bracket.apart or not bracket.text.startswith((r"\left", r"\right")):
            return bracket
        text = bracket.apart.replace("bigg", self.size)
        return replace(bracket, text=text, apart=text)


IN_LINES, IN_TEXT = Flowing("bigg"), Flowing("Big")


def in_lines(formula: Node, room: float) -> tuple[str, ...]:
    """A formula of its own, in as many lines as it takes."""
    return broken(formula, IN_LINES, room, LESS)


def in_text(formula: Node) -> str:
    """A formula in a line of text."""
    return IN_TEXT.line(formula)
