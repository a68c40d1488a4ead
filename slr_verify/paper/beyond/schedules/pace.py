"""How far a step of the map of Lemma 7 goes at least, where u <= a <= a_0 and b <= b_0."""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.cases import ByCases
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.binding import replaced
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.statement import Given, Statement, at_least, at_most
from slr_verify.language.value import derivative
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.notation import a, alpha, b, gamma, kappa, nu, x
from slr_verify.model.reduced import SMALL_STEP, next_kappa, next_nu
from slr_verify.model.schedule import pace
from slr_verify.paper.beyond.bounds.erf_between import flatter, rising, rising_in
from slr_verify.paper.beyond.order import jacobian, preserved
from slr_verify.paper.beyond.order.jacobian import TURN_KAPPA, TURN_NU, W_kappa, W_nu, in_nu
from slr_verify.paper.beyond.order.preserved import LOWER, ORDER_KAPPA, UPPER
from slr_verify.paper.beyond.schedules import step
from slr_verify.paper.beyond.schedules.step import (
    FORWARD,
    MOVES_KAPPA,
    MOVES_NU,
    RISES_KAPPA,
    SHORT_KAPPA,
    SHORT_NU,
    echo,
    steep,
)
from slr_verify.paper.beyond.step_size.curvature import SCALE
from slr_verify.paper.evidence.schedules import schedules_evidence

a_0, b_0 = sp.symbols("a_0 b_0", positive=True)
u, delta, h = sp.symbols("u delta h", nonnegative=True)
"""A lower bound of a, one of kappa, and one of a distance."""
least = pace(a_0, u)

AHEAD_NU, AHEAD_KAPPA = nu >= h - 1, kappa >= delta - 1
"""So far from the other end, for starts on an edge."""
NEAR_NU = (
    *(kappa >= 0, kappa >= delta, kappa <= 1, nu >= -1, AHEAD_NU, nu <= 1),
    *(u <= a, a <= a_0, SMALL_STEP),
)
HIGH = nu >= sp.erf(b_0) + h
NEAR_KAPPA = (
    *(kappa >= -1, AHEAD_KAPPA, kappa <= 1, nu >= -1, nu <= 1),
    *(HIGH, u <= a, a <= a_0, b <= b_0, SMALL_STEP),
)
OFF = (*FORWARD, nu <= -h, u <= a, a <= a_0)
FAST_NU = at_most(1 - next_nu, (1 - nu) * (1 - least * delta * h), NEAR_NU)
FAST_KAPPA = at_most(1 - next_kappa, (1 - kappa) * (1 - least * h * delta), NEAR_KAPPA)
DRIFT = at_most(next_kappa, kappa - least * h * (1 - kappa), OFF)
STAYS = at_least(
    next_kappa,
    delta,
    (
        *(delta > 0, delta <= 1, kappa >= 0, kappa >= delta, kappa <= 1, nu >= 0, nu >= h, nu <= 1),
        *(h <= 1, h >= sp.erf(b_0 * delta), b <= b_0, SMALL_STEP),
    ),
)


def one_step(goal: Statement, shelf: Shelf, *wanted: tuple[Claim, Statement]) -> list[Theorem]:
    """Theorems about one step, under the hypotheses of the goal."""
    return [instance(claim.shown(each, shelf), {}, goal.given) for claim, each in wanted]


def flat(given: Given) -> Theorem:
    """erf'(a kappa) >= erf'(a_0) for 0 <= kappa <= 1."""
    slope = (
        chain(derivative(erf_prime(a * x), x), (x >= 0,))
        .equals(-2 * a**2 * x * erf_prime(a * x), by=differentiation)
        .at_most(0, by=by_sign)
        .theorem()
    )
    to_end = MonotoneBetween(x, erf_prime(a * x), kappa, sp.S.One, slope)
    first = infer(at_least(steep, erf_prime(a), given), to_end)
    return infer(
        at_least(steep, erf_prime(a_0), given), adding((1, first), (1, flatter(a, a_0, given)))
    )


