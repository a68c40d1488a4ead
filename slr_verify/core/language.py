"""The language of the core: which heads a term can have, what each binds, and what it means.

    rational q | pi | variable x | bound k             q a fraction; bound k is the k-th bound variable
    sum a.. | product a.. | power a n                  n a whole number; a negative one divides
    sqrt a | exp a | erf a | atan a | sin a | cos a | abs a
    mean n F c11 c12 .. cnn     binds n in F           E F(Z) for Z ~ N(0, C)
    integral F a b              binds 1 in F           the integral of F from a to b, minus that from b to a
    derivative F a              binds 1 in F           the derivative of F at a
    total F a b                 binds 1 in F           the sum of F(l) over the whole numbers l from a to b
    law X F                     binds 1 in F           E F(X) for a random variable X with E X^2 < oo
    gaussian F                  binds a vector in F    E F(Z) for a standard Gaussian vector Z
    copies n F G                binds 1 in F,          E F(G(Z_1) + .. + G(Z_n)) for independent standard
                                a vector in G          Gaussian vectors
    defined f a..                                      the value of a defined function
    member f i..                                       the value of a function of which nothing is known
    indicator A                                        1 if the sides of A are defined and A is true, else 0
    inner u v                                          the inner product of two vectors
  vectors:
    vector u i.. | vector sum u.. | scaled a u         of one Euclidean space; an index of the first is a
                                                       number or a vector
  relations:
    = a b | <= a b | < a b | != a b                    between numbers
    psd n c11 .. cnn            the symmetric matrix C is positive semidefinite
    integer a                   a is a whole number
    every n A B..               binds n in all         where each B is defined and true, the sides of A are
                                                       defined and A is true
    almost n A B..              binds n in all         the same but for a set of measure zero
    surely n A B..              binds n vectors in all the same for n independent standard Gaussian
                                                       vectors, but with probability zero
    surface n A B..             binds n vectors in all the same but for a set of Hausdorff measure zero, of
                                                       dimension n a less the number of B, a that of the
                                                       space
    tends F a                   binds 1 in F           F(n) is defined for n = 0, 1, .. and tends to a
    dimension a                                        a is defined, and the dimension of the space

A variable stands for any real number, a vector for any vector. Bound variables are numbered from the
innermost binder outwards, so that renaming them is nothing and capture cannot be written.
"""

from __future__ import annotations

import re
from typing import Any, Final

FUNCTIONS: Final = ("sqrt", "exp", "erf", "atan", "sin", "cos", "abs")
COMPARISONS: Final = ("=", "<=", "<", "!=")
QUANTIFIERS: Final = ("every", "almost", "surely", "surface")
CLOSED_RELATIONS: Final = (*QUANTIFIERS, "tends", "dimension")
"""Relations that say themselves where they are defined."""
RELATIONS: Final = (*COMPARISONS, "psd", "integer", *CLOSED_RELATIONS)
VECTORS: Final = ("vector", "vector sum", "scaled")
BINDERS: Final = ("mean", "integral", "derivative", "total", "law", "gaussian", "copies")
UNKNOWN: Final = ("vector", "member", "law")
"""What a statement leaves open beside the values of its variables."""
NAME: Final = re.compile(r"#[0-9]+|[A-Za-z][A-Za-z0-9_']*")
"""Names of variables and functions; those with # are the core's own, for opened binders."""
RESERVED: Final = (*FUNCTIONS, "pi", "E", "N", "I", "integral", "derivative", "sum", "oo")
"""What no variable or function is called, since it is printed for something else."""


class Refused(Exception):
    """Something is not a term, not a step or not a proof; `code` says which condition failed."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code

    def __str__(self) -> str:
        return f"{self.args[0]} [{self.code}]"


_BODIES: Final = {
    **dict.fromkeys(("integral", "derivative", "total", "tends", "gaussian"), (0,)),
    **dict.fromkeys(("mean", "law"), (1,)),
    "copies": (1, 2),
}
"""The places of the bodies of a binder."""


def bound_in(op: str, args: tuple[Any, ...]) -> tuple[int, ...]:
    """How many variables a node binds in each of its arguments."""
    if op in QUANTIFIERS:
        return (args[0],) * len(args)
    places = _BODIES.get(op)
    if places is None:
        return (0,) * len(args)
    count = args[0] if op == "mean" else 1
    return tuple([count * (place in places) for place in range(len(args))])


def sort_of(op: str) -> str:
    """number, vector or relation: what terms with this head stand for. Bound variables count as numbers."""
    return "relation" if op in RELATIONS else "vector" if op in VECTORS else "number"


def sort_at(op: str, place: int) -> str:
    """What a node with this head takes at a place: a sort, or one of two."""
    if op in ("indicator", *QUANTIFIERS):
        return "relation"
    if op in ("vector", "member"):
        return "number or vector"
    vectors = op in ("inner", "vector sum") or (op == "scaled" and place == 1)
    return "vector" if vectors else "number"


def is_name(name: object) -> bool:
    """Whether a variable or a function may be called so."""
    return type(name) is str and NAME.fullmatch(name) is not None and name not in RESERVED
