"""A step of the map of Lemma 7 near the saddle (0, 0), along the direction that is stretched there.

With S = sqrt(b^2 + pi), G = sqrt(pi) kappa + (S + b) nu is what the Jacobian at (0, 0) multiplies by mu_2
(Proposition 12). A step from kappa >= 0 >= nu does so but for terms of second order, explicitly bounded.
"""

from collections.abc import Iterator, Mapping

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.binding import replaced
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.statement import Given, Statement, at_least, at_most
from slr_verify.language.value import derivative
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.notation import a, alpha, b, gamma, kappa, nu, x
from slr_verify.model.reduced import SMALL_STEP, Mb, next_kappa, next_nu
from slr_verify.paper.beyond.bounds import erf_slope_bounds
from slr_verify.paper.beyond.bounds.erf_slope_bounds import PEAK, STEEP
from slr_verify.paper.beyond.order.jacobian import W_kappa, W_nu, in_kappa, in_nu
from slr_verify.paper.beyond.schedules import order
from slr_verify.paper.beyond.schedules.order import BEHIND
from slr_verify.paper.beyond.schedules.step import echo
from slr_verify.paper.beyond.step_size.curvature import GROWTH, SCALE, UNIT
from slr_verify.paper.prop_12_saddle import UNSTABLE, mu_2, root

unit, low = alpha * UNIT, UNSTABLE[1]
u, s = alpha * in_kappa, -alpha * in_nu
"""What a step takes from kappa and adds to nu, but for the projection."""
square = kappa**2 + nu**2
bend = 2 * low * (a**2 + 2) + b**3 + 4 * b
"""alpha times 4 gamma^2 a/sqrt(pi) times this bounds what a step does beside the Jacobian."""
curvature = bend / sp.sqrt(sp.pi)


def stretched(at_kappa: sp.Expr, at_nu: sp.Expr) -> sp.Expr:
    """What the Jacobian at (0, 0) multiplies by mu_2."""
    return UNSTABLE[0] * at_kappa + UNSTABLE[1] * at_nu


FLAT = at_least(erf_prime(x), PEAK * (1 - x**2))
ABOVE = at_most(
    stretched(next_kappa, next_nu), mu_2 * stretched(kappa, nu) + unit * bend * square, BEHIND
)
BELOW = at_least(
    stretched(next_kappa, next_nu), mu_2 * stretched(kappa, nu) - unit * bend * square, BEHIND
)


def flat(goal: Statement, shelf: Shelf) -> Theorem:
    """exp(-x^2) >= 1 - x^2."""
    tangent = instance(shelf.theorem("erfc-bounds"), {x: -(x**2)})
    return infer(goal, adding((PEAK, tangent)))


def room(given: Given) -> Theorem:
    """alpha (4 gamma^2 a/sqrt(pi)) (3 + 2 a + 2 b/sqrt(pi)) <= 1."""
    small = hypothesis(SMALL_STEP, given)
    return infer(at_most(unit * (3 + GROWTH), 1, given), adding((Mb, small)))


def wide() -> Theorem:
    """sqrt(pi) <= S."""
    return infer(at_most(sp.sqrt(sp.pi), root), adding(rest=b**2 / (root + sp.sqrt(sp.pi))))


def loud(strength: sp.Symbol, given: Given, shelf: Shelf) -> Theorem:
    """erf(c kappa) >= (2/sqrt pi) (c kappa - c^3 kappa^3/3)."""
    excess = sp.erf(strength * x) - PEAK * (strength * x - strength**3 * x**3 / 3)
    known = instance(flat(FLAT, shelf), {x: strength * x})
    slope = (
        chain(derivative(excess, x))
        .equals(
            strength * (erf_prime(strength * x) - PEAK * (1 - strength**2 * x**2)),
            by=differentiation,
        )
        .at_least(0, by=adding((strength, known)))
        .theorem()
    )
    positive = infer(
        at_most(sp.S.Zero, excess.subs(x, kappa), given),
        MonotoneBetween(x, excess, sp.S.Zero, kappa, slope),
    )
    least = PEAK * (strength * kappa - strength**3 * kappa**3 / 3)
    return infer(at_least(sp.erf(strength * kappa), least, given), adding((1, positive)))


def u_above(given: Given, shelf: Shelf) -> Theorem:
    """u is at most its linear part."""
    peak = instance(erf_slope_bounds.CLAIM.shown(STEEP, shelf), {x: a * kappa}, given)
    soft = order.linear(b, given, shelf)
    goal = at_most(u, unit * (PEAK * b * kappa - nu), given)
    return infer(goal, adding((alpha * SCALE * (echo - nu), peak), (unit, soft)))


