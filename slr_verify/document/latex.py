r"""Trees as LaTeX."""

from __future__ import annotations

from slr_verify.document.markup import said
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
from slr_verify.document.signs import CONSTANTS, FENCES, Between
from slr_verify.document.spelling import name_latex
from slr_verify.document.widths import width
from slr_verify.document.words import words_latex
from slr_verify.document.writer import (
    ANYTHING,
    LOOSE,
    PHRASES,
    Bracket,
    Break,
    Ink,
    Item,
    Items,
    Shape,
    Writer,
)

ONE = Sign("one")


class Latex(Writer):
    """Writes LaTeX, without dollars."""

    whole = (Name, Number, Sign, Words, Fraction, Root, Power, Index, Matrix)
    dot = r"\cdot\, "

    def is_whole(self, node: Node) -> bool:
        """What stands in brackets may be broken, also if something is raised or below at their end."""
        in_brackets = isinstance(node, Power | Index) and isinstance(node.base, Fence | Chain)
        return not in_brackets and super().is_whole(node)

    def width(self, item: Item) -> float:
        """In widths of a digit."""
        if isinstance(item, Node):
            return width(item)
        return item.width if isinstance(item, Ink) else 0.8 * isinstance(item, Bracket)

    def mark(self, sign: Between) -> str:
        """The command."""
        return sign.latex

    def brackets(self, inside: Node, left: str = "(", right: str = ")") -> Items:
        """As high as what is inside."""
        tall = is_tall(inside) and left != "<"
        yield _bracket(left, tall, opens=True)
        yield inside
        yield _bracket(right, tall, opens=False)

    def between(self, following: Node) -> str:
        r"""A thin space before the name of a function, a dot before a number."""
        first = lead(following)
        if isinstance(first, Name) and name_latex(first.name).startswith(r"\mathrm"):
            return r" \, "
        return r" \cdot " if isinstance(first, Number) or first == ONE else " "

    def name(self, node: Name) -> Items:
        """A name with its mark."""
        yield name_latex(node.name, node.mark)

    def number(self, node: Number) -> Items:
        """Digits."""
        yield node.digits

    def sign(self, node: Sign) -> Items:
        """A constant."""
        yield CONSTANTS[node.key][0]

    def words(self, node: Words) -> Items:
        """Words as text."""
        yield words_latex(node.text)

    def phrase(self, node: Phrase) -> Items:
        """Words with the spaces around them inside the text."""
        last = len(node.parts) - 1
        for place, part in enumerate(node.parts):
            if isinstance(part, Words):
                before = " " * (place > 0 and part.text[0] not in ",.;:)")
                text = before + part.text + " " * (place < last)
                yield Ink(words_latex(text), width(part))
            else:
                yield Break(PHRASES, "")
                yield part

    def fraction(self, node: Fraction) -> Items:
        """One above the other, or with a slash."""
        if node.flat:
            yield from self.closed(node.above, LOOSE)
            yield "/"
            yield from self.closed(node.beneath, ANYTHING)
        else:
            yield rf"\frac{{{self(node.above)}}}{{{self(node.beneath)}}}"

    def root(self, node: Root) -> Items:
        """With its degree if that is not two."""
        degree = "" if node.degree == 2 else f"[{node.degree}]"
        yield rf"\sqrt{degree}{{{self(node.inside)}}}"

    def power(self, node: Power) -> Items:
        """A base and what is raised; a star and a sign of transposition need no braces."""
        yield from self.raised_on(node.base)
        text = self(node.exponent)
        yield f"^{text}" if isinstance(node.exponent, Sign) else f"^{{{text}}}"

    def index(self, node: Index) -> Items:
        """Below at the right."""
        yield node.base
        yield f"_{{{self(node.index)}}}"

    def call(self, node: Call) -> Items:
        """No gap before a bracket that is high."""
        yield node.head
        if node.left == "(" and is_tall(node.inside):
            yield r"\!"
        yield from self.brackets(node.inside, node.left, node.right)

    def big(self, node: Big) -> Items:
        """The sign with its limits, then the body."""
        low = "" if node.low is None else f"_{{{self(node.low)}}}"
        high = "" if node.high is None else f"^{{{self(node.high)}}}"
        alone = width(node) - width(node.body)
        yield Ink(rf"\{node.kind}{low}{high} ", alone)
        yield from self.closed(node.body, Shape.SUM)
        yield from (rf" \, \mathrm{{d}}{self(name)}" for name in node.over)

    def slope(self, node: Slope) -> Items:
        """Fractions of d."""
        sign = r"\partial" if node.partial else r"\mathrm{d}"
        for name, times in node.variables:
            order = "" if times == 1 else f"^{{{times}}}"
            yield Ink(rf"\frac{{{sign}{order}}}{{{sign} {self(name)}{order}}} ", width(name) + 1.6)
        yield node.body

    def matrix(self, node: Matrix) -> Items:
        """Rows in round brackets."""
        rows = r" \\ ".join(" & ".join(map(self, row)) for row in node.rows)
        yield rf"\begin{{pmatrix}}{rows}\end{{pmatrix}}"


class Seen(Latex):
    """LaTeX as the eye sees it: neither spaces nor the height of brackets, one form for one look."""

    def between(self, following: Node) -> str:
        """A dot before a number, else nothing."""
        return "." if isinstance(lead(following), Number) else ""

    def brackets(self, inside: Node, left: str = "(", right: str = ")") -> Items:
        """Of one height."""
        yield left
        yield inside
        yield right

    def text(self, item: Item) -> str:
        """A piece without spaces."""
        return super().text(item).replace(" ", "")


LATEX, SEEN = Latex(), Seen()


def said_in_latex(text: str) -> str:
    """Words with formulas between dollars, to stand in a formula. Raises Unreadable."""
    return said(text, LATEX, words_latex)


def _bracket(key: str, tall: bool, *, opens: bool) -> Bracket:
    text = FENCES[key][0]
    if key == "":
        return Bracket(r"\left." * tall, "", opens)
    if key == "at":
        return Bracket(r"\right|" if tall else text, r"\biggr|", opens)
    if key in ("<", ">"):
        return Bracket(text, text, opens)
    side, apart = ("left", "l") if opens else ("right", "r")
    size = "bigg" if tall else "big"
    return Bracket(rf"\{side}{text}" if tall else text, rf"\{size}{apart}{text}", opens)


@remembered
def is_tall(node: Node) -> bool:
    """Whether it is higher than a line."""
    if isinstance(node, Fraction) and not node.flat:
        return True
    if isinstance(node, Power) and not isinstance(node.exponent, Number | Sign):
        first = lead(node.exponent)
        greek = isinstance(first, Name) and name_latex(first.name).startswith("\\")
        if greek or isinstance(first, Sign):
            return True
    return isinstance(node, Big | Root | Matrix | Slope) or any(map(is_tall, node.below))


def lead(node: Node) -> Node | None:
    """What the formula begins with; None for a sign or a bracket."""
    while True:
        if isinstance(node, Product):
            node = node.factors[0]
        elif isinstance(node, Power | Index):
            node = node.base
        elif isinstance(node, Call):
            node = node.head
        elif isinstance(node, Fraction):
            if node.flat or isinstance(lead(node.above), Number):
                node = node.above
            else:
                return None
        elif isinstance(node, Chain) and not node.signs[0]:
            node = node.parts[0]
        else:
            return None if isinstance(node, Fence | Chain) else node
