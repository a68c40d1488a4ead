"""Where the Hessian is definite across the sphere of spurious points, PGD converges to the sphere."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.orbits.inward import TendsToZero
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.binding import replaced
from slr_verify.language.integral import COUNTER
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Given, Statement, at_most, equal, stated
from slr_verify.language.tends import Tends
from slr_verify.model.notation import theta
from slr_verify.model.spurious_sequences import (
    MOVED,
    MOVES,
    POSSIBLE,
    eta_gap_at,
    nu_at,
    rests,
    theta_gap_at,
)
from slr_verify.paper.beyond.forms.along_iterates import Iterates
from slr_verify.paper.beyond.forms.around import q
from slr_verify.paper.beyond.forms.inward import omega
from slr_verify.paper.beyond.spurious import falls
from slr_verify.paper.beyond.spurious import kept as spurious_kept
from slr_verify.paper.beyond.spurious.falls import SLOW
from slr_verify.paper.beyond.spurious.inside import (
    BEFORE,
    HERE,
    INSIDE,
    NEXT,
    OPEN,
    eta_gap,
    squared,
)
from slr_verify.paper.beyond.spurious.kept import (
    FALLING,
    NEARER,
    NOT_ABOVE,
    ONE,
    OVER,
    RATE,
    START,
    UPPER,
    first,
    later,
)
from slr_verify.paper.beyond.spurious.near import c_squared
from slr_verify.paper.beyond.spurious.value import c
from slr_verify.paper.evidence.arriving_sphere import arriving_evidence

SIDE = BEFORE.xreplace({COUNTER: ONE})
QUICK = sp.Gt(q, 0)
PLACE: Given = (*falls.PLACE, *START, SIDE)
GIVEN: Given = (*PLACE, *POSSIBLE, *MOVES)
FALLING_BY: Given = (QUICK, *SLOW)
BY_OMEGA = tuple(
    each.func(*(replaced(side, {q: 1 - sp.exp(-omega)}) for side in each.args))
    for each in FALLING_BY
)
ITERATES = Iterates((*MOVES, *POSSIBLE), MOVED, HERE, first, later)
STAYS = stated(INSIDE, (*GIVEN, *FALLING_BY))
FASTER = stated(RATE, (*GIVEN, *BY_OMEGA))
MOVING = (nu_at, theta_gap_at, eta_gap_at)
AFTER = sp.Tuple(*(family(TIME + 1) for family in MOVING))
TENDS = equal(Tends(AFTER, TIME, sp.Tuple(0, 0, 0)), 1, STAYS.given)
x = sp.Symbol("x", nonnegative=True)
distance = 2 * eta_gap_at(COUNTER) + theta_gap_at(COUNTER) ** 2 + nu_at(COUNTER) ** 2 + (x - c) ** 2
LONG = sp.Eq(x**2, rests(COUNTER)[1])
DISTANCE = at_most(c_squared * distance, 9 * squared(COUNTER), (OPEN, BEFORE, *HERE[:2], LONG))


def along_iterates(goal: Statement, shelf: Shelf, *also: sp.Rel) -> Theorem:
    """By induction over l."""
    return ITERATES.along(goal, shelf, (NOT_ABOVE, UPPER, BEFORE, *also))


def kept(goal: Statement, shelf: Shelf) -> Theorem:
    """V never rises, and the distance is bounded by it."""
    return along_iterates(goal, shelf, INSIDE)


def faster(goal: Statement, shelf: Shelf) -> Theorem:
    """V falls by a factor in each step."""
    return along_iterates(goal, shelf, FALLING, RATE)


def tends(goal: Statement, shelf: Shelf) -> Theorem:
    """The squares are at most a number over l."""
    along = tuple(
        along_iterates(stated(each, goal.given), shelf, OVER, NEARER) for each in (BEFORE, NEARER)
    )
    bounds = tuple(map(spurious_kept.over_index, MOVING))
    return infer(goal, TendsToZero(COUNTER, bounds, (), along))


def nearby(goal: Statement, shelf: Shelf) -> Theorem:
    """The nearest point of the sphere has w along what is orthogonal to k* and v* in v."""
    given = goal.given
    t, n = theta_gap_at(COUNTER), nu_at(COUNTER)
    long, others = (hypothesis(each, given) for each in (LONG, HERE[1]))
    image, gone = (theta + t) ** 2, rests(COUNTER)[1] - c_squared
    known = at_most(c_squared * (x - c) ** 2, 8 * t**2 + 2 * n**2, given)
    squares = (t * (2 * theta + t) - n**2) ** 2 + 2 * t**4 + 4 * t**2 * n**2
    length = infer(
        known,
        adding(
            (-(x**2 - c_squared + gone), long),
            (4 * t**2 + 2 * n**2, others),
            (4 * t**2, hypothesis(OPEN, given)),
            rest=squares + 2 * n**2 * image + (x - c) ** 2 * (x**2 + 2 * x * c),
        ),
    )
    low, flat = eta_gap(given)
    half, rest = sp.Rational(9, 2), n**2 * (6 + theta**2) + t**2 * theta**2
    return infer(goal, adding((1, length), (half, flat), (7 + 2 * theta**2, low), rest=rest))


PROOFS: dict[Statement, Prove] = {
    STAYS: kept,
    FASTER: faster,
    TENDS: tends,
    DISTANCE: nearby,
}
CLAIM = Claim(
    label="spurious-attracts",
    number="Spurious (attracts)",
    title="Orbits that converge to the sphere of spurious points",
    sentence=(
        "Let $theta = theta_s < 1$ and $L >= 2$, and let the Hessian be positive definite across the"
        " sphere of spurious points, $Delta > 0$, with $alpha$ times its largest eigenvalue below 2: let"
        " $h$, $sigma$, $beta$, $chi$, $mu$ and $r > 0$ be as in Spurious (falls). Such an $r$ exists and"
        " is not computed. Let $k$ and $v$ be any unit vectors of $R^d$ with $eta > 0$ for which $W = 1 -"
        " eta^2 + nu^2 + t^2$ is small: with $U = T (H_1 + h) + Delta$ and $c^2 = 1 - theta^2$, $4 U W < r"
        " Delta c^4$ and $64 U W <= Delta c^4$. These are all that start near enough to the sphere. Then"
        " all iterates of PGD have $2 W < r$, and they converge to the sphere as a set: $nu -> 0$, $eta ->"
        " 1$ and $<v, k*> -> theta$, and $kappa^2$ and $xi^2$ are at most $1 - eta^2$. After $l - 1$ steps"
        " $W$ is at most $2 U exp(-omega (l - 1))/(Delta c^4)$ times what it was at the start, for every"
        " $omega > 0$ with $4 T (1 - exp(-omega)) <= sigma alpha Delta$ and $2 (1 - exp(-omega)) <= beta$."
        " The squared distance of $(k, v)$ from the sphere is $2 (1 - eta) + t^2 + nu^2 + (x - c)^2$, where"
        " $x$ is the length of what is orthogonal to $k*$ and $v*$ in $v$, and $c^2$ times it is at most $9"
        " W$. To which point of the sphere they converge, if to one, is not said; nor is anything of the"
        " corners, where $theta_s > 1$. Vectors are numbers here, as in Spurious (falls). Near the mirror"
        " images, with $-k$ and $-v$, iterates do the same, because the risk is even (Lemma 14)."
    ),
    headings=(
        Heading("They stay near the sphere", STAYS),
        Heading("How fast they approach it", FASTER),
        Heading("They converge to it", TENDS),
        Heading("The squared distance from the sphere", DISTANCE),
    ),
    letters=falls.letters(ONE, COUNTER, NEXT, elsewhere="is defined in Spurious (falls)"),
    statements=tuple(PROOFS),
    setting=falls.AT_INDEX,
    proofs=(
        Proof(
            "By the Lyapunov function, along the iterates",
            tuple(PROOFS.values()),
            "By induction $V$ is at most what it was at the start, so $t$ and $nu$ stay small, $2 b"
            " >= c^2$ for the $b$ of Spurious (falls), and the iterates stay where it applies: the next"
            " step multiplies $V$ by at most $1 - psi$. So $V$ is at most a number over the index, and"
            " $Delta c^2 W$ is at most $2 V$. The point of the sphere that is nearest to $(k, v)$"
            " has $w$ along what is orthogonal to $k*$ and $v*$ in $v$.",
        ),
    ),
    evidence=(arriving_evidence(),),
)
