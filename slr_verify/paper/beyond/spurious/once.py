"""The points off the manifold stop being minima at most once as lambda grows: L and gamma of the figures.

At gamma^2 = 1/2, P = q, so that all is a function of s = 1/q and of d. `room` of `spurious_definite` at
theta_s is a positive multiple of CONSTANT + 4/d VARYING, and balls see that both increase in s, so fall in
lambda, from lambda = 18/25 on. At smaller lambda `room` is positive by `spurious-region`.
"""

from functools import cache, partial

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.cases import ByCases, Contradiction
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.rules.roots import UniqueRoot
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal, less, more
from slr_verify.language.value import derivative
from slr_verify.model.notation import L, d, gamma, lam
from slr_verify.model.spurious_block import LETTERS
from slr_verify.paper.beyond.oracle.once import applied
from slr_verify.paper.beyond.oracle.stability import END
from slr_verify.paper.beyond.spurious import hot as spurious_hot
from slr_verify.paper.beyond.spurious import region
from slr_verify.paper.beyond.spurious.definite import at_point
from slr_verify.paper.evidence.nearby import Nearby, at_spurious_point, nearby_evidence
from slr_verify.paper.evidence.pgd import Setting

s, low, high, rare = sp.symbols("s s_0 s_1 r", real=True)
"""1/q, two values of it, and 1/d."""
FIGURES = {L: sp.Integer(10), gamma: sp.sqrt(sp.S.Half)}
OTHERS = FIGURES[L] - 1
q, Q, p = (sp.sqrt(1 + scale * lam**2) for scale in (2, 4, 1))

omega, even = sp.atan((1 - s) / (1 + s)), 2 * (1 + s**2) / (1 + s) ** 2
tall = (1 - s) / (1 + s) / omega
bend = tall * (1 - s**2) / ((1 + s**2) * even) - 4 / sp.pi * omega
bend += 2 / sp.pi * s * (1 - s**2) / (1 + s**2) * (sp.pi * tall / (4 * omega * even) + 1)
side, mixed = 1 / sp.sqrt(2 * (1 + s**2)), 1 / OTHERS
cost = mixed**2 * s * side**2 + mixed * (s / sp.sqrt(2 - s**2) + side) + (1 - mixed) / 2
tie = tall / even + mixed * side * (2 * s * tall / even - 2 * s**2 / (1 + s**2))
CONSTANT, VARYING = 2 * cost * bend - tie**2, 2 * cost * tall / even

ROOM = replaced(at_point(LETTERS.room), FIGURES)
positive = 8 / sp.pi * d * OTHERS**2 * lam**2 / q**2
FACTOR = equal(ROOM, positive * (CONSTANT + 4 / d * VARYING).subs(s, 1 / q))
WARM, COLDEST = sp.Rational(18, 25), sp.Rational(701, 1000)
"""From the one on, 1/q is below the other."""
LATER = {lam: END}
ONCE = less(replaced(ROOM, LATER), 0, (lam < END, sp.Le(ROOM, 0)))
COLD = more(ROOM, 0, (lam <= WARM,))
HOT = less(ROOM, 0, (d >= 40, lam >= sp.Rational(3, 2)))
END_OF_ROOM = replaced(spurious_hot.END, FIGURES)
MANY, FEW = less(END_OF_ROOM, 0, (d >= 4,)), more(END_OF_ROOM, 0, (d <= 3,))


def factored() -> Theorem:
    """`FACTOR`: the roots are multiples of those of lambda."""
    line = chain(FACTOR.rhs)
    for inside, root in ((2 - 1 / q**2, Q / q), (2 + 2 / q**2, 2 * p / q)):
        line = line.rewritten(by=UniqueRoot(inside, root))
    back = line.equals(ROOM, by=normal_form).theorem()
    return infer(FACTOR, adding((-1, back)))


@cache
def increased(part: sp.Expr) -> Theorem:
    """A part is larger at the larger s, as balls see the sign of its derivative."""
    slope = infer(more(derivative(part, s), 0, (s >= 0, s <= COLDEST)), ByBalls())
    given = (low >= 0, low <= COLDEST, high >= 0, high <= COLDEST, low < high)
    goal = less(part.subs(s, low), part.subs(s, high), given)
    return infer(goal, MonotoneBetween(s, part, low, high, slope))


