"""The law of the starts and the surface measure of M have the same null sets, for d >= 4.

What the statements leave to words is the coarea formula, and that a part of M with fewer dimensions is a
null set.
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
        " Gram determinant $2 - kappa^2 - nu^2$, so the manifold is smooth but at the four points"
        " where $kappa^2 = nu^2 = 1$. Let $kappa^2 < 1$. While $k$ moves along a vector $h$, the"
        " point $(k, v)$ moves on the manifold and at a right angle to the sphere from which $v$ is"
        " drawn given $k$. Along $v - nu v*$ the square of the length of this motion is $(2 -"
        " kappa^2 - nu^2)/(1 - kappa^2)$ times that of $h$, and along every $h$ orthogonal to $v$"
        " it is as long as $h$. By the coarea formula the density of the law of the starts with"
        " respect to the surface measure is therefore proportional to $sqrt((1 - kappa^2)/(2 -"
        " kappa^2 - nu^2))$, which is positive and at most 1. For $d >= 4$ the points with $kappa^2"
        " = 1$ have a lower dimension, so both have the same null sets. The coarea formula and the"
        " last conclusion are no steps of the proof."
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
    ),
    statements=(SMOOTH, ON_SPHERE, *TANGENT, UPRIGHT, LENGTH, STRETCHED, POSITIVE),
    setting=(
        "$<k*, v*> = 0$ and $(k, v)$ on $MM$ in $R^d$",
        "$kappa = <k, k*>$, $nu = <v, v*>$",
        "$h$ a unit vector orthogonal to $k$ and $v*$, $w$ one orthogonal to $v$, $k$ and $k*$",
        "a motion of $(k, v)$ is a pair of vectors, and its inner products are those of the parts, added",
    ),
    proofs=(
        Proof(
            "Multiplied out",
            (*(multiplied_out for _ in range(8)), positive),
            "All of these are inner products of combinations of $k$, $v$, $k*$, $v*$, $h$ and $w$."
            " The motion along $v - nu v*$, those along all $h$ orthogonal to it and those of $v$"
            " alone are an orthogonal basis of the tangent space, and only the first is longer than"
            " what $k$ does in it.",
        ),
    ),
    evidence=(volume_evidence(),),
)
