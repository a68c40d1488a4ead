"""Two points with kappa >= 0 >= nu, one above the other, and what a step from there does not do.

With s = 2 alpha gamma^2 erf(a kappa) and c = sqrt(1 - nu^2), a step turns the angle psi of nu by
arctan(s c): the vector (nu, c) becomes (nu + s c^2, c (1 - s nu))/sqrt(1 + s^2 c^2).
"""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.rules.assumption import assumed, hypothesis
from slr_verify.calculus.rules.cases import ByCases, Contradiction
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.orbit import Pair
from slr_verify.language.statement import Given, Statement, at_least, at_most, less, more
from slr_verify.language.value import derivative
from slr_verify.model.letters import after_a_step, slopes_on_the_manifold
from slr_verify.model.notation import a, alpha, b, gamma, kappa, nu, x
from slr_verify.model.reduced import SMALL_STEP, Mb, next_kappa, next_nu
from slr_verify.paper.beyond.bounds import erf_slope_bounds
from slr_verify.paper.beyond.bounds.erf_between import rising_in
from slr_verify.paper.beyond.bounds.erf_slope_bounds import PEAK, STEEP
from slr_verify.paper.beyond.order import jacobian
from slr_verify.paper.beyond.order.jacobian import TURN_NU, W_kappa, W_nu, in_kappa
from slr_verify.paper.beyond.order.preserved import LOWER, UPPER, image
from slr_verify.paper.beyond.schedules.step import steep
from slr_verify.paper.beyond.step_size.curvature import SCALE, UNIT

OFF = (
    *(LOWER[0] >= 0, LOWER[0] <= UPPER[0], UPPER[0] <= 1),
    *(LOWER[1] >= -1, LOWER[1] <= UPPER[1], UPPER[1] <= 0),
    *(LOWER[0] <= 1, UPPER[0] >= 0, LOWER[1] <= 1, UPPER[1] >= -1, LOWER[1] <= 0, UPPER[1] <= 1),
    SMALL_STEP,
)
ENDS = {"A": LOWER, "B": UPPER}
y, z = sp.symbols("y z", nonnegative=True)


def cosine(low: sp.Expr, high: sp.Expr) -> sp.Expr:
    """cos(psi_A - psi_B) for nu = cos(psi)."""
    return low * high + sp.sqrt(1 - low**2) * sp.sqrt(1 - high**2)


APART = at_most(
    cosine(image(next_nu, LOWER), image(next_nu, UPPER)), cosine(LOWER[1], UPPER[1]), OFF
)
BEHIND = (kappa >= 0, kappa <= 1, nu >= -1, nu <= 0, SMALL_STEP)
ONE_SIDE = at_least(next_kappa, 0, (*BEHIND, next_nu >= 0))
ENTERS = more(next_kappa, 0, (*BEHIND, next_nu > 0))
STRICTLY = less(
    cosine(LOWER[1], UPPER[1]),
    1,
    (LOWER[1] >= -1, LOWER[1] < UPPER[1], UPPER[1] <= 1, LOWER[1] <= 1, UPPER[1] >= -1),
)


def root_below() -> Theorem:
    """sqrt(z) <= y where z <= y^2: otherwise z = sqrt(z)^2 > y^2."""
    goal = at_most(sp.sqrt(z), y, (z <= y**2,))
    below = (*goal.given, sp.sqrt(z) <= y)
    above = (*goal.given, sp.sqrt(z) > y)
    known, high = hypothesis(z <= y**2, above), hypothesis(sp.sqrt(z) > y, above)
    wrong = infer(less(0, 0, above), adding((1, known), (1, high, high), (2 * y, high)))
    return infer(
        goal,
        ByCases(
            sp.sqrt(z),
            y,
            infer(goal.holding(below), assumed),
            infer(goal.holding(above), Contradiction(wrong)),
        ),
    )


def root_at_most(
    square: sp.Expr, bound: sp.Expr, rule: Rule, given: Given, *more: Theorem
) -> Theorem:
    """sqrt(z) <= y, as a rule shows z <= y^2."""
    lower = infer(at_most(square, bound**2, given), rule)
    goal = at_most(sp.sqrt(square), bound, given)
    return infer(goal, Instance(root_below(), ((z, square), (y, bound)), (lower, *more)))


