"""The corners are minima exactly while theta_s > 1, for L >= 2 and d >= 3, and theta_s falls in lambda."""

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given, Statement, at_least, at_most, less, more, stated
from slr_verify.language.value import derivative
from slr_verify.model.letters import LARGE_D, ROOTS, SLOPE_CONSTANTS, SPURIOUS_THETA
from slr_verify.model.notation import D, L, d, gamma, lam, x
from slr_verify.model.spurious_block import P, Q, level, p, q, scale, strength
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.paper.beyond.bounds import erf_bounds
from slr_verify.paper.beyond.oracle.stability import END
from slr_verify.paper.beyond.spurious import corner_forms as forms
from slr_verify.paper.beyond.spurious import definite, hessian
from slr_verify.paper.beyond.spurious.forms import determinant, f, m, n
from slr_verify.paper.beyond.spurious.hessian import CORNER, OFF_CORNER, ON_CORNER
from slr_verify.paper.evidence.nearby import Nearby, at_corner, nearby_evidence
from slr_verify.paper.evidence.pgd import Setting

theta_s = spurious_theta()
MANY: Given = (L >= 2, d >= 3)
ROOM = more(replaced(determinant, ON_CORNER), 0, (*MANY, theta_s >= 1))
MINIMUM = CORNER.substituted(ON_CORNER).holding((*MANY, theta_s > 1, OFF_CORNER))
LATER = {lam: END}
FALLS = less(replaced(theta_s, LATER), theta_s, (lam < END,))
EARLY = more(theta_s, 1, (2 * d * lam**2 * p**2 < sp.pi,))
PLANE = {L: sp.Integer(2), d: sp.Integer(2)}
SMALL: Given = (
    *(gamma >= sp.Rational(1, 100), gamma <= sp.Rational(1, 50)),
    *(lam >= sp.Rational(875, 1000), lam <= sp.Rational(88, 100)),
)
IN_PLANE = less(replaced(ROOM.lhs, PLANE), 0, SMALL)
STILL_EARLY = more(replaced(theta_s, PLANE), 1, SMALL)

shrunk = 2 * strength / sp.sqrt(sp.pi)
VALUES = {
    forms.tau: q - 1,
    forms.beta: shrunk,
    forms.phi: (ON_CORNER[n] - ON_CORNER[m]) / D**2,
    forms.delta: 2 * lam / (sp.sqrt(sp.pi) * P * D),
    forms.omega: Q,
    forms.i: L - 2,
    forms.mu: D**2,
}
(angle,) = level.atoms(sp.atan)


def at(relation: sp.Rel, given: Given) -> Statement:
    """A relation between letters, at their values."""
    values = {each: value for each, value in VALUES.items() if each in relation.free_symbols}
    return stated(relation).substituted(values).holding(given)


def conditions(given: Given, shelf: Shelf) -> tuple[Theorem, ...]:
    """What the letters have to obey."""
    above, below = (
        instance(erf_bounds.ZETA.shown(each, shelf), {erf_bounds.y: angle.args[0]}, given)
        for each in (erf_bounds.ARCTAN, erf_bounds.ARCTAN_BELOW)
    )
    several, wide, early = (hypothesis(each, given) for each in given)
    bend, part = scale**2 / p**2, ON_CORNER[m] / D**2
    short = adding((sp.pi * shrunk / (8 * bend) * part, early), (shrunk / bend, below))
    small = infer(at(forms.SHORT, given), short)
    square = at_most(VALUES[forms.delta] ** 2, forms.WIDEST**2, given)
    share = 4 / (3 * sp.pi * P**2 * D**2)
    narrow = infer(square, adding((share * lam**2, wide), rest=share * d / 2))
    cold = (
        (2 * sp.pi / 3 * p**2 * (1 + shrunk), small),
        (2 * sp.pi * shrunk**2 * p**2 / (3 * d), wide),
    )
    return (
        infer(more(VALUES[forms.tau], 0, given), adding(rest=4 * scale**2 / (1 + q))),
        infer(at_least(VALUES[forms.phi], 0, given), adding((part, early))),
        infer(at_least(VALUES[forms.i], 0, given), adding((1, several))),
        small,
        infer(at(forms.LOW, given), adding((8 / sp.pi, above))),
        infer(at(forms.WIDTH, given), adding((1 / (VALUES[forms.delta] + forms.WIDEST), narrow))),
        infer(at(forms.COLD, given), adding(*cold, rest=(Q - 2) ** 2)),
    )


