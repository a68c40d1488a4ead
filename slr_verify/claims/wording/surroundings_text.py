"""The laws of random variables and the inner products of vectors, as plain text."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import sympy as sp

from slr_verify.claims.setting.surroundings import INDEPENDENT, frames, laws, products, units
from slr_verify.claims.wording.transcript import Write
from slr_verify.language.law import Block, Centred, Index, Normal, SquareIntegrable
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import FixedVector

Describe = Callable[[Any, Write], str]


def surroundings_text(expressions: Iterable[sp.Basic], write: Write = str) -> tuple[str, ...]:
    """Each law and each frame of vectors once, in the order of appearance."""
    parts = tuple(expressions)
    described = tuple(dict.fromkeys(_law(block, write) for block in laws(parts)))
    apart = (INDEPENDENT,) if len(described) > 1 else ()
    related = (text for vectors in frames(parts) for text in _frame(vectors, write))
    return (*described, *apart, *dict.fromkeys(related))


def _frame(vectors: tuple[FixedVector, ...], write: Write) -> Iterator[str]:
    if units(vectors):
        yield " = ".join(f"|{write(each)}|" for each in units(vectors)) + " = 1"
    for product, value in products(vectors):
        yield f"{write(product)} = {write(value)}"


def _law(block: Block, write: Write) -> str:
    describe: Describe = LAWS.get(type(block), _only_random)
    return describe(block, write)


def _normal(block: Normal, write: Write) -> str:
    names = ", ".join(map(write, block.variables))
    if len(block.variables) == 1:
        return f"{names} ~ N(0, {write(block.args[1][0, 0])})"
    rows = (", ".join(map(write, row)) for row in block.args[1].tolist())
    return f"({names}) ~ N(0, [{'; '.join(rows)}])"


def _centred(block: Centred, write: Write) -> str:
    name = write(block.variables[0])
    return f"E[{name}] = 0, E[{name}**2] = {write(block.variance)}"


def _square_integrable(block: SquareIntegrable, write: Write) -> str:
    name = write(block.variables[0])
    return f"E[{name}] = {write(block.mean)}, E[{name}**2] = {write(block.second_moment)}"


def _index(block: Index, write: Write) -> str:
    return f"{write(block.variables[0])} in {{1, ..., {write(block.args[1])}}} random"


def _vector(block: VectorBlock, write: Write) -> str:
    return f"{write(block.vector)} ~ N(0, I_d)"


def _only_random(block: Block, write: Write) -> str:
    return f"{', '.join(map(write, block.variables))} random"


LAWS: Mapping[type[Block], Describe] = {
    Normal: _normal,
    Centred: _centred,
    SquareIntegrable: _square_integrable,
    Index: _index,
    VectorBlock: _vector,
}
