"""What a printed formula is made of: a tree of small frozen nodes, without a word about how it looks.

Brackets that only group are not in the tree: each writer puts them where its own form needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property, wraps
from typing import Any, TypeVar

Found = TypeVar("Found")


@dataclass(frozen=True, eq=False)
class Node:
    """A part of a formula. Two that have the same parts are equal."""

    @cached_property
    def content(self) -> tuple[Any, ...]:
        """The values of its fields."""
        return tuple(getattr(self, name) for name in FIELDS[type(self)])

    @cached_property
    def below(self) -> tuple[Node, ...]:
        """The nodes that it is made of."""
        return tuple(_nodes(self.content))

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What was found out about it, such as what a writer made of it."""
        return {}

    def __reduce__(self) -> tuple[Any, ...]:
        return shared, (type(self).__name__, *self.content)

    @cached_property
    def _hash(self) -> int:
        return hash((type(self).__name__, self.content))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self is other or (type(self) is type(other) and self.content == other.content)


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _nodes(each)


@dataclass(frozen=True, eq=False)
class Name(Node):
    """A name as code has it, such as `k_star` or `kappa'`; `mark` tells apart what shares one."""

    name: str
    mark: int = 0


@dataclass(frozen=True, eq=False)
class Number(Node):
    """A number that is not negative, in digits."""

    digits: str


@dataclass(frozen=True, eq=False)
class Sign(Node):
    """A constant or a set with a sign of its own, by its key in `signs.CONSTANTS`."""

    key: str


@dataclass(frozen=True, eq=False)
class Words(Node):
    """Words in a formula."""

    text: str


@dataclass(frozen=True, eq=False)
class Chain(Node):
    """Parts with a sign before each: a sum, a relation or a list. The first sign may be empty."""

    parts: tuple[Node, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Product(Node):
    """Factors side by side."""

    factors: tuple[Node, ...]


@dataclass(frozen=True, eq=False)
class Fraction(Node):
    """A fraction; one that is `flat` has a slash everywhere."""

    above: Node
    beneath: Node
    flat: bool = False


@dataclass(frozen=True, eq=False)
class Root(Node):
    """A root of some degree."""

    inside: Node
    degree: int = 2


@dataclass(frozen=True, eq=False)
class Power(Node):
    """A base with something raised."""

    base: Node
    exponent: Node


@dataclass(frozen=True, eq=False)
class Index(Node):
    """Something with an index that is a formula."""

    base: Node
    index: Node


@dataclass(frozen=True, eq=False)
class Call(Node):
    """A function at its arguments."""

    head: Node
    inside: Node
    left: str = "("
    right: str = ")"


@dataclass(frozen=True, eq=False)
class Fence(Node):
    """What stands between two brackets or bars that mean something."""

    inside: Node
    left: str = "("
    right: str = ")"


@dataclass(frozen=True, eq=False)
class Big(Node):
    """A sum, an integral or a limit, with what stands below and above its sign, and `d` of what."""

    kind: str
    body: Node
    low: Node | None = None
    high: Node | None = None
    over: tuple[Node, ...] = ()


@dataclass(frozen=True, eq=False)
class Slope(Node):
    """A derivative: each variable with its order."""

    partial: bool
    variables: tuple[tuple[Node, int], ...]
    body: Node


@dataclass(frozen=True, eq=False)
class Matrix(Node):
    """A matrix, row by row."""

    rows: tuple[tuple[Node, ...], ...]


@dataclass(frozen=True, eq=False)
class Phrase(Node):
    """Words and formulas in turn."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, eq=False)
class Glued(Node):
    """Words and formulas with nothing between them: the spaces are in the words."""

    parts: tuple[Node, ...]


KINDS = {kind.__name__: kind for kind in Node.__subclasses__()}
FIELDS = {kind: {each.name: each.default for each in fields(kind)} for kind in KINDS.values()}
"""The fields of each node, with their defaults."""
_shared: dict[tuple[Any, ...], Node] = {}


def shared(kind: str, *content: Any) -> Node:
    """The one node of this kind with these fields: what is read or sent is kept, and printed, once."""
    key = (kind, *content)
    if key not in _shared:
        _shared[key] = KINDS[kind](*content)
    return _shared[key]


def remembered(find: Callable[[Node], Found]) -> Callable[[Node], Found]:
    """A function of a node that is worked out once for each."""

    @wraps(find)
    def found(node: Node) -> Found:
        memo = node.memo
        if find not in memo:
            memo[find] = find(node)
        answer: Found = memo[find]
        return answer

    return found


def listed(parts: Iterable[Node], sign: str = ",") -> Node:
    """The parts with commas between them; a single one by itself."""
    every = tuple(parts)
    if len(every) == 1:
        return every[0]
    return Chain(every, ("", *(sign for _ in every[1:])))


def related(*parts: Node | str) -> Chain:
    """A chain out of parts and the signs between them in turn."""
    return Chain(tuple(parts[::2]), ("", *parts[1::2]))  # type: ignore[arg-type]


def product(*factors: Node) -> Node:
    """The factors side by side; a single one by itself, one for none."""
    if not factors:
        return Number("1")
    return factors[0] if len(factors) == 1 else Product(factors)


def negative(part: Node) -> Chain:
    """The part with a minus in front of it."""
    return Chain((part,), ("-",))


def signed(part: Node) -> tuple[str, Node]:
    """The part with the sign that is in front of it, which may be a minus."""
    return ("-", part.parts[0]) if isinstance(part, Chain) and part.signs == ("-",) else ("+", part)


def parts_of(trees: Iterable[Node]) -> Iterator[Node]:
    """Every different node of the trees once, each after its own nodes were put on the list."""
    seen: set[int] = set()
    waiting = list(trees)
    while waiting:
        node = waiting.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            waiting.extend(node.below)


def replaced(value: Any, parts: Mapping[Node, Node]) -> Any:
    """A tree, or what a field of one holds, with other nodes in the place of some of its own."""
    found = dict(parts)

    def of(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(of, value))
        if not isinstance(value, Node):
            return value
        if value not in found:
            content = of(value.content)
            found[value] = value if content == value.content else type(value)(*content)
        return found[value]

    return of(value)