def turned(point: Pair, shelf: Shelf, given: Given) -> Theorem:
    """sqrt(1 - nu'^2) <= c (1 - s nu)/sqrt W, which it is."""
    nu_here, length = point[1], image(W_nu, point)
    turn = image(jacobian.turn_of_nu, point)
    values = dict(zip((kappa, nu), point, strict=True))
    positive = instance(jacobian.CLAIM.shown(TURN_NU, shelf), values, given)
    bound = sp.sqrt(1 - nu_here**2) * turn / sp.sqrt(length)
    nonnegative = infer(
        at_least(bound, 0, given), adding((sp.sqrt(1 - nu_here**2) / sp.sqrt(length), positive))
    )
    square = 1 - image(next_nu, point) ** 2
    inside = infer(at_least(square, 0, given), adding(rest=(1 - nu_here**2) * turn**2 / length))
    return root_at_most(square, bound, adding(), given, nonnegative, inside)


def apart(goal: Statement, shelf: Shelf) -> Theorem:
    """cos of a larger difference of angles below pi: p - p' = p (1 - cos) + sin(difference) sin."""
    given = goal.given
    (k1, n1), (k2, n2) = LOWER, UPPER
    c1, c2 = sp.sqrt(1 - n1**2), sp.sqrt(1 - n2**2)
    scale = 2 * alpha * gamma**2
    e1, e2 = sp.erf(a * k1), sp.erf(a * k2)
    s1, s2 = scale * e1, scale * e2
    r1, r2 = sp.sqrt(image(W_nu, LOWER)), sp.sqrt(image(W_nu, UPPER))
    first, second = turned(LOWER, shelf, given), turned(UPPER, shelf, given)
    root2 = sp.sqrt(1 - image(next_nu, UPPER) ** 2)
    louder = infer(at_most(e1, e2, given), MonotoneBetween(x, sp.erf(a * x), k1, k2, rising_in(a)))
    order = hypothesis(n1 <= n2, given)
    wider = root_at_most(1 - n1**2, c2, adding((-n1 - n2, order)), given)
    p = n1 * n2 + c1 * c2
    whole = r1 * r2
    excess = (s1 * c1 - s2 * c2) ** 2 / (whole + 1 + s1 * s2 * c1 * c2)
    terms = (
        (root2, first),
        (first.statement.rhs, second),
        (-n1 * scale * c2 / whole, wider, louder),
        (-n1 * s1 / whole, wider, wider),
        (c1 * scale * c2 / whole, order, louder),
        (c1 * s1 / whole, order, wider),
    )
    return infer(goal, adding(*terms, rest=p * excess / whole))


def strictly(goal: Statement, shelf: Shelf) -> Theorem:
    """1 - cos = ((nu_A - nu_B)^2 + (c_A - c_B)^2)/2."""
    (low, high), order = (LOWER[1], UPPER[1]), hypothesis(LOWER[1] < UPPER[1], goal.given)
    rest = (sp.sqrt(1 - low**2) - sp.sqrt(1 - high**2)) ** 2 / 2
    return infer(goal, adding((sp.Rational(1, 2), order, order), rest=rest))


