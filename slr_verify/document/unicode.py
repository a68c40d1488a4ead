"""Trees as a line of text for a terminal: in Unicode, or in ASCII where there is nothing else."""

from __future__ import annotations

from slr_verify.document.nodes import (
    Big,
    Call,
    Fence,
    Fraction,
    Glued,
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
    product,
)
from slr_verify.document.signs import BETWEEN, CONSTANTS, FENCES, Between
from slr_verify.document.spelling import SUBSCRIPTS, name_text
from slr_verify.document.writer import (
    ANYTHING,
    LAST_RESORT,
    LOOSE,
    PHRASES,
    Bracket,
    Break,
    Item,
    Items,
    Shape,
    Writer,
)

SUPERSCRIPTS = str.maketrans("0123456789i()", "⁰¹²³⁴⁵⁶⁷⁸⁹ⁱ⁽⁾")

OPERATORS = {"sum": ("∑", "sum"), "int": ("∫", "int"), "lim": ("lim", "lim")}
ROOTS = {2: ("√", "sqrt"), 3: ("∛", "cbrt")}
KEPT = 40
"""Up to so many characters a formula among words stays in one line."""
ATOMS = (Name, Number, Sign)
BEFORE_SLASH, AFTER_COLON = 2.0, -2.0


def is_raisable(node: Node) -> bool:
    """Whether there are raised signs for it: digits, and what numbers a copy, in brackets or not."""
    inside = node.inside if isinstance(node, Fence) else node
    return isinstance(inside, Number) or (isinstance(node, Fence) and inside == Name("i"))


