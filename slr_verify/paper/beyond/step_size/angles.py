"""Each vector turns by arctan(alpha |Riemannian gradient|) along a great circle.

The root of the squared length of the step before the projection is what `language/sphere.py` divides by.
"""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.rules.trigonometry import trigonometry
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.binding import replaced
from slr_verify.language.sphere import Retraction, SquaredNorm
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.language.vectors import InnerProduct, frame
from slr_verify.model.closed_forms import manifold_risk, slope_kappa, slope_nu
from slr_verify.model.letters import on_the_manifold
from slr_verify.model.notation import alpha, kappa, nu, phi, psi
from slr_verify.model.pgd import reduced_step
from slr_verify.paper import by_differentiation
from slr_verify.paper.evidence.great_circle import turn_evidence

# The full step on a sphere: a unit vector u, a direction g, and any third vector w.
along, across, other = sp.symbols("g_u u_w g_w", real=True)
size_g, size_w = sp.symbols("g_g w_w", nonnegative=True)
u, direction, w = frame(
    ("u", "g", "w"),
    sp.Matrix([[1, along, across], [along, size_g, other], [across, other, size_w]]),
)
LETTERS = (along, across, other, size_g, size_w)
VECTORS_EXIST = (
    size_g >= along**2,
    size_w >= across**2,
    (size_g - along**2) * (size_w - across**2) >= (other - along * across) ** 2,
)
turned = Retraction(u, direction, alpha)
speed = sp.sqrt(SquaredNorm(turned.tangent))
angle = sp.atan(alpha * speed)

LENGTH = equal(SquaredNorm(turned.step), 1 + alpha**2 * SquaredNorm(turned.tangent), VECTORS_EXIST)
TURN = equal(InnerProduct(turned, u), sp.cos(angle), VECTORS_EXIST)
PLANE = equal(
    InnerProduct(turned, w),
    sp.cos(angle) * InnerProduct(u - turned.tangent * alpha, w),
    VECTORS_EXIST,
)
AGAINST = equal(InnerProduct(turned, turned.tangent), -speed * sp.sin(angle), VECTORS_EXIST)

# The reduced map.
ANGLES = {kappa: sp.cos(phi), nu: sp.cos(psi)}


def in_angles(expr: sp.Expr) -> sp.Expr:
    """An expression in kappa and nu at kappa = cos(phi), nu = cos(psi)."""
    return replaced(expr, ANGLES)


SLOPE_PHI = equal(
    derivative(in_angles(manifold_risk()), phi), -sp.sin(phi) * in_angles(slope_kappa())
)
SLOPE_PSI = equal(derivative(in_angles(manifold_risk()), psi), -sp.sin(psi) * in_angles(slope_nu()))
STEP_PHI = equal(
    sp.cos(phi - sp.atan(alpha * SLOPE_PHI.lhs)), in_angles(reduced_step(kappa, slope_kappa()))
)
STEP_PSI = equal(
    sp.cos(psi - sp.atan(alpha * SLOPE_PSI.lhs)), in_angles(reduced_step(nu, slope_nu()))
)


def unfolding(kind: type) -> Prove:
    """Both sides, with their squared norms or inner products multiplied out."""
    rule = by_definition(kind)

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        return proved(goal, rule)

    return prove


pythagoras = unfolding(SquaredNorm)
"""The tangent part is orthogonal to u, so <u, h> drops out."""
turning = unfolding(InnerProduct)
"""cos(arctan x) = 1/sqrt(1 + x^2) and sin(arctan x) = x/sqrt(1 + x^2), with x = alpha |h|."""


def against(goal: Statement, shelf: Shelf) -> Theorem:
    """The tangent part h is orthogonal to u, so <u', h> = -alpha |h|^2/sqrt(1 + alpha^2 |h|^2)."""
    squared = (
        chain(SquaredNorm(turned.tangent), goal.given)
        .rewritten(by=by_definition(SquaredNorm))
        .theorem()
    )
    back = Rearranged(squared, turned.length / alpha)
    return (
        chain(goal.lhs, goal.given)
        .rewritten(by=by_definition(InnerProduct))
        .equals(-alpha * SquaredNorm(turned.tangent) / turned.length, by=back)
        .theorem()
    )


