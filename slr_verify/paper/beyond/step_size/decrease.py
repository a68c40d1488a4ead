"""Step size in kappa and nu: what a step of size alpha < 1/Mb takes off the risk, and how far it goes.

With f = (1 - kappa^2) R_kappa^2 + (1 - nu^2) R_nu^2, the squared gradient in angles,

    R(kappa', nu') <= R(kappa, nu) - (alpha/8) f   and   (kappa' - kappa)^2 + (nu' - nu)^2 <= alpha^2 f.
"""

from collections.abc import Iterator
from functools import partial

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.trigonometry import EveryCosine, trigonometry
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Statement, at_most
from slr_verify.model import slopes
from slr_verify.model.closed_forms import manifold_risk, slope_kappa, slope_nu
from slr_verify.model.letters import (
    OF_PARAMETERS,
    after_a_step,
    on_the_manifold,
    slopes_at_parameters,
)
from slr_verify.model.notation import SQUARE, a, alpha, b, gamma, kappa, nu, phi, psi, x
from slr_verify.model.pgd import reduced_step
from slr_verify.model.reduced import SMALL_STEP, STUDIED, STUDIED_AT_PARAMETERS, Mb, stretch
from slr_verify.model.step_size import hessian_bound
from slr_verify.paper.beyond.bounds import arctan_bounds, erf_slope_bounds
from slr_verify.paper.beyond.bounds.erf_slope_bounds import ERF_ABOVE, ERF_BELOW, STEEP
from slr_verify.paper.beyond.step_size import descent
from slr_verify.paper.beyond.step_size.angles import in_angles
from slr_verify.paper.beyond.step_size.curvature import GROWTH, SCALE, UNIT, near
from slr_verify.paper.beyond.step_size.descent import DESCENT, slope_phi, slope_psi
from slr_verify.paper.reduced_system import theorem_at_parameters

SMALL = STUDIED_AT_PARAMETERS[-1]
bound = hessian_bound()
squared_kappa = (1 - kappa**2) * slope_kappa() ** 2
squared_nu = (1 - nu**2) * slope_nu() ** 2
LOSS = squared_kappa + squared_nu
"""f: the squared length of the gradient in angles."""
RATE = alpha / 8
image_kappa, image_nu = reduced_step(kappa, slope_kappa()), reduced_step(nu, slope_nu())
risk = manifold_risk()
moved_risk = replaced(risk, {kappa: image_kappa, nu: image_nu})

GENTLE_KAPPA = at_most(alpha**2 * (1 - kappa**2) * slopes.in_kappa(a, b) ** 2, 1, STUDIED)
GENTLE_NU = at_most(alpha**2 * (1 - nu**2) * slopes.in_nu(a) ** 2, 1, STUDIED)
FALL = at_most(moved_risk, risk - RATE * LOSS, STUDIED_AT_PARAMETERS)
REACH_KAPPA = at_most((image_kappa - kappa) ** 2, alpha**2 * squared_kappa, SQUARE)
REACH_NU = at_most((image_nu - nu) ** 2, alpha**2 * squared_nu, SQUARE)


def gentle(position: sp.Symbol, slope: sp.Expr, goal: Statement, shelf: Shelf) -> Theorem:
    """|alpha slope| < 1: then 1 - alpha^2 (1 - x^2) s^2 = (1 - alpha s)(1 + alpha s) + alpha^2 x^2 s^2."""
    up, down = (_slope_below(slope, sign, shelf) for sign in (1, -1))
    return infer(goal, adding((1, up, down), rest=alpha**2 * position**2 * slope**2))


def _slope_below(slope: sp.Expr, sign: int, shelf: Shelf) -> Theorem:
    """1 - sign alpha slope > 0, as the slopes are at most two units, and Mb has more than three."""
    small = hypothesis(SMALL_STEP, STUDIED)
    goal = Statement(1 - sign * alpha * slope, ">", sp.S.Zero, STUDIED)
    if slope == slopes.in_nu(a):
        known = erf_slope_bounds.CLAIM.shown(ERF_BELOW if sign > 0 else ERF_ABOVE, shelf)
        term, units = (2 * gamma**2 * alpha, known), 1
        return infer(goal, adding((Mb, small), term, rest=alpha * UNIT * (3 - units + GROWTH)))
    steep = erf_slope_bounds.CLAIM.shown(STEEP, shelf)
    at_place = instance(steep, {x: a * kappa})
    gap = 2 - sign * (sp.erf(b * kappa) - nu)
    rest = alpha * (UNIT * (1 + GROWTH) + SCALE * near * gap)
    return infer(goal, adding((Mb, small), (2 * alpha * SCALE, at_place), rest=rest))


def fall(goal: Statement, shelf: Shelf) -> Theorem:
    """In angles arctan(y)^2 >= y^2/4 for y^2 <= 1; every point of the square is a pair of cosines."""
    in_both = goal.holding((SMALL,)).substituted({kappa: sp.cos(phi), nu: sp.cos(psi)})
    in_one = goal.holding((*SQUARE[2:], SMALL)).substituted({kappa: sp.cos(phi)})
    at_cosines = infer(in_one, EveryCosine(nu, psi, _fall_in_angles(in_both, shelf)))
    return infer(goal, EveryCosine(kappa, phi, at_cosines))


