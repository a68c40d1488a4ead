"""What stands around the formulas of a claim: the laws of its random variables, and its vectors."""

from collections.abc import Iterable, Iterator

import sympy as sp

from slr_verify.calculus.reading.parts import found_in
from slr_verify.document.nodes import (
    Call,
    Fence,
    Name,
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
MOST_ROWS = 3
"""How large a covariance matrix is printed, if it is known otherwise."""
INDICATOR = Phrase(
    (
        Call(Sign("one"), Words("A"), "{", "}"),
        Words(
            "is the indicator of A, 1 if A holds and else 0; a sum of indicators counts how many hold"
        ),
    )
)


def surroundings(expressions: Iterable[sp.Basic], read: Reader) -> Iterator[Node]:
    """Each law and each frame of vectors once, in the order of appearance."""
    parts = tuple(expressions)
    known = tuple(dict.fromkeys(_law(block, parts, read) for block in laws(parts)))
    yield from known
    if len(known) > 1:
        yield Words(INDEPENDENT)
    yield from _copies(parts, read)
    for vectors in frames(parts):
        yield from _frame(vectors, read)
    if found_in(parts, Tends):
        yield INDICATOR


def _law(block: Block, parts: tuple[sp.Basic, ...], read: Reader) -> Node:
    """The law; in words for many coordinates of one vector, whose covariances are said elsewhere."""
    if isinstance(block, Normal) and len(block.variables) > MOST_ROWS:
        for vectors in frames(parts):
            along = _coordinates(block, vectors)
            if along:
                seen = str(block.variables[0]).removesuffix(f"_{along[0].name}")
                names = (read.arguments(*block.variables), read.arguments(*along))
                whole = Words("are the inner products of"), Name(seen), Words("with")
                return Phrase((names[0], *whole, names[1]))
    return read.formula(block)


def _coordinates(block: Normal, vectors: tuple[FixedVector, ...]) -> tuple[FixedVector, ...]:
    """The vectors along which the variables see one Gaussian vector; none if they do not."""
    names = {str(each) for each in block.variables}
    ends = {each.name: each for each in vectors}
    for start in {name.partition("_")[0] for name in names}:
        for before in (start, *(f"{start}_{digit}" for digit in "123")):
            along = [ends.get(str(each).removeprefix(f"{before}_")) for each in block.variables]
            found = tuple(each for each in along if each is not None)
            if len(found) == len(names) and _has_gram(block, found):
                return found
    return ()


def _has_gram(block: Normal, along: tuple[FixedVector, ...]) -> bool:
    gram = along[0].frame.gram
    matrix = sp.Matrix([[gram[u.place, w.place] for w in along] for u in along])
    return matrix == sp.Matrix(block.args[1])


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