def step_in_angle(slope: Statement, goal: Statement, shelf: Shelf) -> Theorem:
    """The addition theorem for the cosine."""
    return proved(goal, applying(by_differentiation.slope(slope, shelf)), trigonometry)


SPHERE = Claim(
    label="angles-sphere",
    number="Angles (sphere)",
    title="A step of PGD on a sphere turns the vector by an arctangent",
    sentence=(
        "Let $u$ be a unit vector, $h$ the tangent part of any gradient at $u$, and $u'$ the projection"
        " of $u - alpha h$ onto the unit sphere. The step before the projection has squared length $1 +"
        " alpha^2 |h|^2$, and the projection turns $u$ by the angle $arctan(alpha |h|)$ in the plane of"
        " $u$ and $h$, away from $h$."
    ),
    headings=(
        Heading("The squared length before the projection", LENGTH),
        Heading("The inner product with $u$ is the cosine of the angle", TURN),
        Heading(
            "The inner product with any vector $w$: $u'$ is that cosine times $u - alpha h$", PLANE
        ),
        Heading("The inner product with $h$ is $-|h|$ times the sine of the angle", AGAINST),
    ),
    statements=(LENGTH, TURN, PLANE, AGAINST),
    setting=(
        "$||u|| = 1$",
        "cosine and sine of $arctan(x)$ are $1/sqrt(1 + x^2)$, $x/sqrt(1 + x^2)$",
    ),
    proofs=(
        Proof(
            "By Gram algebra",
            (pythagoras, turning, turning, against),
            "$h$ is orthogonal to $u$, so $|u - alpha h|^2 = 1 + alpha^2 |h|^2$ by Pythagoras. The cosine"
            " of $arctan(x)$ is $1/sqrt(1 + x^2)$ and its sine is $x/sqrt(1 + x^2)$; take $x = alpha"
            " |h|$.",
        ),
    ),
    evidence=(turn_evidence((LENGTH, TURN, PLANE, AGAINST), LETTERS),),
)
REDUCED = Claim(
    label="angles-step",
    number="Angles (step)",
    title="On the manifold PGD is a gradient step in angles, damped by $arctan$",
    sentence=(
        "Write $kappa = cos(phi)$ and $nu = cos(psi)$. On the manifold a step of PGD takes the angle"
        " $phi$ to $phi - arctan(alpha g)$, where $g$ is the derivative of the risk in $phi$, and"
        " likewise for $psi$: the cosines of the new angles are the next $kappa$ and $nu$ of Lemma 7."
    ),
    headings=(
        Heading("The derivatives of the risk in the angles", SLOPE_PHI),
        Heading("A step in the angles", STEP_PHI),
    ),
    letters=on_the_manifold(),
    statements=(SLOPE_PHI, SLOPE_PSI, STEP_PHI, STEP_PSI),
    proofs=(
        Proof(
            "By the chain rule and the addition theorem",
            (
                by_differentiation.slope,
                by_differentiation.slope,
                partial(step_in_angle, SLOPE_PHI),
                partial(step_in_angle, SLOPE_PSI),
            ),
            "By the chain rule the derivatives in the angles are $-sin(phi) R_kappa$ and $-sin(psi)"
            " R_nu$. The addition theorem for the cosine then gives the step of Lemma 7.",
        ),
    ),
    evidence=(
        enclosure_evidence((SLOPE_PHI, SLOPE_PSI, STEP_PHI, STEP_PSI), points=6),
        quadrature_evidence((SLOPE_PHI, SLOPE_PSI), points=4),
    ),
)
CLAIMS = (SPHERE, REDUCED)
