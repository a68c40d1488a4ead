"""Proposition 10: the extrema of the risk on the square, and the saddle at its middle.

Two sets of strict hypotheses cover the square without the two maxima, and two others cover it
without the two minima.
"""

import sympy as sp

from slr_verify.calculus.chain import by, chain, proved
from slr_verify.calculus.rules.algebra import by_sign, evaluation, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import applying, everywhere
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Statement, at_least, at_most, equal, exact, less, more
from slr_verify.language.value import derivative, value_at
from slr_verify.model import slopes
from slr_verify.model.closed_forms import manifold_risk
from slr_verify.model.letters import on_the_manifold
from slr_verify.model.notation import SQUARE, a, b, gamma, kappa, nu, phi, psi, x
from slr_verify.model.reduced import CONSTANTS
from slr_verify.paper.beyond.means import zeta_closed_form
from slr_verify.paper.beyond.step_size.angles import in_angles
from slr_verify.paper.beyond.step_size.descent import SLOPES
from slr_verify.paper.by_differentiation import slope_at_point

R = manifold_risk()
in_kappa, in_nu = slopes.in_kappa(a, b), slopes.in_nu(a)
ORIGIN = (sp.S.Zero, sp.S.Zero)


def at(kappa_value: sp.Expr | int, nu_value: sp.Expr | int) -> sp.Expr:
    """R at a point."""
    return replaced(R, {kappa: exact(kappa_value), nu: exact(nu_value)})


# The slopes, and their signs
SLOPE_KAPPA, SLOPE_NU = (
    equal(derivative(R, name), value_at(slope, tuple(CONSTANTS), tuple(CONSTANTS.values())))
    for name, slope in ((kappa, in_kappa), (nu, in_nu))
)
EDGES = (
    less(in_kappa.subs(nu, 1), 0),
    more(in_kappa.subs(nu, -1), 0),
    less(in_nu.subs(kappa, 1), 0),
    more(in_nu.subs(kappa, -1), 0),
)
OPEN = (
    less(in_nu, 0, (kappa > 0,)),
    more(in_nu, 0, (kappa < 0,)),
    less(in_kappa.subs(kappa, 0), 0, (nu > 0,)),
    more(in_kappa.subs(kappa, 0), 0, (nu < 0,)),
)
"""Off the axis kappa = 0 the risk moves with nu, and on it, off the origin, with kappa."""

# The extrema
EVEN = equal(at(-kappa, -nu), R)
MINIMUM = at_least(R, at(1, 1), SQUARE)
MAXIMUM = at_most(R, at(1, -1), SQUARE)
CORNER_MINIMUM = equal(at(-1, -1), at(1, 1))
CORNER_MAXIMUM = equal(at(-1, 1), at(1, -1))
MINIMUM_STRICT_LEFT = more(R, at(1, 1), (*SQUARE, kappa < 1, nu > -1))
MINIMUM_STRICT_RIGHT = more(R, at(1, 1), (*SQUARE, kappa > -1, nu < 1))
MAXIMUM_STRICT_LEFT = less(R, at(1, -1), (*SQUARE, kappa < 1, nu < 1))
MAXIMUM_STRICT_RIGHT = less(R, at(1, -1), (*SQUARE, kappa > -1, nu > -1))

# The Hessian at the middle, and in angles at the corners


def second(slope: sp.Expr, name: sp.Symbol) -> sp.Expr:
    """A second derivative at (0, 0)."""
    return value_at(derivative(slope, name), (kappa, nu), ORIGIN)


def second_in_angles(slope: sp.Expr, name: sp.Symbol, corner: tuple[sp.Expr, sp.Expr]) -> sp.Expr:
    """A second derivative of Rt(phi, psi) = R(cos phi, cos psi) at a corner."""
    return value_at(derivative(in_angles(slope), name), (phi, psi), corner)


