"""The points off the manifold as lambda grows: what decides whether they stay minima."""

from dataclasses import astuple
from functools import partial

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.limits import ByContinuity, Squeezed
from slr_verify.calculus.rules.roots import UniqueRoot
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.binding import replaced
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, equal, less, more
from slr_verify.model.letters import SLOPE_CONSTANTS, SPURIOUS_THETA
from slr_verify.model.notation import L, d, gamma, lam, theta
from slr_verify.model.spurious_block import LETTERS, parts
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.paper.beyond.spurious.definite import at_point
from slr_verify.paper.evidence.nearby import Nearby, at_spurious_point, nearby_evidence
from slr_verify.paper.evidence.pgd import Setting

MOVING = sp.Tuple(lam)
HOT = sp.Eq(Limit(1 / lam, MOVING), 0)
cold = sp.Symbol("x", real=True)
"""1/lambda."""
ROOM = at_point(LETTERS.room)
strain = 4 / sp.pi + 32 * gamma**2 / (sp.pi * d) - 2
balance = (L - 2 + 2 * gamma) * strain - 8 / sp.pi**2 * (L - 1)
END = 2 * d / sp.pi * (L - 1) * balance


def in_reciprocal(expr: sp.Expr) -> sp.Expr:
    """With 1/x for lambda: sums become their highest power of lambda times a sum that tends to one."""
    held: dict[sp.Expr, sp.Symbol] = {}

    def scaled(part: sp.Pow) -> sp.Expr:
        first = sp.LT(part.base, lam)
        name = held.setdefault(sp.expand(part.base / first), sp.Dummy(positive=True))
        return (first * name) ** part.exp

    found = sp.expand(expr.replace(_grows, scaled))
    for value, name in reversed(held.items()):
        found = found.xreplace({name: value})
    return found.subs(lam, 1 / cold)


def _grows(part: sp.Basic) -> bool:
    return bool(part.is_Pow and part.base.is_Add and part.base.is_polynomial(lam) and part.has(lam))


def room_in_reciprocal() -> sp.Expr:
    """Each of the second derivatives of the risk in this way."""
    named = zip(astuple(LETTERS), astuple(parts()), strict=True)
    values = {letter: in_reciprocal(value) for letter, value in named}
    return replaced(replaced(LETTERS.room, values), {theta: in_reciprocal(spurious_theta())})


(ANGLE,) = in_reciprocal(spurious_theta()).atoms(sp.atan)
LIMITS = {
    equal(Limit(ROOM, MOVING), END, (HOT,)): room_in_reciprocal(),
    equal(Limit(spurious_theta(), MOVING), 2 * gamma / sp.sqrt(sp.pi * d), (HOT,)): in_reciprocal(
        spurious_theta()
    ),
}
SADDLE = less(END, 0, (L >= 2, (sp.pi - 2) * d >= 16 * gamma**2))
MINIMUM = more(
    END, 0, (L >= 2, gamma >= sp.S.Half, (sp.pi**2 - 2 * sp.pi + 4) * d < 16 * sp.pi * gamma**2)
)


def same(goal: Statement, smooth: sp.Expr) -> Theorem:
    """What moves is this function of 1/lambda: each root is a multiple of lambda."""
    line = chain(goal.lhs.args[0])
    for scale in (2 * gamma**2, 4 * gamma**2, sp.Integer(2), sp.Integer(4)):
        root = lam * sp.sqrt(scale) * sp.sqrt(1 + 1 / (scale * lam**2))
        line = line.rewritten(by=UniqueRoot(1 + scale * lam**2, root))
    return line.equals(smooth.subs(cold, 1 / lam), by=normal_form).theorem()


