"""Where the Hessian at the oracle is positive definite, iterates converge to it: on all of both spheres."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.orbits.inward import TendsToZero
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.binding import replaced
from slr_verify.language.integral import COUNTER
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import (
    Given,
    Statement,
    equal,
    stated,
)
from slr_verify.language.tends import Tends
from slr_verify.model.product_sequences import (
    HERE,
    MOVED,
    MOVES,
    POSSIBLE,
    kappa_gap_at,
    nu_gap_at,
)
from slr_verify.paper.beyond.forms import around, small
from slr_verify.paper.beyond.forms.along_iterates import Iterates
from slr_verify.paper.beyond.forms.around import q
from slr_verify.paper.beyond.forms.inward import omega
from slr_verify.paper.beyond.forms.quadratic_forms import x, y
from slr_verify.paper.beyond.oracle import around as oracle_around
from slr_verify.paper.beyond.oracle import falls
from slr_verify.paper.beyond.oracle.falls import SLOW
from slr_verify.paper.beyond.oracle.hessian import ENTRIES
from slr_verify.paper.beyond.oracle.kept import (
    CLOSER,
    FALLING,
    LETTERS,
    NOT_ABOVE,
    ONE,
    OVER,
    RATE,
    SMALL,
    START,
    UPPER,
    first,
    later,
    pace,
)
from slr_verify.paper.beyond.oracle.step import BEFORE, INSIDE, NEXT
from slr_verify.paper.evidence.arriving_all import arriving_all_evidence

SIDE = tuple(each.xreplace({COUNTER: ONE}) for each in BEFORE)
PLACE: Given = (*falls.PLACE, START, *SIDE)
GIVEN: Given = (*PLACE, *POSSIBLE, *MOVES)
SLOWLY = tuple(replaced(each, {q: 1 - sp.exp(-omega)}) for each in SLOW)
ITERATES = Iterates((*MOVES, *POSSIBLE), MOVED, HERE, first, later)
FASTER = stated(RATE, (*GIVEN, *SLOWLY))
STAYS = stated(INSIDE, GIVEN)
SIDES = tuple(stated(each, GIVEN) for each in BEFORE)
AFTER = sp.Tuple(*(family(TIME + 1) for family in (kappa_gap_at, nu_gap_at)))
TENDS = equal(Tends(AFTER, TIME, sp.Tuple(0, 0)), 1, GIVEN)


def along_iterates(goal: Statement, shelf: Shelf, *also: sp.Rel) -> Theorem:
    """By induction over l."""
    return ITERATES.along(goal, shelf, (NOT_ABOVE, SMALL, *BEFORE, *also))


def kept(goal: Statement, shelf: Shelf) -> Theorem:
    """V never rises, and the distance is bounded by it."""
    return along_iterates(goal, shelf, INSIDE)


def faster(goal: Statement, shelf: Shelf) -> Theorem:
    """V falls by a factor in each step."""
    return along_iterates(goal, shelf, UPPER, FALLING, RATE)


def tends(goal: Statement, shelf: Shelf) -> Theorem:
    """The squares are at most a number over l."""
    given, wanted = goal.given, (OVER, *CLOSER)
    along = (along_iterates(stated(each, given), shelf, *wanted) for each in CLOSER)
    lemmas = (*along, *pace(given))
    bounds = tuple(small.over_index(each, shelf) for each in small.OVER_INDEX)
    values = {**ENTRIES, **dict(LETTERS), x: kappa_gap_at(COUNTER), y: nu_gap_at(COUNTER)}
    return infer(goal, TendsToZero(COUNTER, bounds, tuple(values.items()), lemmas))


PROOFS: dict[Statement, Prove] = {
    STAYS: kept,
    **dict.fromkeys(SIDES, kept),
    FASTER: faster,
    TENDS: tends,
}
CLAIM = Claim(
    label="oracle-attracts-all",
    number="Oracle (attracts, all)",
    title="Orbits that converge to the oracle from all directions of $R^d$",
    sentence=(
        "Let $L >= 2$, let the Hessian at the oracle be positive definite, $H_1 H_3 - H_2^2 > 0$, and"
        " let $alpha$ times its largest eigenvalue be below 2. Then there are $h$, $sigma$, $beta$ and"
        " $r > 0$ as in Oracle (falls); this $r$ is not computed. Let $k$ and $v$ be any unit vectors of"
        " $R^d$ that start near the oracle, in the plane of $k*$ and $v*$ or not: $kappa, nu > 0$ and $6"
        " (H_1^2 + H_3^2) (2 - kappa^2 - nu^2) < r (H_1 H_3 - H_2^2)$. Then the iterates of PGD keep"
        " $kappa, nu > 0$ and $3 (2 - kappa^2 - nu^2) < r$, and converge to the oracle: $kappa, nu ->"
        " 1$. They do so geometrically: after $l - 1$ steps $2 - kappa^2 - nu^2$ is at most $2 (H_1^2 +"
        " H_3^2) exp(-omega (l - 1))/(H_1 H_3 - H_2^2)$ times what it was at the start, for every"
        " $omega$ with $4 (1 - exp(-omega)) (H_1 + h) <= sigma alpha (H_1 H_3 - H_2^2)$ and $2 (1 -"
        " exp(-omega)) <= beta$. The formulas speak of the five products only, $1 - x_l$, $1 - y_l$,"
        " $theta_l$, $eta_l$ and $rho_l$ after $l - 1$ steps. They assume of them what holds for all"
        " vectors, $a_l, b_l >= 0$ and $a_l b_l >= c_l^2$, and that the first four move as PGD moves"
        " them (Five variables)."
    ),
    headings=(
        Heading("They stay near the oracle", STAYS),
        Heading("They stay on its side", SIDES[0]),
        Heading("How fast they approach it", FASTER),
        Heading("They converge to it", TENDS),
    ),
    letters=falls.letters(ONE, COUNTER, NEXT),
    statements=tuple(PROOFS),
    setting=falls.AT_INDEX,
    proofs=(
        Proof(
            "By the form and what is orthogonal to the plane, along the iterates",
            tuple(PROOFS.values()),
            "By induction $V$ is at most what it was at the start, so the iterates stay where Oracle"
            " (falls) applies, and the next step multiplies $V$ by at most $1 - psi$. With $psi = psi_0"
            " > 0$ it is at most a number over the index, and $H_1 H_3 - H_2^2$ times $(1 - kappa)^2 +"
            " (1 - nu)^2$ is at most $V$.",
        ),
    ),
    evidence=(arriving_all_evidence(),),
)
CLAIMS = (around.CLAIM, oracle_around.CLAIM, falls.CLAIM, CLAIM)
"""What it is made of, and the statement itself."""