HESSIAN = (
    equal(second(in_kappa, kappa), 8 * gamma**2 * a * b / sp.pi),
    equal(second(in_kappa, nu), -4 * gamma**2 * a / sp.sqrt(sp.pi)),
    equal(second(in_nu, kappa), -4 * gamma**2 * a / sp.sqrt(sp.pi)),
    equal(second(in_nu, nu), 0),
)
CRITICAL = tuple(equal(value_at(slope, (kappa, nu), ORIGIN), 0) for slope in (in_kappa, in_nu))
SADDLE = less(HESSIAN[0].lhs * HESSIAN[3].lhs - HESSIAN[1].lhs * HESSIAN[2].lhs, 0)
"""The Hessian is indefinite."""
MINIMA = ((sp.S.Zero, sp.S.Zero), (sp.pi, sp.pi))
MAXIMA = ((sp.S.Zero, sp.pi), (sp.pi, sp.S.Zero))
"""The corners in angles: (1,1), (-1,-1) and (1,-1), (-1,1)."""
MIXED = tuple(equal(second_in_angles(SLOPES[0], psi, each), 0) for each in (*MINIMA, *MAXIMA))
CURVED_UP = tuple(
    more(second_in_angles(slope, name, corner), 0)
    for corner in MINIMA
    for slope, name in zip(SLOPES, (phi, psi), strict=True)
)
CURVED_DOWN = tuple(
    less(second_in_angles(slope, name, corner), 0)
    for corner in MAXIMA
    for slope, name in zip(SLOPES, (phi, psi), strict=True)
)


def slope(goal: Statement, shelf: Shelf) -> Theorem:
    """The chain rule, with the t-derivative of zeta from Zeta (slope)."""
    return (
        chain(goal.lhs, goal.given)
        .through(differentiation, everywhere(zeta_closed_form.named_slope(shelf)))
        .equals(goal.rhs.doit(), by=normal_form)
        .equals(goal.rhs, by=evaluation)
        .theorem()
    )


signed = by(by_sign)
"""erf' is positive, and erf lies in (-1, 1) and has the sign of its argument."""


def even(goal: Statement, shelf: Shelf) -> Theorem:
    """erf is odd, and zeta is even in t, as Zeta (positive) shows."""
    known = shelf.theorem("zeta-positive")
    return infer(goal, everywhere(known))


def between(corner: Statement, strict_side: int = 0) -> Prove:
    """The edges nu = 1 and nu = -1, weighed with (1 + nu)/2 and (1 - nu)/2."""
    weights = {1: (1 + nu) / 2, -1: (1 - nu) / 2}
    kind = 1 if corner == CORNER_MINIMUM else -1

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        edges = [
            (weight, _edge(side, side * kind, side == strict_side, goal, shelf))
            for side, weight in weights.items()
        ]
        same = even(corner, shelf)
        weighed = sp.Add(*(weight * at(kappa, side) for side, weight in weights.items()))
        return (
            chain(goal.lhs, goal.given)
            .equals(weighed, by=normal_form)
            .related(goal.sign, goal.rhs, by=adding(*edges, (kind * weights[-kind], same)))
            .theorem()
        )

    return prove


def _edge(side: int, end: int, strictly: bool, goal: Statement, shelf: Shelf) -> Theorem:
    """R(kappa, nu) at nu = `side` falls or rises with kappa as far as kappa = `end`."""
    lower, upper = (kappa, sp.S.One) if end > 0 else (sp.S.NegativeOne, kappa)
    known = _slope_of_edge(side, shelf)
    sign = (">" if side > 0 else "<") + ("" if strictly else "=")
    statement = Statement(at(lower, side), sign, at(upper, side), goal.given)
    return infer(statement, MonotoneBetween(x, at(x, side), lower, upper, known))


def _slope_of_edge(side: int, shelf: Shelf) -> Theorem:
    """R_kappa has a factor erf(b kappa) - 1 where nu = 1, and erf(b kappa) + 1 where nu = -1."""
    closed = in_kappa.subs(CONSTANTS).subs({kappa: x, nu: side}, simultaneous=True)
    return (
        chain(derivative(at(x, side), x))
        .through(differentiation, everywhere(zeta_closed_form.named_slope(shelf)))
        .equals(closed, by=normal_form)
        .related("<" if side > 0 else ">", 0, by=by_sign)
        .theorem()
    )


def saddle(goal: Statement, shelf: Shelf) -> Theorem:
    """The determinant is -16 gamma^4 a^2/pi."""
    entries = (applying(slope_at_point(each, shelf)) for each in HESSIAN)
    return proved(goal, *entries, by_sign)


curved = by(differentiation, evaluation, by_sign)
"""What is left at a corner is -kappa R_kappa or -nu R_nu."""


