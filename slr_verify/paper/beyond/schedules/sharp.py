"""If the sum is finite, no start with |nu| < 1 converges to (1, 1) or (-1, -1)."""

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.orbits.schedules import SummableSchedule
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal, more
from slr_verify.language.tends import Tends
from slr_verify.model.letters import LARGEST, only, slopes_on_the_manifold
from slr_verify.model.notation import SQUARE, a, alpha, gamma, kappa, nu
from slr_verify.model.reduced import CONSTANTS, SMALL_STEP, STUDIED, Mb, at_parameters, next_nu
from slr_verify.model.schedule import most_a, share
from slr_verify.paper.beyond.bounds import erf_slope_bounds
from slr_verify.paper.beyond.bounds.erf_slope_bounds import ERF_ABOVE, PEAK
from slr_verify.paper.beyond.order import jacobian
from slr_verify.paper.beyond.order.jacobian import TURN_NU, W_nu, turn_of_nu
from slr_verify.paper.beyond.schedules import bounds, step
from slr_verify.paper.beyond.schedules.bounds import A_SHARE, SMALL, SMALL_FOR_ALL
from slr_verify.paper.beyond.schedules.quadrants import UNDER_SCHEDULE, heat, tends_to
from slr_verify.paper.beyond.schedules.step import MOVES_NU
from slr_verify.paper.beyond.step_size import curvature
from slr_verify.paper.beyond.step_size.curvature import GROWTH, NU_BELOW, UNIT
from slr_verify.paper.evidence.schedules import short_schedules_evidence
from slr_verify.paper.prop_11_convergence import MINIMA

speed = 6 * alpha * gamma**2 * PEAK
SLOW = at_least(1 - next_nu, (1 - nu) * (1 - speed * a), STUDIED)
INSIDE = more(1 - next_nu**2, 0, (*STUDIED, nu > -1, nu < 1))
FOR_PGD = at_least(
    at_parameters(1 - next_nu), (1 - nu) * (1 - speed * most_a), (*SQUARE, SMALL_FOR_ALL)
)
total = sp.Symbol("c", real=True)
CONVERGES = sp.Eq(Tends(sp.Tuple(heat), TIME, sp.Tuple(total)), 1)
SHARP = tuple(
    equal(tends_to(point), 0, (*SQUARE, nu > -1, nu < 1, SMALL_FOR_ALL, CONVERGES))
    for point in MINIMA
)


def slow(goal: Statement, shelf: Shelf) -> Theorem:
    """erf(a kappa) <= (2/sqrt pi) a, and the fraction is at most 3/2."""
    given, root = goal.given, sp.sqrt(W_nu)
    moves, turn, loud = (
        instance(claim.shown(each, shelf), {}, given)
        for claim, each in (
            (step.CLAIM, MOVES_NU),
            (jacobian.CLAIM, TURN_NU),
            (erf_slope_bounds.CLAIM, ERF_ABOVE),
        )
    )
    bounded = instance(curvature.CLAIM.shown(NU_BELOW, shelf), {}, given)
    small = hypothesis(SMALL_STEP, given)
    brief = infer(
        at_most(turn_of_nu, 2, given),
        adding((Mb, small), (alpha, bounded), rest=alpha * UNIT * (2 + GROWTH)),
    )
    scale = 2 * alpha * gamma**2 * (1 - nu)
    whole, peak = root * (1 + root), PEAK * a
    terms = (
        (-1, moves),
        (scale * (1 + nu) / (1 + root), loud),
        (scale * (1 + nu) / whole, loud, turn),
        (scale * peak * 2 / whole, brief),
        (scale * peak * (1 - nu) / whole, turn),
        (scale * peak / whole, longer(given)),
    )
    rest = scale * peak * (3 * (W_nu - 1) / whole + (1 - nu) / (1 + root))
    return infer(goal, adding(*terms, rest=rest))


