"""Proposition 8: the risk, the gradient and the steps along an orbit, and its accumulation points.

What it rests on is the decrease of the risk in a step of size alpha < 1/Mb (Step size).
"""

from functools import lru_cache, partial

import sympy as sp

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.orbits.accumulation import ZeroAtAccumulation, accumulates
from slr_verify.calculus.rules.orbits.descent import LossVanishes
from slr_verify.calculus.rules.orbits.step import Unrolled
from slr_verify.calculus.rules.order import Antisymmetry, SquareIsZero
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.binding import replaced
from slr_verify.language.orbit import TIME, Pair
from slr_verify.language.statement import Statement, at_least, at_most, equal, less
from slr_verify.language.tends import Tends
from slr_verify.model.closed_forms import manifold_risk, slope_constants, slope_kappa, slope_nu
from slr_verify.model.letters import on_the_manifold
from slr_verify.model.notation import SQUARE, D, L, alpha, epsilon, gamma, kappa, lam, nu
from slr_verify.model.orbit import iterate
from slr_verify.model.pgd import reduced_step
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.model.zeta import zeta
from slr_verify.paper.beyond.step_size import decrease
from slr_verify.paper.beyond.step_size.decrease import FALL, LOSS, RATE, REACH_KAPPA, REACH_NU
from slr_verify.paper.reduced_system import ORBIT, reduced_system

START = (kappa, nu)
NOW, NEXT = iterate(), iterate(TIME + 1)
LIMIT = sp.symbols("kappa_oo nu_oo", real=True)


def at(expr: sp.Expr, point: Pair) -> sp.Expr:
    """An expression in kappa and nu at a point."""
    return replaced(expr, dict(zip(START, point, strict=True)))


risk = manifold_risk()
distance = sum((there - here) ** 2 for there, here in zip(NEXT, NOW, strict=True))
ACCUMULATION = (
    *STUDIED_AT_PARAMETERS,
    *(each for place in LIMIT for each in (place >= -1, place <= 1)),
    *accumulates(NOW, LIMIT, TIME),
)

MOVED = (
    Letter("kappa_n'", at(reduced_step(kappa, slope_kappa()), NOW), level=3),
    Letter("nu_n'", at(reduced_step(nu, slope_nu()), NOW), level=3),
)
"""A step from the iterate, where it is written out."""

FLOOR = at_least(risk, -(gamma**2), SQUARE)
STRICT = less(FALL.lhs, risk, (*STUDIED_AT_PARAMETERS, LOSS > 0))
ALONG = at_most(at(risk, NEXT), at(risk, NOW), STUDIED_AT_PARAMETERS)
GRADIENT = equal(Tends(sp.Tuple(at(LOSS, NOW)), TIME, sp.Tuple(0)), 1, STUDIED_AT_PARAMETERS)
STEPS = equal(Tends(sp.Tuple(distance), TIME, sp.Tuple(0)), 1, STUDIED_AT_PARAMETERS)
STATIONARY_KAPPA = equal(at((1 - kappa**2) * slope_kappa(), LIMIT), 0, ACCUMULATION)
STATIONARY_NU = equal(at((1 - nu**2) * slope_nu(), LIMIT), 0, ACCUMULATION)


def floor(goal: Statement, shelf: Shelf) -> Theorem:
    """-2 gamma^2 nu erf(a kappa) is at least -2 gamma^2, and everything else is not negative."""
    a, _ = slope_constants()
    shift = lam * D * kappa
    others = gamma**2 * zeta(shift, lam * gamma) + (L - 1) * zeta(0, lam)
    rest = epsilon**2 + 2 * gamma**2 * (1 - nu * sp.erf(a * kappa)) + others
    return infer(goal, adding(rest=rest))


def strict(goal: Statement, shelf: Shelf) -> Theorem:
    """What is taken off is positive."""
    known = decrease.CLAIM.shown(FALL, shelf)
    return infer(goal, adding((1, known), (RATE, hypothesis(LOSS > 0, goal.given))))


@lru_cache(maxsize=8)
def falls(shelf: Shelf) -> Theorem:
    """R(kappa', nu') <= R(kappa, nu)."""
    known = decrease.CLAIM.shown(FALL, shelf)
    return infer(at_most(FALL.lhs, risk, FALL.given), adding((1, known), rest=RATE * LOSS))


def along(goal: Statement, shelf: Shelf) -> Theorem:
    """At every iterate."""
    unrolled = Unrolled(reduced_system(shelf), TIME)
    values = tuple(zip(START, NOW, strict=True))
    return proved(goal, unrolled, Instance(falls(shelf), values))


