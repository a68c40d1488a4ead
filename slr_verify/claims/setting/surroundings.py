"""What stands around the formulas of a claim: the laws of its random variables, and its vectors."""

from collections.abc import Iterable, Iterator

import sympy as sp

from slr_verify.document.nodes import (
    Call,
    Fence,
    Node,
    Number,
    Phrase,
    Sign,
    Words,
    listed,
    related,
)
from slr_verify.document.parts import outside_in
from slr_verify.document.reader import Reader
from slr_verify.language.copies import CopySum, copy_of
from slr_verify.language.law import Block, Normal
from slr_verify.language.tends import Tends
from slr_verify.language.vectors import FixedVector, InnerProduct, inner

INDEPENDENT = "in one mean, those of different laws in this list are independent of each other"
"""What is said of several laws."""
INDICATOR = Phrase((Call(Sign("one"), Words("A"), "{", "}"), Words("is 1 if A holds, and else 0")))


def surroundings(expressions: Iterable[sp.Basic], read: Reader) -> Iterator[Node]:
    """Each law and each frame of vectors once, in the order of appearance."""
    parts = tuple(expressions)
    known = tuple(dict.fromkeys(read.formula(block) for block in laws(parts)))
    yield from known
    if len(known) > 1:
        yield Words(INDEPENDENT)
    yield from _copies(parts, read)
    for vectors in frames(parts):
        yield from _frame(vectors, read)
    if any(part.has(Tends) for part in parts):
        yield INDICATOR


def _copies(parts: tuple[sp.Basic, ...], read: Reader) -> Iterator[Node]:
    """How copies of random variables are printed, by the first ones."""
    copied = next((part for part in outside_in(parts) if isinstance(part, CopySum)), None)
    if copied is not None:
        name = read.formula(copied.block.printed[0])
        some = (copy_of(name, Number(digit)) for digit in "12")
        yield Phrase((listed((*some, Sign("..."))), Words("are independent copies of"), name))


def laws(parts: tuple[sp.Basic, ...]) -> list[Block]:
    """The laws that are not the restriction of another one to some of its variables."""
    found = list(dict.fromkeys(block for part in parts for block in _ordered(part, Block)))
    return [block for block in found if not any(_restricts(block, other) for other in found)]


def _restricts(block: Block, other: Block) -> bool:
    if not (isinstance(block, Normal) and isinstance(other, Normal)) or block == other:
        return False
    names = block.variables
    inside = set(names) < set(other.variables) or (
        set(names) == set(other.variables) and str(names) > str(other.variables)
    )
    return inside and all(
        block.covariance(a, b) == other.covariance(a, b) for a in names for b in names
    )


def frames(parts: tuple[sp.Basic, ...]) -> list[tuple[FixedVector, ...]]:
    """The vectors of every frame that occurs: what is said of one of them says something of the others."""
    found = (vector.frame for part in parts for vector in _ordered(part, FixedVector))
    return [each.vectors for each in dict.fromkeys(found)]


def units(vectors: tuple[FixedVector, ...]) -> list[FixedVector]:
    """The vectors of norm one among those of a frame."""
    return [v for v in vectors if v.frame.gram[v.place, v.place] == 1]


def products(vectors: tuple[FixedVector, ...]) -> Iterator[tuple[InnerProduct, sp.Expr]]:
    """The inner products of vectors of a frame with their values, without the norms that are one."""
    gram = vectors[0].frame.gram
    for place, left in enumerate(vectors):
        for right in vectors[place:]:
            value = gram[left.place, right.place]
            if left is not right or value != 1:
                yield inner(left, right), value


def _frame(vectors: tuple[FixedVector, ...], read: Reader) -> Iterator[Node]:
    """Norms and inner products; vectors of norm one together."""
    if units(vectors):
        norms = tuple(Fence(read.formula(v), "||", "||") for v in units(vectors))
        yield listed((*norms, Number("1")), "=")
    for product, value in products(vectors):
        yield related(read.formula(product), "=", read.formula(value))


def _ordered(expr: sp.Basic, kind: type) -> list[sp.Basic]:
    found = (part for part in outside_in((expr,)) if isinstance(part, kind))
    return sorted(found, key=str)