excess = a**2 * (1 + PEAK * b) + PEAK * b**3 / 3


def u_below(given: Given, shelf: Shelf) -> Theorem:
    """u is at least that, but for a multiple of kappa^2."""
    known = instance(flat(FLAT, shelf), {x: a * kappa}, given)
    soft = order.linear(b, given, shelf)
    clear = loud(b, given, shelf)
    goal = at_least(u, unit * (PEAK * b * kappa - nu) - unit * kappa**2 * excess, given)
    spare = PEAK * b**3 / 3 * (1 - kappa) + a**2 * (PEAK * b * (1 - kappa) + 1 + nu)
    terms = (
        (alpha * SCALE * (echo - nu), known),
        (unit, clear),
        (unit * a**2 * kappa**2, soft),
    )
    return infer(goal, adding(*terms, rest=unit * kappa**2 * spare))


def u_squared(given: Given, shelf: Shelf) -> Theorem:
    """u^2 is at most a multiple of kappa^2 + nu^2."""
    above, small = u_above(given, shelf), room(given)
    most = unit * (PEAK * b * kappa - nu)
    goal = at_most(u**2, unit * (2 * PEAK * b * kappa**2 + nu**2), given)
    share = 2 * unit * PEAK * b * kappa**2
    rest = (
        share * unit * (3 + 2 * a)
        + unit * nu**2 / 3
        + unit**2 * (PEAK * b * kappa + nu) ** 2
        + 2 * unit * nu**2 * unit * GROWTH / 3
    )
    terms = (
        (u + most, above),
        (share, small),
        (2 * unit * nu**2 / 3, small),
    )
    return infer(goal, adding(*terms, rest=rest))


def kappa_above(given: Given) -> Theorem:
    """kappa' <= kappa - u + u^3 + kappa^2 u."""
    r = sp.sqrt(W_kappa)
    left = 1 - kappa**2
    parts = kappa * left * u**2 + u**3 * (r + left * u**2 + kappa**2) + kappa**2 * left * u**3
    goal = at_most(next_kappa, kappa - u + u**3 + kappa**2 * u, given)
    return infer(goal, adding(rest=parts / (r * (1 + r))))


def kappa_below(given: Given) -> Theorem:
    """kappa' >= kappa - u - u^2."""
    r = sp.sqrt(W_kappa)
    left = 1 - kappa**2
    parts = u * left * u**2 + kappa**2 * u * (1 + r)
    parts += u**2 * (r + (1 - kappa) + kappa**3 + left * u**2)
    goal = at_least(next_kappa, kappa - u - u**2, given)
    return infer(goal, adding(rest=parts / (r * (1 + r))))


def nu_above(given: Given) -> Theorem:
    """nu' <= nu + s + s^2."""
    r = sp.sqrt(W_nu)
    left = 1 - nu**2
    parts = s * left * s**2 + nu**2 * s * (1 + r)
    parts += s**2 * (r + (1 + nu) - nu**3 + left * s**2)
    goal = at_most(next_nu, nu + s + s**2, given)
    return infer(goal, adding(rest=parts / (r * (1 + r))))


def nu_below(given: Given) -> Theorem:
    """nu' >= nu + s - s^3 - nu^2 s."""
    r = sp.sqrt(W_nu)
    left = 1 - nu**2
    parts = -nu * left * s**2 + s**3 * (r + left * s**2 + nu**2) + nu**2 * left * s**3
    goal = at_least(next_nu, nu + s - s**3 - nu**2 * s, given)
    return infer(goal, adding(rest=parts / (r * (1 + r))))


def s_above(given: Given, shelf: Shelf) -> Theorem:
    """s is at most its linear part."""
    quiet = order.linear(a, given, shelf)
    return infer(at_most(s, unit * kappa, given), adding((2 * alpha * gamma**2, quiet)))


def s_below(given: Given, shelf: Shelf) -> Theorem:
    """s is at least that, but for a multiple of kappa^2."""
    clear = loud(a, given, shelf)
    goal = at_least(s, unit * kappa - unit * a**2 * kappa**2 / 3, given)
    rest = unit * a**2 * kappa**2 * (1 - kappa) / 3
    return infer(goal, adding((2 * alpha * gamma**2, clear), rest=rest))


