"""Terms: the formulas of the core. Equal terms are one object, and none can be changed.

    rational q | pi | variable x | bound k             q a fraction; bound k is the k-th bound variable
    sum a.. | product a.. | power a n                  n a whole number; a negative one divides
    sqrt a | exp a | erf a | atan a | sin a | cos a | abs a
    mean n F c11 c12 .. cnn     binds n in F           E F(Z) for Z ~ N(0, C)
    integral F a b              binds 1 in F           the integral of F from a to b, minus that from b to a
    derivative F a              binds 1 in F           the derivative of F at a
    defined f a..                                      the value of a defined function
    = a b | <= a b | < a b | != a b                    relations between numbers
    psd n c11 .. cnn            the symmetric matrix C is positive semidefinite
    integer a                   a is a whole number

A variable stands for any real number. Bound variables are numbered from the innermost binder outwards,
so that renaming them is nothing and capture cannot be written. Relations are no parts of other terms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

FUNCTIONS: Final = ("sqrt", "exp", "erf", "atan", "sin", "cos", "abs")
COMPARISONS: Final = ("=", "<=", "<", "!=")
RELATIONS: Final = (*COMPARISONS, "psd", "integer")
BINDERS: Final = ("mean", "integral", "derivative")
NAME: Final = re.compile(r"#[0-9]+|[A-Za-z][A-Za-z0-9_']*")
"""Names of variables and functions; those with # are the core's own, for opened binders."""
RESERVED: Final = frozenset({*FUNCTIONS, "pi", "E", "N", "integral", "derivative"})
"""What no variable or function is called, since it is printed for something else."""


LARGEST_EXPONENT: Final = 10**6
LARGEST_SIZE: Final = 10**5
LARGEST_DEPTH: Final = 300


