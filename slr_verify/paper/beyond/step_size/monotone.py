"""Step size in angles: the step F is strongly monotone, so one-to-one, and keeps the angles in [0, pi].

With F = angles - arctan(alpha g) and g the gradient of Rt(phi, psi) = R(cos phi, cos psi).
"""

from collections.abc import Iterator
from functools import partial

import sympy as sp

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.initial_value import MonotoneFrom
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.order import Antisymmetry, SquareIsZero
from slr_verify.calculus.rules.trigonometry import trigonometry
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter, Point
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.value import derivative
from slr_verify.model import slopes
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.notation import a, alpha, phi, psi
from slr_verify.model.reduced import SMALL_STEP, Mb
from slr_verify.paper.beyond.order import jacobian
from slr_verify.paper.beyond.order.jacobian import TURN_KAPPA, TURN_NU
from slr_verify.paper.beyond.step_size.angles import ANGLES, in_angles
from slr_verify.paper.beyond.step_size.curvature import (
    GROWTH,
    KAPPA_ABOVE,
    LARGEST,
    MIXED_BELOW,
    NU_ABOVE,
    UNIT,
)
from slr_verify.paper.beyond.step_size.descent import (
    SLOPES,
    at_cosines,
    curved,
    flat,
    length,
    mixed,
    moved,
    r,
    s,
    tau,
)

g_phi, g_psi = (in_angles(each) for each in SLOPES)
next_phi, next_psi = phi - sp.atan(alpha * g_phi), psi - sp.atan(alpha * g_psi)
damped_phi, damped_psi = (alpha / (1 + alpha**2 * g**2) for g in (g_phi, g_psi))
turned = s * next_phi + r * next_psi
"""<F(x), w> for the step w = (s, r)."""
growth = (
    length - s * damped_phi * (s * curved + r * mixed) - r * damped_psi * (s * mixed + r * flat)
)
"""<DF(x) w, w>."""

GROWTH_BELOW = at_least(growth, (1 - alpha * Mb) * length)
MONOTONE = at_least(moved(turned) - turned, (1 - alpha * Mb) * length)
SAME_IMAGE = tuple(sp.Eq(moved(each), each) for each in (next_phi, next_psi))
INJECTIVE_PHI = equal(s, 0, (SMALL_STEP, *SAME_IMAGE))
INJECTIVE_PSI = equal(r, 0, (SMALL_STEP, *SAME_IMAGE))
STAYS_PHI = at_least(sp.sin(next_phi), 0, (SMALL_STEP, sp.sin(phi) >= 0))
STAYS_PSI = at_least(sp.sin(next_psi), 0, (SMALL_STEP, sp.sin(psi) >= 0))


def step_letters(points: tuple[Point, ...] = ()) -> Iterator[Letter]:
    """F, as its two angles."""
    for name, value in {"F_phi": next_phi, "F_psi": next_psi}.items():
        yield Letter(name, value, level=4, of=(phi, psi), points=points)


def grows(goal: Statement, shelf: Shelf) -> Theorem:
    """The bounds on the entries of the Hessian, each damped by a factor in (0, alpha]."""
    speeds = [trigonometry.rewrite(g**2, ()) for g in (g_phi, g_psi)]
    damped = [alpha / (1 + alpha**2 * speed) for speed in speeds]
    lost = [alpha**2 * speed * each for speed, each in zip(speeds, damped, strict=True)]
    together, tilt = sum(damped), sp.sin(phi) * sp.sin(psi)
    squares = (1 + tilt) * (s + r) ** 2 + (1 - tilt) * (s - r) ** 2
    rest = (
        lost[0] * (LARGEST * s**2 + UNIT * length / 2)
        + lost[1] * (UNIT * r**2 + UNIT * length / 2)
        + alpha * UNIT * (1 + GROWTH) * r**2
        - together * in_angles(slopes.in_both(a)) / 4 * squares
    )
    of_kappa, of_nu, of_both = (
        at_cosines(each, shelf) for each in (KAPPA_ABOVE, NU_ABOVE, MIXED_BELOW)
    )
    by = adding(
        (s**2 * damped[0], of_kappa),
        (r**2 * damped[1], of_nu),
        (together * length / 2, of_both),
        rest=rest,
    )
    return proved(goal, trigonometry, by)


