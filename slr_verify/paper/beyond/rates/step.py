"""How fast the iterates approach (1,1), and leave (0,0), for all a, b, gamma > 0.

A step multiplies sin(phi)^2 = 1 - kappa^2 by

    (1 + alpha kappa R_kappa)^2/(1 + alpha^2 (1 - kappa^2) R_kappa^2),

and sin(psi)^2 = 1 - nu^2 in the same way. The mirror image of (1,1) is (-1,-1).
"""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.limits import ByContinuity
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.rules.trigonometry import trigonometry
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, at_least, at_most, equal, less, more
from slr_verify.language.value import derivative, value_at
from slr_verify.model.letters import after_a_step, slopes_on_the_manifold
from slr_verify.model.notation import a, alpha, b, gamma, kappa, nu, phi, psi, x
from slr_verify.model.reduced import SMALL_STEP, next_kappa, next_nu
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
from slr_verify.paper.beyond.step_size.angles import in_angles
from slr_verify.paper.beyond.step_size.curvature import SCALE
from slr_verify.paper.beyond.step_size.monotone import (
    g_phi,
    g_psi,
    next_phi,
    next_psi,
    step_letters,
)
from slr_verify.paper.by_differentiation import slope_at_point
from slr_verify.paper.prop_12_saddle import UNSTABLE, mu_2, root

y = sp.Symbol("y", real=True)
signal, echo, steepness = sp.erf(a * kappa), sp.erf(b * kappa), erf_prime(a * kappa)

# One step
RATIO_KAPPA = equal(
    (1 - next_kappa**2) / (1 - kappa**2), turn_of_kappa**2 / W_kappa, (kappa > -1, kappa < 1)
)
RATIO_NU = equal((1 - next_nu**2) / (1 - nu**2), turn_of_nu**2 / W_nu, (nu > -1, nu < 1))
ratio_phi = in_angles(turn_of_kappa) ** 2 / (1 + alpha**2 * g_phi**2)
ratio_psi = in_angles(turn_of_nu) ** 2 / (1 + alpha**2 * g_psi**2)
RATIO_PHI = equal(sp.sin(next_phi) ** 2, sp.sin(phi) ** 2 * ratio_phi)
RATIO_PSI = equal(sp.sin(next_psi) ** 2, sp.sin(psi) ** 2 * ratio_psi)

# At (1, 1)
factor_phi, factor_psi = (
    1 - alpha * sp.Abs(slope.subs({kappa: 1, nu: 1})) for slope in (in_kappa, in_nu)
)
MOVING = sp.Tuple(phi, psi)
TO_MINIMUM = (sp.Eq(Limit(phi, MOVING), 0), sp.Eq(Limit(psi, MOVING), 0))
LIMIT_PHI = equal(Limit(ratio_phi, MOVING), factor_phi**2, TO_MINIMUM)
LIMIT_PSI = equal(Limit(ratio_psi, MOVING), factor_psi**2, TO_MINIMUM)
JACOBIAN = tuple(
    equal(value_at(derivative(image, name), (phi, psi), (sp.S.Zero, sp.S.Zero)), value)
    for image, name, value in (
        (next_phi, phi, factor_phi),
        (next_phi, psi, 0),
        (next_psi, phi, 0),
        (next_psi, psi, factor_psi),
    )
)
CONTRACTS = tuple(less(each, 1) for each in (factor_phi, factor_psi))
KEEPS_SIDE = tuple(more(each, 0, (SMALL_STEP,)) for each in (factor_phi, factor_psi))

# Near (1, 1)
kappa_0, nu_0 = sp.symbols("kappa_0 nu_0", nonnegative=True)
NEAR = (
    *(kappa >= 0, kappa <= 1, nu >= 0, nu <= 1),
    *(kappa >= kappa_0, nu >= nu_0, nu_0 >= sp.erf(b), SMALL_STEP),
)
rate_kappa = SCALE * kappa_0 * erf_prime(a) * (nu_0 - sp.erf(b))
rate_nu = 2 * gamma**2 * nu_0 * sp.erf(a * kappa_0)
SLOW_KAPPA = at_most(turn_of_kappa, 1 - alpha * rate_kappa, NEAR)
SLOW_NU = at_most(turn_of_nu, 1 - alpha * rate_nu, NEAR)
NEAR_KAPPA = at_most(1 - next_kappa**2, (1 - kappa**2) * (1 - alpha * rate_kappa) ** 2, NEAR)
NEAR_NU = at_most(1 - next_nu**2, (1 - nu**2) * (1 - alpha * rate_nu) ** 2, NEAR)

