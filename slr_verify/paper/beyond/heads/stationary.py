"""Separated heads, and heads turned by 45 degrees, are stationary in all directions.

With shared noise separated heads are not.

One vector at a time moves on a great circle, in any direction: the gradient on the spheres is zero if and
only if all these derivatives are.
"""

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import by_sign, evaluation
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import everywhere
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.sum_of_slopes import SumRule
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.statement import Statement, equal, less
from slr_verify.language.value import derivative, value_at
from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.heads.curves import (
    BY_ANGLES,
    DIRECTION,
    HEADS,
    SEPARATED,
    TURNED,
    risk_at,
    risk_on_curve,
    z,
)
from slr_verify.model.heads.moments import MOMENTS, added_covariance
from slr_verify.model.heads.slopes import slopes_of
from slr_verify.model.heads.two import turned_risk
from slr_verify.model.notation import gamma, t
from slr_verify.paper.beyond.heads.slopes import chain_rule
from slr_verify.paper.beyond.means.zeta_closed_form import named_slope
from slr_verify.paper.evidence.head_slopes import slope_evidence

RANGE = tuple(bound for each in DIRECTION for bound in (each >= -1, each <= 1))
A, _ = slope_constants()
SHARED_SLOPE = -2 * gamma**2 * z * sp.erf(A) * (1 - sp.erf(A))


unfolding = in_turn(*map(by_definition, MOMENTS), name="definitions of $M$, $K$, $V$ and $C$")


def slope_at_start(risk: sp.Expr) -> sp.Expr:
    """The derivative at t = 0."""
    return value_at(derivative(risk, t), (t,), (sp.S.Zero,))


def stationary(heads: sp.ImmutableMatrix) -> tuple[Statement, ...]:
    """Whichever of the four vectors moves."""
    curves = (risk_on_curve(heads, moved) for moved in HEADS)
    return tuple(equal(slope_at_start(each), 0, RANGE) for each in curves)


ON_CURVES = tuple(risk_on_curve(heads, each) for heads in (SEPARATED, TURNED) for each in HEADS)
ON_SHARED = risk_on_curve(SEPARATED, ("v", 1), True)
LETTERS = tuple(Letter(f"R_{n}", risk, level=3, of=(t,)) for n, risk in enumerate(ON_CURVES, 1))
"""The risk on each curve, in the order of the statements."""
AT_SEPARATED, AT_TURNED = stationary(SEPARATED), stationary(TURNED)
AT_ANGLES = equal(risk_at(BY_ANGLES), turned_risk())
WITH_SHARED = equal(slope_at_start(ON_SHARED), SHARED_SLOPE, RANGE)
FALLS = less(SHARED_SLOPE, 0, (z > 0,))


def term_by_term(goal: Statement, shelf: Shelf) -> Theorem:
    """The summands of the closed form differentiated one by one; with keys the end of T_2 moves."""
    known = everywhere(named_slope(shelf))
    slopes = []
    for each in sp.Add.make_args(goal.lhs.expr.expr):
        covariances = {part for part in each.atoms(added_covariance) if part.args[6].has(t)}
        slopes += [_by_chain_rule(part, goal) for part in covariances]
        if each.has(t) and not covariances:
            line = chain(slope_at_start(each), goal.given).through(differentiation, evaluation)
            slopes.append((line if line.current == 0 else line.rewritten(by=known)).theorem())
    return infer(goal, SumRule(tuple(slopes)))


def _by_chain_rule(moment: added_covariance, goal: Statement) -> Theorem:
    """Its partial derivatives, times those of what it is of."""
    start = added_covariance(*(each.subs(t, 0) for each in moment.args), evaluate=False)
    speeds = (each.diff(t).subs(t, 0) for each in moment.args)
    slope = sp.Add(*(a * b for a, b in zip(slopes_of(start), speeds, strict=False)))
    return infer(equal(slope_at_start(moment), slope, goal.given), chain_rule(moment))


def at_angles(goal: Statement, shelf: Shelf) -> Theorem:
    """zeta is even in its first argument, as its closed form shows."""
    line = chain(goal.lhs, goal.given).rewritten(by=unfolding)
    return line.equals(goal.rhs, by=everywhere(shelf.theorem("zeta-positive"))).theorem()


