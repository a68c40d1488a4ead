r"""A long formula in lines: broken at relations, at + and -, after commas, and between factors.

A place inside few brackets is better than one inside many. In LaTeX nothing is broken inside braces, so
fractions, roots and exponents stay whole; brackets that a break separates get a fixed size there, because
TeX does not let `\left` and `\right` stand in different lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from slr_verify.document.nodes import Chain, Node
from slr_verify.document.signs import BETWEEN, RELATIONS
from slr_verify.document.writer import Bracket, Break, Item, Writer

LEAST_FILL = 0.3
SHORT = 8.0
"""What is so narrow has no line of its own, if it is a left side, or if that can be avoided."""


@dataclass(frozen=True)
class Place:
    """A piece before which a line may begin, the brackets that are open there, how bad it is."""

    at: int
    inside: tuple[int, ...]
    badness: float
    between_factors: bool


@dataclass
class Row:
    """The pieces of a formula, the places where it may be broken, and which bracket closes which."""

    writer: Writer
    pieces: list[Item] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    partner: dict[int, int] = field(default_factory=dict)
    waiting: list[int] = field(default_factory=list)

    def take(self, node: Node) -> None:
        """The pieces of a formula, after those that are here."""
        for item in self.writer.items(node):
            if isinstance(item, Break):
                cost = 2.0 * len(self.waiting) + item.badness
                inside = tuple(self.waiting)
                self.places.append(Place(len(self.pieces), inside, cost, item.between_factors))
                self.pieces.append(item)
            elif isinstance(item, Node) and not self.writer.is_whole(item):
                self.take(item)
            else:
                self._put(item)

    def _put(self, item: Item) -> None:
        if isinstance(item, Bracket):
            if item.opens:
                self.waiting.append(len(self.pieces))
            else:
                self.partner[self.waiting.pop()] = len(self.pieces)
        self.pieces.append(item)

    def text(self, start: int, end: int, split: frozenset[int]) -> str:
        """The pieces of one line; brackets in `split` have their partner in another one."""
        first = start + (start > 0)
        return "".join(
            piece.apart
            if place in split and isinstance(piece, Bracket)
            else self.writer.text(piece)
            for place, piece in enumerate(self.pieces[first:end], first)
        )

    def lines(self, room: float, less: float) -> tuple[str, ...]:
        """The whole in lines."""
        chosen = list(self._chosen(room, less))
        opened = {bracket for place in chosen for bracket in place.inside}
        split = frozenset(opened | {self.partner[bracket] for bracket in opened})
        starts = [0, *(place.at for place in chosen)]
        ends = [*starts[1:], len(self.pieces)]
        dots = ["", *(self.writer.dot if place.between_factors else "" for place in chosen)]
        spans = zip(dots, starts, ends, strict=True)
        return tuple(dot + self.text(start, end, split) for dot, start, end in spans)

    def _dot(self, place: Place) -> float:
        """How wide the dot is that a line begins with."""
        return self.writer.dot_width if place.between_factors else 0.0

    def _chosen(self, room: float, less: float) -> Iterator[Place]:
        """The places where lines begin, from left to right."""
        reached = [0.0, *accumulate(map(self.writer.width, self.pieces))]
        start, available, whole = 0, room, reached[-1]
        while whole - reached[start] > available:
            later = [place for place in self.places if place.at > start]
            fitting = [each for each in later if reached[each.at] - reached[start] <= available]
            if not later:
                return
            costs = {
                each: _cost(
                    each, (reached[each.at] - reached[start]) / available, whole - reached[each.at]
                )
                for each in fitting
            }
            best = min(fitting, key=lambda p: (costs[p], -p.at)) if fitting else later[0]
            yield best
            start, available = best.at, room - less - self._dot(best)


def _cost(place: Place, filled: float, left: float) -> float:
    """A line that is nearly empty, this one or the last, costs as much as a break inside a bracket."""
    return place.badness + (3.0 if filled < LEAST_FILL or left < SHORT else 0.0)


def broken(node: Node, writer: Writer, room: float, less: float = 0.0) -> tuple[str, ...]:
    """Lines of at most `room`, if that can be; later lines have `less` room."""
    if writer.width(node) <= room:
        return (writer.line(node),)
    place = _relation(node)
    if place is not None and isinstance(node, Chain):
        sign = BETWEEN[node.signs[place]]
        mark = f"{writer.mark(sign)} "
        left, right = _part(node, 0, place), _part(node, place, len(node.parts))
        taken = writer.width(left) + sign.width
        if writer.width(left) < SHORT:
            first, *others = broken(right, writer, room - taken, less)
            return (f"{writer(left)} {mark}{first}", *others)
        first, *others = broken(right, writer, room - less - sign.width)
        return (*broken(left, writer, room, less), mark + first, *others)
    row = Row(writer)
    row.take(node)
    return row.lines(room, less)


def _relation(node: Node) -> int | None:
    """The first part with a relation before it."""
    if not isinstance(node, Chain):
        return None
    return next((at for at, sign in enumerate(node.signs) if at and sign in RELATIONS), None)


def _part(node: Chain, start: int, end: int) -> Node:
    """Some of the parts of a chain; the first of them without its sign."""
    parts = node.parts[start:end]
    if len(parts) == 1:
        return parts[0]
    return Chain(parts, ("", *node.signs[start + 1 : end]))
