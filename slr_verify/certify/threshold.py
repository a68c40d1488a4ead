"""Where the block at the oracle becomes indefinite: the sign changes of its determinant in lambda.

The block is that of the Hessian in the plane of k* and v*. The other directions, and that a definite
Hessian makes small steps approach the oracle, are not among what a certificate shows.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import islice, pairwise

import numpy as np
import sympy as sp
from flint import arb
from scipy.optimize import brentq

from slr_verify.arb.balls import enclose
from slr_verify.arb.boxes import Box
from slr_verify.arb.certainty import precision
from slr_verify.arb.signs import SIGNS, SignOnBoxes
from slr_verify.arb.zeros import System, contained_in_one
from slr_verify.certify.cover import Part, covered, divided, joined
from slr_verify.certify.draft import Block, Draft, Line
from slr_verify.certify.model_terms import described, enclosed, parameter_terms, spelled_out
from slr_verify.certify.outward import Interval
from slr_verify.certify.tasks import ALONE, Lines, Task, Work, performed
from slr_verify.certify.writing import plain_box
from slr_verify.core.terms import Term
from slr_verify.language.to_term import to_term
from slr_verify.model.notation import lam
from slr_verify.model.oracle_block import oracle_block
from slr_verify.numeric.compilation import compiled, upper_triangle
from slr_verify.numeric.exact import Exactable, exact
from slr_verify.numeric.parameters import Parameters

BITS = 96
HALF_WIDTH = Fraction(1, 25_000_000_000)
SAMPLES = 600
HALVINGS = 3
BLOCK, DETERMINANT = ("block_11", "block_12", "block_22"), "determinant"
SMALLEST, LARGEST = Fraction(1, 100), Fraction(3)


@dataclass(frozen=True)
class Threshold:
    """All sign changes of the determinant on [low, high], each in an interval, and what is between.

    `stable` says for each piece between them whether the oracle's block is positive definite, as it has
    to be where the oracle is stable in the plane of k* and v*. `certificate` shows all of this.
    """

    low: Fraction
    high: Fraction
    changes: tuple[Interval, ...]
    stable: tuple[bool, ...]
    certificate: tuple[bytes, ...]


@cache
def block_terms() -> dict[str, Term]:
    """The oracle's block and its determinant, which names its entries."""
    a, b, c = (sp.Symbol(name, real=True) for name in BLOCK)
    named = dict(zip(BLOCK, map(to_term, upper_triangle(oracle_block())), strict=True))
    return {**named, DETERMINANT: to_term(a * c - b**2)}


def stability_threshold(
    params: Parameters, *, low: Exactable = SMALLEST, high: Exactable = LARGEST, how: Work = ALONE
) -> Threshold:
    """The lambda in [low, high] at which the oracle's block becomes definite or indefinite.

    Raises ValueError unless 0 < low < high <= 1000, and Undecided when no certificate is found.
    """
    ends = exact("low", low), exact("high", high)
    if not 0 < ends[0] < ends[1] <= 1000:
        raise ValueError(f"0 < low < high <= 1000 must hold, got low = {low!r}, high = {high!r}")
    changes = tuple(_bracket(root) for root in _candidate_roots(params, *ends))
    given, pieces = _given(params), list(_between(ends, changes))
    signs = [_signs_at_middle(params, piece) for piece in pieces]
    covers = [
        _zeros_cover(params, ends, changes),
        *(
            _sign_cover(params, name, sign, piece)
            for piece, known in zip(pieces, signs, strict=True)
            for name, sign in known.items()
        ),
    ]
    witnesses = iter(performed([task for cover in covers for task in cover.tasks], how))
    blocks = tuple(cover.block(islice(witnesses, len(cover.tasks))) for cover in covers)
    stable = tuple(set(known.values()) == {1} for known in signs)
    title = f"Where the oracle's block is positive definite, for {_without_lambda(params)}"
    lines = Draft(title, given, block_terms(), BITS).checked(blocks)
    return Threshold(*ends, changes, stable, lines)


def _given(params: Parameters) -> dict[str, Term]:
    return {name: term for name, term in parameter_terms(params).items() if name != lam.name}


def _without_lambda(params: Parameters) -> str:
    return ", ".join(
        part for part in described(params).split(", ") if not part.startswith("lambda")
    )


def _candidate_roots(params: Parameters, low: Fraction, high: Fraction) -> list[float]:
    """Sign changes of the determinant in floating point."""
    block, fixed = oracle_block(), params.floats()
    program = compiled(block[0, 0] * block[1, 1] - block[0, 1] ** 2)

    def value(x: float) -> float:
        return float(program(**{**fixed, "lam": np.float64(x)})[0])

    grid = np.geomspace(float(low), float(high), SAMPLES)
    values = [value(x) for x in grid]
    return [
        brentq(value, x, y, xtol=1e-14)
        for (x, y), (f, g) in zip(pairwise(grid), pairwise(values), strict=True)
        if f * g < 0
    ]


