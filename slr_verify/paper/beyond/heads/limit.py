"""For small lambda, are two heads better separated, or turned by 45 degrees?

As lambda -> 0 and lambda D -> t, R - epsilon^2 tends to 2 gamma^2 times (1 - erf(t))^2 and times
(1 - sqrt 2 erf(t/sqrt 2))^2: the closed form is a smooth function of lambda D and lambda.
"""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.enclosure import ByBalls
from slr_verify.calculus.rules.limits import ByContinuity
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, at_most, equal, less
from slr_verify.model.heads.two import turned_risk
from slr_verify.model.notation import D, d, epsilon, gamma, lam, phi, psi, t, x
from slr_verify.model.zeta import zeta
from slr_verify.paper.evidence.head_limits import limit_evidence

erf, ROOT, PEAK = sp.erf, sp.sqrt(2), 2 / sp.sqrt(sp.pi)
BEFORE, AFTER = sp.Rational(12011, 10000), sp.Rational(12012, 10000)
ZERO_BELOW, ZERO_ABOVE = sp.Rational(1051795, 10**6), sp.Rational(1051796, 10**6)


def turned(at: sp.Expr) -> sp.Expr:
    """sqrt 2 erf(t/sqrt 2)."""
    return ROOT * erf(at / ROOT)


def both(at: sp.Expr) -> sp.Expr:
    """The sum by which the two are compared: below 2 the turned heads are better."""
    return turned(at) + erf(at)


MOVING = sp.Tuple(d, lam)
SEQUENCE = (sp.Eq(Limit(lam, MOVING), 0), sp.Eq(Limit(lam * D, MOVING), t))


def at_angle(angle: sp.Expr, shift: sp.Expr = lam * D) -> sp.Expr:
    """The risk where keys and values are turned by one angle."""
    return turned_risk(shift).subs({phi: angle, psi: angle})


def excess(hit: sp.Expr) -> sp.Expr:
    """2 gamma^2 (1 - hit)^2."""
    return 2 * gamma**2 * (1 - hit) ** 2


OF_TURNED = equal(Limit(at_angle(sp.pi / 4), MOVING), epsilon**2 + excess(turned(t)), SEQUENCE)
OF_SEPARATED = equal(Limit(at_angle(sp.S.Zero), MOVING), epsilon**2 + excess(erf(t)), SEQUENCE)
BETTER = at_most((1 - turned(t)) ** 2, (1 - erf(t)) ** 2, (t >= 0, t <= BEFORE))
WORSE = at_most((1 - erf(t)) ** 2, (1 - turned(t)) ** 2, (t >= AFTER,))
BELOW = less(turned(t), 1, (t <= ZERO_BELOW,))
ABOVE = less(1, turned(t), (t >= ZERO_ABOVE,))


def in_the_limit(angle: sp.Expr) -> Prove:
    """The risk at this angle is a smooth function of lambda D and lambda."""

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        s = sp.Symbol("s", real=True)
        risk = at_angle(angle, s).replace(zeta, lambda *at: zeta(*at).definition())
        return infer(goal, ByContinuity(risk, (s, lam), (lam * D, lam)))

    return prove


