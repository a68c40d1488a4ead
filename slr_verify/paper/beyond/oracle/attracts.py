"""Where the Hessian at the oracle is positive definite, iterates converge: in the plane of k* and v*."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.orbits.inward import TendsToZero
from slr_verify.calculus.rules.order import Divided
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.binding import replaced
from slr_verify.language.integral import COUNTER
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Given, Statement, at_most, equal, less, stated
from slr_verify.language.tends import Tends
from slr_verify.model.notation import alpha
from slr_verify.model.turning import MOVES, angles_at, less_step
from slr_verify.paper.beyond.forms import inward
from slr_verify.paper.beyond.forms.along_iterates import Iterates
from slr_verify.paper.beyond.forms.inward import after, c, omega, sigma, x_0, y_0
from slr_verify.paper.beyond.forms.quadratic_forms import A, C, determinant, form, x, y
from slr_verify.paper.beyond.forms.step import FIRST_POINT, r, share, squared_slope, there, w, z
from slr_verify.paper.beyond.oracle import criterion, leaves
from slr_verify.paper.beyond.oracle.hessian import ENTRIES, of_oracle
from slr_verify.paper.beyond.oracle.leaves import ABOVE, HERE, SEVERAL
from slr_verify.paper.beyond.oracle.near import POINT, ROWS, SMOOTH, block_as_letters
from slr_verify.paper.beyond.oracle.plane import TURNS_BACK, steps_as_letters
from slr_verify.paper.evidence.arriving import arriving_evidence

NEXT = tuple(angles_at(COUNTER + 1).values())
most, delta = of_oracle(2 * (A**2 + C**2)), of_oracle(determinant())


def squared(point: tuple[sp.Expr, ...]) -> sp.Expr:
    """The squared distance from the oracle, in the angles."""
    return sp.Add(*(each**2 for each in point))


def value(point: tuple[sp.Expr, ...]) -> sp.Expr:
    """The form of the block."""
    return of_oracle(form(*point))


DEFINITE = sp.Gt(delta, 0)
START = sp.Lt(most * squared(FIRST_POINT), r * delta)
FINE = sp.Le(24 * share, sigma**2)
SHORT = inward.SHORT.func(*map(of_oracle, inward.SHORT.args))
PLACE: Given = (SEVERAL, DEFINITE, ABOVE, SHORT, FINE, SMOOTH, START)
GIVEN = (*PLACE, *MOVES)
SLOWLY = inward.SLOWLY.func(*map(of_oracle, inward.SLOWLY.args))
falling = sp.exp(-omega * (COUNTER - 1))
STAYS = less(squared(HERE), r, GIVEN)
RATE = at_most(delta * squared(HERE), most * falling * squared(FIRST_POINT), (*GIVEN, SLOWLY))
AFTER = tuple(angles_at(TIME + 1).values())
TENDS = equal(Tends(sp.Tuple(*AFTER), TIME, sp.Tuple(0, 0)), 1, GIVEN)

# What is shown by induction
NOT_ABOVE = sp.Le(value(HERE), value(FIRST_POINT))
FALLING = sp.Le(value(HERE), falling * value(FIRST_POINT))
OFF = tuple(
    old - new - alpha * of_oracle(there(row))
    for old, new, row in zip(HERE, NEXT, ROWS, strict=True)
)
"""How far a step is off its linear part."""
VALUES = {
    **ENTRIES,
    **dict(zip((x, y, x_0, y_0), (*HERE, *FIRST_POINT), strict=True)),
    after: value(NEXT),
    **dict(zip((z, w), OFF, strict=True)),
}


def of_block(relation: sp.Rel) -> sp.Rel:
    """A relation of Forms (inward) about the block and the iterates."""
    return relation.func(*(replaced(each, VALUES) for each in relation.args))


OVER_INDEX = of_block(inward.OVER_INDEX)
MOVED = tuple(sp.Eq(gap, 0) for gap in less_step())


def first_entry(shelf: Shelf) -> Theorem:
    """A > 0."""
    return criterion.CLAIM.shown(criterion.FIRST, shelf)


def by_form(goal: Statement, known: Statement, shelf: Shelf, *lemmas: Theorem) -> Theorem:
    """By a statement of Forms (inward) about the block."""
    general = inward.CLAIM.shown(known, shelf)
    rule = Instance(general, tuple(VALUES.items()), (first_entry(shelf), *lemmas))
    return infer(goal, rule)


def nearer(factor: sp.Expr, lower: Theorem, given: Given, shelf: Shelf) -> Theorem:
    """The squared distance, where the form is at most the factor times that at the start."""
    goal = at_most(delta * squared(HERE), most * factor * squared(FIRST_POINT), given)
    general = inward.CLAIM.shown(inward.NEARER, shelf)
    rule = Instance(general, (*VALUES.items(), (c, factor)), (first_entry(shelf), lower))
    return infer(goal, rule)


def within(given: Given, shelf: Shelf) -> Theorem:
    """It stays inside of what J > 0 speaks of, where the form is not above that at the start."""
    near = nearer(sp.S.One, hypothesis(NOT_ABOVE, given), given, shelf)
    start = hypothesis(START, given)
    inside = infer(less(delta * (squared(HERE) - r), 0, given), adding((1, near), (1, start)))
    return infer(less(squared(HERE), r, given), Divided(inside, hypothesis(DEFINITE, given)))


def nearly(given: Given, shelf: Shelf) -> Theorem:
    """From there a step is nearly linear."""
    inside = within(given, shelf)
    squares = tuple(
        infer(less(each**2, r, given), adding((1, inside), rest=squared(HERE) - each**2))
        for each in HERE
    )
    known = leaves.at_index(share, sp.S.One, shelf)
    near = infer(known.statement.holding(given), Instance(known, (), squares))
    goal = stated(of_block(inward.NEARLY), given)
    fine = (alpha**2 * replaced(squared_slope, VALUES), hypothesis(FINE, given))
    return infer(goal, adding((24, near), fine))


STEPS = {
    NOT_ABOVE: (inward.STAYS, sp.S.One),
    FALLING: (inward.FALLS, sp.exp(-omega)),
    OVER_INDEX: (inward.AT_NEXT, sp.S.One),
}
"""What Forms (inward) says of a step for each of them, and what the relation is multiplied by there."""


def at_start(relation: sp.Rel, given: Given, shelf: Shelf) -> Theorem:
    """A relation at the start, where both sides are the same."""
    return infer(stated(relation).substituted({COUNTER: sp.S.One}).holding(given), adding())


def after_step(relation: sp.Rel, given: Given, shelf: Shelf) -> Theorem:
    """A relation at l + 1, from it at l."""
    known, factor = STEPS[relation]
    stepped, fallen = (
        at_most(replaced(each.lhs, VALUES), replaced(each.rhs, VALUES), given)
        for each in (inward.STEP, known)
    )
    lemma = by_form(stepped, inward.STEP, shelf, nearly(given, shelf))
    general = by_form(fallen, known, shelf, lemma)
    at_next = stated(relation).substituted({COUNTER: COUNTER + 1}).holding(given)
    return infer(at_next, adding((1, general), (factor, hypothesis(relation, given))))


def along_iterates(goal: Statement, shelf: Shelf, *also: sp.Rel) -> Theorem:
    """The form is not above that at the start, and what else is said of it, by induction."""
    return Iterates(MOVES, MOVED, (), at_start, after_step).along(goal, shelf, (NOT_ABOVE, *also))


def stays(goal: Statement, shelf: Shelf) -> Theorem:
    """The form never rises, and the distance is bounded by it."""
    lower = along_iterates(stated(NOT_ABOVE, goal.given), shelf)
    inside = within((*goal.given, NOT_ABOVE), shelf)
    return infer(goal, Instance(inside, (), (lower,)))


def falls(goal: Statement, shelf: Shelf) -> Theorem:
    """The form falls by a factor in each step."""
    lower = along_iterates(stated(FALLING, goal.given), shelf, FALLING)
    return nearer(falling, lower, goal.given, shelf)


def tends(goal: Statement, shelf: Shelf) -> Theorem:
    """The squared distance is at most a number over l."""
    over = along_iterates(stated(OVER_INDEX, goal.given), shelf, OVER_INDEX)
    bounds = tuple(inward.CLAIM.shown(each, shelf) for each in inward.BOUNDS)
    rule = TendsToZero(COUNTER, bounds, tuple(VALUES.items()), (first_entry(shelf), over))
    return infer(goal, rule)


PROOFS: dict[Statement, Prove] = {STAYS: stays, RATE: falls, TENDS: tends}
CLAIM = Claim(
    label="oracle-attracts",
    number="Oracle (attracts)",
    title="Orbits that converge to the oracle, where the Hessian is positive definite",
    sentence=(
        "Let $H_1 H_3 - H_2^2 > 0$ for the block $H$ of Oracle (block), with rows $H_1, H_2$ and $H_2,"
        " H_3$, and $L >= 2$, so that the Hessian at the oracle is positive definite. Let $h > 0$ with"
        " $h (H_1 + h - H_3) >= H_2^2$, so that $H_1 + h$ is at least the larger eigenvalue of $H$, and"
        " let $alpha (H_1 + h) <= 2 - sigma$ with $sigma > 0$. Let $r$ be as in Oracle (near), with"
        " $beta <= sigma^2/24$: there is such an $r > 0$, by continuity, and it is not computed. Let"
        " $(s_1, u_1), (s_2, u_2), ...$ be the angles of iterates of PGD in the plane of $k*$ and $v*$"
        " (Oracle (plane)). If $2 (H_1^2 + H_3^2) (s_1^2 + u_1^2) < r (H_1 H_3 - H_2^2)$, then all"
        " $s_l^2 + u_l^2 < r$, and $(s_l, u_l)$ converges to $(0, 0)$, where $k = k*$ and $v = v*$:"
        " $s_l^2 + u_l^2$ is at most $2 (H_1^2 + H_3^2) exp(-omega (l - 1))/(H_1 H_3 - H_2^2)$ times"
        " $s_1^2 + u_1^2$, for every $omega$ with $1 - exp(-omega) <= sigma alpha (H_1 H_3 - H_2^2)/(4"
        " (H_1 + h))$. This is for starts in that plane only."
    ),
    headings=(
        Heading("They stay near the oracle", STAYS),
        Heading("How fast they approach it", RATE),
        Heading("They converge to it", TENDS),
    ),
    letters=(*steps_as_letters(POINT, HERE), *block_as_letters(POINT, HERE)),
    statements=tuple(PROOFS),
    setting=(
        *TURNS_BACK,
        "$(s_l, u_l)$ the angles after $l - 1$ steps",
        "with $omega = -log(1 - b)$ the factor is $(1 - b)^(l - 1)$, $b = sigma alpha (H_1 H_3 - H_2^2)/(4"
        " (H_1 + h))$",
    ),
    proofs=(
        Proof(
            "By the form, along the iterates",
            tuple(PROOFS.values()),
            "The form $H_1 s^2 + 2 H_2 s u + H_3 u^2$ is a Lyapunov function. As long as it is at most"
            " what it was at the start, the iterates are where steps are nearly linear (Oracle (near)),"
            " so by Forms (inward) the next step does not raise it, but multiplies it by at most $1 -"
            " b$. The squared distance is between two multiples of it.",
        ),
    ),
    evidence=(arriving_evidence(),),
)
