r"""Whether a claim can be read as something else: two different parts of it or its proofs print alike.

What is read is what the eye sees of the LaTeX, or a line of text. A law is printed
beside the formulas, not in them, so a random variable has one law in the whole claim and its proofs,
and is nothing but random in what is claimed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.calculus.reading.parts import found_in
from slr_verify.claims.wording.typesetting import Typesetting
from slr_verify.document.definitions import meanings
from slr_verify.document.latex import SEEN
from slr_verify.document.letters import Letter
from slr_verify.document.nodes import Name, Node
from slr_verify.document.parts import inside_out
from slr_verify.document.reader import Reader
from slr_verify.document.style import Style
from slr_verify.document.unicode import ASCII, UNICODE
from slr_verify.document.writer import Writer
from slr_verify.language.binding import symbols_of
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Block, Normal
from slr_verify.language.vectors import GaussianVector, InnerProduct

WRITERS = (SEEN, UNICODE, ASCII)


def ambiguity(typeset: Typesetting) -> str | None:
    """Two parts of the claim with one print, or a variable of which two things hold, in one sentence."""
    claimed = tuple(
        whole for statement in typeset.claim.statements for whole in statement.expressions
    )
    parts = _parts(typeset.expressions)
    return (
        _two_laws(parts)
        or _random_and_not(_parts(claimed), claimed)
        or _alike(parts, _fresh(typeset))
        or _letter_alike(typeset, parts)
    )


def _parts(wholes: Iterable[sp.Basic]) -> tuple[sp.Expr, ...]:
    """Every expression in these once, after those that it is made of."""
    return tuple(part for part in inside_out(wholes) if isinstance(part, sp.Expr))


def _fresh(typeset: Typesetting) -> Reader:
    """A reader that reads the same, and has not used any letter so far."""
    return typeset.read.again(replace(typeset.read.usage, letters={}))


def _alike(parts: tuple[sp.Expr, ...], read: Reader) -> str | None:
    """The first two parts with one print, unless they are equal."""
    first: dict[tuple[Writer, str], sp.Expr] = {}
    for part in parts:
        tree = read.formula(part)
        for write in WRITERS:
            other = first.setdefault((write, write(tree)), part)
            if other != part and not _are_equal(_multiplied_out(other), _multiplied_out(part)):
                return f"{_described(other)} and {_described(part)} are both printed {write(tree)}"
    return None


def _are_equal(one: sp.Expr, other: sp.Expr) -> bool:
    return one == other or questions().vanishes(one - other)


def _multiplied_out(part: sp.Expr) -> sp.Expr:
    """With the inner products in it as sums: <1 H, v> is <H, v>."""
    return part.replace(lambda each: isinstance(each, InnerProduct), InnerProduct.definition)


def _described(part: sp.Basic) -> str:
    """A part by its class and its parts, so that two that print alike can be told apart."""
    if isinstance(part, sp.Symbol):
        return f"the symbol {part}"
    return f"{type(part).__name__}({', '.join(map(str, part.args))})" if part.args else str(part)


def _letter_alike(typeset: Typesetting, parts: tuple[sp.Expr, ...]) -> str | None:
    """The first letter of the statements that something else in them, or another letter, prints as."""
    plain = typeset.read.plain or Reader(Style(typeset.read.style.rank), typeset.read.usage)
    named = [part for part in parts if not isinstance(part, sp.Add | sp.Mul)]
    known = {print_: part for part in named for print_ in _prints(plain.formula(part))}
    for letter in _letters(typeset):
        names = _prints(Name(letter.name))
        for name in names & known.keys():
            return f"the letter {letter.name} and {_described(known[name])} are printed alike"
        known |= dict.fromkeys(names, letter.definition)
    return None


def _prints(tree: Node) -> set[tuple[Writer, str]]:
    return {(write, write(tree)) for write in WRITERS}


def _letters(typeset: Typesetting) -> Iterable[Letter]:
    """The letters in the statements, and in the definitions of these."""
    own = replace(typeset, read=_fresh(typeset))
    own.statements()
    return dict(meanings(own.read)).keys()


def _two_laws(parts: tuple[sp.Expr, ...]) -> str | None:
    """The first random variable, or pair of them, of which two things are known in the claim."""
    known: dict[tuple[sp.Symbol, ...], sp.Basic] = {}
    for part in parts:
        for names, law in _laws(part):
            first = known.setdefault(names, law)
            if first != law:
                what = "law" if len(names) == 1 else "covariance"
                which = f"the {what} of {' and '.join(map(str, names))}"
                both = f"{_described(first)} in one part and {_described(law)} in another"
                return f"{which} is {both}, and they do not print it"
    return None


def _random_and_not(parts: tuple[sp.Expr, ...], claimed: tuple[sp.Basic, ...]) -> str | None:
    """The first variable that is random in one place and free in another, or a vector that is."""
    free = set().union(*map(symbols_of, claimed))
    for vector in found_in(claimed, GaussianVector):
        if vector.mark in free:
            return f"the Gaussian vector {vector} stands outside of every mean"
    random = (name for part in parts for block in _blocks(part) for name in block.variables)
    name = next((name for name in random if name in free), None)
    return name and f"{name} is random in one place and any number in another"


def _laws(part: sp.Expr) -> Iterator[tuple[tuple[sp.Symbol, ...], sp.Basic]]:
    """The law of each random variable of an expectation or a sum of copies; each covariance of two."""
    homes = {name: block for block in _blocks(part) for name in block.variables}
    for name, block in homes.items():
        yield (name,), block.restricted((name,)) if isinstance(block, Normal) else block
    for left, right in combinations(sorted(homes, key=sp.default_sort_key), 2):
        block = homes[left]
        together = isinstance(block, Normal) and block == homes[right]
        yield (left, right), block.covariance(left, right) if together else sp.S.Zero


def _blocks(part: sp.Expr) -> tuple[Block, ...]:
    if isinstance(part, Expectation):
        return part.blocks
    return (part.block,) if isinstance(part, CopySum) else ()