def monotone(goal: Statement, shelf: Shelf) -> Theorem:
    """Integrate <DF w, w> along the segment."""
    least = 1 - alpha * Mb
    values = ((phi, phi + tau * s), (psi, psi + tau * r))
    path, line = moved(turned, tau), turned + least * length * tau
    slope = (
        chain(derivative(path, tau))
        .equals(moved(growth, tau), by=differentiation)
        .at_least(least * length, by=Instance(grows(GROWTH_BELOW, shelf), values))
        .equals(derivative(line, tau), by=differentiation)
        .theorem()
    )
    value = chain(turned).equals(turned, by=normal_form).theorem()
    for_all = infer(at_least(path, line), MonotoneFrom(tau, sp.S.Zero, slope, value))
    return infer(goal, adding((1, instance(for_all, {tau: sp.S.One}))))


def injective(name: sp.Symbol, goal: Statement, shelf: Shelf) -> Theorem:
    """(1 - alpha Mb) |w|^2 <= 0 when the images are equal."""
    other = r if name == s else s
    same = [hypothesis(each, goal.given) for each in SAME_IMAGE]
    share = 1 / (Mb * (1 / Mb - alpha))
    steps = [(-share * step, each) for step, each in zip((s, r), same, strict=True)]
    by = adding((share, monotone(MONOTONE, shelf)), *steps, rest=other**2)
    above = infer(at_most(name**2, 0, goal.given), by)
    below = chain(name**2, goal.given).at_least(0, by=by_sign).theorem()
    return infer(
        goal, SquareIsZero(infer(equal(name**2, 0, goal.given), Antisymmetry(above, below)))
    )


def stays(
    angle: sp.Symbol, turn: Statement, speed: sp.Expr, goal: Statement, shelf: Shelf
) -> Theorem:
    """sin(phi') = sin(phi) (1 + alpha kappa R_kappa)/sqrt(1 + alpha^2 g^2), and the same for psi."""
    positive = jacobian.CLAIM.shown(turn, shelf)
    turning = instance(positive, ANGLES, goal.given)
    above = hypothesis(sp.sin(angle) >= 0, goal.given)
    scale = 1 / sp.sqrt(1 + alpha**2 * trigonometry.rewrite(speed**2, ()))
    return proved(goal, trigonometry, adding((scale, turning, above)))


def _letters() -> Iterator[Letter]:
    """F and the Hessian of the risk, both in the angles, along the segment."""
    yield from step_letters(PATH)
    for name, value in {"H_11": curved, "H_12": mixed, "H_22": flat}.items():
        yield Letter(name, value, level=4, of=(phi, psi), points=PATH)


PATH = tuple((moved(phi, by), moved(psi, by)) for by in (1, tau))
PROOFS: dict[Statement, Prove] = {
    GROWTH_BELOW: grows,
    MONOTONE: monotone,
    INJECTIVE_PHI: partial(injective, s),
    INJECTIVE_PSI: partial(injective, r),
    STAYS_PHI: partial(stays, phi, TURN_KAPPA, g_phi),
    STAYS_PSI: partial(stays, psi, TURN_NU, g_psi),
}
CLAIM = Claim(
    label="step-size-monotone",
    number="Step size (monotone)",
    title="For $alpha < 1/Mb$ a step in angles is strongly monotone and one-to-one",
    sentence=(
        "Let $F(x)$ be the angles after a step of PGD from the angles $x = (phi, psi)$. For all $x$ and"
        " $w$ of the plane, $<F(x + w) - F(x), w> >= (1 - alpha Mb) |w|^2$. So for $alpha < 1/Mb$ the map"
        " $F$ is one-to-one; and an angle whose sine is nonnegative has a nonnegative sine after the"
        " step."
    ),
    headings=(
        Heading(
            "The derivative of $F$ in a direction $w = (s, r)$, multiplied by $w$", GROWTH_BELOW
        ),
        Heading("Strong monotonicity", MONOTONE),
        Heading("Two points with the same image, apart by $w = (s, r)$, coincide", INJECTIVE_PHI),
        Heading("A nonnegative sine stays nonnegative", STAYS_PHI),
    ),
    letters=(*slopes_on_the_manifold(*((sp.cos(x), sp.cos(y)) for x, y in PATH)), *_letters()),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "Entry by entry, along segments",
            tuple(PROOFS.values()),
            "The derivative of $F$ is the identity minus the Hessian of the risk with its rows damped by"
            " factors between 0 and $alpha$; bound it by the bounds on the entries and integrate along"
            " the segment from $x$ to $x + w$. The sine of the next $phi$ is the sine of $phi$ times"
            " positive factors, one of them $1 + alpha kappa R_kappa$.",
        ),
    ),
    evidence=(enclosure_evidence((GROWTH_BELOW, MONOTONE, STAYS_PHI, STAYS_PSI)),),
)