def _fall_in_angles(goal: Statement, shelf: Shelf) -> Theorem:
    known = descent.CLAIM.shown(DESCENT, shelf)
    small = hypothesis(SMALL, goal.given)
    slopes_in_angles = {slope_phi: GENTLE_KAPPA, slope_psi: GENTLE_NU}
    curved = [_turn_squared(*each, shelf) for each in slopes_in_angles.items()]
    turned = sum(sp.atan(alpha * slope) ** 2 for slope in slopes_in_angles)
    lowered = in_angles(risk) - RATE * sum(slope**2 for slope in slopes_in_angles)
    parts = ((1 / (2 * alpha), each) for each in curved)
    return (
        chain(goal.lhs, goal.given)
        .equals(known.statement.lhs, by=trigonometry)
        .at_most(lowered, by=adding((1, known), (bound / (2 * alpha) * turned, small), *parts))
        .equals(goal.rhs, by=trigonometry)
        .theorem()
    )


def _turn_squared(slope: sp.Expr, gentle_one: Statement, shelf: Shelf) -> Theorem:
    """arctan(y)^2 >= y^2/(1 + y^2)^2 >= y^2/4 at y = alpha slope, because y^2 <= 1."""
    y = alpha * slope
    square = arctan_bounds.CLAIM.shown(arctan_bounds.SQUARE, shelf)
    below = instance(square, {x: y})
    known = theorem_at_parameters(PROOFS[gentle_one](gentle_one, shelf))
    in_cosines = {kappa: sp.cos(phi), nu: sp.cos(psi)}
    goal = known.statement.substituted(in_cosines).holding((SMALL,))
    small = (
        chain(y**2, (SMALL,))
        .equals(goal.lhs, by=trigonometry)
        .at_most(1, by=Instance(known, tuple(in_cosines.items())))
        .theorem()
    )
    spread = y**2 * (3 + y**2) / (4 * (1 + y**2) ** 2)
    goal = Statement(sp.atan(y) ** 2, ">=", y**2 / 4, (SMALL,))
    return infer(goal, adding((1, below), (spread, small)))


def reach(position: sp.Symbol, slope: sp.Expr, goal: Statement, shelf: Shelf) -> Theorem:
    """An arc is longer than its chord: with r = sqrt(1 + alpha^2 (1 - x^2) s^2), both rests are squares."""
    r = sp.sqrt(stretch(position, slope))
    lag = (1 + alpha * position * slope) / r - 1
    rest = (r - 1) ** 2 * (r + 2) / r + (1 - position**2) * lag**2
    return infer(goal, adding(rest=rest))


PROOFS: dict[Statement, Prove] = {
    GENTLE_KAPPA: partial(gentle, kappa, slopes.in_kappa(a, b)),
    GENTLE_NU: partial(gentle, nu, slopes.in_nu(a)),
    FALL: fall,
    REACH_KAPPA: partial(reach, kappa, slope_kappa()),
    REACH_NU: partial(reach, nu, slope_nu()),
}


def _moved() -> Iterator[Letter]:
    """The coordinates after a step, and those where the first one is a cosine, and where both are."""
    steps = ((kappa, slope_kappa(), image_kappa), (nu, slope_nu(), image_nu))
    for name, slope, step in steps:
        yield from after_a_step(name, stretch(name, slope), step, str(name))
    cosines = {kappa: sp.cos(phi)}
    for place, values in enumerate((cosines, {**cosines, nu: sp.cos(psi)}), 1):
        for name, _, step in steps:
            yield Letter(f"{name}_{place}'", replaced(step, values), level=3)


CLAIM = Claim(
    label="step-size-decrease",
    number="Step size (decrease)",
    title="By how much a step with $alpha < 1/Mb$ lowers the risk, and how far it goes",
    sentence=(
        "Let $f = (1 - kappa^2) R_kappa^2 + (1 - nu^2) R_nu^2$ be the squared gradient in angles, at a"
        " point of the square. A step with $alpha < 1/Mb$ lowers the risk by at least $(alpha/8) f$. For"
        " every $alpha > 0$ a step changes $kappa$ and $nu$ by at most $alpha$ times the respective"
        " component of this gradient."
    ),
    headings=(
        Heading(
            "For $alpha < 1/Mb$ each component of the gradient is at most $1/alpha$",
            GENTLE_KAPPA,
        ),
        Heading("The decrease of the risk", FALL),
        Heading("The step in $kappa$ and in $nu$", REACH_KAPPA),
    ),
    letters=(*on_the_manifold(), *slopes_at_parameters((sp.cos(phi), nu)), *_moved()),
    statements=tuple(PROOFS),
    setting=(OF_PARAMETERS,),
    proofs=(
        Proof(
            "From the descent in angles",
            tuple(PROOFS.values()),
            "By Step size (descent) a step lowers the risk by at least $1/alpha - Mb/2 > 1/(2 alpha)$"
            " times its squared length in angles. An angle changes by $arctan(alpha g)$ with $|alpha"
            " g| <= 1$, and then $arctan(alpha g)^2 >= (alpha g)^2/4$. The bound on the step says"
            " that a chord is shorter than its arc.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)),),
)
