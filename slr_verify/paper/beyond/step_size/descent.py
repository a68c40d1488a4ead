"""The risk in angles bends by at most Mb, and what a step of PGD takes off it.

With g the gradient of Rt(phi, psi) = R(cos phi, cos psi) and the step s = -arctan(alpha g) (Angles),

    Rt' <= Rt - (1/alpha - Mb/2) |s|^2    for every alpha > 0.
"""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import by, chain, proved
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.initial_value import MonotoneFrom
from slr_verify.calculus.rules.instance import Instance, everywhere, instance
from slr_verify.calculus.rules.trigonometry import trigonometry
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.value import derivative
from slr_verify.model import slopes
from slr_verify.model.closed_forms import manifold_risk, slope_kappa, slope_nu
from slr_verify.model.letters import OF_PARAMETERS, on_the_manifold, slopes_at_parameters
from slr_verify.model.notation import a, alpha, b, kappa, nu, phi, psi, x
from slr_verify.model.reduced import CONSTANTS, Mb
from slr_verify.model.step_size import hessian_bound
from slr_verify.paper.beyond.bounds import arctan_bounds
from slr_verify.paper.beyond.means.zeta_closed_form import named_slope
from slr_verify.paper.beyond.step_size import curvature
from slr_verify.paper.beyond.step_size.angles import in_angles
from slr_verify.paper.beyond.step_size.curvature import (
    GROWTH,
    KAPPA_ABOVE,
    KAPPA_BELOW,
    MIXED_BELOW,
    NU_ABOVE,
    NU_BELOW,
    UNIT,
)
from slr_verify.paper.evidence.curvature import bound_evidence

s, r = sp.symbols("s r", real=True)
"""A step in phi and in psi."""
tau = sp.Symbol("tau", nonnegative=True)
length = s**2 + r**2

# The quadratic form of the Hessian, for all a and b
curved = sp.sin(phi) ** 2 * in_angles(slopes.in_kappa_twice(a, b)) - sp.cos(phi) * in_angles(
    slopes.in_kappa(a, b)
)
mixed = sp.sin(phi) * sp.sin(psi) * in_angles(slopes.in_both(a))
flat = -sp.cos(psi) * in_angles(slopes.in_nu(a))
FORM = s**2 * curved + 2 * s * r * mixed + r**2 * flat
SLOPES = (-sp.sin(phi) * slopes.in_kappa(a, b), -sp.sin(psi) * slopes.in_nu(a))
ENTRIES = (
    equal(derivative(in_angles(SLOPES[0]), phi), curved),
    equal(derivative(in_angles(SLOPES[0]), psi), mixed),
    equal(derivative(in_angles(SLOPES[1]), phi), mixed),
    equal(derivative(in_angles(SLOPES[1]), psi), flat),
)
FORM_ABOVE, FORM_BELOW = at_most(FORM, Mb * length), at_least(FORM, -Mb * length)

# The risk at the parameters of the paper
risk = in_angles(manifold_risk())
slope_phi = -sp.sin(phi) * in_angles(slope_kappa())
slope_psi = -sp.sin(psi) * in_angles(slope_nu())
linear = s * slope_phi + r * slope_psi
bound = hessian_bound()


def moved(expr: sp.Expr, by: sp.Expr | int = 1) -> sp.Expr:
    """An expression in the angles, `by` times the step (s, r) further on."""
    return replaced(expr, {phi: phi + by * s, psi: psi + by * r})


TAYLOR = at_most(moved(risk), risk + linear + bound / 2 * length)
TURNS = {s: -sp.atan(alpha * slope_phi), r: -sp.atan(alpha * slope_psi)}
DESCENT = at_most(
    replaced(moved(risk), TURNS), risk - (1 / alpha - bound / 2) * replaced(length, TURNS)
)


entry = by(differentiation, normal_form)
"""By the chain rule."""


def form(sign: int, goal: Statement, shelf: Shelf) -> Theorem:
    """Entry by entry, and 2 |s r| <= s^2 + r^2."""
    entries = (KAPPA_ABOVE, NU_ABOVE) if sign > 0 else (KAPPA_BELOW, NU_BELOW)
    tilt = sign * sp.sin(phi) * sp.sin(psi)
    weight = -in_angles(slopes.in_both(a)) / 2
    of_kappa, of_nu, of_both = (at_cosines(each, shelf) for each in (*entries, MIXED_BELOW))
    rest = UNIT * (1 + GROWTH) * r**2 + weight * (
        (1 + tilt) * (s + r) ** 2 + (1 - tilt) * (s - r) ** 2
    )
    by = adding((s**2, of_kappa), (r**2, of_nu), (length, of_both), rest=rest)
    return proved(goal, trigonometry, by)