def warmer(at: sp.Symbol, bound: sp.Expr, most: sp.Expr, given: Given) -> Theorem:
    """1/q at this lambda is at most a number, as lambda is at least another."""
    root = replaced(q, {lam: at})
    scale = 1 / (root**2 * (most + 1 / root))
    known = (2 * most**2 * (at + bound) * scale, hypothesis(at >= bound, given))
    spare = most**2 * (1 + 2 * bound**2) - 1
    return infer(at_most(1 / root, most, given), adding(known, rest=spare * scale))


def decreased(part: sp.Expr, given: Given) -> Theorem:
    """A part is smaller at lambda_0 > lambda >= 18/25."""
    later = replaced(q, LATER)
    order = adding((2 * (lam + END) / (q * later * (q + later)), hypothesis(lam < END, given)))
    lemmas = (
        warmer(lam, WARM, COLDEST, given),
        warmer(END, WARM, COLDEST, given),
        infer(less(1 / later, 1 / q, given), order),
    )
    return applied(increased(part), {low: 1 / later, high: 1 / q}, *lemmas)


def once(goal: Statement, shelf: Shelf) -> Theorem:
    """By cases: up to 18/25 `room` is positive, beyond it falls."""
    below, above = ((*goal.given, each) for each in (lam <= WARM, lam > WARM))
    early = infer(more(ROOM, 0, below), Instance(cold(COLD, shelf)))
    signs = (1, early), (1, hypothesis(ONCE.given[-1], below))
    absurd = infer(less(ROOM, ROOM, below), adding(*signs))
    colder = infer(goal.holding(below), Contradiction(absurd))
    return infer(goal, ByCases(lam, WARM, colder, falling(goal.holding(above))))


def falling(goal: Statement) -> Theorem:
    """`ROOM` is not positive at lambda, and a positive multiple of what is smaller at lambda_0."""
    given, here = goal.given, factored()
    later = replaced(positive, LATER)
    warm = (*given, lam >= WARM, END >= WARM)
    fall = adding(
        (later, decreased(CONSTANT, warm)),
        (4 / d * later, decreased(VARYING, warm)),
        (later / positive, hypothesis(ONCE.given[-1], warm)),
        (later / positive, here),
        (-1, instance(here, LATER)),
    )
    shown = infer(goal.holding(warm), fall)
    beyond = infer(at_least(lam, WARM, given), adding((1, hypothesis(lam > WARM, given))))
    order = (1, hypothesis(lam < END, given))
    further = infer(at_least(END, WARM, given), adding((1, hypothesis(lam > WARM, given)), order))
    return infer(goal, Instance(shown, (), (beyond, further)))


def cold(goal: Statement, shelf: Shelf) -> Theorem:
    """Spurious (region): its condition on L and d is elementary, and seen by balls."""
    cold_enough, _, few = (each.subs(FIGURES) for each in region.REGION)
    given = goal.given
    left, right = few.lhs, few.rhs
    alone = OTHERS * lam**4 / 4
    seen = infer(less(alone, right, given), ByBalls())
    room = infer(Statement(left, "<=", right, given), adding((1, seen), rest=alone - left))
    small = hypothesis(lam <= WARM, given)
    square = (lam + WARM, small)
    squares = (
        infer(
            Statement(cold_enough.lhs, "<=", cold_enough.rhs, given),
            adding((2 * square[0], small), rest=4 - 2 * WARM**2),
        ),
        infer(at_most(4 * lam**2, 3, given), adding((4 * square[0], small), rest=3 - 4 * WARM**2)),
    )
    known = region.REGION_CLAIM.shown(region.ROOM, shelf)
    return infer(goal, Instance(known, tuple(FIGURES.items()), (*squares, room)))