def room(goal: Statement, shelf: Shelf) -> Theorem:
    """It is D^4 times what is positive in letters."""
    given = goal.given
    known = forms.positive(forms.POSITIVE, shelf)
    return infer(goal, Instance(known, tuple(VALUES.items()), conditions(given, shelf)))


def minimum(goal: Statement, shelf: Shelf) -> Theorem:
    """The signs are known, and the determinant is positive."""
    given = goal.given
    early = infer(at_least(theta_s, 1, given), adding((1, hypothesis(given[2], given))))
    wide = infer(ROOM.holding(given), Instance(room(ROOM, shelf), (), (early,)))
    later = infer(more(ON_CORNER[f], 0, given), adding((ON_CORNER[m], hypothesis(given[2], given))))
    signs = definite.POSITIVE_CLAIM.shown(definite.POSITIVE[1], shelf)
    known = hessian.CLAIM.shown(CORNER, shelf)
    return infer(goal, Instance(known, tuple(ON_CORNER.items()), (signs, later, wide)))


# theta_s falls
below, beyond = sp.symbols("x_0 x_1", positive=True)
bent = (1 + x**2) * sp.atan(x) ** 2 / x


def rising(shelf: Shelf) -> Theorem:
    """(1 + x^2) arctan(x)^2/x rises, as arctan(x) <= x."""
    given, high = (x > 0,), sp.atan(x)
    less_than = instance(erf_bounds.ZETA.shown(erf_bounds.ARCTAN, shelf), {erf_bounds.y: x}, given)
    slope = chain(derivative(bent, x), given)
    worked = slope.equals(sp.diff(bent, x), by=differentiation).theorem()
    spare = high * (x + x**2 * high) / x**2
    positive = infer(more(sp.diff(bent, x), 0, given), adding((high / x**2, less_than), rest=spare))
    return infer(more(derivative(bent, x), 0, given), adding((1, worked), (1, positive)))


def further(shelf: Shelf) -> Theorem:
    """It is larger at the larger of two points."""
    goal = less(bent.subs(x, below), bent.subs(x, beyond), (below < beyond,))
    return infer(goal, MonotoneBetween(x, bent, below, beyond, rising(shelf)))


def falls(goal: Statement, shelf: Shelf) -> Theorem:
    """theta_s^2 is a constant over it, at (q - 1)/(q + 1)."""
    given, place = goal.given, angle.args[0]
    later, later_q = replaced(place, LATER), replaced(q, LATER)
    scale_up = 8 * gamma**2 * (lam + END) / ((1 + q) * (1 + later_q) * (q + later_q))
    order = infer(less(place, later, given), adding((scale_up, hypothesis(lam < END, given))))
    known = further(shelf)
    at_both = known.statement.substituted({below: place, beyond: later}).holding(given)
    rises = infer(at_both, Instance(known, ((below, place), (beyond, later)), (order,)))
    here, there = rises.statement.lhs, rises.statement.rhs
    factor = sp.pi * gamma**2 / (4 * D**2 * here * there * (goal.lhs + goal.rhs))
    return infer(goal, adding((factor, rises)))


def early(goal: Statement, shelf: Shelf) -> Theorem:
    """arctan is at most its argument, and this at most g^2."""
    given, place = goal.given, angle.args[0]
    high = instance(erf_bounds.ZETA.shown(erf_bounds.ARCTAN, shelf), {erf_bounds.y: place}, given)
    slowly = lam * gamma**2 / (2 * D * p * angle * (sp.sqrt(sp.pi) + 2 * D * p * lam))
    left = 4 * scale**4 * (q + 3) / ((1 + q) ** 3 * angle)
    return infer(
        goal, adding((slowly, hypothesis(EARLY.given[0], given)), (1 / angle, high), rest=left)
    )


