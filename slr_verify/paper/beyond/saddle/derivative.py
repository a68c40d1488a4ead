"""The derivative at the saddle of the function whose graph the basin boundary is, for constant lambda."""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.orbits.boundary import ContinuousBoundary, Implication, QuotientTends
from slr_verify.calculus.rules.orbits.step import OrbitOfFixedPoint
from slr_verify.calculus.rules.orbits.tending import LimitOfConstant
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import COUNTER
from slr_verify.language.iverson import Iverson
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.notation import SQUARE, kappa, nu
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.model.starts import start_at
from slr_verify.paper import constant_lambda
from slr_verify.paper.beyond.order.maxima import STEP
from slr_verify.paper.beyond.saddle import slope as saddle_slope
from slr_verify.paper.beyond.saddle.ends import LATER, ON_BOUNDARY, to
from slr_verify.paper.beyond.saddle.slope import AXIS, NEAR, TANGENT, curvature, sharper, tilt
from slr_verify.paper.beyond.schedules.curve import INSIDE, LIMITS, goes_to
from slr_verify.paper.beyond.schedules.quadrants import START
from slr_verify.paper.beyond.schedules.theorem_5 import ENDS, ON_A_LINE
from slr_verify.paper.constant_lambda import to_axis
from slr_verify.paper.evidence.schedules import derivative_evidence
from slr_verify.paper.prop_11_convergence import MINIMA, SADDLE, tends_to
from slr_verify.paper.reduced_system import ORBIT, reduced_system

recovers = sp.Add(*map(tends_to, MINIMA))
TO_ZERO = sp.Eq(to(0, 0), 1)
APART = sp.Ne(EveryIndex(start_at(COUNTER)[0], COUNTER), 0)
"""None of the points has x_l = 0."""
quotient = LATER[1] / LATER[0]
SLOPE = equal(
    Tends(sp.Tuple(quotient), TIME, sp.Tuple(-tilt)), 1, (TO_ZERO, APART, ON_BOUNDARY, *STEP)
)
HEIGHT = equal(to(1, 0), 1, (TO_ZERO, ON_BOUNDARY, *STEP))
TO_SADDLE = equal(to(0, 0) * Iverson(ON_BOUNDARY) * (1 - to(1, 0)), 0, STEP)
DERIVATIVE = equal(to(0, 0) * Iverson(APART) * Iverson(ON_BOUNDARY) * (1 - SLOPE.lhs), 0, STEP)


def continuous(shelf: Shelf) -> Theorem:
    """The function is continuous (Schedules (curve), with one lambda in every step)."""
    line = (*ON_A_LINE[:-2], *STEP)
    points = ((kappa, ENDS[0]), (kappa, ENDS[1]))
    pair = constant_lambda.not_both(points, line, shelf)
    inside = equal(recovers, 1, (*SQUARE, *INSIDE, *STEP, sp.Eq(to_axis(START), 0)))
    otherwise = constant_lambda.otherwise(inside, shelf)
    bounds, corners = constant_lambda.bounds(shelf), constant_lambda.corners(shelf)
    given = (*SQUARE, *INSIDE, nu > -1, nu < 1, LIMITS[0], ON_BOUNDARY, AXIS, *STEP)
    rule = ContinuousBoundary(bounds, corners, otherwise, pair, START, LIMITS[0])
    return infer(equal(goes_to(1), 1, given), rule)


def height(goal: Statement, shelf: Shelf) -> Theorem:
    """The saddle rests, so it is such a start."""
    axis = to_axis(SADDLE)
    constant = axis.xreplace({axis.args[0][0]: sp.S.Zero})
    rests = (
        chain(axis, STEP)
        .equals(constant, by=OrbitOfFixedPoint(reduced_system(shelf), SADDLE))
        .equals(1, by=LimitOfConstant())
        .theorem()
    )
    at_saddle = tuple(zip(START, SADDLE, strict=True))
    return infer(goal, Instance(continuous(shelf), at_saddle, (rests,)))


def near(place: int, shelf: Shelf) -> Theorem:
    """A bound of Saddle (slope), for starts with nu_n -> 0."""
    reaches = saddle_slope.CLAIM.shown(saddle_slope.REACHES, shelf)
    goal = TANGENT[place].holding((*STUDIED_AT_PARAMETERS, AXIS, *NEAR))
    known = saddle_slope.CLAIM.shown(TANGENT[place], shelf)
    return infer(goal, Instance(known, (), (reaches,)))


def slope(goal: Statement, shelf: Shelf) -> Theorem:
    """y_l -> 0, so from some l on the bounds with the square of x_l hold."""
    rule = QuotientTends(
        limit=TO_ZERO,
        height=height(HEIGHT, shelf),
        above=near(0, shelf),
        below=near(1, shelf),
        bend=curvature,
        most=sharper / kappa**2,
    )
    return infer(goal, rule)


def not_without(of: Statement, prove: Prove, goal: Statement, shelf: Shelf) -> Theorem:
    """It is so for such points."""
    return infer(goal, Implication(prove(of, shelf)))


PROOFS: dict[Statement, Prove] = {
    DERIVATIVE: partial(not_without, SLOPE, slope),
    TO_SADDLE: partial(not_without, HEIGHT, height),
}
CLAIM = Claim(
    label="saddle-derivative",
    number="Saddle (derivative)",
    title="The derivative of the basin boundary at the saddle",
    sentence=(
        "For constant $lambda$ and $alpha < 1/Mb$, let points $(x_1, y_1), (x_2, y_2), ...$ of the square"
        " be starts with $nu_n -> 0$. If $x_l -> 0$ then $y_l -> 0$, and if no $x_l$ is zero, $y_l/x_l ->"
        " -sqrt(pi)/(sqrt(b^2 + pi) + b)$. By Schedules (curve), with one $lambda$ in every step, these"
        " starts are the graph of a function for $-1 < kappa < 1$, which is 0 at 0: this is its derivative"
        " there, the slope of the eigenvector of the Jacobian for its eigenvalue below 1 (Schedules"
        " (boundary))."
    ),
    headings=(
        Heading("The quotients tend to the slope of the eigenvector", DERIVATIVE),
        Heading("The function is continuous at the saddle", TO_SADDLE),
    ),
    letters=SLOPE_CONSTANTS,
    statements=tuple(PROOFS),
    setting=(ORBIT, "$(x_1, y_1), (x_2, y_2), ...$ any points of the square"),
    proofs=(
        Proof(
            "By the bound of second order",
            tuple(PROOFS.values()),
            "The saddle rests, so it is such a start, and the function is continuous (the proof of"
            " Schedules (curve), with one $lambda$): $y_l -> 0$. So from some $l$ on $|y_l|$ is small"
            " enough for Saddle (slope), by which $y_l$ is off the line by at most a multiple of $x_l^2$."
            " Divided by $x_l$ this tends to zero.",
        ),
    ),
    evidence=(derivative_evidence(),),
)