# At (0, 0)
AWAY = {phi: sp.pi / 2 + x * UNSTABLE[0], psi: sp.pi / 2 + x * UNSTABLE[1]}
ESCAPE = tuple(
    equal(value_at(derivative(image.subs(AWAY), x), (x,), (sp.S.Zero,)), mu_2 * step)
    for image, step in zip((next_phi, next_psi), UNSTABLE, strict=True)
)


ratio = by(normal_form)
"""By algebra."""


ratio_in_angles = by(trigonometry, trigonometry)
"""By the addition theorem for the sine."""


def at_limit(of: sp.Expr, goal: Statement, shelf: Shelf) -> Theorem:
    """The ratio is a smooth function of the angles."""
    places = {phi: x, psi: y}
    function = of.subs(places, simultaneous=True)
    at_end = function.subs({x: 0, y: 0}, simultaneous=True)
    return (
        chain(goal.lhs, goal.given)
        .equals(at_end, by=ByContinuity(function, (x, y), (phi, psi)))
        .equals(goal.rhs, by=normal_form)
        .theorem()
    )


signed = by(by_sign)
"""The slopes at (1, 1) are not zero."""


def keeps_side(turn: Statement, goal: Statement, shelf: Shelf) -> Theorem:
    """1 + alpha kappa R_kappa is positive on the square, by Order."""
    corner = {kappa: sp.S.One, nu: sp.S.One}
    known = jacobian.CLAIM.shown(turn, shelf)
    return infer(goal, adding((1, instance(known, corner, goal.given))))


def slow_kappa(goal: Statement, shelf: Shelf) -> Theorem:
    """erf'(a kappa) and nu - erf(b kappa) are at least their values at the ends."""
    given, scale = goal.given, alpha * SCALE
    to_kappa, to_nu, gap = (
        hypothesis(each, given) for each in (kappa >= kappa_0, nu >= nu_0, nu_0 >= sp.erf(b))
    )
    flatter = (
        chain(derivative(erf_prime(a * x), x), (x >= 0,))
        .equals(-2 * a**2 * x * erf_prime(a * x), by=differentiation)
        .at_most(0, by=by_sign)
        .theorem()
    )
    steeper = infer(
        at_least(steepness, erf_prime(a), given),
        MonotoneBetween(x, erf_prime(a * x), kappa, sp.S.One, flatter),
    )
    quieter = infer(
        at_most(echo, sp.erf(b), given),
        MonotoneBetween(x, sp.erf(b * x), kappa, sp.S.One, _rising(b)),
    )
    return infer(
        goal,
        adding(
            (scale * kappa * steepness, to_nu),
            (scale * kappa * steepness, quieter),
            (scale * steepness, gap, to_kappa),
            (scale * kappa_0, gap, steeper),
        ),
    )


def slow_nu(goal: Statement, shelf: Shelf) -> Theorem:
    """nu and erf(a kappa) are at least their values at the ends."""
    louder = infer(
        at_most(sp.erf(a * kappa_0), signal, goal.given),
        MonotoneBetween(x, sp.erf(a * x), kappa_0, kappa, _rising(a)),
    )
    to_nu = hypothesis(nu >= nu_0, goal.given)
    scale = 2 * alpha * gamma**2
    return infer(goal, adding((scale * signal, to_nu), (scale * nu_0, louder)))


def near(
    slow: Statement, turn: Statement, length: sp.Expr, goal: Statement, shelf: Shelf
) -> Theorem:
    """0 < turn <= 1 - alpha rho, and the length before the projection is at least 1."""
    name = kappa if turn == TURN_KAPPA else nu
    room = 1 - name**2
    lost = room * turn.lhs**2 * (length - 1) / length
    bound = PROOFS[slow](slow, shelf)
    positive = jacobian.CLAIM.shown(turn, shelf)
    terms = ((room, bound, bound), (2 * room, bound, positive))
    return infer(goal, adding(*terms, rest=lost))


