"""The Hessian at the points off the manifold and at the corners, in all directions of R^d.

There k = v* and v = theta k* + c w. They turn by A towards s k* + x w + y and by B towards u v* +
z (c k* - theta w) + y', with vectors y and y' orthogonal to k*, v* and w: any two great circles.
"""

from dataclasses import astuple

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.cases import ByCases
from slr_verify.calculus.rules.combination import LinearArithmetic, adding
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given, Statement, equal, less, more
from slr_verify.model.letters import SLOPE_CONSTANTS, SPURIOUS_THETA, only
from slr_verify.model.notation import L, eta, kappa, nu, rho, theta
from slr_verify.model.risk import RISK
from slr_verify.model.spurious_block import (
    ACROSS_K,
    ACROSS_V,
    AT_POINT,
    LETTERS,
    ON_CIRCLE,
    Parts,
    S,
    U,
    X,
    Z,
    c,
    parts,
)
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.model.turns import origin_letter, point_letters, second_slope
from slr_verify.paper.beyond.spurious import definite as spurious_definite
from slr_verify.paper.beyond.spurious import forms, region
from slr_verify.paper.beyond.spurious.definite import EXISTS
from slr_verify.paper.beyond.spurious.forms import (
    CORNER_SIGNS,
    DEFINITE,
    INSIDE,
    SIGNS,
    determinant,
    f,
    m,
    n,
    r,
    squared,
    squares,
)
from slr_verify.paper.beyond.spurious.slopes import SLOPES
from slr_verify.paper.evidence.hessian import TurnedVectors, hessian_evidence

A, B = ANGLES = sp.symbols("A B", real=True)
xi = sp.Symbol("xi", real=True)
"""How far k and v turn, and the inner product of what is orthogonal to k*, v* and w in their directions."""
TURNED = {
    kappa: S * sp.sin(A),
    nu: U * sp.sin(B),
    theta: theta * sp.cos(B) + c * Z * sp.sin(B),
    eta: sp.cos(A),
    rho: U * sp.cos(A) * sp.sin(B)
    + (theta * S + c * X) * sp.sin(A) * sp.cos(B)
    + (c * S * Z - theta * X * Z + xi) * sp.sin(A) * sp.sin(B),
}
"""The five products."""


def entries(block: Parts) -> dict[tuple[sp.Symbol, sp.Symbol], sp.Expr]:
    """The Hessian in the two angles."""
    of, turn = block.block(), block.pull * theta
    in_k = of[X, X] * X**2 + 2 * of[X, S] * X * S + of[S, S] * S**2
    return {
        (A, A): in_k + turn * (1 - S**2 - X**2),
        (A, B): U * (of[X, U] * X + of[U, S] * S),
        (B, B): of[U, U] * U**2 + of[Z, Z] * Z**2 - theta * block.drift * (1 - U**2 - Z**2),
    }


HESSIAN = {
    equal(second_slope(replaced(RISK, TURNED), ANGLES, *pair), entry, ON_CIRCLE): pair
    for pair, entry in entries(parts()).items()
}

# The form in letters, with y_k and y_v for what is orthogonal to k*, v* and w
SMALL, WIDE = sp.Le(squared(), 0), sp.Gt(squared(), 0)
OFF_SPHERE = sp.Gt(squared() + ACROSS_K**2, 0)
OFF_CORNER = sp.Gt(squared() + ACROSS_K**2 + ACROSS_V**2, 0)
SPHERE = more(forms.FORM + m * theta**2 * ACROSS_K**2, 0, (*INSIDE, *SIGNS, DEFINITE, OFF_SPHERE))
CORNER = more(
    forms.CORNER + n * ACROSS_K**2 + f * ACROSS_V**2,
    0,
    (*CORNER_SIGNS, sp.Gt(determinant, 0), OFF_CORNER),
)


# At given parameters
def values(place: sp.Expr) -> dict[sp.Symbol, sp.Expr]:
    """theta, and the second derivatives of the risk for the letters there."""
    named = zip(astuple(LETTERS), astuple(parts()), strict=True)
    return {theta: place} | {letter: value.subs(theta, place) for letter, value in named}


ON_SPHERE, ON_CORNER = values(spurious_theta()), values(sp.S.One)
ON_CORNER[f] = ON_CORNER[n] - ON_CORNER[m]
MINIMUM = SPHERE.substituted(ON_SPHERE).holding((L >= 2, *EXISTS, *region.REGION, OFF_SPHERE))
SADDLE = less(ON_CORNER[f], 0, EXISTS)


def sphere(goal: Statement, shelf: Shelf) -> Theorem:
    """It is so with y_k = 0; or else only y_k is not zero, and the form is a sum of squares."""
    given, (first, second, _, last) = (*goal.given, SMALL), squares
    signs = ((m * theta**2, hypothesis(each, given)) for each in (SMALL, OFF_SPHERE))
    definite = (S**2 / r, hypothesis(DEFINITE, given))
    flat = infer(goal.holding(given), adding(*signs, definite, rest=first + second + last))
    known = forms.CLAIM.shown(forms.POSITIVE, shelf)
    return _by_size(goal, flat, known, m * theta**2 * ACROSS_K**2)


def corner(goal: Statement, shelf: Shelf) -> Theorem:
    """The same at a corner, with y_k and y_v."""
    given = (*goal.given, SMALL)
    above, below = (*given, sp.Gt(ACROSS_K**2, 0)), (*given, sp.Le(ACROSS_K**2, 0))
    in_k = _at_corner(above, (n, above[-1]), rest=f * ACROSS_V**2)
    only_v = ((f, each) for each in (OFF_CORNER, SMALL, below[-1]))
    in_v = _at_corner(below, *only_v, rest=n * ACROSS_K**2)
    shown = (infer(goal.holding(case), by) for case, by in ((below, in_v), (above, in_k)))
    flat = infer(goal.holding(given), ByCases(ACROSS_K**2, sp.S.Zero, *shown))
    known = forms.CLAIM.shown(forms.CORNER_POSITIVE, shelf)
    return _by_size(goal, flat, known, n * ACROSS_K**2 + f * ACROSS_V**2)