PROOFS: dict[Statement, Prove] = {
    SLOPE_KAPPA: slope,
    SLOPE_NU: slope,
    **dict.fromkeys((*EDGES, *OPEN), signed),
    EVEN: even,
    CORNER_MINIMUM: even,
    CORNER_MAXIMUM: even,
    MINIMUM: between(CORNER_MINIMUM),
    MAXIMUM: between(CORNER_MAXIMUM),
    MINIMUM_STRICT_LEFT: between(CORNER_MINIMUM, 1),
    MINIMUM_STRICT_RIGHT: between(CORNER_MINIMUM, -1),
    MAXIMUM_STRICT_LEFT: between(CORNER_MAXIMUM, -1),
    MAXIMUM_STRICT_RIGHT: between(CORNER_MAXIMUM, 1),
    **dict.fromkeys(HESSIAN, slope_at_point),
    **dict.fromkeys(CRITICAL, by(evaluation)),
    SADDLE: saddle,
    **dict.fromkeys(MIXED, slope_at_point),
    **dict.fromkeys((*CURVED_UP, *CURVED_DOWN), curved),
}
EXTREMA = (
    EVEN,
    CORNER_MINIMUM,
    CORNER_MAXIMUM,
    MINIMUM,
    MAXIMUM,
    MINIMUM_STRICT_LEFT,
    MINIMUM_STRICT_RIGHT,
    MAXIMUM_STRICT_LEFT,
    MAXIMUM_STRICT_RIGHT,
)
CLAIM = Claim(
    label="proposition-10",
    number="Proposition 10",
    title="The landscape",
    sentence=(
        "On the square $[-1, 1]^2$, for all parameters, the global minima of the risk on the manifold are"
        " exactly $(1, 1)$ and $(-1, -1)$, its global maxima are exactly $(1, -1)$ and $(-1, 1)$, and"
        " $(0, 0)$ is a saddle."
    ),
    headings=(
        Heading(
            "The slopes of the risk are $R_kappa$ and $R_nu$ with $a = lambda D/p$ and $b = a/q$. In the"
            " formulas below with $R_kappa$ or $R_nu$, $a$ and $b$ may be any positive numbers, so they"
            " hold for the slopes",
            SLOPE_KAPPA,
        ),
        Heading("At $nu = 1$ the risk decreases with $kappa$, at $nu = -1$ it increases", EDGES[0]),
        Heading(
            "At $kappa = 1$ the risk decreases with $nu$, at $kappa = -1$ it increases", EDGES[2]
        ),
        Heading(
            "Off the origin a slope is not zero: that in $nu$ if $kappa != 0$, else that in $kappa$",
            OPEN[0],
        ),
        Heading("The risk is even", EVEN),
        Heading("The risk is the same at both minima, and at both maxima", CORNER_MINIMUM),
        Heading("No point of the square has a smaller risk, and none a larger one", MINIMUM),
        Heading(
            "A point that is neither $(1, 1)$ nor $(-1, -1)$ has a larger risk", MINIMUM_STRICT_LEFT
        ),
        Heading(
            "A point that is neither $(1, -1)$ nor $(-1, 1)$ has a smaller risk",
            MAXIMUM_STRICT_LEFT,
        ),
        Heading("The Hessian at $(0, 0)$", HESSIAN[0]),
        Heading(
            "$(0, 0)$ is a saddle: both slopes are zero there, and the determinant of the Hessian is"
            " negative",
            CRITICAL[0],
        ),
        Heading(
            "In the angles $kappa = cos(phi)$, $nu = cos(psi)$ the slopes are $-sin(phi) R_kappa$ and"
            " $-sin(psi) R_nu$, where $R_nu(-kappa) = -R_nu(kappa)$ as $erf$ is odd; and the Hessian at"
            " each corner is diagonal",
            MIXED[0],
        ),
        Heading("The Hessian in angles is positive definite at the minima", CURVED_UP[0]),
        Heading("It is negative definite at the maxima", CURVED_DOWN[0]),
    ),
    letters=on_the_manifold(),
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "By the signs of the slopes",
            tuple(PROOFS.values()),
            "The risk is affine in $nu$: $R(kappa, nu)$ is the mean of $R(kappa, 1)$ and $R(kappa, -1)$"
            " with weights $(1 + nu)/2$ and $(1 - nu)/2$. The first decreases with $kappa$ and the second"
            " increases, so both lie between the values at the corners, strictly away from them; and"
            " opposite corners have the same risk. In angles the corners are critical points, where the"
            " signs of the second derivatives decide; that in $psi$ is $-nu R_nu(kappa)$ at a corner, and"
            " $-R_nu(1) = R_nu(-1)$ because $erf$ is odd. At the origin the determinant of the Hessian"
            " decides.",
        ),
    ),
    evidence=(
        enclosure_evidence((*EDGES, *OPEN, *EXTREMA)),
        quadrature_evidence((MINIMUM, MAXIMUM, SLOPE_KAPPA, SLOPE_NU), points=4),
    ),
)