def _bracket(root: float) -> Interval:
    middle = Fraction(round(Fraction(root) * 10**13), 10**13)
    return middle - HALF_WIDTH, middle + HALF_WIDTH


def _between(ends: tuple[Fraction, Fraction], changes: tuple[Interval, ...]) -> Iterator[Interval]:
    """The pieces that the brackets leave."""
    cuts = [ends[0], *(end for change in changes for end in change), ends[1]]
    yield from zip(cuts[::2], cuts[1::2], strict=True)


@dataclass(frozen=True)
class _Cover:
    """A claim, the first lines of its witness, and the parts on which the rest is searched."""

    claim: Line
    first: Lines
    division: tuple[Part | Line, ...]
    tasks: tuple[Task, ...]

    def block(self, witnesses: Iterable[Lines]) -> Block:
        return Block(self.claim, [*self.first, *joined(self.division, witnesses)])


def _sign_cover(params: Parameters, name: str, sign: int, piece: Interval) -> _Cover:
    box: Box = {lam.name: piece}
    relation = next(key for key, value in SIGNS.items() if value == sign)
    claim = {"claim": "sign", "term": name, "sign": relation, "box": plain_box(box)}
    division = divided(box, HALVINGS)
    tasks = (
        Task(_sign_lines, (params, name, sign, each.box))
        for each in division
        if isinstance(each, Part)
    )
    return _Cover(claim, [], tuple(division), tuple(tasks))


def _zeros_cover(params: Parameters, ends: Interval, changes: tuple[Interval, ...]) -> _Cover:
    box: Box = {lam.name: ends}
    zeros: list[Box] = [{lam.name: change} for change in changes]
    claim = {
        "claim": "zeros",
        "system": [DETERMINANT],
        "box": plain_box(box),
        "zeros": [{"box": plain_box(zero), "at": None} for zero in zeros],
    }
    cuts = {lam.name: [end for change in changes for end in change]}
    division = divided(box, HALVINGS, cuts)
    tasks = (
        Task(_zeros_lines, (params, tuple(changes), each.box))
        for each in division
        if isinstance(each, Part)
    )
    inverses: Lines = [{"inverse": [[str(_inverse(params, change))]]} for change in changes]
    return _Cover(claim, inverses, tuple(division), tuple(tasks))


def _sign_lines(params: Parameters, name: str, sign: int, part: Box) -> Lines:
    """A subdivision of a part on which arb sees the sign of a term."""
    with precision(BITS):
        signs = _signs(params, name)
        return list(covered(part, lambda leaf: signs.sign(leaf) == sign))


def _zeros_lines(params: Parameters, changes: tuple[Interval, ...], part: Box) -> Lines:
    """A subdivision of a part; on each leaf but the brackets the determinant has no zero."""
    zeros: list[Box] = [{lam.name: change} for change in changes]
    with precision(BITS):
        system = _system(params)
        free = system.without_zero
        return list(covered(part, lambda leaf: contained_in_one(leaf, zeros) or free(leaf)))


def _signs_at_middle(params: Parameters, piece: Interval) -> dict[str, int]:
    """The determinant's sign, and if it is positive that of the first entry."""
    at = {**_known(params), lam.name: (piece[0] + piece[1]) / 2}
    signs = {
        name: 1 if enclose(_terms()[name], at, bits=BITS) > 0 else -1
        for name in (DETERMINANT, BLOCK[0])
    }
    return signs if signs[DETERMINANT] > 0 else {DETERMINANT: -1}


def _inverse(params: Parameters, change: Interval) -> Fraction:
    """About one over the slope of the determinant."""
    low, high = (
        enclose(_terms()[DETERMINANT], {**_known(params), lam.name: end}, bits=BITS)
        for end in change
    )
    return Fraction(float((high - low).mid())) ** -1 * (change[1] - change[0])


@lru_cache(maxsize=4)
def _signs(params: Parameters, name: str) -> SignOnBoxes:
    """A term, compiled once in a process. To be called at the precision of the certificate."""
    return SignOnBoxes(_terms()[name], (lam.name,), _known(params), bits=BITS)


@lru_cache(maxsize=2)
def _system(params: Parameters) -> System:
    """The determinant as an equation, compiled once in a process, at that precision as well."""
    return System([_terms()[DETERMINANT]], (lam.name,), _known(params), bits=BITS)


@cache
def _terms() -> dict[str, Term]:
    return spelled_out(block_terms())


def _known(params: Parameters) -> dict[str, arb]:
    return enclosed(_given(params), BITS)
