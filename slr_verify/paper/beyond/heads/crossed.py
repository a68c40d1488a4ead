"""Crossed heads, with keys in the plane of v_1*, v_2* and values in that of k_1*, k_2*, are stationary.

As lambda -> 0 they do better than separated heads, and than heads turned by 45 degrees: at lambda D = t the
limit of the risk is epsilon^2 + 2 gamma^2 (1 - 2 t/sqrt pi)^2, which is epsilon^2 at t = sqrt(pi)/2.
"""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.limits import ByContinuity, Squeezed
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, at_most, equal, less
from slr_verify.model.heads.curves import CROSSED, HEADS, risk_at, risk_on_curve
from slr_verify.model.heads.two import crossed_risk
from slr_verify.model.notation import D, epsilon, g, gamma, lam, p_of, t, x
from slr_verify.model.zeta import zeta
from slr_verify.paper.beyond.bounds import erf_bounds
from slr_verify.paper.beyond.heads.limit import (
    MOVING,
    PEAK,
    SEQUENCE,
    above_the_other,
    excess,
    rises,
    turned,
)
from slr_verify.paper.beyond.heads.stationary import (
    MOVED,
    SETTING,
    stationary,
    term_by_term,
    unfolding,
)
from slr_verify.paper.evidence.head_limits import crossed_evidence
from slr_verify.paper.evidence.head_slopes import crossed_slopes

AGREES = PEAK * t
"""2 t/sqrt pi."""
AT_CROSSED = equal(risk_at(CROSSED), crossed_risk())
ON_CURVES = stationary(CROSSED)
LETTERS = tuple(
    Letter(f"R_{n}", risk_on_curve(CROSSED, each), level=3, of=(t,))
    for n, each in enumerate(HEADS, 1)
)
IN_LIMIT = equal(Limit(crossed_risk(), MOVING), epsilon**2 + excess(AGREES), SEQUENCE)
UP_TO_ZERO = (t > 0, t <= sp.sqrt(sp.pi) / 2)
THAN_TURNED = less((1 - AGREES) ** 2, (1 - turned(t)) ** 2, UP_TO_ZERO)
THAN_SEPARATED = less((1 - AGREES) ** 2, (1 - sp.erf(t)) ** 2, UP_TO_ZERO)


def in_closed_form(goal: Statement, shelf: Shelf) -> Theorem:
    """All products of keys with values and with their stars are zero."""
    line = chain(goal.lhs, goal.given).rewritten(by=unfolding)
    return line.equals(goal.rhs, by=normal_form).theorem()


def between(size: sp.Expr, shift: sp.Expr) -> sp.Expr:
    """The risk with (4/pi) g^2 size in place of zeta(0, g)."""
    spread = gamma**2 * (2 * shift**2 + 4 * (lam * gamma) ** 2)
    bounded = crossed_risk(shift).xreplace({zeta(0, lam * gamma): sp.S.Zero})
    return bounded + 4 / sp.pi * spread * size


def in_the_limit(goal: Statement, shelf: Shelf) -> Theorem:
    """(4/pi) g^2/p^2 <= zeta(0, g) <= (4/pi) g^2, and p tends to 1."""
    scale, s = lam * gamma, sp.Symbol("s", real=True)
    bounds = []
    for stated, size in (
        (erf_bounds.NOT_TOO_SMALL, p_of(scale) ** -2),
        (erf_bounds.SMALL, sp.S.One),
    ):
        known = instance(erf_bounds.ZETA.shown(stated, shelf), {g: scale})
        side, factor = between(size, lam * D), 2 * D**2 + 4 * gamma**2
        order = at_most(side, goal.lhs.args[0]) if size != 1 else at_most(goal.lhs.args[0], side)
        smooth = between(size, s).replace(zeta, lambda *at: zeta(*at).definition())
        limit = equal(Limit(side, MOVING), goal.rhs, goal.given)
        continuous = infer(limit, ByContinuity(smooth, (s, lam), (lam * D, lam)))
        bounds.append((infer(order, adding((factor, known))), continuous))
    (below, low), (above, high) = bounds
    return infer(goal, Squeezed(below, above, low, high))