def taylor(goal: Statement, shelf: Shelf) -> Theorem:
    """Integrate h'' <= Mb |s|^2 twice along the segment, h(tau) = Rt(angles + tau step)."""
    start, path, along = linear, moved(risk, tau), moved(linear, tau)
    bent = (
        chain(derivative(along, tau))
        .equals(moved(FORM.subs(CONSTANTS), tau), by=differentiation)
        .at_most(bound * length, by=_form_on_path(shelf))
        .equals(derivative(start + bound * length * tau, tau), by=differentiation)
        .theorem()
    )
    value = chain(start).equals(start, by=normal_form).theorem()
    steeper = infer(
        at_most(along, start + bound * length * tau), MonotoneFrom(tau, sp.S.Zero, bent, value)
    )
    parabola = risk + tau * start + bound * length * tau**2 / 2
    slope = (
        chain(derivative(path, tau))
        .through(differentiation, everywhere(named_slope(shelf)))
        .at_most(start + bound * length * tau, by=Instance(steeper))
        .equals(derivative(parabola, tau), by=differentiation)
        .theorem()
    )
    value = chain(risk).equals(risk, by=normal_form).theorem()
    for_all = infer(at_most(path, parabola), MonotoneFrom(tau, sp.S.Zero, slope, value))
    return infer(goal, adding((1, instance(for_all, {tau: sp.S.One}))))


def descent(goal: Statement, shelf: Shelf) -> Theorem:
    """The slope times the step is -g arctan(alpha g) <= -arctan(alpha g)^2/alpha."""
    at_step = instance(taylor(TAYLOR, shelf), TURNS)
    damped = [_damped(alpha * slope, shelf) for slope in (slope_phi, slope_psi)]
    return infer(goal, adding((1, at_step), *((1 / alpha, each) for each in damped)))


def at_cosines(statement: Statement, shelf: Shelf) -> Theorem:
    """A bound of the second derivatives (Step size) on the square, at cosines."""
    known = curvature.CLAIM.shown(statement, shelf)
    values = {kappa: sp.cos(phi), nu: sp.cos(psi)}
    return instance(known, values, ())


def _form_on_path(shelf: Shelf) -> Instance:
    values = {**CONSTANTS, phi: phi + tau * s, psi: psi + tau * r}
    return Instance(form(1, FORM_ABOVE, shelf), tuple(values.items()))


def _damped(place: sp.Expr, shelf: Shelf) -> Theorem:
    known = arctan_bounds.CLAIM.shown(arctan_bounds.TIMES, shelf)
    return instance(known, {x: place})


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys(ENTRIES, entry),
    FORM_ABOVE: partial(form, 1),
    FORM_BELOW: partial(form, -1),
    TAYLOR: taylor,
    DESCENT: descent,
}
CLAIM = Claim(
    label="step-size-descent",
    number="Step size (descent)",
    title="The Hessian in angles is at most $Mb$; by how much a step lowers the risk",
    sentence=(
        "In the angles $kappa = cos(phi)$ and $nu = cos(psi)$ the quadratic form of the Hessian of the"
        " risk lies between $-Mb$ and $Mb$ times the squared length, where $Mb = (4 gamma^2 a/sqrt(pi))"
        " (3 + 2 a + 2 b/sqrt(pi))$. So for every $alpha > 0$ a step of PGD lowers the risk by at least"
        " $1/alpha - Mb/2$ times its squared length in angles."
    ),
    headings=(
        Heading("The entries of the Hessian in angles", ENTRIES[0]),
        Heading(
            ("Its quadratic form, from above and below"),
            FORM_ABOVE,
        ),
        Heading("Taylor's inequality for any step $(s, r)$ in the angles", TAYLOR),
        Heading("The risk after a step of PGD", DESCENT),
    ),
    letters=(*on_the_manifold(), *slopes_at_parameters()),
    statements=tuple(PROOFS),
    setting=(OF_PARAMETERS,),
    proofs=(
        Proof(
            "Entry by entry, and by Taylor's formula",
            tuple(PROOFS.values()),
            "Bound each entry and use $2 |s r| <= s^2 + r^2$; integrating twice along the step gives"
            " Taylor's inequality. A step of PGD changes an angle by $-arctan(alpha g)$, with $g$ the"
            " derivative of the risk in it, and $g arctan(alpha g) >= arctan(alpha g)^2/alpha$.",
        ),
    ),
    evidence=(
        enclosure_evidence((FORM_ABOVE, FORM_BELOW, TAYLOR, DESCENT)),
        quadrature_evidence((TAYLOR, DESCENT), points=4),
        bound_evidence((curved, mixed, flat)),
    ),
)
