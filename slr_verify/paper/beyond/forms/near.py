"""Where all gaps to the linear part are small, Forms (around) applies: what proofs about the oracle use.

`room` is mu^2 less the squares of all gaps. It is mu^2 where there are none. Where it is positive V falls,
and products with the other vector of the plane stay positive.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Shelf
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given, Statement, at_most, more, stated
from slr_verify.model.notation import alpha
from slr_verify.paper.beyond.forms import around
from slr_verify.paper.beyond.forms import rows as forms_rows
from slr_verify.paper.beyond.forms.around import (
    ALSO_FINE,
    ALSO_SLOWLY,
    FALLS,
    FINE,
    FORM,
    SLOWLY,
    off,
    q,
    rest,
    rest_1,
    squared,
    value,
    y_1,
)
from slr_verify.paper.beyond.forms.inward import SHORT
from slr_verify.paper.beyond.forms.quadratic_forms import A, B, C, x, y
from slr_verify.paper.beyond.forms.rows import (
    GRAM,
    IN_ROW,
    LENGTH,
    M_1,
    M_2,
    M_3,
    MOVED,
    Q_1,
    Q_2,
    Q_3,
    ROW,
    SHRINKS,
    TURNED,
    U,
    a,
    a_1,
    b,
    b_1,
    crossed,
    m,
    mu,
    n,
    row_gap,
    x_1,
)
from slr_verify.paper.beyond.forms.step import ABOVE, share

z_1, z_2 = sp.symbols("z_1 z_2", nonnegative=True)
N_1, N_3, W, K_1, K_2, k_1 = sp.symbols("N_1 N_3 W K_1 K_2 k_1", real=True)
OTHER = {
    **{x: y, y: x, x_1: y_1, a: b, b: a, A: C, m: n, U: W},
    **dict(zip(ROW, (N_1, M_2, N_3), strict=True)),
}
"""What is said of the first vector, said of the second."""
row_gaps = (row_gap, replaced(row_gap, OTHER))
lengths_gaps = tuple(each**2 + Q_3**2 - there for each, there in ((Q_1, z_1), (Q_2, z_2)))
gaps = (crossed, *lengths_gaps, K_1 - 1, K_2 - 1)
room = mu**2 - sp.Add(*row_gaps, *(each**2 for each in gaps))
NEAR = sp.Gt(room, 0)
ROOM = tuple(sp.Le(there + 2 * mu + share, 1) for there in (z_1, z_2))
LENGTHS, COORDINATES = ((each, replaced(each, OTHER)) for each in (LENGTH, MOVED))
PLACE: Given = (*FORM, ABOVE, SHORT, FINE, ALSO_FINE, *ROOM)
MOVES: Given = (NEAR, GRAM, *LENGTHS, *COORDINATES, *TURNED)
STEP = at_most(
    value(x_1, y_1, a_1 + b_1),
    (1 - q) * value(x, y, a + b),
    (*PLACE, SLOWLY, ALSO_SLOWLY, *MOVES),
)
AHEAD = tuple(
    more(k_1, 0, (NEAR, left, sp.Eq((1 + length) * k_1, image)))
    for left, length, image in zip(ROOM, (m, n), (K_1, K_2), strict=True)
)


def _square(square: sp.Expr, given: Given) -> Theorem:
    """One of the squares is at most mu^2."""
    others = sp.Add(*row_gaps, *(each**2 for each in gaps)) - square
    return infer(at_most(square, mu**2, given), adding((1, hypothesis(NEAR, given)), rest=others))


def _small(place: int, given: Given) -> Theorem:
    """What is orthogonal to the plane is multiplied by little enough."""
    gap, relation = lengths_gaps[place], forms_rows.SHRINKING[place]
    known = (1 / (2 * mu), _square(gap**2, given))
    rule = adding(known, (1, hypothesis(ROOM[place], given)), rest=(gap - mu) ** 2 / (2 * mu))
    return infer(stated(relation, given), rule)


def _shrunk(given: Given, shelf: Shelf) -> Theorem:
    goal = at_most(a_1 + b_1, (1 - share) * (a + b), given)
    known = (_square(crossed**2, given), *(_small(place, given) for place in (0, 1)))
    return infer(goal, Instance(around.CLAIM.shown(SHRINKS, shelf), (), known))


def _off(given: Given, shelf: Shelf) -> Theorem:
    """Both coordinates together are off by little enough."""
    row = around.CLAIM.shown(IN_ROW, shelf)
    rows = (instance(row, {}, given), instance(row, OTHER, given))
    squares = sp.Add(*(each**2 for each in gaps))
    left = (row_gaps[0] * b + row_gaps[1] * a) + (squared + a + b) * squares
    near = (squared + a + b, hypothesis(NEAR, given))
    goal = at_most(off, mu**2 * (squared + a + b), given)
    return infer(goal, adding(*((1, each) for each in rows), near, rest=left))


def step(goal: Statement, shelf: Shelf) -> Theorem:
    """Near enough, both errors are small."""
    values = ((rest, a + b), (rest_1, a_1 + b_1))
    known = (_off(goal.given, shelf), _shrunk(goal.given, shelf))
    return infer(goal, Instance(around.CLAIM.shown(FALLS, shelf), values, known))


def ahead(place: int, goal: Statement, shelf: Shelf) -> Theorem:
    """2 K is 1 + K^2 - (K - 1)^2, and mu is below one."""
    length, image, there = ((m, K_1, z_1), (n, K_2, z_2))[place]
    wanted = (ROOM[place], AHEAD[place].given[-1])
    room_left, scaled = (hypothesis(each, goal.given) for each in wanted)
    close = (sp.Rational(1, 2), _square((image - 1) ** 2, goal.given))
    left = image**2 / 2 + (1 + mu) / 2 * (there + mu + share)
    half = ((1 + mu) / 2, room_left)
    positive = infer(more(image, 0, goal.given), adding(close, half, rest=left))
    part = 1 / (1 + length)
    return infer(goal, adding((part, positive), (part, scaled)))


# Where all gaps are zero
NO_GAPS: Given = (
    sp.Eq(M_1, 1 - alpha * A),
    sp.Eq(N_1, 1 - alpha * C),
    sp.Eq(M_2, -alpha * B),
    *(sp.Eq(each, 0) for each in (a, b, Q_3, U, W)),
    *(sp.Eq(each**2, there) for each, there in ((Q_1, z_1), (Q_2, z_2))),
    *(sp.Eq(each, 1) for each in (K_1, K_2)),
)
EXACT = more(room, 0, NO_GAPS)


def exact(goal: Statement, shelf: Shelf) -> Theorem:
    """What is taken from mu^2 are multiples of the gaps."""
    spreads = (M_1**2 + M_2**2 + M_3**2 * b, N_1**2 + M_2**2 + N_3**2 * a)
    factors = (
        -6 * (M_1 - 1 + alpha * A),
        -6 * (N_1 - 1 + alpha * C),
        -12 * (M_2 + alpha * B),
        -6 * N_3**2,
        -6 * M_3**2,
        -Q_3 * (Q_1 + Q_2) ** 2 - 2 * Q_3**3,
        *(-sp.Rational(3, 2) * long * spread for long, spread in zip((U, W), spreads, strict=True)),
        *(-(own**2 - there + 2 * Q_3**2) for own, there in ((Q_1, z_1), (Q_2, z_2))),
        *(1 - each for each in (K_1, K_2)),
    )
    known = (hypothesis(each, goal.given) for each in NO_GAPS)
    return infer(goal, adding(*zip(factors, known, strict=True), rest=mu**2))