def by_balls(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides are numbers."""
    return infer(goal, ByBalls())


def below(goal: Statement, shelf: Shelf) -> Theorem:
    """It increases, and is below 1 at the end."""
    rise = MonotoneBetween(x, turned(x), t, ZERO_BELOW, _turned_rises())
    risen = infer(at_most(turned(t), turned(ZERO_BELOW), goal.given), rise)
    return infer(goal, adding((1, risen), (1, by_balls(less(turned(ZERO_BELOW), 1), shelf))))


def above(goal: Statement, shelf: Shelf) -> Theorem:
    """It increases, and is above 1 at the start."""
    rise = MonotoneBetween(x, turned(x), ZERO_ABOVE, t, _turned_rises())
    risen = infer(at_most(turned(ZERO_ABOVE), turned(t), goal.given), rise)
    return infer(goal, adding((1, risen), (1, by_balls(less(1, turned(ZERO_ABOVE)), shelf))))


def better(goal: Statement, shelf: Shelf) -> Theorem:
    """(1 - B)^2 - (1 - A)^2 = (A - B) (2 - A - B)."""
    rise = MonotoneBetween(x, both(x), t, BEFORE, _rising())
    risen = infer(at_most(both(t), both(BEFORE), goal.given), rise)
    end = by_balls(less(both(BEFORE), 2), shelf)
    under = infer(at_most(both(t), 2, goal.given), adding((1, risen), (1, end)))
    return infer(goal, adding((1, above_the_other((t >= 0,)), under)))


def worse(goal: Statement, shelf: Shelf) -> Theorem:
    """The same, where the sum is above 2."""
    rise = MonotoneBetween(x, both(x), AFTER, t, _rising())
    risen = infer(at_most(both(AFTER), both(t), goal.given), rise)
    end = by_balls(less(2, both(AFTER)), shelf)
    over = infer(at_most(2, both(t), goal.given), adding((1, risen), (1, end)))
    return infer(goal, adding((1, above_the_other(goal.given), over)))


def _rising() -> Theorem:
    """The sum increases."""
    return rises(both(x), PEAK * (sp.exp(-(x**2) / 2) + sp.exp(-(x**2))))


def _turned_rises() -> Theorem:
    """So does its first summand."""
    return rises(turned(x), PEAK * sp.exp(-(x**2) / 2))


def rises(
    function: sp.Expr, slope: sp.Expr, sign: str = ">=", given: tuple[sp.Rel, ...] = ()
) -> Theorem:
    """Its derivative is nonnegative, or positive."""
    line = chain(sp.Derivative(function, x), given).through(differentiation)
    return line.equals(slope, by=normal_form).related(sign, sp.S.Zero, by=by_sign).theorem()


def above_the_other(given: tuple[sp.Rel, ...]) -> Theorem:
    """erf(t) <= sqrt 2 erf(t/sqrt 2) for t >= 0: so it is for the derivatives."""
    gap, half = turned(x) - erf(x), sp.exp(-(x**2) / 2)
    slope = rises(gap, PEAK * half * (1 - half))
    rise = MonotoneBetween(x, gap, sp.S.Zero, t, slope)
    known = chain(sp.S.Zero, given).at_most(gap.subs(x, t), by=rise).theorem()
    return infer(at_most(erf(t), turned(t), given), adding((1, known)))


PROOFS: dict[Statement, Prove] = {
    OF_TURNED: in_the_limit(sp.pi / 4),
    OF_SEPARATED: in_the_limit(sp.S.Zero),
    BETTER: better,
    WORSE: worse,
    BELOW: below,
    ABOVE: above,
}
CLAIM = Claim(
    label="heads-limit",
    number="Heads (small lambda)",
    title="The risk of turned and of separated heads for small $lambda$",
    sentence=(
        "As $lambda -> 0$ and $lambda D -> t$, with $gamma$, $L$ and independent noise fixed, the risk of"
        " heads turned by 45 degrees, less $epsilon^2$, tends to $2 gamma^2 (1 - sqrt(2)"
        " erf(t/sqrt(2)))^2$, and that of separated heads to $2 gamma^2 (1 - erf(t))^2$. The first limit is"
        " at most the second for $0 <= t <= 1.2011$, and at least that for $t >= 1.2012$. It is zero at one"
        " $t$ only, between 1.051795 and 1.051796."
    ),
    headings=(
        Heading("Heads turned by 45 degrees", OF_TURNED),
        Heading("Separated heads", OF_SEPARATED),
        Heading("The first limit is at most the second", BETTER),
        Heading("It is at least the second", WORSE),
        Heading(
            "It is the square of a number that is positive below 1.051795 and negative above 1.051796",
            BELOW,
        ),
    ),
    statements=tuple(PROOFS),
    setting=(
        "the risk is the closed form of Heads (saddle), with both angles $pi/4$ or zero",
        "in a limit $(d, lambda)$ varies, and $gamma, epsilon, L$ are fixed",
    ),
    proofs=(
        Proof(
            "By continuity, and by factoring the difference",
            tuple(PROOFS.values()),
            "The closed form is a smooth function of $lambda D$ and $lambda$, and $zeta(t, 0) = erf(t)^2$."
            " With $A = sqrt(2) erf(t/sqrt(2))$ and $B = erf(t)$ the difference of the squares is $(A - B)"
            " (2 - A - B)$. $A >= B$ by their derivatives, and $A$ and $A + B$ increase, past 1 and 2"
            " between the bounds, as ball arithmetic shows.",
        ),
    ),
    evidence=(enclosure_evidence((BETTER, WORSE)), limit_evidence()),
)