class Text(Writer):
    """Writes lines of text; `form` is 1 for Unicode, 2 for ASCII."""

    whole = ATOMS
    dot_width = 2.0
    breaks_anywhere = True

    def __init__(self, form: int) -> None:
        self.form = form
        self.unicode = form == 1
        self.dot = "· " if self.unicode else "* "

    def width(self, item: Item) -> float:
        """In characters."""
        return len(self.text(item))

    def mark(self, sign: Between) -> str:
        """In one of the two forms."""
        return sign.text if self.unicode else sign.ascii

    def brackets(self, inside: Node, left: str = "(", right: str = ")") -> Items:
        """As they are; spaces inside belong to LaTeX."""
        for key, opens in ((left, True), (right, False)):
            text = FENCES[key][self.form]
            yield Bracket(text, text, opens)
            if opens:
                yield inside

    def between(self, following: Node) -> str:
        """A space, and a dot before a number."""
        first = self(following)[0]
        return ("·" if self.unicode else "*") if first.isdigit() else " "

    def of_fraction(self, node: Fraction) -> Shape:
        """Every fraction has a slash here."""
        return Shape.SLASH

    def name(self, node: Name) -> Items:
        """A name with its mark."""
        yield name_text(node.name, node.mark, unicode=self.unicode)

    def number(self, node: Number) -> Items:
        """Digits."""
        yield node.digits

    def sign(self, node: Sign) -> Items:
        """A constant."""
        yield CONSTANTS[node.key][self.form]

    def words(self, node: Words) -> Items:
        """Words as they are; a line may begin with any of them."""
        first, *others = node.text.split(" ")
        yield first
        for word in others:
            yield Break(PHRASES)
            yield word

    def phrase(self, node: Phrase) -> Items:
        """Words and formulas with spaces between; a short formula is not broken."""
        for place, part in enumerate(node.parts):
            if place and not (isinstance(part, Words) and part.text[0] in ",.;:)"):
                yield Break(PHRASES)
            stays = not isinstance(part, Words) and self.width(part) <= KEPT
            yield self(part) if stays else part

    def glued(self, node: Glued) -> Items:
        """Lines may begin after the spaces of the words, best after a colon; brackets in them count."""
        for part in node.parts:
            if not isinstance(part, Words):
                yield part
                continue
            for before, letter in zip(" " + part.text, part.text, strict=False):
                if letter == " ":
                    yield Break(AFTER_COLON if before == ":" else PHRASES)
                else:
                    yield Bracket(letter, letter, letter in "([") if letter in "()[]" else letter

    def product(self, node: Product) -> Items:
        """What follows a fraction stands in it where that is the same: 2 x/3."""
        first, *others = node.factors
        movable = isinstance(first, Fraction) and not first.flat
        if not movable or any(self.shape(each) & Shape.OPEN for each in others):
            yield from super().product(node)
            return
        above = first.above.factors if isinstance(first.above, Product) else (first.above,)  # type: ignore[attr-defined]
        kept = () if above == (Number("1"),) else above
        yield from self.fraction(Fraction(product(*kept, *others), first.beneath))  # type: ignore[attr-defined]

    def fraction(self, node: Fraction) -> Items:
        """With a slash."""
        yield from self.closed(node.above, LOOSE)
        yield "/"
        yield Break(BEFORE_SLASH, "")
        yield from self.closed(node.beneath, ANYTHING)

    def root(self, node: Root) -> Items:
        """A sign before brackets, which names and numbers do without in Unicode."""
        if node.degree not in ROOTS:
            yield from self.brackets(node.inside)
            yield f"^(1/{node.degree})"
            return
        yield ROOTS[node.degree][self.form - 1]
        bare = self.unicode and isinstance(node.inside, ATOMS)
        yield from (node.inside,) if bare else self.brackets(node.inside)

    def power(self, node: Power) -> Items:
        """Raised digits where there are some."""
        yield from self.raised_on(node.base)
        if self.unicode and is_raisable(node.exponent):
            yield self(node.exponent).translate(SUPERSCRIPTS)
        else:
            yield "^"
            yield from self._short(node.exponent)

    def index(self, node: Index) -> Items:
        """Behind a line below."""
        yield node.base
        if self.unicode and isinstance(node.index, Number):
            yield node.index.digits.translate(SUBSCRIPTS)
        else:
            yield "_"
            yield from self._short(node.index)

    def _short(self, node: Node) -> Items:
        yield from (node,) if isinstance(node, ATOMS) else self.brackets(node)

    def call(self, node: Call) -> Items:
        """A name before brackets."""
        yield node.head
        yield from self.brackets(node.inside, node.left, node.right)

    def big(self, node: Big) -> Items:
        """The sign with its limits, then the body."""
        yield OPERATORS[node.kind][self.form - 1]
        for mark, limit in (("_", node.low), ("^", node.high)):
            if limit is not None:
                yield mark
                yield from self._short(limit)
        yield Break(LAST_RESORT)
        yield from self.closed(node.body, Shape.SUM)
        for name in node.over:
            yield " d"
            yield name

    def slope(self, node: Slope) -> Items:
        """As d/dx, before what is differentiated."""
        sign = "∂" if node.partial and self.unicode else "d"
        for name, times in node.variables:
            order = "" if times == 1 else str(times)
            raised = order.translate(SUPERSCRIPTS) if self.unicode else "^" * bool(order) + order
            yield f"{sign}{raised}/{sign}{self(name)}{raised} "
        yield node.body

    def matrix(self, node: Matrix) -> Items:
        """Rows between semicolons."""
        yield "["
        for place, row in enumerate(node.rows):
            yield from (";", Break(BETWEEN[";"].badness)) * (place > 0)
            for column, entry in enumerate(row):
                yield from (",", Break(BETWEEN[","].badness)) * (column > 0)
                yield entry
        yield "]"


class Starred(Text):
    """ASCII as the core writes it: a star between factors."""

    def between(self, following: Node) -> str:
        """The star."""
        return "*"


UNICODE, ASCII, STARRED = Text(1), Text(2), Starred(2)


def writer_for(encoding: str | None, *, plain: bool = False) -> Text:
    """How formulas are written: in ASCII where that is wanted, or where the encoding has no others."""
    return UNICODE if (encoding or "").lower().startswith("utf") and not plain else ASCII