def still_early(goal: Statement, shelf: Shelf) -> Theorem:
    """Balls see what is asked of d and lambda."""
    known = early(EARLY, shelf)
    asked = stated(EARLY.given[0]).substituted({d: PLANE[d]}).holding(goal.given)
    return infer(goal, Instance(known, ((d, PLANE[d]),), (infer(asked, ByBalls()),)))


PROOFS: dict[Statement, Prove] = {
    ROOM: room,
    MINIMUM: minimum,
    FALLS: falls,
    EARLY: early,
    IN_PLANE: by(ByBalls()),
    STILL_EARLY: still_early,
    **forms.PROOFS,
}
CASES = (
    Nearby(Setting(20, 3, 0.2, 1.0, 0.1), alpha=0.02, attracts=True),
    Nearby(Setting(3, 10, 0.9, 2.0, 0.1), alpha=0.002, attracts=True),
)
CLAIM = Claim(
    label="spurious-corners",
    number="Spurious (corners)",
    title="The corners are minima wherever $theta_s > 1$, for $L >= 2$ and $d >= 3$",
    sentence=(
        "Let $L >= 2$ and $d >= 3$. Where $theta_s > 1$ the Hessian of the risk at the corners is positive"
        " definite, whatever $lambda$ and $gamma$ are: the determinant $(r + f) (K + 3 n + f) - (h - n -"
        " f)^2$ of Spurious (conditions) is positive, also where $theta_s = 1$. Where $theta_s < 1$ the"
        " corners are saddles (Spurious (Hessian)). For all $d$ and $gamma$ $theta_s$ falls as $lambda$"
        " grows, and it is above 1 while $2 d lambda^2 (1 + 2 lambda^2 gamma^2) < pi$. So the corners turn"
        " from minima into saddles at most once, and exactly once if $4 gamma^2 < pi d$, as $theta_s$ tends"
        " to $2 gamma/sqrt(pi d)$ (Spurious (hot)). In the plane it is not so: for $d = L = 2$, $0.01 <="
        " gamma <= 0.02$ and $0.875 <= lambda <= 0.88$ the determinant is negative, though $theta_s > 1$."
    ),
    headings=(
        Heading("The determinant where $theta_s >= 1$", ROOM),
        Heading("The form of the Hessian at a corner", MINIMUM),
        Heading("At larger $lambda$ it is smaller: $theta_s$ falls", FALLS),
        Heading("At small $lambda$ it is above 1", EARLY),
        Heading("In the plane the determinant may be negative, with $theta_s > 1$", IN_PLANE),
        Heading(
            "In letters: one token, then pairs and single ones of the others, and all", forms.ALONE
        ),
    ),
    letters=(LARGE_D, *ROOTS, *SLOPE_CONSTANTS, SPURIOUS_THETA, *forms.letters()),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "$s, x, u, z, y_k, y_v$ as in Spurious (Hessian)",
        "in letters $tau = q - 1$, $beta = 2 a/sqrt(pi)$, $mu = D^2$, $phi = (n - m)/D^2$, $omega = sqrt(1"
        " + 4 lambda^2)$, $delta = 2 lambda/(sqrt(pi) P D)$ and $i = L - 2$, or any such numbers",
    ),
    proofs=(
        Proof(
            "By a polynomial in $L$, with ball arithmetic in $q$",
            tuple(PROOFS.values()),
            "Divided by $D^4$ the determinant is a polynomial in the number of other tokens. It is (7) if"
            " there are none, and its coefficients are positive multiples of (8), with $phi$ added, and of"
            " (9). That $theta_s >= 1$ means $phi >= 0$, and $beta <= 1$ as $arctan(x) >= x/(1 + x^2)$; $d"
            " >= 3$ bounds $delta$, and $lambda$ by $p$. Then each of the three is at least a positive"
            " multiple of a function of $(q - 1)/(q + 1)$ alone, and balls see that it is positive on $[0,"
            " 1]$. $theta_s^2$ is a constant over $(1 + x^2) arctan(x)^2/x$ at $x = (q - 1)/(q + 1)$, which"
            " rises.",
        ),
    ),
    evidence=(enclosure_evidence((FALLS, *forms.PROOFS)), nearby_evidence(at_corner, *CASES)),
)
