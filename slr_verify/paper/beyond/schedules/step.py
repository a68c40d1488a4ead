"""What one step of the map of Lemma 7 adds to a coordinate.

The step is next_kappa - kappa = -alpha R_kappa (1 - kappa^2) times a fraction that is at least 1/3, as the
lengths before the projection are at most 2; and the same for nu.
"""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.notation import SQUARE, a, alpha, b, kappa, nu, x
from slr_verify.model.reduced import SMALL_STEP, STUDIED, Mb, next_kappa, next_nu
from slr_verify.paper.beyond.bounds import erf_slope_bounds
from slr_verify.paper.beyond.bounds.erf_slope_bounds import STEEP
from slr_verify.paper.beyond.order import jacobian
from slr_verify.paper.beyond.order.jacobian import (
    TURN_KAPPA,
    TURN_NU,
    W_kappa,
    W_nu,
    in_kappa,
    in_nu,
    turn_of_kappa,
    turn_of_nu,
)
from slr_verify.paper.beyond.step_size import curvature
from slr_verify.paper.beyond.step_size.curvature import GROWTH, NU_ABOVE, SCALE, UNIT

FORWARD = (kappa >= 0, kappa <= 1, nu >= -1, nu <= 1, SMALL_STEP)
steep, echo = erf_prime(a * kappa), sp.erf(b * kappa)


def moved(slope: sp.Expr, position: sp.Symbol, length: sp.Expr, turn: sp.Expr) -> sp.Expr:
    """What a step adds to a coordinate."""
    root = sp.sqrt(length)
    return -alpha * slope * (1 - position**2) * (root + turn) / (root * (1 + root))


step_kappa = moved(in_kappa, kappa, W_kappa, turn_of_kappa)
step_nu = moved(in_nu, nu, W_nu, turn_of_nu)
MOVES_KAPPA = equal(next_kappa - kappa, step_kappa, SQUARE)
MOVES_NU = equal(next_nu - nu, step_nu, SQUARE)
SHORT_KAPPA = at_most(sp.sqrt(W_kappa), 2, STUDIED)
SHORT_NU = at_most(sp.sqrt(W_nu), 2, STUDIED)
RISES_NU = at_least(next_nu, nu, FORWARD)
RISES_KAPPA = at_least(next_kappa, kappa, (*FORWARD, nu >= echo))

moves = by(normal_form)
"""By algebra: nu (1 - sqrt W) = -nu (W - 1)/(1 + sqrt W)."""


def below_one(sign: int, slope: sp.Expr, goal_given: Given, shelf: Shelf) -> Theorem:
    """+- alpha R_kappa < 1, or +- alpha R_nu < 1."""
    small = hypothesis(SMALL_STEP, goal_given)
    if slope == in_nu:
        at_one = {nu: sp.Integer(-sign)}
        known = instance(curvature.CLAIM.shown(NU_ABOVE, shelf), at_one, goal_given)
        terms, spare = ((alpha, known),), UNIT * (2 + GROWTH)
    else:
        gap = sign * (echo - nu)
        peak = instance(erf_slope_bounds.CLAIM.shown(STEEP, shelf), {x: a * kappa}, goal_given)
        terms, spare = ((2 * alpha * SCALE, peak),), UNIT * (1 + GROWTH) + SCALE * steep * (2 - gap)
    goal = at_most(sign * alpha * slope, 1, goal_given)
    return infer(goal, adding((Mb, small), *terms, rest=alpha * spare))


def short(slope: sp.Expr, position: sp.Symbol, goal: Statement, shelf: Shelf) -> Theorem:
    """4 - W = 3 - (1 - x^2) (alpha s)^2, and |alpha s| <= 1."""
    root = goal.lhs
    above, below = (below_one(sign, slope, goal.given, shelf) for sign in (1, -1))
    rest = (2 + position**2 * alpha**2 * slope**2) / (2 + root)
    return infer(goal, adding((1 / (2 + root), above, below), rest=rest))


def rises_nu(goal: Statement, shelf: Shelf) -> Theorem:
    """R_nu <= 0 for kappa >= 0, and both parts of the fraction are positive."""
    root, turn = sp.sqrt(W_nu), jacobian.CLAIM.shown(TURN_NU, shelf)
    scale = -alpha * in_nu * (1 - nu**2)
    moves_by = instance(moves(MOVES_NU, shelf), {}, goal.given)
    here = instance(turn, {}, goal.given)
    terms = ((1, moves_by), (scale / (root * (1 + root)), here))
    return infer(goal, adding(*terms, rest=scale / (1 + root)))


def rises_kappa(goal: Statement, shelf: Shelf) -> Theorem:
    """R_kappa <= 0 for nu >= erf(b kappa)."""
    root, turn = sp.sqrt(W_kappa), jacobian.CLAIM.shown(TURN_KAPPA, shelf)
    scale = alpha * SCALE * steep * (1 - kappa**2)
    moves_by = instance(moves(MOVES_KAPPA, shelf), {}, goal.given)
    here, down = instance(turn, {}, goal.given), hypothesis(nu >= echo, goal.given)
    terms = (
        (1, moves_by),
        (scale / (root * (1 + root)), down, here),
        (scale / (1 + root), down),
    )
    return infer(goal, adding(*terms))


PROOFS: dict[Statement, Prove] = {
    MOVES_KAPPA: moves,
    MOVES_NU: moves,
    SHORT_KAPPA: partial(short, in_kappa, kappa),
    SHORT_NU: partial(short, in_nu, nu),
    RISES_KAPPA: rises_kappa,
    RISES_NU: rises_nu,
}
CLAIM = Claim(
    label="schedules-step",
    number="Schedules (step)",
    title="What a step adds to a coordinate",
    sentence=(
        "A step of the map of Lemma 7 adds $-alpha R_kappa (1 - kappa^2)$ times a fraction to $kappa$, and"
        " likewise to $nu$. For $alpha < 1/Mb$ the lengths before the projection are at most 2. Then a step"
        " from a point with $kappa >= 0$ does not lower $nu$, and it does not lower $kappa$ where $nu >="
        " erf(b kappa)$."
    ),
    headings=(
        Heading("What a step adds", MOVES_KAPPA),
        Heading("The lengths before the projection", SHORT_KAPPA),
        Heading("A step does not lower $kappa$ where $nu >= erf(b kappa)$", RISES_KAPPA),
        Heading("Nor does it lower $nu$ where $kappa >= 0$", RISES_NU),
    ),
    letters=slopes_on_the_manifold(),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By the formula for a step",
            tuple(PROOFS.values()),
            "As $nu (1 - sqrt(W)) = -nu (W - 1)/(1 + sqrt(W))$, a step adds $-alpha R_nu (1 - nu^2)$ times"
            " $(sqrt(W) + 1 + alpha nu R_nu)/(sqrt(W) (1 + sqrt(W)))$ to $nu$, which has the sign of"
            " $-R_nu$ because $1 + alpha nu R_nu > 0$ (Order (Jacobian)). $W$ is at most 4, as $alpha"
            " |R_nu| <= 1$.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)),),
)