def in_the_limit(smooth: sp.Expr, goal: Statement, shelf: Shelf) -> Theorem:
    """Between this function and itself, which is continuous at zero."""
    equal_to = same(goal, smooth)
    moves, there = goal.lhs.args[0], equal_to.statement.rhs
    turned = infer(equal(there, moves), adding((-1, equal_to)))
    limit = equal(Limit(there, MOVING), goal.rhs, goal.given)
    known = infer(limit, ByContinuity(smooth, (cold,), (1 / lam,)))
    return infer(goal, Squeezed(turned, equal_to, known, known))


def saddle(goal: Statement, shelf: Shelf) -> Theorem:
    """The first term is not positive."""
    wide = hypothesis(goal.given[-1], goal.given)
    scale = 4 * (L - 1) * (L - 2 + 2 * gamma) / sp.pi**2
    return infer(goal, adding((scale, wide), rest=16 * d * (L - 1) ** 2 / sp.pi**3))


def minimum(goal: Statement, shelf: Shelf) -> Theorem:
    """L - 2 + 2 gamma is at least L - 1."""
    given = goal.given
    few, noisy = hypothesis(given[-1], given), hypothesis(given[1], given)
    scale = 4 * (L - 1) / sp.pi**3
    spare = 32 * d * (L - 1) / sp.pi**3
    return infer(
        goal,
        adding((scale * (L - 2 + 2 * gamma), few), (spare, noisy)),
    )


PROOFS: dict[Statement, Prove] = {
    **{each: partial(in_the_limit, smooth) for each, smooth in LIMITS.items()},
    SADDLE: saddle,
    MINIMUM: minimum,
}
CASES = (
    Nearby(Setting(4, 3, 30.0, 1.2, 0.1), alpha=0.02, attracts=True),
    Nearby(Setting(40, 3, 10.0, 0.7, 0.1), alpha=0.02, attracts=False),
)
"""One where the limit is positive, and one where it is negative."""
CLAIM = Claim(
    label="spurious-hot",
    number="Spurious (hot)",
    title="As $lambda$ grows: when the points off the manifold stay minima",
    sentence=(
        "As $lambda$ grows, with $d, L$ and $gamma$ fixed, $theta_s$ tends to $2 gamma/sqrt(pi d)$ and the"
        " factor $r (K - m + 4 theta n) - (h - n)^2$ of Spurious (minors) at $theta = theta_s$ tends to an"
        " elementary expression. For $L >= 2$ this is negative if $(pi - 2) d >= 16 gamma^2$, so if $d >="
        " 14.02 gamma^2$: then the points are saddles once $lambda$ is large. It is positive if $L >= 2$,"
        " $gamma >= 1/2$ and $(pi^2 - 2 pi + 4) d < 16 pi gamma^2$, so if $d <= 6.62 gamma^2$: then, where"
        " $4 gamma^2 < pi d$, they are minima across their sphere (Spurious (Hessian)) at every $lambda$"
        " above some number. How large it is is not said in either case."
    ),
    headings=(
        Heading("The limits of the factor and of $theta_s$", next(iter(LIMITS))),
        Heading("The first is negative in many dimensions", SADDLE),
        Heading("It is positive in few dimensions", MINIMUM),
    ),
    letters=(*SLOPE_CONSTANTS, SPURIOUS_THETA, Letter("u", ANGLE.subs(cold, 1 / lam))),
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$", "in a limit $lambda$ varies, and $d, L, gamma$ are fixed"),
    proofs=(
        Proof(
            "By continuity in $1/lambda$",
            tuple(PROOFS.values()),
            "Every root is $lambda$ times one that tends to a constant, so that $theta_s$ and the second"
            " derivatives in the factor are continuous functions of $1/lambda$, also at 0, where"
            " $zeta(0, g)$ is 1. The signs there are elementary: $2 gamma >= 1$ makes $L - 2 + 2 gamma$ at"
            " least $L - 1$.",
        ),
    ),
    evidence=(enclosure_evidence((SADDLE, MINIMUM)), nearby_evidence(at_spurious_point, *CASES)),
)
