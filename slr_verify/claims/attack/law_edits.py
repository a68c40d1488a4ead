"""Single-site edits, and those of a law: what an expectation is taken over, changed in one way."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations

import sympy as sp

from slr_verify.language.law import Block, Centred, Index, Normal


@dataclass(frozen=True)
class Edit:
    """The kind of change; the change in words and its result are worked out when asked for."""

    kind: str
    words: Callable[[], str]
    result: Callable[[], sp.Basic]


def edit(kind: str, words: str, result: sp.Basic, *named: object) -> Edit:
    """An edit whose result is known already; each {} in its words is for one of the `named`.

    Few edits are ever put into words, and a long expression takes its time to print.
    """
    return Edit(kind, partial(words.format, *named), lambda: result)


def law_edits(block: Block) -> Iterator[Edit]:
    """Other laws. A covariance matrix stays positive semidefinite under each of these changes."""
    if isinstance(block, Centred | Index):
        size = block.args[1]
        wider = block.func(block.variables[0], size + 1)
        yield edit("law", "{} in the law becomes {}", wider, size, size + 1)
    if not isinstance(block, Normal):
        return
    names, matrix = block.variables, sp.Matrix(block.args[1])
    for place, name in enumerate(names):
        wider = matrix.copy()
        wider[place, place] += 1
        yield edit("law", "the variance of {} grows by 1", Normal(names, wider), name)
    for left, right in combinations(range(len(names)), 2):
        yield from _pair_edits(block, matrix, left, right)


def _pair_edits(block: Normal, matrix: sp.Matrix, left: int, right: int) -> Iterator[Edit]:
    names = block.variables
    pair = (names[left], names[right])
    exchange = sp.eye(len(names)).elementary_row_op("n<->m", row1=left, row2=right)
    exchanged = Normal(names, exchange * matrix * exchange)
    yield edit("law", "{} and {} exchange their laws", exchanged, *pair)
    common = matrix.copy()
    for row in (left, right):
        for column in (left, right):
            common[row, column] += 1
    yield edit("law", "{} and {} get a common component", Normal(names, common), *pair)
    if matrix[left, right] != 0:
        mirror = sp.eye(len(names))
        mirror[left, left] = -1
        turned = Normal(names, mirror * matrix * mirror)
        yield edit("law", "{} changes its sign", turned, names[left])