def one_side(goal: Statement, shelf: Shelf) -> Theorem:
    """nu' >= 0 needs -nu <= m kappa, m = alpha u; then alpha R_kappa is less than kappa."""
    given, m = goal.given, alpha * UNIT
    small = hypothesis(SMALL_STEP, given)
    quiet = linear(a, given, shelf)
    soft = linear(b, given, shelf)
    entering = hypothesis(given[-1], given)
    root = sp.sqrt(W_nu)
    ahead = less if goal.sign == ">" else at_most
    near = infer(
        ahead(-nu, m * kappa, given),
        adding(
            (root, entering), (2 * alpha * gamma**2 * (1 - nu**2), quiet), rest=m * kappa * nu**2
        ),
    )
    peak = instance(erf_slope_bounds.CLAIM.shown(STEEP, shelf), {x: a * kappa}, given)
    slow = infer(
        at_most(in_kappa, UNIT * (PEAK * b + m) * kappa, given),
        adding(
            (SCALE * (PEAK * b + m) * kappa, peak), (SCALE * steep, soft), (SCALE * steep, near)
        ),
    )
    below = infer(at_most(m, 1, given), adding((Mb, small), rest=m * (2 + 2 * a + PEAK * b)))
    room = infer(
        more(1 - m * PEAK * b - m**2, 0, given),
        adding((Mb, small), (m, below), rest=m * (2 + 2 * a)),
    )
    lost, length = kappa**3 * (m * PEAK * b + m**2), 1 / sp.sqrt(W_kappa)
    turned_by = (alpha * (1 - kappa**2) * length, slow)
    if goal.sign != ">":
        return infer(goal, adding(turned_by, (kappa * length, room), rest=lost * length))
    front = infer(more(kappa, 0, given), adding((1 / m, near), rest=-nu / m))
    return infer(goal, adding(turned_by, (length, front, room), rest=lost * length))


def linear(strength: sp.Symbol, given: Given, shelf: Shelf) -> Theorem:
    """erf(s kappa) <= (2/sqrt pi) s kappa for kappa >= 0."""
    excess = PEAK * strength * x - sp.erf(strength * x)
    peak = instance(erf_slope_bounds.CLAIM.shown(STEEP, shelf), {x: strength * x})
    slope = (
        chain(derivative(excess, x))
        .equals(strength * (PEAK - erf_prime(strength * x)), by=differentiation)
        .at_least(0, by=adding((strength, peak)))
        .theorem()
    )
    known = infer(
        at_most(sp.S.Zero, excess.subs(x, kappa), given),
        MonotoneBetween(x, excess, sp.S.Zero, kappa, slope),
    )
    goal = at_most(sp.erf(strength * kappa), PEAK * strength * kappa, given)
    return infer(goal, adding((1, known)))


NAMED = (
    *(Letter(f"c_{name}", sp.sqrt(1 - at[1] ** 2), level=3) for name, at in ENDS.items()),
    *(
        letter
        for name, at in ENDS.items()
        for letter in after_a_step(at[1], image(W_nu, at), image(next_nu, at), name)
    ),
    *after_a_step(kappa, W_kappa, next_kappa, "kappa"),
    *after_a_step(nu, W_nu, next_nu, "nu"),
)
PROOFS: dict[Statement, Prove] = {
    APART: apart,
    STRICTLY: strictly,
    ONE_SIDE: one_side,
    ENTERS: one_side,
}
CLAIM = Claim(
    label="schedules-order",
    number="Schedules (order)",
    title="Where $kappa >= 0 >= nu$, a step does not bring ordered points nearer",
    sentence=(
        "Let $alpha < 1/Mb$ and let $kappa_A <= kappa_B$, $nu_A <= nu_B$ be two points of the square with"
        " $kappa_A >= 0 >= nu_B$, and $cos(psi_j) = nu_j$. A step of the map of Lemma 7 does not raise"
        " $cos(psi_A - psi_B)$, which is below 1 if $nu_A < nu_B$. And a step from $kappa >= 0 >= nu$ does"
        " not cross both axes: $kappa' >= 0$ if $nu' >= 0$, and $kappa' > 0$ if $nu' > 0$."
    ),
    headings=(
        Heading("The cosine of the difference of the angles does not rise", APART),
        Heading("It is below 1 for different angles", STRICTLY),
        Heading("No step crosses both axes", ONE_SIDE),
    ),
    letters=(*slopes_on_the_manifold(LOWER, UPPER), *NAMED),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By the addition theorem",
            tuple(PROOFS.values()),
            "A step turns $psi_j$ by $arctan(2 alpha gamma^2 sin(psi_j) erf(a kappa_j))$, which is not less"
            " for the upper point, as $erf(a kappa)$ and $sin(psi)$ rise. So the difference of the angles"
            " does not fall; it stays below $pi$, where the cosine falls. $nu' >= 0$ needs $-nu <= alpha u"
            " kappa$ with $u = 4 gamma^2 a/sqrt(pi)$; then $alpha R_kappa < kappa$, as $alpha Mb < 1$.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)),),
)
