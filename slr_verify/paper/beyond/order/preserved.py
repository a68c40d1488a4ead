"""The reduced map and the order of the square by coordinates."""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Statement, at_most, less
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.notation import kappa, nu
from slr_verify.model.reduced import SMALL_STEP, next_kappa, next_nu
from slr_verify.paper.beyond.order import jacobian
from slr_verify.paper.beyond.order.jacobian import HELPED_KAPPA, HELPED_NU, RISING_KAPPA, RISING_NU

LOWER = sp.symbols("kappa_A nu_A", real=True)
UPPER = sp.symbols("kappa_B nu_B", real=True)
BETWEEN = ((LOWER[0], nu), (UPPER[0], nu), (kappa, LOWER[1]), (UPPER[0], LOWER[1]))
"""Places on the way from one to the other, first in kappa."""
INSIDE = tuple(each for name in (*LOWER, *UPPER) for each in (name >= -1, name <= 1))
ORDERED = (*INSIDE, LOWER[0] <= UPPER[0], LOWER[1] <= UPPER[1], SMALL_STEP)
AHEAD_IN_KAPPA = (*INSIDE, LOWER[0] < UPPER[0], LOWER[1] <= UPPER[1], SMALL_STEP)
AHEAD_IN_NU = (*INSIDE, LOWER[0] <= UPPER[0], LOWER[1] < UPPER[1], SMALL_STEP)


def image(of: sp.Expr, point: tuple[sp.Expr, sp.Expr]) -> sp.Expr:
    """A coordinate of the image of a point."""
    return replaced(of, dict(zip((kappa, nu), point, strict=True)))


ORDER_KAPPA = at_most(image(next_kappa, LOWER), image(next_kappa, UPPER), ORDERED)
ORDER_NU = at_most(image(next_nu, LOWER), image(next_nu, UPPER), ORDERED)
STRICT_KAPPA = less(image(next_kappa, LOWER), image(next_kappa, UPPER), AHEAD_IN_KAPPA)
STRICT_NU = less(image(next_nu, LOWER), image(next_nu, UPPER), AHEAD_IN_NU)
PUSHED_NU = STRICT_NU.holding((*AHEAD_IN_KAPPA, LOWER[1] > -1, LOWER[1] < 1))


def order(
    of: sp.Expr, in_kappa: Statement, in_nu: Statement, goal: Statement, shelf: Shelf
) -> Theorem:
    """First kappa rises at the lower nu, then nu rises at the upper kappa."""
    corner = image(of, (UPPER[0], LOWER[1]))
    first = _between(kappa, of, (nu, LOWER[1]), jacobian.CLAIM.shown(in_kappa, shelf))
    second = _between(nu, of, (kappa, UPPER[0]), jacobian.CLAIM.shown(in_nu, shelf))
    signs = [_sign(goal, place, slope) for place, slope in enumerate((in_kappa, in_nu))]
    return (
        chain(goal.lhs, goal.given)
        .related(signs[0], corner, by=first)
        .related(signs[1], goal.rhs, by=second)
        .theorem()
    )


def _sign(goal: Statement, place: int, slope: Statement) -> str:
    """A step is strict where the goal is, the coordinates differ and the slope is positive."""
    apart = LOWER[place] < UPPER[place]
    return "<" if goal.sign == "<" and slope.sign == ">" and apart in goal.given else "<="


def _between(
    moving: sp.Symbol, of: sp.Expr, fixed: tuple[sp.Symbol, sp.Symbol], slope: Theorem
) -> MonotoneBetween:
    place = 0 if moving is kappa else 1
    values = dict([fixed])
    known = instance(slope, values)
    return MonotoneBetween(moving, of.subs(values), LOWER[place], UPPER[place], known)


PROOFS: dict[Statement, Prove] = {
    ORDER_KAPPA: partial(order, next_kappa, RISING_KAPPA, HELPED_KAPPA),
    ORDER_NU: partial(order, next_nu, HELPED_NU, RISING_NU),
    STRICT_KAPPA: partial(order, next_kappa, RISING_KAPPA, HELPED_KAPPA),
    STRICT_NU: partial(order, next_nu, HELPED_NU, RISING_NU),
    PUSHED_NU: partial(order, next_nu, jacobian.PUSHED_NU, RISING_NU),
}
CLAIM = Claim(
    label="order-preserved",
    number="Order (preserved)",
    title="For $alpha < 1/Mb$ the reduced map preserves the order of the square",
    sentence=(
        "Let $alpha < 1/Mb$ and $a, b, gamma > 0$. If $kappa_A <= kappa_B$ and $nu_A <= nu_B$ for two"
        " points of the square, their images under the map of Lemma 7 are in the same order, strictly in"
        " each coordinate in which the points differ; $nu$ also if $kappa_A < kappa_B$ and $-1 < nu_A < 1$."
    ),
    headings=(
        Heading("The order is preserved", ORDER_KAPPA),
        Heading("Strictly, if $kappa_A < kappa_B$", STRICT_KAPPA),
        Heading("Strictly, if $nu_A < nu_B$", STRICT_NU),
        Heading("Strictly in $nu$, if $kappa_A < kappa_B$ and $-1 < nu_A < 1$", PUSHED_NU),
    ),
    letters=slopes_on_the_manifold(LOWER, UPPER, *BETWEEN),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By the signs of the Jacobian",
            tuple(PROOFS.values()),
            "The entries of the Jacobian are nonnegative and those on the diagonal positive (Order"
            " (Jacobian)). Move from the lower point to the upper one first in $kappa$, then in $nu$.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)),),
)