def hot(goal: Statement, shelf: Shelf) -> Theorem:
    """Balls see the sign for 1/q <= 427/1000."""
    most, given = sp.Rational(427, 1000), goal.given
    bound = sp.Rational(3, 2)
    box = (s >= 0, s <= most, rare >= 0, rare <= sp.Rational(1, 40))
    seen = infer(less(CONSTANT + 4 * rare * VARYING, 0, box), ByBalls())
    values = {s: 1 / q, rare: 1 / d}
    many = adding((1 / (40 * d), hypothesis(d >= 40, given)))
    lemmas = (
        warmer(lam, bound, most, given),
        infer(at_most(1 / d, sp.Rational(1, 40), given), many),
    )
    below = seen.statement.substituted(values).holding(given)
    known = infer(below, Instance(seen, tuple(values.items()), lemmas))
    return infer(goal, adding((positive, known), (-1, factored())))


def at_end(sign: int, bound: sp.Rel, goal: Statement, shelf: Shelf) -> Theorem:
    """The limit is linear in d, and falls."""
    slope, at_bound = sp.diff(sp.expand(END_OF_ROOM), d), END_OF_ROOM.subs(d, bound.rhs)
    return infer(goal, adding((-slope, hypothesis(bound, goal.given)), rest=sign * at_bound))


PROOFS: dict[Statement, Prove] = {
    COLD: cold,
    ONCE: once,
    HOT: hot,
    MANY: partial(at_end, -1, MANY.given[0]),
    FEW: partial(at_end, 1, FEW.given[0]),
}
CASES = (
    Nearby(Setting(40, 10, 0.7, 0.5**0.5, 0.1), alpha=5e-3, attracts=True),
    Nearby(Setting(40, 10, 3.0, 0.5**0.5, 0.1), alpha=1e-2, attracts=False),
)
AT_BOTH = tuple((1 / replaced(q, {lam: each}),) for each in (lam, END))
NAMED = (
    Letter("Delta", ROOM, level=3, of=(lam,), points=((END,),)),
    Letter("f", CONSTANT, level=3, of=(s,), points=((low,), (high,), *AT_BOTH)),
    Letter("f_1", VARYING, level=3, of=(s,), points=((low,), (high,), *AT_BOTH)),
)
CLAIM = Claim(
    label="spurious-once",
    number="Spurious (once)",
    title="At $L = 10$, $gamma^2 = 1/2$ one sign changes at most once as $lambda$ grows",
    sentence=(
        "At $L = 10$ and $gamma^2 = 1/2$, as in the figures, and in every dimension $d$ the factor $r (K -"
        " m + 4 theta n) - (h - n)^2$ of Spurious (minors) at $theta = theta_s$ is positive up to $lambda ="
        " 18/25$, and where it is not positive it is negative at every larger $lambda_0$. So it changes its"
        " sign at most once. For $d >= 40$ it is negative from $lambda = 3/2$ on. As $lambda$ grows it"
        " tends to a limit (Spurious (hot)) that is negative for $d >= 4$ and positive for $d <= 3$: in the"
        " first case its sign changes once, in the second it does not. Where $theta_s < 1$ the spurious"
        " points are minima across their sphere exactly where it is positive (Spurious (Hessian))."
    ),
    headings=(
        Heading("At small $lambda$ it is positive", COLD),
        Heading("Once it is not positive it is negative at larger $lambda$", ONCE),
        Heading("In many dimensions it is negative from $lambda = 3/2$ on", HOT),
        Heading("The sign of its limit as $lambda$ grows", MANY),
    ),
    letters=NAMED,
    statements=tuple(PROOFS),
    setting=("$<k*, v*> = 0$", "$L = 10$, $gamma^2 = 1/2$"),
    proofs=(
        Proof(
            "By ball arithmetic in $1/q$",
            tuple(PROOFS.values()),
            "At $gamma^2 = 1/2$ all roots are functions of $s = 1/q$, and the factor is a positive multiple"
            " of $f(s) + 4 f_1(s)/d$. Interval arithmetic on small intervals shows that both increase in"
            " $s$ up to $s = 0.701$, so fall as $lambda$ grows from $18/25$ on. Up to there the factor is"
            " positive by Spurious (region), whose condition is elementary.",
        ),
    ),
    evidence=(
        enclosure_evidence(tuple(PROOFS)),
        nearby_evidence(at_spurious_point, *CASES),
    ),
)
