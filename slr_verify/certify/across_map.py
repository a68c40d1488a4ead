"""Where M attracts PGD, and where it repels, certified on cells of the square of (kappa, nu).

Small steps come closer to M from near a point of it where the Hessian across M is positive definite, and
almost all leave it where it has a negative eigenvalue: that is the theory of linear stability, and no part
of the answer. On a cell the entries of the Hessian are balls, and the signs of its pivots are seen at all
points of the cell at once; a cell that does not show them is cut into four, a few times.

The risk does not change when kappa and nu both change sign (Lemma 14), so half of the square is enough. The
square itself is what M covers for d >= 4; at its corners the three directions across M are not independent.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import product

from flint import arb, fmpq

from slr_verify.arb.balls import Program
from slr_verify.arb.certainty import precision
from slr_verify.certify.model_terms import enclosed, parameter_terms
from slr_verify.certify.stability import NAMES, Kind, by_pivots, rows_of
from slr_verify.core.balls import NoBall
from slr_verify.language.to_term import to_term
from slr_verify.model.across import hessian_in_rates
from slr_verify.model.notation import kappa, nu
from slr_verify.numeric.compilation import upper_triangle
from slr_verify.numeric.parameters import Parameters

BITS = 64
CUTS = 3
"""How often an undecided cell is cut into four."""
ORDERS = ((0, 1, 2, 3, 4, 5), (5, 4, 2, 3, 1, 0))
"""The upper triangle row by row, with theta, eta, rho in this order and in the reverse one."""
LEAST_DIMENSION = 4
MOST = 256
Side = tuple[Fraction, Fraction]
Cells = tuple[tuple[Kind, ...], ...]
"""Rows of cells, nu by nu and then kappa by kappa, both from -1 to 1."""


def attraction(
    params: Parameters, *, cells: int, on_rows: Callable[[int], None] = lambda count: None
) -> Cells:
    """The kind of each cell.

    MINIMUM: M attracts at all points of the cell; SADDLE: it repels at all of them; UNDECIDED: neither
    was shown. Raises ValueError for d < 4 and if `cells`, along each side, is not even or not in 2..256.
    """
    if params.d < LEAST_DIMENSION:
        raise ValueError(f"d must be at least 4, where M covers the square, got {params.d}")
    if not 2 <= cells <= MOST or cells % 2:
        raise ValueError(f"cells must be even and from 2 to {MOST}, got {cells}")
    known = enclosed(parameter_terms(params), BITS)
    values, width = [known[name] for name in NAMES], Fraction(2, cells)
    upper = []
    for row in range(cells // 2):
        below = (row * width, (row + 1) * width)
        places = (place * width - 1 for place in range(cells))
        upper.append(tuple(_kind(values, (left, left + width), below, CUTS) for left in places))
        on_rows(1)
    lower = (row[::-1] for row in reversed(upper))
    return (*lower, *upper)


def shares(cells: Cells) -> dict[Kind, float]:
    """The part of the square that the cells of each kind make up."""
    found = Counter(each for row in cells for each in row)
    return {kind: found[kind] / found.total() for kind in Kind}


def _kind(values: list[arb], first: Side, second: Side, cuts: int) -> Kind:
    with precision(BITS), suppress(NoBall):
        entries = _program()([*values, _ball(first), _ball(second)])
        for order in ORDERS:
            found = by_pivots(rows_of([entries[place] for place in order]))
            if found is not Kind.UNDECIDED:
                return found
    if not cuts:
        return Kind.UNDECIDED
    kinds = set()
    for left, below in product(_halves(first), _halves(second)):
        kinds.add(_kind(values, left, below, cuts - 1))
        if len(kinds) > 1 or Kind.UNDECIDED in kinds:
            return Kind.UNDECIDED
    return kinds.pop()


def _halves(side: Side) -> tuple[Side, Side]:
    low, high = side
    middle = (low + high) / 2
    return (low, middle), (middle, high)


def _ball(side: Side) -> arb:
    """A ball that holds the interval."""
    low, high = (arb(fmpq(each.numerator, each.denominator)) for each in side)
    return low.union(high)


@cache
def _program() -> Program:
    terms = tuple(map(to_term, upper_triangle(hessian_in_rates())))
    return Program(terms, (*NAMES, kappa.name, nu.name), {}, bits=BITS)