def above(goal: Statement, shelf: Shelf) -> Theorem:
    """The terms of second order, from above."""
    given, pi = goal.given, sp.sqrt(sp.pi)
    quiet, small, loose = s_above(given, shelf), room(given), u_above(given, shelf)
    whole = infer(
        at_most(u, 1, given),
        adding((1, loose), (1, small), rest=unit * (2 + 2 * a + PEAK * b * (1 - kappa) + 1 + nu)),
    )
    terms = (
        (pi, kappa_above(given)),
        (low, nu_above(given)),
        (pi, u_below(given, shelf)),
        (pi * u**2, whole),
        (pi, u_squared(given, shelf)),
        (pi * kappa**2, loose),
        (low, quiet),
        (low * (unit * kappa + s), quiet),
        (low * unit * kappa**2, small),
        (unit * (kappa**2 * (a**2 + 1) + nu**2), wide()),
    )
    rest = unit * kappa**2 * (a**2 * root + 2 * root + b + b**3 / 3)
    rest += unit * nu**2 * (2 * low * a**2 + 3 * low + b**3 + 5 * b)
    rest += pi * kappa**2 * unit * (PEAK * b * (1 - kappa) + 1 + nu)
    rest += low * unit * kappa**2 * unit * (2 + GROWTH)
    return infer(goal, adding(*terms, rest=rest))


def below(goal: Statement, shelf: Shelf) -> Theorem:
    """The terms of second order, from below."""
    given, pi = goal.given, sp.sqrt(sp.pi)
    quiet, small = s_above(given, shelf), room(given)
    most = unit * kappa
    cube = infer(
        at_most(s**3, unit * kappa**2, given),
        adding(
            (most**2 + most * s + s**2, quiet),
            (most * kappa * (1 + unit), small),
            rest=most * kappa * ((1 + unit) * unit * (2 + GROWTH) + unit**2 * (1 - kappa)),
        ),
    )
    terms = (
        (pi, kappa_below(given)),
        (low, nu_below(given)),
        (pi, u_above(given, shelf)),
        (pi, u_squared(given, shelf)),
        (low, s_below(given, shelf)),
        (low, cube),
        (low * nu**2, quiet),
        (unit * nu**2, wide()),
    )
    rest = unit * kappa**2 * (low * (sp.Rational(5, 3) * a**2 + 3) + b**3)
    rest += unit * nu**2 * (2 * low * a**2 + 2 * low + b**3 + 5 * b)
    rest += low * nu**2 * unit * (1 - kappa)
    return infer(goal, adding(*terms, rest=rest))


def named(constants: Mapping[sp.Symbol, sp.Expr]) -> Iterator[Letter]:
    """S, C, mu_2 and G, with these a and b."""
    moved = tuple(replaced(each, constants) for each in (next_kappa, next_nu))
    for name, value in {"S": root, "C": curvature, "mu_2": mu_2}.items():
        yield Letter(name, replaced(value, constants), level=3)
    whole = replaced(stretched(kappa, nu), constants)
    yield Letter("G", whole, level=4, of=(kappa, nu), points=(moved,))


PROOFS: dict[Statement, Prove] = {ABOVE: above, BELOW: below, FLAT: flat}
CLAIM = Claim(
    label="saddle-step",
    number="Saddle (step)",
    title="A step near the saddle, but for terms of second order",
    sentence=(
        "Let $alpha < 1/Mb$, $S = sqrt(b^2 + pi)$, and $G = sqrt(pi) kappa + (S + b) nu$, which the"
        " Jacobian of the map of Lemma 7 at $(0, 0)$ multiplies by $mu_2 = 1 + 4 alpha gamma^2 a (S -"
        " b)/pi$ (Proposition 12). For $0 <= kappa <= 1$ and $-1 <= nu <= 0$ a step multiplies $G$ by"
        " $mu_2$, but for at most $4 alpha gamma^2 a C (kappa^2 + nu^2)$ with $C = (2 (S + b) (a^2 + 2) +"
        " b^3 + 4 b)/sqrt(pi)$. And $erf'(x) >= (2/sqrt(pi)) (1 - x^2)$ for all $x$."
    ),
    headings=(
        Heading("From above", ABOVE),
        Heading("From below", BELOW),
        Heading("How flat $erf$ is", FLAT),
    ),
    letters=(*slopes_on_the_manifold(), *named({})),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By Taylor's formula with bounds of the rest",
            tuple(PROOFS.values()),
            "With $u = alpha R_kappa$ and $s = -alpha R_nu$, both nonnegative, the projection changes"
            " $kappa - u$ and $nu + s$ by terms of second order at most, as its length is $1 + (1 -"
            " kappa^2) u^2$ or $1 + (1 - nu^2) s^2$, squared. $u$ and $s$ are their linear parts but for"
            " such terms, because $erf$ lies between $(2/sqrt(pi)) (x - x^3/3)$ and $(2/sqrt(pi)) x$ for $x"
            " >= 0$. Since $alpha Mb < 1$, all of these are multiples of $alpha$.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)),),
)