def flat_on_both_sides(given: Given) -> Theorem:
    """The same for -1 <= kappa <= 1, as erf' is even."""
    goal = at_least(steep, erf_prime(a_0), given)
    left = (*given, sp.Gt(0, kappa, evaluate=False))
    mirrored = instance(flat((kappa >= 0, kappa <= 1, a <= a_0)), {kappa: -kappa}, left)
    behind = infer(goal.holding(left), adding((1, mirrored)))
    ahead = flat((*given, sp.Le(0, kappa, evaluate=False)))
    return infer(goal, ByCases(sp.S.Zero, kappa, ahead, behind))


def loud(given: Given) -> Theorem:
    """erf(a kappa) >= erf'(a_0) u delta: its slope is at least a erf'(a_0) up to kappa."""
    excess = sp.erf(a * kappa) - a * kappa * erf_prime(a_0)
    inside = (kappa >= 0, kappa <= 1, a <= a_0)
    slope = (
        chain(derivative(excess, kappa), inside)
        .equals(a * steep - a * erf_prime(a_0), by=differentiation)
        .at_least(0, by=adding((a, flat(inside))))
        .theorem()
    )
    positive = infer(
        at_most(sp.S.Zero, excess, given),
        MonotoneBetween(kappa, excess, sp.S.Zero, kappa, slope),
    )
    strong, ahead = hypothesis(u <= a, given), hypothesis(kappa >= delta, given)
    scale = erf_prime(a_0)
    goal = at_least(sp.erf(a * kappa), scale * u * delta, given)
    return infer(goal, adding((1, positive), (scale * kappa, strong), (scale * u, ahead)))


def fast_nu(goal: Statement, shelf: Shelf) -> Theorem:
    """R_nu = -2 gamma^2 erf(a kappa), and a third of the fraction is enough."""
    given, root = goal.given, sp.sqrt(W_nu)
    known = (
        (step.CLAIM, MOVES_NU),
        (step.CLAIM, SHORT_NU),
        (jacobian.CLAIM, TURN_NU),
    )
    moves_by, brief, turn = one_step(goal, shelf, *known)
    scale, part = -alpha * in_nu * (1 - nu**2), sp.Rational(2, 3) * alpha * gamma**2 * (1 - nu)
    terms = (
        (1, moves_by),
        (scale / (3 * (1 + root)), brief),
        (scale / (root * (1 + root)), turn),
        (part * h, loud(given)),
        (part * sp.erf(a * kappa), hypothesis(AHEAD_NU, given)),
    )
    return infer(goal, adding(*terms))


def fast_kappa(sign: int, goal: Statement, shelf: Shelf) -> Theorem:
    """R_kappa is -+ 2 gamma^2 a erf'(a kappa) times a distance of at least h."""
    given, root = goal.given, sp.sqrt(W_kappa)
    steps = ((step.CLAIM, MOVES_KAPPA), (step.CLAIM, SHORT_KAPPA))
    moves_by, brief, turn = one_step(goal, shelf, *steps, (jacobian.CLAIM, TURN_KAPPA))
    far = distant(sign, given)
    distance = infer(at_least(sign * (nu - echo), 0, given), adding((1, far), rest=h))
    scale = alpha * SCALE * steep * (1 - kappa**2)
    part, flattest = sp.Rational(2, 3) * alpha * gamma**2 * (1 - kappa), erf_prime(a_0)
    gap, ahead = (delta, AHEAD_KAPPA) if sign > 0 else (sp.S.One, kappa >= 0)
    slow = part * gap
    terms = (
        (sign, moves_by),
        (scale / (3 * (1 + root)), brief, distance),
        (scale / (root * (1 + root)), turn, distance),
        (part * a * steep, hypothesis(ahead, given), distance),
        (slow * a, flat_on_both_sides(given), distance),
        (slow * a * flattest, far),
        (slow * flattest * h, hypothesis(u <= a, given)),
    )
    return infer(goal, adding(*terms))


