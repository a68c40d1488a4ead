"""What the writers share: a formula as a row of pieces, with brackets where they are needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Flag, auto
from typing import ClassVar, NamedTuple

from slr_verify.document.nodes import (
    Big,
    Chain,
    Fence,
    Fraction,
    Index,
    Name,
    Node,
    Number,
    Phrase,
    Power,
    Product,
    Sign,
    Slope,
)
from slr_verify.document.signs import BETWEEN, RELATIONS, TIGHT, Between


class Shape(Flag):
    """What there is of a formula outside of brackets."""

    NOTHING = 0
    SUM = auto()
    """Parts with signs between them, be it one with a sign in front."""
    SLASH = auto()
    PRODUCT = auto()
    OPEN = auto()
    """A sum over an index, an integral or a derivative: what follows could belong to it."""


LOOSE = Shape.SUM | Shape.SLASH | Shape.OPEN
"""What may not be multiplied as it is."""
ANYTHING = LOOSE | Shape.PRODUCT


class Break(NamedTuple):
    """A place where a line may begin, how bad that is inside no brackets, and what stands there else."""

    badness: float
    gap: str = " "
    between_factors: bool = False


class Ink(NamedTuple):
    """Something printed, and its width."""

    text: str
    width: float


@dataclass(frozen=True)
class Bracket:
    """A bracket; `apart` is its form when its partner is in another line."""

    text: str
    apart: str
    opens: bool


Item = str | Ink | Node | Break | Bracket
Items = Iterator[Item]
FACTORS, PHRASES, BETWEEN_RELATIONS, LAST_RESORT = 1.5, 0.25, -1.5, 100.0


class Writer:
    """Writes trees. A method for each kind of node, called like it, gives its pieces."""

    whole: ClassVar[tuple[type[Node], ...]] = ()
    """The kinds that no line may break."""
    dot: str
    """What begins a line that goes on with a factor."""
    dot_width: float = 0.0
    breaks_anywhere = False
    """Whether any two factors may stand in different lines where nothing else fits."""

    def __call__(self, node: Node) -> str:
        """The formula in one line."""
        memo = node.memo
        if self not in memo:
            memo[self] = "".join(map(self.text, self.items(node)))
        line: str = memo[self]
        return line

    def line(self, node: Node) -> str:
        """The formula as a line of its own."""
        return self(node)

    def text(self, item: Item) -> str:
        """A piece as it is printed within a line."""
        if type(item) is str:
            return item
        if isinstance(item, Node):
            return self(item)
        return item.gap if isinstance(item, Break) else item.text  # type: ignore[union-attr]

    def items(self, node: Node) -> Items:
        """The pieces of a formula; those that are nodes have pieces of their own."""
        items: Items = getattr(self, type(node).__name__.lower())(node)
        return items

    def is_whole(self, node: Node) -> bool:
        """Whether no line may break it."""
        return isinstance(node, self.whole)

    def width(self, item: Item) -> float:
        """How wide a piece is."""
        raise NotImplementedError

    def brackets(self, inside: Node, left: str = "(", right: str = ")") -> Items:
        """Something in brackets."""
        raise NotImplementedError

    def mark(self, sign: Between) -> str:
        """A sign between two parts."""
        raise NotImplementedError

    def between(self, following: Node) -> str:
        """What stands before a factor that is not the first one."""
        raise NotImplementedError

    def shape(self, node: Node) -> Shape:
        """What there is of a formula outside of brackets."""
        if isinstance(node, Chain):
            return Shape.SUM
        if isinstance(node, Product):
            return Shape.PRODUCT | (self.shape(node.factors[-1]) & Shape.OPEN)
        if isinstance(node, Fraction):
            return self.of_fraction(node)
        if isinstance(node, Big | Slope):
            return Shape.PRODUCT if isinstance(node, Big) and node.kind == "lim" else Shape.OPEN
        return Shape.PRODUCT if isinstance(node, Phrase) else Shape.NOTHING

    def of_fraction(self, node: Fraction) -> Shape:
        """Whether a fraction has a slash."""
        return Shape.SLASH if node.flat else Shape.NOTHING

    def closed(self, node: Node, against: Shape) -> Items:
        """The formula, in brackets if there is any of `against` outside of brackets."""
        if self.shape(node) & against:
            yield from self.brackets(node)
        else:
            yield node

    def raised_on(self, base: Node) -> Items:
        """The base of a power, in brackets if what is raised could be on a part of it alone."""
        if self.shape(base) & ANYTHING or is_raised(base):
            yield from self.brackets(base)
        else:
            yield base

    def chain(self, node: Chain) -> Items:
        """Parts with their signs."""
        is_sum = any(sign in ("+", "-") for sign in node.signs)
        for place, (sign, part) in enumerate(zip(node.signs, node.parts, strict=True)):
            if sign:
                yield from self._signed(sign, first=place == 0, apart=is_relation(part))
            yield from self.closed(part, Shape.SUM) if is_sum else (part,)

    def _signed(self, key: str, *, first: bool, apart: bool) -> Items:
        """A sign and its gap; a list of relations is broken between them rather than inside one."""
        sign = BETWEEN[key]
        text = self.mark(sign)
        if first or key in TIGHT:
            yield Ink(text, sign.width)
        elif key in (",", ";", ";;"):
            yield Ink(text, sign.width)
            yield Break(min(sign.badness, BETWEEN_RELATIONS) if apart else sign.badness)
        else:
            yield Break(sign.badness)
            yield Ink(text + " ", sign.width)

    def product(self, node: Product) -> Items:
        """Factors side by side; a line may begin where a factor ends that looks like the end of one."""
        last = len(node.factors) - 1
        for place, factor in enumerate(node.factors):
            if place:
                gap = " " if isinstance(factor, Chain) else self.between(factor)
                badness = self._apart(node.factors[place - 1])
                yield gap if badness is None else Break(badness, gap, between_factors=True)
            yield from self.closed(factor, Shape.SUM | Shape.SLASH if place == last else LOOSE)

    def _apart(self, before: Node) -> float | None:
        """How bad it is to begin a line after a factor; None if that may not be."""
        if ends(before):
            return FACTORS
        base = before.base if isinstance(before, Index) else before
        return LAST_RESORT if self.breaks_anywhere and isinstance(base, Name | Number) else None

    def fence(self, node: Fence) -> Items:
        """Something in brackets or bars."""
        return self.brackets(node.inside, node.left, node.right)


def is_raised(node: Node) -> bool:
    """Whether something is raised at its end already, or could be taken for an index of the whole."""
    if isinstance(node, Name):
        return node.name.endswith(("'", "_star"))
    if isinstance(node, Index):
        return is_raised(node.base) or (isinstance(node.base, Fence) and node.base.right == "at")
    return isinstance(node, Power)


def ends(node: Node) -> bool:
    """Whether the next factor could stand in another line: it is seen that this one has ended."""
    if isinstance(node, Index):
        return not isinstance(node.base, Name | Sign)
    return not isinstance(node, Name) and bool(node.below)


def is_relation(node: Node) -> bool:
    """Whether it is a chain with a relation in it."""
    return isinstance(node, Chain) and any(sign in RELATIONS for sign in node.signs)