def gradient(goal: Statement, shelf: Shelf) -> Theorem:
    """The risk is bounded below, so what a step takes off it tends to zero."""
    fall = decrease.CLAIM.shown(FALL, shelf)
    rule = LossVanishes(reduced_system(shelf), START, risk, LOSS, RATE, fall, floor(FLOOR, shelf))
    return infer(goal, rule)


def steps(goal: Statement, shelf: Shelf) -> Theorem:
    """The squared step is at most 8 alpha times what is taken off the risk."""
    system = reduced_system(shelf)
    length = system.squared_step
    known = (decrease.CLAIM.shown(each, shelf) for each in (FALL, REACH_KAPPA, REACH_NU))
    factors = (sp.S.One, 1 / (8 * alpha), 1 / (8 * alpha))
    by = adding(*zip(factors, known, strict=True))
    fall = infer(at_most(FALL.lhs, risk - length / (8 * alpha), FALL.given), by)
    rule = LossVanishes(system, START, risk, length, 1 / (8 * alpha), fall, floor(FLOOR, shelf))
    vanishing = Tends(sp.Tuple(system.along(length, TIME, START)), TIME, sp.Tuple(0))
    return (
        chain(goal.lhs, goal.given)
        .equals(vanishing, by=Unrolled(system, TIME))
        .equals(goal.rhs, by=rule)
        .theorem()
    )


def stationary(position: sp.Symbol, slope: sp.Expr, goal: Statement, shelf: Shelf) -> Theorem:
    """The squared gradient is continuous and tends to zero, so it is zero; then so are both its terms."""
    tangent, square = (at(each, LIMIT) for each in (1 - position**2, slope**2))
    own = tangent * square
    known = gradient(GRADIENT, shelf)
    rule = ZeroAtAccumulation(reduced_system(shelf), START, LIMIT, LOSS, known)
    whole = infer(equal(at(LOSS, LIMIT), 0, goal.given), rule)
    above = infer(at_most(own, 0, goal.given), adding((-1, whole), rest=at(LOSS, LIMIT) - own))
    below = infer(at_least(own, 0, goal.given), adding(rest=own))
    zero = infer(equal(own, 0, goal.given), Antisymmetry(above, below))
    squared = infer(equal(goal.lhs**2, 0, goal.given), adding((tangent, zero)))
    return infer(goal, SquareIsZero(squared))


PROOFS: dict[Statement, Prove] = {
    FLOOR: floor,
    STRICT: strict,
    ALONG: along,
    GRADIENT: gradient,
    STEPS: steps,
    STATIONARY_KAPPA: partial(stationary, kappa, slope_kappa()),
    STATIONARY_NU: partial(stationary, nu, slope_nu()),
}
CLAIM = Claim(
    label="proposition-8",
    number="Proposition 8",
    title="The risk does not rise; accumulation points are stationary",
    sentence=(
        "Let $lambda$ be constant and $alpha < 1/Mb$. A step of PGD from a point of the square with a"
        " nonzero gradient lowers the risk. Along the iterates $(kappa_n, nu_n)$ the risk never"
        " increases, the gradient and the steps tend to zero, and every accumulation point satisfies"
        " (14): $(1 - kappa^2) R_kappa = 0$ and $(1 - nu^2) R_nu = 0$."
    ),
    headings=(
        Heading("The risk is bounded below", FLOOR),
        Heading("A step from a point with a nonzero gradient lowers the risk", STRICT),
        Heading("The risk never increases along the iterates", ALONG),
        Heading("The gradient in angles tends to zero", GRADIENT),
        Heading("The steps tend to zero", STEPS),
        Heading("Every accumulation point satisfies (14)", STATIONARY_KAPPA),
    ),
    letters=(*on_the_manifold(NOW, NEXT, LIMIT), *MOVED),
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$", ORBIT),
    proofs=(
        Proof(
            "From the decrease of the risk at $alpha < 1/Mb$",
            tuple(PROOFS.values()),
            "A step lowers the risk by at least $alpha/8$ times the squared gradient (Step size"
            " (decrease)), and the risk is bounded below. So the squared gradients have a finite sum and"
            " tend to zero; the steps are at most $alpha$ times as long as the gradient and tend to zero"
            " too. The gradient is continuous, so it vanishes at every accumulation point.",
        ),
    ),
    evidence=(enclosure_evidence((FLOOR, STRICT)),),
)
