"""Stationary points off the manifold, (0, 0, c theta_s, c, 0) in (kappa, nu, theta, eta, rho).

Here c is 1 or -1, theta_s = 2 lambda gamma^2 / (sqrt(pi) p D zeta(0, g)), and k = c v*.
"""

import sympy as sp

from slr_verify.calculus.chain import proved
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.document.letters import Letter, Letters
from slr_verify.language.binding import replaced
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Given, Statement, equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.notation import eta, g, gamma, kappa, lam, nu, rho, theta
from slr_verify.model.pgd import DEFINITION, R_eta, R_kappa, R_nu, R_rho, R_theta, next_k, next_v
from slr_verify.model.risk import partial
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.model.turns import origin_letter
from slr_verify.paper.beyond.off_manifold.risk_slopes import slope_in
from slr_verify.paper.evidence.spurious_points import no_slope_evidence, rest_evidence

Point = dict[sp.Symbol, sp.Expr]
c = sp.Symbol("c", real=True)
"""The eta of a point of the family; unit vectors have c = ±1."""
FLAT = (kappa, nu, theta, rho)
"""The products in which the risk has no slope there."""
STEERED = {R_kappa: kappa, R_nu: nu, R_theta: theta, R_eta: eta, R_rho: rho}
"""The slopes in a step of PGD, and the products that they belong to."""


def family(along: sp.Expr) -> Point:
    """The five products at eta = along."""
    zero = sp.S.Zero
    return {kappa: zero, nu: zero, theta: along * spurious_theta(), eta: along, rho: zero}


def corner(along: sp.Expr) -> Point:
    """The five products at theta = eta = along."""
    return {**family(along), theta: along}


def with_slopes(point: Point) -> Point:
    """The five products of a point and the slopes of the risk there."""
    return {**point, **{slope: partial(name, at=point) for slope, name in STEERED.items()}}


def stays_at(point: Point, given: Given) -> tuple[Statement, ...]:
    """A step of PGD from the point leaves the five products as they are."""
    at = with_slopes(point)
    return tuple(
        equal(replaced(DEFINITION[name], at), value, given) for name, value in point.items()
    )


def moved(point: Point, index: int) -> Letters:
    """Letters for the point, and for k and v after a step from it."""
    steps = (
        Letter(f"{name}_{index}'", replaced(vector, with_slopes(point)), level=4)
        for name, vector in (("k", next_k), ("v", next_v))
    )
    return (origin_letter(f"chi_{index}", point), *steps)


POINTS = tuple(of(along) for of in (family, corner) for along in (sp.S.One, sp.S.NegativeOne))
EXISTS = (1 - spurious_theta() ** 2 >= 0,)
SLOPES = tuple(equal(partial(name, at=family(c)), sp.S.Zero) for name in FLAT)
SIDES = (sp.S.One, sp.S.NegativeOne)
STAYS = {each: along for along in SIDES for each in stays_at(family(along), EXISTS)}
STAYING = tuple(STAYS)
AT_CORNER = {name: equal(partial(name, at=corner(c)), sp.S.Zero) for name in (kappa, nu, rho)}
CORNERS = {each: along for along in SIDES for each in stays_at(corner(along), ())}
RESTING = tuple(CORNERS)


def no_slope_in(name: sp.Symbol, point: Point) -> Prove:
    """The slope in closed form; at kappa = 0 only even derivatives of zeta and erf are left."""
    return lambda goal, shelf: proved(
        goal,
        applying(slope_in(name, shelf), point),
        applying(shelf.theorem("zeta-without-cancellation", part=1), {g: lam * gamma}),
        normal_form,
    )


def stays(goal: Statement, shelf: Shelf) -> Theorem:
    """Four slopes vanish, so the gradient in k is radial and that in v is zero."""
    flat = (
        applying(shelf.theorem("spurious-stationary", part=part), {c: STAYS[goal]})
        for part in range(len(FLAT))
    )
    return proved(goal, *flat, by_definition(InnerProduct), by_definition(SquaredNorm), normal_form)


def stays_at_corner(goal: Statement, shelf: Shelf) -> Theorem:
    """Three slopes vanish, and the gradients in k and v are radial."""
    slopes = (no_slope_in(name, corner(c))(each, shelf) for name, each in AT_CORNER.items())
    flat = (applying(each, {c: CORNERS[goal]}) for each in slopes)
    return proved(goal, *flat, by_definition(InnerProduct), by_definition(SquaredNorm), normal_form)


STATIONARY = Claim(
    label="spurious-stationary",
    number="Spurious (stationary)",
    title="Four slopes of the risk vanish at $(0, 0, c theta_s, c, 0)$, for all real $c$",
    sentence=(
        "Let $theta_s = 2 lambda gamma^2/(sqrt(pi) p D zeta(0, g))$. At $(kappa, nu, theta, eta, rho) ="
        " (0, 0, c theta_s, c, 0)$, for every real $c$, the derivatives of the risk in $kappa$, $nu$,"
        " $theta$ and $rho$ vanish."
    ),
    headings=(Heading("The derivatives in $kappa$, $nu$, $theta$ and $rho$", SLOPES[0]),),
    statements=SLOPES,
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "From the slopes in closed form",
            tuple(no_slope_in(name, family(c)) for name in FLAT),
            "At $kappa = nu = rho = 0$ every remaining term of the derivatives in $kappa$, $nu$ and $rho$"
            " has a factor $erf(0)$ or $erf''(0)$. The derivative in $theta$ is $2 D^2 zeta(0, g) theta$"
            " minus a multiple of $eta$, and $theta_s$ is defined as its zero for $eta = 1$.",
        ),
    ),
    evidence=(no_slope_evidence(),),
)
FIXED = Claim(
    label="spurious-fixed",
    number="Spurious (fixed)",
    title="PGD rests at $(0, 0, theta_s, 1, 0)$, $(0, 0, 1, 1, 0)$ and their negatives",
    sentence=(
        "If $theta_s <= 1$, a step of PGD with any $alpha > 0$ from $(kappa, nu, theta, eta, rho) ="
        " (0, 0, theta_s, 1, 0)$ or $(0, 0, -theta_s, -1, 0)$, off the manifold, leaves these five"
        " products unchanged; and so does a step from the corners $(0, 0, 1, 1, 0)$ and $(0, 0, -1, -1,"
        " 0)$, whatever $theta_s$ is."
    ),
    headings=(
        Heading("After a step from $(0, 0, theta_s, 1, 0)$", STAYING[0]),
        Heading("After a step from $(0, 0, -theta_s, -1, 0)$", STAYING[len(FLAT) + 1]),
        Heading("After a step from the corner $(0, 0, 1, 1, 0)$", RESTING[0]),
        Heading("After a step from the corner $(0, 0, -1, -1, 0)$", RESTING[len(RESTING) // 2]),
    ),
    letters=tuple(letter for n, at in enumerate(POINTS, 1) for letter in moved(at, n)),
    statements=(*STAYING, *CORNERS),
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "The gradients are radial",
            (*(stays for _ in STAYS), *(stays_at_corner for _ in CORNERS)),
            "Only the derivative in $eta$ is not zero (Spurious (stationary)). So the gradient in $v$ is"
            " zero up to a multiple of $v$, and the gradient in $k$ is along $v*$, which is $k$ or"
            " $-k$. Both are radial, and the step removes them. At a corner $v$ is $k*$ or $-k*$, along"
            " which its gradient is.",
        ),
    ),
    evidence=(rest_evidence(),),
)
CLAIMS = (STATIONARY, FIXED)
