"""The slope of the basin boundary at the saddle: that of the direction in which the map attracts there."""

from functools import lru_cache, partial

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.orbits.boundary import NearTangent, OnAxis
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.model.letters import MOVED, SLOPE_CONSTANTS, only
from slr_verify.model.notation import b, kappa, nu
from slr_verify.model.reduced import CONSTANTS, STUDIED_AT_PARAMETERS, at_parameters
from slr_verify.paper import constant_lambda, prop_11_convergence
from slr_verify.paper.beyond.saddle import step
from slr_verify.paper.beyond.saddle.step import ABOVE, BELOW, bend, low, square, stretched, unit
from slr_verify.paper.beyond.schedules.quadrants import START
from slr_verify.paper.evidence.schedules import slope_evidence
from slr_verify.paper.prop_11_convergence import CONVERGES, SADDLE, tends_to
from slr_verify.paper.prop_12_saddle import UNSTABLE, root, strength
from slr_verify.paper.reduced_system import ORBIT

curvature = at_parameters(bend / sp.sqrt(sp.pi))
tilt = at_parameters(UNSTABLE[0] / UNSTABLE[1])
"""The slope with the other sign: sqrt(pi)/(S + b)."""
TO_SADDLE = (*STUDIED_AT_PARAMETERS, sp.Eq(tends_to(SADDLE), 1))
off_line = nu + tilt * kappa
NEAR = (2 * curvature * nu >= -1, 2 * curvature * nu <= 1)
"""|nu| is at most half of 1/C."""
sharper = curvature * (4 * curvature**2 + 7) * kappa**2

WITHIN = (
    at_most(off_line, curvature * square, TO_SADDLE),
    at_least(off_line, -curvature * square, TO_SADDLE),
)
TANGENT = (
    at_most(off_line, sharper, (*TO_SADDLE, *NEAR)),
    at_least(off_line, -sharper, (*TO_SADDLE, *NEAR)),
)
AXIS = sp.Eq(constant_lambda.to_axis(START), 1)
REACHES = equal(tends_to(SADDLE), 1, (*STUDIED_AT_PARAMETERS, AXIS))


@lru_cache(maxsize=8)
def rule(shelf: Shelf) -> partial[NearTangent]:
    """What is known of a step."""
    below, above = (
        infer(each.substituted(CONSTANTS), Instance(known, tuple(CONSTANTS.items())))
        for each in (BELOW, ABOVE)
        for known in (step.CLAIM.shown(each, shelf),)
    )
    spare = at_parameters(sp.pi / (root + b))
    return partial(
        NearTangent,
        bounds=constant_lambda.bounds(shelf),
        corners=constant_lambda.corners(shelf),
        start=START,
        weights=(at_parameters(UNSTABLE[0]), at_parameters(UNSTABLE[1])),
        most=at_parameters(bend * low / sp.sqrt(sp.pi)),
        loss=at_parameters(unit * bend),
        strength=at_parameters(strength),
        gap=infer(at_most(at_parameters(b), at_parameters(root)), adding(rest=spare)),
        below=below,
        above=above,
    )


def within(sign: int, goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides times S + b."""
    whole, wide = at_parameters(stretched(kappa, nu)), at_parameters(low)
    known = (at_most if sign > 0 else at_least)(whole, sign * wide * curvature * square, goal.given)
    return infer(goal, adding((1 / wide, infer(known, rule(shelf)(sign=sign)))))


def gentle() -> Theorem:
    """sqrt(pi)/(S + b) <= 1."""
    spare = (b + b**2 / (root + sp.sqrt(sp.pi))) / low
    return infer(at_most(tilt, 1), adding(rest=at_parameters(spare)))


def tangent(sign: int, goal: Statement, shelf: Shelf) -> Theorem:
    """nu^2 <= (4 C^2 + 6) kappa^2, as 2 C |nu| <= 1."""
    given = goal.given
    upper, lower = (
        within(side, each.holding(given), shelf) for side, each in zip((1, -1), WITHIN, strict=True)
    )
    first, second = (hypothesis(each, given) for each in NEAR)
    inner = infer(at_most(4 * curvature**2 * nu**2, 1, given), adding((1, first, second)))
    end = infer(
        at_most(kappa**2, 1, given),
        adding((1, hypothesis(kappa <= 1, given), hypothesis(kappa >= -1, given))),
    )
    small = infer(
        at_most(nu**2, (4 * curvature**2 + 6) * kappa**2, given),
        adding(
            (4, upper, lower),
            (4 * curvature**2 * kappa**2, end),
            (2 * kappa**2 + nu**2, inner),
            (4 * kappa**2 * (1 + tilt), gentle()),
            rest=2 * (nu + 2 * tilt * kappa) ** 2,
        ),
    )
    edge = upper if sign > 0 else lower
    return infer(goal, adding((1, edge), (curvature, small)))


def reaches(goal: Statement, shelf: Shelf) -> Theorem:
    """The orbit tends to one of five points, and nu to 1 or -1 at the other four."""
    known = prop_11_convergence.CLAIM.shown(CONVERGES, shelf)
    return infer(goal, OnAxis(known, AXIS))


PROOFS: dict[Statement, Prove] = {
    WITHIN[0]: partial(within, 1),
    WITHIN[1]: partial(within, -1),
    TANGENT[0]: partial(tangent, 1),
    TANGENT[1]: partial(tangent, -1),
    REACHES: reaches,
}
CLAIM = Claim(
    label="saddle-slope",
    number="Saddle (slope)",
    title="The slope of the basin boundary at the saddle",
    sentence=(
        "For constant $lambda$ and $alpha < 1/Mb$, let $S = sqrt(b^2 + pi)$, let $-sqrt(pi)/(S + b)$ be"
        " the slope of the eigenvector of the Jacobian at $(0, 0)$ for its eigenvalue below 1, and"
        " $C = (2 (S + b) (a^2 + 2) + b^3 + 4 b)/sqrt(pi)$. A start with $(kappa_n, nu_n) -> (0, 0)$ has"
        " $|nu + sqrt(pi) kappa/(S + b)| <= C (kappa^2 + nu^2)$; if $|nu| <= 1/(2 C)$, this is at most"
        " $C (4 C^2 + 7) kappa^2$. All starts with $nu_n -> 0$ are such starts. With one"
        " $lambda$ in every step they are the graph of a continuous function (Schedules (curve)), which is"
        " 0 at $kappa = 0$; so $|nu| <= 1/(2 C)$ near there, and the bounds say that it has this slope."
    ),
    headings=(
        Heading("From above, and from below", WITHIN[0]),
        Heading("With the square of $kappa$ alone", TANGENT[0]),
        Heading("Starts with $nu_n -> 0$", REACHES),
    ),
    letters=(*SLOPE_CONSTANTS, *MOVED, *only("C mu_2 G", (*step.named(CONSTANTS),))),
    statements=tuple(PROOFS),
    setting=(ORBIT,),
    proofs=(
        Proof(
            "By what a step stretches",
            tuple(PROOFS.values()),
            "A start with $(kappa_n, nu_n) -> (0, 0)$ stays in $kappa >= 0 >= nu$ or in $kappa <= 0 <= nu$,"
            " where $kappa^2 + nu^2$ does not rise. $G = sqrt(pi) kappa + (S + b) nu$ is multiplied by"
            " $mu_2 > 1$ in a step but for terms of second order (Saddle (step)). If $|G|$ were more than"
            " $(S + b) C (kappa^2 + nu^2)$ at the start, it would never fall below what it is there, and"
            " not tend to zero.",
        ),
    ),
    evidence=(slope_evidence(),),
)