def _at_corner(
    given: Given, *parts_of_it: tuple[sp.Expr, sp.Rel], rest: sp.Expr
) -> LinearArithmetic:
    """Hypotheses, and the squares that the form of the block is."""
    known = ((factor, hypothesis(each, given)) for factor, each in parts_of_it)
    first, second = forms.A, forms.B
    definite = (S**2 / first, hypothesis(sp.Gt(determinant, 0), given))
    pair = (first * (U + S) + second * S) ** 2 / first
    return adding(*known, definite, rest=pair + n * X**2 + f * Z**2 + rest)


def _by_size(goal: Statement, flat: Theorem, known: Theorem, rest: sp.Expr) -> Theorem:
    """By cases: s, x, u and z are all zero, or not."""
    given = (*goal.given, WIDE)
    inside = infer(known.statement.holding(given), Instance(known))
    whole = infer(goal.holding(given), adding((1, inside), rest=rest))
    return infer(goal, ByCases(squared(), sp.S.Zero, flat, whole))


def minimum(goal: Statement, shelf: Shelf) -> Theorem:
    """The signs are known, and the last factor is positive in the region."""
    signs = spurious_definite.POSITIVE_CLAIM
    wanted = spurious_definite.POSITIVE
    known = [signs.shown(wanted[1], shelf)]
    known.append(region.REGION_CLAIM.shown(region.ROOM, shelf))
    return infer(goal, Instance(sphere(SPHERE, shelf), tuple(ON_SPHERE.items()), tuple(known)))


def saddle(goal: Statement, shelf: Shelf) -> Theorem:
    """It is m (theta_s - 1)."""
    early = hypothesis(EXISTS[0], goal.given)
    return infer(goal, adding((ON_CORNER[m] / (1 + spurious_theta()), early)))


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys(HESSIAN, SLOPES.entry),
    SPHERE: sphere,
    CORNER: corner,
    MINIMUM: minimum,
    SADDLE: saddle,
}
NUMBERS = {S: "3/5", X: "-2/5", U: "1/3", Z: "1/2", xi: "1/5"}
AT = {name: sp.Rational(value) for name, value in NUMBERS.items()}
"""A pair of directions, for which the Hessian is computed from the data model."""
CLAIM = Claim(
    label="spurious-hessian",
    number="Spurious (Hessian)",
    title="The whole Hessian at spurious points and corners, and when it is definite",
    sentence=(
        "At $k = v*$, $v = theta k* + c w$ with $c = sqrt(1 - theta^2)$ turn $k$ by $A$ in any direction,"
        " and $v$ by $B$ in any direction. The Hessian of the risk in $A, B$ is the form of the block of"
        " Spurious (block), to which a part of $k$ that is orthogonal to $k*, v*, w$ adds $n theta y_k^2$"
        " and one of $v$ adds $(n - m theta) theta y_v^2$. At a spurious point $n = m theta$, so the $2 (d"
        " - 1)$ eigenvalues are those of the block, $n theta$ and 0, each $d - 3$ times; that of 0 are the"
        " directions of the sphere. At a corner they are $n$ and $f = n - m$, each $d - 2$ times, and those"
        " of the two variables $s, u$. With the signs of Spurious (conditions) the form is positive in all"
        " directions but those of the sphere. It is so at $theta_s < 1$ and $L >= 2$ in the region of"
        " Spurious (region); and for $theta_s < 1$ and $d >= 3$ the corners are saddles."
    ),
    headings=(
        Heading("The Hessian in any two directions", next(iter(HESSIAN))),
        Heading("The form across the sphere, and at a corner, in letters", SPHERE),
        Heading("Across the sphere in a region of parameters", MINIMUM),
        Heading("At a corner, for $theta_s < 1$, in the direction $z$", SADDLE),
    ),
    letters=(
        *SLOPE_CONSTANTS,
        SPURIOUS_THETA,
        Letter("c", c),
        origin_letter("chi_0", AT_POINT),
        *only("chi_A chi_B", (*point_letters("chi", TURNED, ANGLES),)),
    ),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "$k = cos(A) v* + sin(A) (s k* + x w + y)$ with $y$ orthogonal to $k*, v*, w$ and $s^2 + x^2 +"
        " ||y||^2 = 1$",
        "$v = cos(B) (theta k* + c w) + sin(B) (u v* + z (c k* - theta w) + y')$, likewise",
        "$xi = <y, y'>$; $y_k$ and $y_v$ are the lengths of $y$ and $y'$ in directions of any length",
    ),
    proofs=(
        Proof(
            "By differentiating twice, and completing squares",
            tuple(PROOFS.values()),
            "What is orthogonal to $k*$, $v*$ and $w$ enters with $R_rho$ only, which vanishes there, and"
            " by the lengths. If $s, x, u, z$ are not all zero, Spurious (conditions) says that the form of"
            " the block is positive; if they are, $y_k$ is not, or at a corner $y_v$.",
        ),
    ),
    evidence=(
        hessian_evidence(
            TurnedVectors(
                {name: replaced(value, AT) for name, value in TURNED.items()},
                ANGLES,
                {pair: replaced(each.rhs, AT) for each, pair in HESSIAN.items()},
            )
        ),
        enclosure_evidence((SPHERE, CORNER, SADDLE)),
    ),
)
