"""The law of the starts and the surface measure of M have the same null sets, for d >= 4.

That null sets of the square give null sets of M is a step of Theorem 5, which cites the coarea formula.
What is here are the facts about M for that: that it is smooth, and that the products kappa and nu have
gradients on it that are independent. The density of the law of the starts is said in words.
"""

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.language.vectors import InnerProduct, inner
from slr_verify.model.notation import kappa, nu
from slr_verify.model.surface import (
    ACROSS,
    ALONG_SPHERE,
    CONSTRAINTS,
    GRADIENTS,
    SPHERES,
    between,
    determinant,
    h,
    h_v,
    lifted,
    ratio,
    v,
)
from slr_verify.paper.evidence.surface import volume_evidence

NOT_A_POLE = (kappa**2 < 1,)
INSIDE = (*NOT_A_POLE, nu**2 <= 1)

SMOOTH = equal(determinant(), 2 - kappa**2 - nu**2)
TANGENT = tuple(equal(between(lifted(h), each), 0, NOT_A_POLE) for each in CONSTRAINTS)
ON_SPHERE = equal(inner(lifted(h)[1], v), 0, NOT_A_POLE)
UPRIGHT = equal(between(lifted(h), ALONG_SPHERE), 0, NOT_A_POLE)
LENGTH = equal(between(lifted(h), lifted(h)), 1 + h_v**2 / (1 - kappa**2), NOT_A_POLE)
STRETCHED = equal(between(lifted(ACROSS), lifted(ACROSS)), ratio * SquaredNorm(ACROSS), INSIDE)
POSITIVE = at_least(ratio, 1, INSIDE)
NORMALS = (*CONSTRAINTS, *SPHERES)
ALONG_M = tuple(
    equal(product, 0)
    for product in (between(each, normal) for each in GRADIENTS for normal in NORMALS)
    if product != 0
)
"""That of kappa moves k alone, and that of nu v alone, so they are orthogonal to each other."""
STEEP = tuple(
    equal(between(gradient, gradient), 1 - product**2)
    for gradient, product in zip(GRADIENTS, (kappa, nu), strict=True)
)

multiplied_out = by(
    in_turn(
        by_definition(SquaredNorm),
        by_definition(InnerProduct),
        name="the vectors multiplied out, at a point of the manifold",
    )
)


def positive(goal: Statement, shelf: Shelf) -> Theorem:
    """It is 1 + (1 - nu^2)/(1 - kappa^2)."""
    rest = chain((1 - nu**2) / (1 - kappa**2), goal.given).at_least(0, by=by_sign).theorem()
    return infer(goal, Rearranged(rest))


CLAIM = Claim(
    label="surface-measure",
    number="Surface measure",
    title="The surface measure of $MM$ and the law of the starts",
    sentence=(
        "The gradients of the constraints $<k, v*> = 0$, $<v, k*> = 0$ and $<k, v> = 0$ have the"
        " Gram determinant $2 - kappa^2 - nu^2$, so the manifold is smooth away from the four points"
        " where $kappa^2 = nu^2 = 1$. Let $kappa^2 < 1$. While $k$ moves along a vector $h$, the"
        " point $(k, v)$ moves on the manifold and at a right angle to the sphere from which $v$ is"
        " drawn given $k$. Along $v - nu v*$ the square of the length of this motion is $(2 -"
        " kappa^2 - nu^2)/(1 - kappa^2)$ times that of $h$, and along every $h$ orthogonal to $v$"
        " it is as long as $h$. On the manifold $kappa$ has the gradient $(k* - kappa k, 0)$ and $nu$"
        " the gradient $(0, v* - nu v)$: they are orthogonal, of squared lengths $1 - kappa^2$ and $1 -"
        " nu^2$. So by the coarea formula, which Theorem 5 cites, the points of the manifold whose"
        " $(kappa, nu)$ are in a null set of the square are a null set of its surface measure for $d >="
        " 4$. It also says that the law of the starts has a density with respect to the surface measure,"
        " proportional to $sqrt((1 - kappa^2)/(2 - kappa^2 - nu^2))$; this density is used nowhere, and"
        " is no step of the proof."
    ),
    headings=(
        Heading("The Gram determinant of the gradients of the constraints", SMOOTH),
        Heading(
            "The motion along $h$, of $k$ by $h$ and of $v$ by $-h_v (k - kappa k*)/(1 - kappa^2)$, stays"
            " on the manifold: to first order $v$ keeps its length, $k$ stays orthogonal to $v*$, $v$ to"
            " $k*$ and to $k$",
            ON_SPHERE,
        ),
        Heading("This motion is orthogonal to every motion $w$ of $v$ alone", UPRIGHT),
        Heading("The square of its length, for a unit vector $h$", LENGTH),
        Heading(
            "The square of its length if $h$ is $v - nu v*$, and that of this vector", STRETCHED
        ),
        Heading("The factor is at least 1", POSITIVE),
        Heading("The gradients of $kappa$ and $nu$ on the manifold are tangent to it", ALONG_M[0]),
        Heading("Their squared lengths", STEEP[0]),
    ),
    statements=(
        *(SMOOTH, ON_SPHERE, *TANGENT, UPRIGHT, LENGTH, STRETCHED, POSITIVE),
        *(*ALONG_M, *STEEP),
    ),
    setting=(
        "$<k*, v*> = 0$ and $(k, v)$ on $MM$ in $R^d$",
        "$kappa = <k, k*>$, $nu = <v, v*>$",
        "$h$ a unit vector orthogonal to $k$ and $v*$, $w$ one orthogonal to $v$, $k$ and $k*$",
        "a motion of $(k, v)$ is a pair of vectors, and its inner products are those of the parts, added",
    ),
    proofs=(
        Proof(
            "Multiplied out",
            (
                *(multiplied_out for _ in range(8)),
                positive,
                *(multiplied_out for _ in (*ALONG_M, *STEEP)),
            ),
            "All of these are inner products of combinations of $k$, $v$, $k*$, $v*$, $h$ and $w$."
            " The motion along $v - nu v*$, those along all $h$ orthogonal to it and those of $v$"
            " alone are an orthogonal basis of the tangent space, and only the first is longer than"
            " what $k$ does in it.",
        ),
    ),
    evidence=(volume_evidence(),),
)