def _rising(strength: sp.Symbol) -> Theorem:
    return (
        chain(derivative(sp.erf(strength * x), x))
        .equals(strength * erf_prime(strength * x), by=differentiation)
        .at_least(0, by=by_sign)
        .theorem()
    )


PROOFS: dict[Statement, Prove] = {
    RATIO_KAPPA: ratio,
    RATIO_NU: ratio,
    RATIO_PHI: ratio_in_angles,
    RATIO_PSI: ratio_in_angles,
    LIMIT_PHI: partial(at_limit, ratio_phi),
    LIMIT_PSI: partial(at_limit, ratio_psi),
    **dict.fromkeys(JACOBIAN, slope_at_point),
    **dict.fromkeys(CONTRACTS, signed),
    KEEPS_SIDE[0]: partial(keeps_side, TURN_KAPPA),
    KEEPS_SIDE[1]: partial(keeps_side, TURN_NU),
    SLOW_KAPPA: slow_kappa,
    SLOW_NU: slow_nu,
    NEAR_KAPPA: partial(near, SLOW_KAPPA, TURN_KAPPA, W_kappa),
    NEAR_NU: partial(near, SLOW_NU, TURN_NU, W_nu),
    **dict.fromkeys(ESCAPE, slope_at_point),
}
BY_BALLS = (RATIO_KAPPA, RATIO_NU, RATIO_PHI, RATIO_PSI, *CONTRACTS, *KEEPS_SIDE)
CLAIM = Claim(
    label="rates-step",
    number="Rates (step)",
    title="Rates: how a step contracts near $(1, 1)$, and expands at the saddle",
    sentence=(
        "A step of PGD on the manifold multiplies $1 - kappa^2$ and $1 - nu^2$ by factors that tend to"
        " $(1 - alpha |R_kappa(1, 1)|)^2$ and $(1 - alpha |R_nu(1, 1)|)^2$ as the angles tend to zero;"
        " for $alpha < 1/Mb$ the two roots lie between 0 and 1. For $alpha < 1/Mb$ and $kappa >= kappa_0"
        " >= 0$, $nu >= nu_0 >= erf(b)$ the factors are at most $(1 - alpha c)^2$ with explicit rates"
        " $c$. At the saddle $(0, 0)$ the linear part of a step stretches an eigenvector by the"
        " eigenvalue above 1 of Proposition 12."
    ),
    headings=(
        Heading("The factors by which a step multiplies $1 - kappa^2$ and $1 - nu^2$", RATIO_KAPPA),
        Heading("The same in angles", RATIO_PHI),
        Heading("The limits of these factors at $(1, 1)$", LIMIT_PHI),
        Heading(
            "The Jacobian in angles at $(1, 1)$ is diagonal, with the square roots of these limits",
            JACOBIAN[0],
        ),
        Heading("These square roots are below 1", CONTRACTS[0]),
        Heading("For $alpha < 1/Mb$ they are positive", KEEPS_SIDE[0]),
        Heading("Near $(1, 1)$: bounds on the numerators of the factors", SLOW_KAPPA),
        Heading("Near $(1, 1)$: bounds on $1 - kappa^2$ and $1 - nu^2$ after a step", NEAR_KAPPA),
        Heading("At the saddle, along the eigenvector", ESCAPE[0]),
    ),
    letters=(
        *slopes_on_the_manifold(),
        *after_a_step(kappa, W_kappa, next_kappa, "kappa"),
        *after_a_step(nu, W_nu, next_nu, "nu"),
        *step_letters(),
        Letter("S", root),
    ),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By algebra, continuity and monotonicity",
            tuple(PROOFS.values()),
            "The factors follow from the formula for a step, and they are continuous. Near $(1, 1)$,"
            " bound them by monotonicity: $erf'(a kappa) >= erf'(a)$, $erf(b kappa) <= erf(b)$ and $erf(a"
            " kappa) >= erf(a kappa_0)$. The eigenvector at the saddle is that of Proposition 12.",
        ),
    ),
    evidence=(enclosure_evidence((*BY_BALLS, NEAR_KAPPA, NEAR_NU), points=6),),
)
