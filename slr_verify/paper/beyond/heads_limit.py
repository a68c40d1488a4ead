"""For small lambda, are two heads better separated, or turned by 45 degrees?

For lambda -> 0 with t = lambda D fixed, R - epsilon^2 tends to 2 gamma^2 times (1 - erf(t))^2 and times
(1 - sqrt 2 erf(t/sqrt 2))^2. These limits are where this starts.
"""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, at_most, less
from slr_verify.model.notation import t, x

erf, ROOT = sp.erf, sp.sqrt(2)
BEFORE, AFTER = sp.Rational(12011, 10000), sp.Rational(12012, 10000)
ZERO_BELOW, ZERO_ABOVE = sp.Rational(1051795, 10**6), sp.Rational(1051796, 10**6)


def turned(at: sp.Expr) -> sp.Expr:
    """sqrt 2 erf(t/sqrt 2)."""
    return ROOT * erf(at / ROOT)


def both(at: sp.Expr) -> sp.Expr:
    """The sum by which the two are compared: below 2 the turned heads are better."""
    return turned(at) + erf(at)


BETTER = at_most((1 - turned(t)) ** 2, (1 - erf(t)) ** 2, (t >= 0, t <= BEFORE))
WORSE = at_most((1 - erf(t)) ** 2, (1 - turned(t)) ** 2, (t >= AFTER,))
BELOW, ABOVE = less(turned(ZERO_BELOW), 1), less(1, turned(ZERO_ABOVE))


def by_balls(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides are numbers."""
    return infer(goal, ByBalls())


def better(goal: Statement, shelf: Shelf) -> Theorem:
    """(1 - B)^2 - (1 - A)^2 = (A - B) (2 - A - B)."""
    rise = MonotoneBetween(x, both(x), t, BEFORE, _rising())
    risen = infer(at_most(both(t), both(BEFORE), goal.given), rise)
    end = by_balls(less(both(BEFORE), 2), shelf)
    under = infer(at_most(both(t), 2, goal.given), adding((1, risen), (1, end)))
    return infer(goal, adding((1, _above_the_other((t >= 0,)), under)))


def worse(goal: Statement, shelf: Shelf) -> Theorem:
    """The same, where the sum is above 2."""
    rise = MonotoneBetween(x, both(x), AFTER, t, _rising())
    risen = infer(at_most(both(AFTER), both(t), goal.given), rise)
    end = by_balls(less(2, both(AFTER)), shelf)
    over = infer(at_most(2, both(t), goal.given), adding((1, risen), (1, end)))
    return infer(goal, adding((1, _above_the_other(goal.given), over)))


def _rising() -> Theorem:
    """The sum increases."""
    slope = 2 / sp.sqrt(sp.pi) * (sp.exp(-(x**2) / 2) + sp.exp(-(x**2)))
    line = chain(sp.Derivative(both(x), x)).through(differentiation).equals(slope, by=normal_form)
    return line.at_least(0, by=by_sign).theorem()


def _above_the_other(given: tuple[sp.Rel, ...]) -> Theorem:
    """erf(t) <= sqrt 2 erf(t/sqrt 2) for t >= 0: so it is for the derivatives."""
    gap = turned(x) - erf(x)
    half = sp.exp(-(x**2) / 2)
    slope = (
        chain(sp.Derivative(gap, x))
        .through(differentiation)
        .equals(2 / sp.sqrt(sp.pi) * half * (1 - half), by=normal_form)
        .at_least(0, by=by_sign)
        .theorem()
    )
    rise = MonotoneBetween(x, gap, sp.S.Zero, t, slope)
    known = chain(sp.S.Zero, given).at_most(gap.subs(x, t), by=rise).theorem()
    return infer(at_most(erf(t), turned(t), given), adding((1, known)))


STATEMENTS = (BETTER, WORSE, BELOW, ABOVE)
CLAIM = Claim(
    label="heads-limit",
    number="Heads (small lambda)",
    title="What turned and separated heads leave for small $lambda$, compared",
    sentence=(
        "The square of $1 - sqrt(2) erf(t/sqrt(2))$ is at most that of $1 - erf(t)$ for $0 <= t <="
        " 1.2011$, and at least that for $t >= 1.2012$; and $1 - sqrt(2) erf(t/sqrt(2))$ changes its sign"
        " between $t = 1.051795$ and $1.051796$. Times $2 gamma^2$ the squares are what the excess risk"
        " tends to, with independent noise, for $lambda -> 0$ with $t = lambda D$, $gamma$ and $L$ fixed:"
        " the first that of heads turned by 45 degrees, the second that of separated heads. That they are"
        " these limits is no step of the proof."
    ),
    headings=(
        Heading("The first square is at most the second", BETTER),
        Heading("The first square is at least the second", WORSE),
        Heading("Where the first of them changes its sign", BELOW),
    ),
    statements=STATEMENTS,
    proofs=(
        Proof(
            "By factoring the difference",
            (better, worse, by_balls, by_balls),
            "With $A = sqrt(2) erf(t/sqrt(2))$ and $B = erf(t)$ the difference of the squares is $(A - B)"
            " (2 - A - B)$. $A >= B$ by their derivatives, and $A + B$ increases from 0 and passes 2"
            " between the two bounds, as ball arithmetic shows.",
        ),
    ),
    evidence=(enclosure_evidence(STATEMENTS[:2]),),
)