class Refused(Exception):
    """Something is not a term, not a step or not a proof; `code` says which condition failed."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code

    def __str__(self) -> str:
        return f"{self.args[0]} [{self.code}]"


class Term:
    """One node. `free`: the names of its variables; `loose`: how many bound variables it waits for.

    `size` and `depth` are those of the tree, which are bounded so that no walk takes without end.
    """

    __slots__ = ("args", "depth", "free", "loose", "op", "size")
    op: str
    args: tuple[Any, ...]
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

    @property
    def parts(self) -> tuple[Term, ...]:
        """The terms among the arguments."""
        return tuple(part for part in self.args if type(part) is Term)


_interned: dict[tuple[object, ...], Term] = {}


def make(op: str, *args: object) -> Term:
    """The one term with this head and these arguments. Raises Refused if there is none."""
    key = (op, *((type(arg), arg) for arg in args))
    found = _interned.get(key)
    if found is None:
        _require_shape(op, args)
        found = _interned[key] = _node(op, args)
    return found


def _node(op: str, args: tuple[Any, ...]) -> Term:
    parts = [(place, part) for place, part in enumerate(args) if type(part) is Term]
    free = frozenset().union(*(part.free for _, part in parts))
    loose = max((part.loose - bound_in(op, args, place) for place, part in parts), default=0)
    size = 1 + sum(part.size for _, part in parts)
    depth = 1 + max((part.depth for _, part in parts), default=0)
    if size > LARGEST_SIZE or depth > LARGEST_DEPTH:
        raise Refused("too-large", f"a term has more than {LARGEST_SIZE} parts, or is too deep")
    node = Term.__new__(Term)
    for name, value in (
        ("size", size),
        ("depth", depth),
        ("op", op),
        ("args", args),
        ("free", frozenset({args[0]}) if op == "variable" else free),
        ("loose", args[0] + 1 if op == "bound" else max(loose, 0)),
    ):
        object.__setattr__(node, name, value)
    return node


def bound_in(op: str, args: tuple[Any, ...], place: int) -> int:
    """How many variables a node binds in its argument at `place`."""
    if op == "mean" and place == 1:
        return int(args[0])
    return int(op in ("integral", "derivative") and place == 0)


def _require_shape(op: str, args: tuple[Any, ...]) -> None:
    shaped = SHAPES.get(op)
    numbers = all(part.op not in RELATIONS for part in args if type(part) is Term)
    if shaped is None or not numbers or not shaped(args):
        raise Refused("no-term", f"{op!r:.40} takes no such {len(args)} arguments: {args!r:.200}")


def _kinds(*kinds: type) -> Callable[[tuple[Any, ...]], bool]:
    return lambda args: tuple(map(type, args)) == kinds


def _terms(args: tuple[Any, ...]) -> bool:
    return all(type(arg) is Term for arg in args)


def _some_terms(args: tuple[Any, ...]) -> bool:
    return bool(args) and _terms(args)


def is_name(name: object) -> bool:
    """Whether a variable or a function may be called so."""
    return type(name) is str and NAME.fullmatch(name) is not None and name not in RESERVED


def _square_matrix(size: object, entries: tuple[Any, ...]) -> bool:
    whole = type(size) is int and size > 0 and len(entries) == size**2
    return whole and _some_terms(entries)


SHAPES: Final[dict[str, Callable[[tuple[Any, ...]], bool]]] = {
    "rational": _kinds(Fraction),
    "pi": _kinds(),
    "variable": lambda args: len(args) == 1 and is_name(args[0]),
    "bound": lambda args: _kinds(int)(args) and args[0] >= 0,
    "sum": _some_terms,
    "product": _some_terms,
    "power": lambda args: _kinds(Term, int)(args) and abs(args[1]) <= LARGEST_EXPONENT,
    "mean": lambda args: _kinds(int, Term)(args[:2]) and _square_matrix(args[0], args[2:]),
    "integral": _kinds(Term, Term, Term),
    "derivative": _kinds(Term, Term),
    "defined": lambda args: is_name(args[:1] and args[0]) and _terms(args[1:]),
    "psd": lambda args: bool(args) and _square_matrix(args[0], args[1:]),
    "integer": _kinds(Term),
    **dict.fromkeys(FUNCTIONS, _kinds(Term)),
    **dict.fromkeys(COMPARISONS, _kinds(Term, Term)),
}


def rational(value: int | Fraction) -> Term:
    """A rational number."""
    return make("rational", Fraction(value))


def variable(name: str) -> Term:
    """A real variable."""
    return make("variable", name)


ZERO: Final = rational(0)
ONE: Final = rational(1)
PI: Final = make("pi")


def plus(*terms: Term) -> Term:
    """Their sum, without zeros: what is left alone is no sum."""
    kept = [term for term in terms if term is not ZERO]
    return make("sum", *kept) if len(kept) > 1 else kept[0] if kept else ZERO


def times(*terms: Term) -> Term:
    """Their product, without ones."""
    kept = [term for term in terms if term is not ONE]
    return make("product", *kept) if len(kept) > 1 else kept[0] if kept else ONE


def negative(term: Term) -> Term:
    """-a."""
    return rational(-term.args[0]) if term.op == "rational" else times(rational(-1), term)


def minus(left: Term, right: Term) -> Term:
    """a - b."""
    return plus(left, negative(right))


def power(base: Term, exponent: int) -> Term:
    """a^n."""
    return base if exponent == 1 else make("power", base, exponent)


def over(above: Term, below: Term) -> Term:
    """a/b."""
    return times(above, power(below, -1))


def slack(relation: Term) -> Term:
    """b - a for a <= b, a < b and a = b: zero for an equality, not negative for the others."""
    left, right = relation.args
    return minus(right, left)


def unbound_parts(term: Term) -> Iterator[Term]:
    """The parts in which the node binds nothing: all but the body of a binder."""
    for place, part in enumerate(term.args):
        if type(part) is Term and not bound_in(term.op, term.args, place):
            yield part


def strict_parts(term: Term) -> Iterator[Term]:
    """The term and the parts of it that are defined because it is, each once."""
    found = {term: None}
    waiting = [term]
    while waiting:
        for part in unbound_parts(waiting.pop()):
            if part not in found:
                found[part] = None
                waiting.append(part)
    yield from found