def longer(given: Given) -> Theorem:
    """sqrt W >= 1."""
    root = sp.sqrt(W_nu)
    return infer(at_least(root, 1, given), adding(rest=(W_nu - 1) / (root + 1)))


def inside(goal: Statement, shelf: Shelf) -> Theorem:
    """1 - nu'^2 = (1 - nu^2) (1 + alpha nu R_nu)^2/W."""
    turn = instance(jacobian.CLAIM.shown(TURN_NU, shelf), {}, goal.given)
    above, below = (hypothesis(each, goal.given) for each in goal.given[-2:])
    return infer(goal, adding((1 / W_nu, above, below, turn, turn)))


def for_pgd(goal: Statement, shelf: Shelf) -> Theorem:
    """a is at most (D + a_0) lambda/(1 + lambda)."""
    lemmas = (bounds.CLAIM.shown(SMALL, shelf),)
    values = tuple(CONSTANTS.items())
    at_a = at_parameters(SLOW.rhs)
    known = infer(at_least(goal.lhs, at_a, goal.given), Instance(slow(SLOW, shelf), values, lemmas))
    largest = bounds.CLAIM.shown(A_SHARE, shelf)
    return infer(goal, adding((1, known), ((1 - nu) * speed, largest)))


def inside_for_pgd(shelf: Shelf) -> Theorem:
    """|nu'| < 1 where |nu| < 1."""
    given = (*SQUARE, nu > -1, nu < 1, SMALL_FOR_ALL)
    lemmas = (bounds.CLAIM.shown(SMALL, shelf),)
    goal = more(at_parameters(INSIDE.lhs), 0, given)
    return infer(goal, Instance(inside(INSIDE, shelf), tuple(CONSTANTS.items()), lemmas))


def sharp(goal: Statement, shelf: Shelf) -> Theorem:
    """1 - nu stays above half of what it is when little of the sum is left."""
    rate = speed * most_a / share
    known = for_pgd(FOR_PGD, shelf), inside_for_pgd(shelf)
    return infer(goal, SummableSchedule(*known, rate, CONVERGES, (kappa, nu)))


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys(SHARP, sharp),
    SLOW: slow,
    INSIDE: inside,
    FOR_PGD: for_pgd,
}
CLAIM = Claim(
    label="schedules-sharp",
    number="Schedules (sharp)",
    title="If the sum is finite, no start with $|nu| < 1$ recovers",
    sentence=(
        "Let $lambda_1, lambda_2, ... > 0$ be a schedule for which the sum of $lambda_n/(1 + lambda_n)$"
        " converges, and $alpha < 1/M_0$, with $M_0$ of Schedules (bounds). From no point of the square"
        " with $|nu| < 1$ do the iterates converge to $(1, 1)$ or to $(-1, -1)$. For a step multiplies $1"
        " - nu$ by at least $1 - (12/sqrt(pi)) alpha gamma^2 a$, and keeps $|nu|$ below 1."
    ),
    headings=(
        Heading("No start with $|nu| < 1$ recovers", SHARP[0]),
        Heading("By how much $1 - nu$ shrinks at most in a step", SLOW),
        Heading("$|nu|$ stays below 1", INSIDE),
        Heading("The bound in terms of $lambda/(1 + lambda)$", FOR_PGD),
    ),
    letters=(*only("a b R_nu", slopes_on_the_manifold()), *LARGEST),
    statements=tuple(PROOFS),
    setting=(UNDER_SCHEDULE,),
    proofs=(
        Proof(
            "By a product that converges",
            tuple(PROOFS.values()),
            "The fraction in the formula for a step (Schedules (step)) is at most 3/2 and $erf(a"
            " kappa)$ at most $(2/sqrt(pi)) a$, so a step multiplies $1 - nu$ by at least $1 - c"
            " lambda/(1 + lambda)$. Once less than $1/(2 c)$ of the sum is left, $1 - nu$ stays"
            " above half of what it is then.",
        ),
    ),
    evidence=(enclosure_evidence((SLOW, INSIDE, FOR_PGD)), short_schedules_evidence()),
)