def _below_tangent(given: tuple[sp.Rel, ...]) -> Theorem:
    """sqrt 2 erf(t/sqrt 2) < 2 t/sqrt pi for t > 0: so are the derivatives, from t/2 on."""
    gap, half = (PEAK * x - turned(x)).subs(x, x * t), sp.S.Half
    slope = PEAK * t * (1 - sp.exp(-((x * t) ** 2) / 2))
    early = MonotoneBetween(x, gap, sp.S.Zero, half, rises(gap, slope, ">=", (t > 0,)))
    late = MonotoneBetween(x, gap, half, sp.S.One, rises(gap, slope, ">", (t > 0, x >= half)))
    first = infer(at_most(0, gap.subs(x, half), given), early)
    second = infer(less(gap.subs(x, half), gap.subs(x, 1), given), late)
    return infer(less(turned(t), AGREES, given), adding((1, first), (1, second)))


def nearer(goal: Statement, shelf: Shelf) -> Theorem:
    """With B < A <= 1 the difference (1 - B)^2 - (1 - A)^2 is (A - B)^2 + 2 (A - B) (1 - A)."""
    order, *more = _below_tangent(goal.given), above_the_other(goal.given)
    if goal is THAN_SEPARATED:
        order = infer(less(sp.erf(t), AGREES, goal.given), adding((1, order), (1, more[0])))
    end = infer(at_most(t, sp.sqrt(sp.pi) / 2, goal.given), assumed)
    return infer(goal, adding((2 * PEAK, order, end), (1, order, order)))


PROOFS: dict[Statement, Prove] = {
    AT_CROSSED: in_closed_form,
    **dict.fromkeys(ON_CURVES, term_by_term),
    IN_LIMIT: in_the_limit,
    THAN_TURNED: nearer,
    THAN_SEPARATED: nearer,
}
CLAIM = Claim(
    label="heads-crossed",
    number="Heads (crossed)",
    title="Crossed heads are stationary, and no worse as $lambda -> 0$",
    sentence=(
        "With independent noise and orthonormal $k_star_1$, $k_star_2$, $v_star_1$ and $v_star_2$, let both"
        " keys be turned by an angle $phi$ in the plane of $v_star_1$ and $v_star_2$, and both values by"
        " the same in that of $k_star_1$ and $k_star_2$. For all $phi$ and all parameters the closed form"
        " of the risk (Heads (risk)) is stationary there in all directions on the spheres, and its value is"
        " free of $phi$. As $lambda -> 0$ and $lambda D -> t$ it tends to $epsilon^2 + 2 gamma^2 (1 - 2"
        " t/sqrt(pi))^2$. For $0 < t <= sqrt(pi)/2$ this is below the limit for heads turned by 45"
        " degrees, and below that for separated heads; at $t = sqrt(pi)/2$ it is $epsilon^2$."
    ),
    headings=(
        Heading("The risk of crossed heads", AT_CROSSED),
        *(Heading(each, one) for each, one in zip(MOVED, ON_CURVES, strict=True)),
        Heading("The limit", IN_LIMIT),
        Heading("It is below that of turned heads, by Heads (small lambda)", THAN_TURNED),
        Heading("It is below that of separated heads", THAN_SEPARATED),
    ),
    letters=LETTERS,
    statements=tuple(PROOFS),
    setting=(
        *SETTING,
        "$k_1 = cos(phi) v_star_1 + sin(phi) v_star_2$, $k_2 = -sin(phi) v_star_1 + cos(phi) v_star_2$,"
        " $v_1 = cos(phi) k_star_1 + sin(phi) k_star_2$, $v_2 = -sin(phi) k_star_1 + cos(phi) k_star_2$",
        "$R_1(t)$ to $R_4(t)$ are the risk on the curves from there, by Heads (risk)",
        "in a limit $(d, lambda)$ varies, and $gamma, epsilon, L$ are fixed",
    ),
    proofs=(
        Proof(
            "By differentiating each summand, and by squeezing",
            tuple(PROOFS.values()),
            "All keys are orthogonal to all values and to $k_star_1$ and $k_star_2$, so $erf$ is"
            " differentiated at zero only. What a move changes has opposite signs at the two locations, or"
            " is zero. $zeta(0, g)$ lies between $(4/pi) g^2/p^2$ and $(4/pi) g^2$ (Bounds (zeta)), so"
            " $D^2 zeta(0, g)$ tends to $(4/pi) gamma^2 t^2$. Both $sqrt(2) erf(t/sqrt(2))$ and $erf(t)$"
            " are below their tangent $2 t/sqrt(pi)$, which is at most 1 up to $t = sqrt(pi)/2$.",
        ),
    ),
    evidence=(
        crossed_slopes(),
        crossed_evidence(),
        enclosure_evidence((AT_CROSSED, THAN_TURNED, THAN_SEPARATED)),
    ),
)