def distant(sign: int, given: Given) -> Theorem:
    """nu - erf(b kappa) >= h, or erf(b kappa) - nu >= h."""
    goal = at_least(sign * (nu - echo), h, given)
    if sign < 0:
        return infer(goal, adding((1, hypothesis(nu <= -h, given)), rest=echo))
    slope = rising_in(b)
    first = infer(
        at_most(echo, sp.erf(b), given), MonotoneBetween(x, sp.erf(b * x), kappa, sp.S.One, slope)
    )
    second = rising(b, b_0, given)
    return infer(goal, adding((1, hypothesis(HIGH, given)), (1, first), (1, second)))


def stays(goal: Statement, shelf: Shelf) -> Theorem:
    """The image of (delta, h) is not behind it, and that of (kappa, nu) not behind the image."""
    corner = {kappa: delta, nu: h}
    low = replaced(next_kappa, corner)
    level = infer(
        at_least(h, sp.erf(b * delta), goal.given),
        adding(
            (1, hypothesis(h >= sp.erf(b_0 * delta), goal.given)),
            (
                1,
                infer(
                    at_most(sp.erf(b * delta), sp.erf(b_0 * delta), goal.given),
                    MonotoneBetween(x, sp.erf(x * delta), b, b_0, rising_in(delta)),
                ),
            ),
        ),
    )
    known = step.CLAIM.shown(RISES_KAPPA, shelf)
    first = infer(
        at_least(low, delta, goal.given), Instance(known, tuple(corner.items()), (level,))
    )
    values = dict(zip((*LOWER, *UPPER), (delta, h, kappa, nu), strict=True))
    order = instance(preserved.CLAIM.shown(ORDER_KAPPA, shelf), values, goal.given)
    return infer(goal, adding((1, first), (1, order)))


PROOFS: dict[Statement, Prove] = {
    FAST_NU: fast_nu,
    FAST_KAPPA: partial(fast_kappa, 1),
    DRIFT: partial(fast_kappa, -1),
    STAYS: stays,
}
CLAIM = Claim(
    label="schedules-pace",
    number="Schedules (pace)",
    title="How far a step goes at least, whatever $lambda$ is",
    sentence=(
        "Let $alpha < 1/Mb$, $u <= a <= a_0$, $b <= b_0$ and $r = (2/3) alpha gamma^2 u erf'(a_0)$. A"
        " step of the map of Lemma 7 multiplies $1 - nu$ by at most $1 - r delta h$ if $kappa >= delta$ and"
        " $nu >= h - 1$, and $1 - kappa$ by at most $1 - r h delta$ if $kappa >= delta - 1$ and $nu >="
        " erf(b_0) + h$. If"
        " $kappa >= 0$ and $nu <= -h$ it lowers $kappa$ by at least $r h (1 - kappa)$. From $kappa >="
        " delta$ and $nu >= h >= erf(b_0 delta)$ it leads to $kappa' >= delta$."
    ),
    headings=(
        Heading("$1 - nu$ shrinks where $kappa$ is positive", FAST_NU),
        Heading("$1 - kappa$ shrinks where $nu$ is above $erf(b_0)$", FAST_KAPPA),
        Heading("$kappa$ falls where $nu$ is negative", DRIFT),
        Heading("$kappa$ stays above $delta$", STAYS),
    ),
    letters=slopes_on_the_manifold(),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By the formula for a step, and monotonicity",
            tuple(PROOFS.values()),
            "The fraction in the formula for a step (Schedules (step)) is at least 1/3. The slopes"
            " are bounded by monotonicity: $erf'(a kappa) >= erf'(a_0)$, $erf(b kappa) <= erf(b_0)$"
            " and $erf(a kappa) >= u delta erf'(a_0)$. $kappa$ stays above $delta$ because the map"
            " keeps the order (Order (preserved)) and does not lower $delta$ at $(delta, h)$.",
        ),
    ),
    evidence=(enclosure_evidence((FAST_NU, DRIFT, STAYS), points=6), schedules_evidence()),
)
