"""Where the oracle loses stability off the manifold (E8): the sign changes of a determinant in lambda."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import sympy as sp
from flint import arb
from scipy.optimize import brentq

from slr_verify.algebra.to_kernel import to_kernel
from slr_verify.certify.cover import covered
from slr_verify.certify.draft import Block, Draft
from slr_verify.certify.model_terms import described, parameter_terms, spelled_out
from slr_verify.certify.outward import Interval
from slr_verify.kernel.balls import enclose
from slr_verify.kernel.boxes import Box, plain_box
from slr_verify.kernel.certainty import precision
from slr_verify.kernel.certificates import check
from slr_verify.kernel.signs import SIGNS, SignOnBoxes
from slr_verify.kernel.terms import Term
from slr_verify.kernel.zeros import System, contained_in_one
from slr_verify.model.notation import lam
from slr_verify.model.oracle_block import oracle_block
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.exact import Exactable, exact
from slr_verify.numeric.parameters import Parameters

BITS = 96
HALF_WIDTH = Fraction(1, 25_000_000_000)
SAMPLES = 600
BLOCK, DETERMINANT = ("block_11", "block_12", "block_22"), "determinant"
SMALLEST, LARGEST = Fraction(1, 100), Fraction(3)


@dataclass(frozen=True)
class Threshold:
    """All sign changes of the determinant on [low, high], each in an interval, and what is between.

    `stable` says for each piece between them whether the oracle is stable in the plane of k* and v*:
    the block of E8 is positive definite. `certificate` shows all of this.
    """

    low: Fraction
    high: Fraction
    changes: tuple[Interval, ...]
    stable: tuple[bool, ...]
    certificate: tuple[bytes, ...]


@cache
def block_terms() -> dict[str, Term]:
    """The block of E8 and its determinant, which names its entries."""
    block = oracle_block()
    a, b, c = (sp.Symbol(name, real=True) for name in BLOCK)
    entries = (block[0, 0], block[0, 1], block[1, 1])
    named = dict(zip(BLOCK, map(to_kernel, entries), strict=True))
    return {**named, DETERMINANT: to_kernel(a * c - b**2)}


def stability_threshold(
    params: Parameters, *, low: Exactable = SMALLEST, high: Exactable = LARGEST
) -> Threshold:
    """The lambda in [low, high] at which the oracle gains or loses stability, all other parameters kept.

    Raises ValueError unless 0 < low < high <= 1000, and Undecided when no certificate is found.
    """
    ends = exact("low", low), exact("high", high)
    if not 0 < ends[0] < ends[1] <= 1000:
        raise ValueError(f"0 < low < high <= 1000 must hold, got low = {low!r}, high = {high!r}")
    given = {name: term for name, term in parameter_terms(params).items() if name != lam.name}
    changes = tuple(_bracket(root) for root in _candidate_roots(params, *ends))
    search = _Search(given)
    pieces = list(_between(ends, changes))
    blocks = [search.zeros(ends, changes)]
    stable = []
    for piece in pieces:
        signs = search.signs_at_middle(piece)
        blocks += [search.sign(name, sign, piece) for name, sign in signs.items()]
        stable.append(set(signs.values()) == {1})
    title = f"Stability of the oracle off the manifold (E8) for {_without_lambda(params)}"
    lines = tuple(Draft(title, given, block_terms(), BITS).lines(tuple(blocks)))
    check(lines)
    return Threshold(*ends, changes, tuple(stable), lines)


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


class _Search:
    """Subdivisions that the kernel accepts, for given parameters."""

    def __init__(self, given: Mapping[str, Term]) -> None:
        self._terms = spelled_out(block_terms())
        with precision(BITS):
            self._known: dict[str, arb] = {
                name: enclose(term, {}, bits=BITS) for name, term in given.items()
            }

    def signs_at_middle(self, piece: Interval) -> dict[str, int]:
        """The determinant's sign, and if it is positive that of the first entry."""
        middle = (piece[0] + piece[1]) / 2
        at = {**self._known, lam.name: middle}
        signs = {
            name: 1 if enclose(self._terms[name], at, bits=BITS) > 0 else -1
            for name in (DETERMINANT, BLOCK[0])
        }
        return signs if signs[DETERMINANT] > 0 else {DETERMINANT: -1}

    def sign(self, name: str, sign: int, piece: Interval) -> Block:
        box: Box = {lam.name: piece}
        relation = next(key for key, value in SIGNS.items() if value == sign)
        claim = {"claim": "sign", "term": name, "sign": relation, "box": plain_box(box)}
        with precision(BITS):
            signs = SignOnBoxes(self._terms[name], (lam.name,), self._known, bits=BITS)
            return Block(claim, list(covered(box, lambda leaf: signs.sign(leaf) == sign)))

    def zeros(self, ends: Interval, changes: tuple[Interval, ...]) -> Block:
        box: Box = {lam.name: ends}
        zeros: list[Box] = [{lam.name: change} for change in changes]
        claim = {
            "claim": "zeros",
            "system": [DETERMINANT],
            "box": plain_box(box),
            "zeros": [{"box": plain_box(zero), "at": None} for zero in zeros],
        }
        cuts = {lam.name: [end for change in changes for end in change]}
        with precision(BITS):
            system = System([self._terms[DETERMINANT]], (lam.name,), self._known, bits=BITS)
            shown: Callable[[Box], bool] = lambda leaf: (  # noqa: E731 (one expression)
                contained_in_one(leaf, zeros) or system.without_zero(leaf)
            )
            inverses = [{"inverse": [[str(self._inverse(zero[lam.name]))]]} for zero in zeros]
            return Block(claim, [*inverses, *covered(box, shown, cuts)])

    def _inverse(self, change: Interval) -> Fraction:
        """About one over the slope of the determinant."""
        low, high = (
            enclose(self._terms[DETERMINANT], {**self._known, lam.name: end}, bits=BITS)
            for end in change
        )
        return Fraction(float((high - low).mid())) ** -1 * (change[1] - change[0])
