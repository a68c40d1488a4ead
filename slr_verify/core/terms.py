"""Terms: the formulas of the core. Equal terms are one object, and none can be changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, cast

from .language import (
    CLOSED_RELATIONS,
    COMPARISONS,
    FUNCTIONS,
    QUANTIFIERS,
    UNKNOWN,
    Refused,
    bound_in,
    is_name,
    sort_at,
    sort_of,
)

LARGEST_EXPONENT: Final = 10**6
LARGEST_SIZE: Final = 10**5
LARGEST_DEPTH: Final = 300
DEEPEST: Final = 10_000
"""Levels of calls that walks over terms of that depth take."""
MOST_BOUND: Final = 1000
"""By one quantifier."""


class _Draft:
    """A node in the making."""

    __slots__ = ("args", "bound", "depth", "free", "loose", "op", "parts", "size", "strict")


class Term(_Draft):
    """One node. `free`: the names of its variables; `loose`: how many bound variables it waits for.

    `bound` says of each argument how many variables the node binds in it.
    `parts` are the terms among the arguments, and `strict` those that are defined because the node is: all
    but relations and the bodies of binders. `size` and `depth` are those of the tree, which are bounded so
    that no walk takes without end.
    """

    __slots__ = ()
    op: str
    args: tuple[Any, ...]
    bound: tuple[int, ...]
    parts: tuple[Term, ...]
    strict: tuple[Term, ...]
    free: frozenset[str]
    loose: int
    size: int
    depth: int

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a term cannot be changed")

    def __repr__(self) -> str:
        return f"a {self.op}"

    def __reduce__(self) -> tuple[object, ...]:
        return make, (self.op, *self.args)


NAMED: Final = frozenset(("variable", *UNKNOWN))
_interned: dict[tuple[object, ...], Term] = {}


def make(op: str, *args: object) -> Term:
    """The one term with this head and these arguments. Raises Refused if there is none."""
    key = (op, args, *map(type, args))
    found = _interned.get(key)
    if found is None:
        _require_shape(op, args)
        found = _interned[key] = _node(op, args)
    return found


def _node(op: str, args: tuple[Any, ...]) -> Term:
    node: Any = _Draft()
    node.op, node.args, node.bound = op, args, bound_in(op, args)
    node.parts = node.strict = parts = tuple([part for part in args if type(part) is Term])
    waiting = [part.loose for part in parts]
    if any(node.bound):
        pairs = [(part, n) for part, n in zip(args, node.bound, strict=True) if type(part) is Term]
        node.strict = tuple([part for part, n in pairs if not n])
        waiting = [part.loose - n for part, n in pairs]
    elif op == "indicator":
        node.strict = ()
    node.free = frozenset(args[:1] if op in NAMED else ()).union(*[part.free for part in parts])
    node.loose = args[0] + 1 if op == "bound" else max([0, *waiting])
    node.size = 1 + sum([part.size for part in parts])
    node.depth = 1 + max([0, *[part.depth for part in parts]])
    if node.size > LARGEST_SIZE or node.depth > LARGEST_DEPTH:
        raise Refused("too-large", f"a term has more than {LARGEST_SIZE} parts, or is too deep")
    node.__class__ = Term  # from here on it cannot be changed
    return cast("Term", node)


def _require_shape(op: str, args: tuple[Any, ...]) -> None:
    shaped = SHAPES.get(op)
    heads = tuple([part.op if type(part) is Term else "" for part in args])
    if shaped is None or not shaped(args) or not _is_sorted(op, heads):
        raise Refused("no-term", f"{op!r:.40} takes no such {len(args)} arguments: {args!r:.200}")


@lru_cache(maxsize=2**12)
def _is_sorted(op: str, heads: tuple[str, ...]) -> bool:
    """Whether a node takes arguments with such heads, where they are terms, at their places."""
    pairs = [(head, sort_at(op, place)) for place, head in enumerate(heads) if head]
    return all(sort_of(head) in sort or (head, sort) == ("bound", "vector") for head, sort in pairs)


def _kinds(*kinds: type) -> Callable[[tuple[Any, ...]], bool]:
    return lambda args: tuple(map(type, args)) == kinds


def _terms(args: tuple[Any, ...]) -> bool:
    return all(type(arg) is Term for arg in args)


def _some_terms(args: tuple[Any, ...]) -> bool:
    return bool(args) and _terms(args)


def _square_matrix(size: object, entries: tuple[Any, ...]) -> bool:
    whole = type(size) is int and size > 0 and len(entries) == size**2
    return whole and _terms(entries)


def _named(args: tuple[Any, ...]) -> bool:
    return is_name(args[:1] and args[0]) and _terms(args[1:])


def _is_number(body: Term) -> bool:
    """Whether the body of a binder of a vector is not this vector itself."""
    return (body.op, body.loose) != ("bound", 1)


def _quantified(args: tuple[Any, ...]) -> bool:
    whole = type(args[:1] and args[0]) is int
    return whole and 0 < args[0] <= MOST_BOUND and _some_terms(args[1:])


SHAPES: Final[dict[str, Callable[[tuple[Any, ...]], bool]]] = {
    "rational": _kinds(Fraction),
    "pi": _kinds(),
    "variable": lambda args: len(args) == 1 and is_name(args[0]),
    "bound": lambda args: _kinds(int)(args) and args[0] >= 0,
    "power": lambda args: _kinds(Term, int)(args) and abs(args[1]) <= LARGEST_EXPONENT,
    "mean": lambda args: _kinds(int, Term)(args[:2]) and _square_matrix(args[0], args[2:]),
    "law": lambda args: _kinds(str, Term)(args) and is_name(args[0]),
    "gaussian": lambda args: _kinds(Term)(args) and _is_number(args[0]),
    "copies": lambda args: _kinds(Term, Term, Term)(args) and _is_number(args[2]),
    "member": lambda args: _named(args) and len(args) > 1,
    "psd": lambda args: bool(args) and _square_matrix(args[0], args[1:]),
    **dict.fromkeys(("sum", "product", "vector sum"), _some_terms),
    **dict.fromkeys(("integral", "total"), _kinds(Term, Term, Term)),
    **dict.fromkeys(("derivative", "inner", "scaled", "tends"), _kinds(Term, Term)),
    **dict.fromkeys(COMPARISONS, _kinds(Term, Term)),
    **dict.fromkeys((*FUNCTIONS, "indicator", "integer", "dimension"), _kinds(Term)),
    **dict.fromkeys(("defined", "vector"), _named),
    **dict.fromkeys(QUANTIFIERS, _quantified),
}


def rational(value: int | Fraction) -> Term:
    """A rational number."""
    return make("rational", Fraction(value))


def variable(name: str) -> Term:
    """A real variable."""
    return make("variable", name)


ZERO: Final = rational(0)
ONE: Final = rational(1)
MINUS_ONE: Final = rational(-1)
PI: Final = make("pi")


def plus(*terms: Term) -> Term:
    """Their sum, without zeros: what is left alone is no sum."""
    kept = [term for term in terms if term is not ZERO]
    return make("sum", *kept) if len(kept) > 1 else kept[0] if kept else ZERO


def times(*terms: Term) -> Term:
    """Their product, without ones."""
    kept = [term for term in terms if term is not ONE]
    return make("product", *kept) if len(kept) > 1 else kept[0] if kept else ONE


@lru_cache(maxsize=2**12)
def negative(term: Term) -> Term:
    """-a."""
    return rational(-term.args[0]) if term.op == "rational" else times(MINUS_ONE, term)


def minus(left: Term, right: Term) -> Term:
    """a - b."""
    return plus(left, negative(right))


def power(base: Term, exponent: int) -> Term:
    """a^n."""
    return base if exponent == 1 else make("power", base, exponent)


def over(above: Term, below: Term) -> Term:
    """a/b."""
    return times(above, power(below, -1))


def squared_distance(x: tuple[Term, ...], y: tuple[Term, ...]) -> Term:
    """Between two points."""
    return plus(*(power(minus(a, b), 2) for a, b in zip(x, y, strict=True)))


def slack(relation: Term) -> Term:
    """b - a for a <= b, a < b and a = b: zero for an equality, not negative for the others."""
    left, right = relation.args
    return minus(right, left)


def natural(n: Term) -> tuple[Term, Term]:
    """That a number is one of 0, 1, 2, ..."""
    return make("integer", n), make("<=", ZERO, n)


def indices(low: Term, index: Term, high: Term) -> tuple[Term, Term, Term]:
    """That a number is one of the whole numbers from one end to the other."""
    return make("integer", index), make("<=", low, index), make("<=", index, high)


def within_one(x: Term) -> tuple[Term, Term]:
    """That a number is between -1 and 1."""
    return make("<=", MINUS_ONE, x), make("<=", x, ONE)


def sides(relation: Term) -> tuple[Term, ...]:
    """The terms that are defined where the relation holds, by its meaning."""
    return () if relation.op in CLOSED_RELATIONS else relation.parts


@lru_cache(maxsize=2**12)
def strict_parts(term: Term) -> frozenset[Term]:
    """The term and the parts of it that are defined because it is."""
    found, waiting = {term}, [term]
    while waiting:
        new = set(waiting.pop().strict) - found
        found |= new
        waiting += new
    return frozenset(found)


def all_parts(term: Term) -> Iterator[Term]:
    """The term and every term in it, also those that wait for the variable of a binder."""
    yield term
    for part in term.parts:
        yield from all_parts(part)