MOVED = ("$k_1$ moves", "$k_2$ moves", "$v_1$ moves", "$v_2$ moves")
ON_A_CURVE = (
    "one vector $u$ of the heads is $cos(t) u + sin(t) w$ with any unit vector $w$ orthogonal to $u$, and"
    " $x$, $y$ and $z$ are the products of $w$ with the other three vectors of the heads, in the order"
    " $k_1$, $k_2$, $v_1$, $v_2$"
)
MOMENTS_OF = (
    "$M$, $V$, $K$ and $C$: the mean of what a head adds at a token, its variance, and its covariances"
    " with $<X, v*>$ and with what the other one adds, as in Heads (risk)"
)
SETTING = (
    "$k_star_1$, $k_star_2$, $v_star_1$ and $v_star_2$ are orthonormal",
    ON_A_CURVE,
    MOMENTS_OF,
)
CLAIMS = (
    Claim(
        label="heads-turned",
        number="Heads (angles)",
        title="The risk of two heads in the two angles",
        sentence=(
            "With independent noise and orthonormal $k_star_1$, $k_star_2$, $v_star_1$ and $v_star_2$, for"
            " two heads whose keys are turned by $phi$ and whose values by $psi$, the closed form of the"
            " risk (Heads (risk)) is that of Heads (saddle)."
        ),
        statements=(AT_ANGLES,),
        setting=(SETTING[0], MOMENTS_OF),
        proofs=(
            Proof(
                "By algebra",
                (at_angles,),
                "The products of the vectors are put in; those of keys with values are zero. That $zeta$"
                " is even in its first argument, its closed form shows.",
            ),
        ),
        evidence=(enclosure_evidence((AT_ANGLES,)),),
    ),
    Claim(
        label="heads-stationary",
        number="Heads (stationary)",
        title="Separated heads, and heads turned by 45 degrees, are stationary",
        sentence=(
            "With independent noise and orthonormal $k_star_1$, $k_star_2$, $v_star_1$ and $v_star_2$, for"
            " all parameters, the risk of two heads on two locations is stationary in all directions on the"
            " spheres where the heads are separated, each at its location ($k_1 = k_star_1$ and so on), and"
            " where both pairs are turned by 45 degrees in the planes of the stars: whichever of the four"
            " vectors moves, in whichever direction, the derivative of the closed form of Heads (risk) is"
            " zero."
        ),
        headings=(
            *(
                Heading(f"Separated heads, {each}", s)
                for each, s in zip(MOVED, AT_SEPARATED, strict=True)
            ),
            *(
                Heading(f"Turned heads, {each}", s)
                for each, s in zip(MOVED, AT_TURNED, strict=True)
            ),
        ),
        letters=LETTERS,
        statements=(*AT_SEPARATED, *AT_TURNED),
        setting=(*SETTING, "$R_1(t)$ to $R_8(t)$ are the risk on these curves, by Heads (risk)"),
        proofs=(
            Proof(
                "By differentiating each summand",
                (term_by_term,) * 8,
                "A product of a key with a value is a multiple of $sin(t)$ and occurs squared, or times"
                " another such product, so it does not matter. What the other products change has opposite"
                " signs at the two locations.",
            ),
        ),
        evidence=(slope_evidence(shared_noise=False),),
    ),
    Claim(
        label="heads-shared",
        number="Heads (shared noise)",
        title="With shared noise separated heads are not stationary",
        sentence=(
            "If the informative tokens share their noise, as in the public code, the derivative of the"
            " risk where $v_1 = v_star_1$ is turned towards $v_star_2$ is negative at the separated heads:"
            " they are no critical point, for any parameters."
        ),
        headings=(
            Heading("The derivative", WITH_SHARED),
            Heading("It is negative for $z > 0$", FALLS),
        ),
        letters=(Letter("R", ON_SHARED, level=3, of=(t,)),),
        statements=(WITH_SHARED, FALLS),
        setting=(*SETTING, "$R(t)$ is the risk on the curve of $v_1$, by Heads (risk) (2)"),
        proofs=(
            Proof(
                "By differentiating each summand",
                (term_by_term, by(by_sign)),
                "What the two heads add at the two tokens is correlated then: turned towards $v_star_2$,"
                " the value of the first head also reduces the error that the noise causes at the second"
                " token.",
            ),
        ),
        evidence=(slope_evidence(shared_noise=True), enclosure_evidence((FALLS,))),
    ),
)
