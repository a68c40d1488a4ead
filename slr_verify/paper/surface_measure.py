"""The manifold M as a surface, and the gradients on it of the products kappa and nu.

That null sets of the square give null sets of M is a step of Theorem 5, which cites the coarea formula.
What is here are the facts about M for that: that it is smooth, and that kappa and nu have gradients on it
that are independent.
"""

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.claims.claim import Claim, Heading, Proof
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import equal
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.notation import kappa, nu
from slr_verify.model.surface import CONSTRAINTS, GRADIENTS, SPHERES, between, determinant
from slr_verify.paper.evidence.surface import tangent_evidence

SMOOTH = equal(determinant(), 2 - kappa**2 - nu**2)
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


CLAIM = Claim(
    label="surface-measure",
    number="Surface measure",
    title="The surface measure of $MM$, and the gradients of $kappa$ and $nu$ on it",
    sentence=(
        "The gradients of the constraints $<k, v*> = 0$, $<v, k*> = 0$ and $<k, v> = 0$ have the"
        " Gram determinant $2 - kappa^2 - nu^2$, so the manifold is smooth away from the four points"
        " where $kappa^2 = nu^2 = 1$. On it $kappa$ has the gradient $(k* - kappa k, 0)$ and $nu$"
        " the gradient $(0, v* - nu v)$: they are orthogonal, of squared lengths $1 - kappa^2$ and $1 -"
        " nu^2$. So by the coarea formula, which Theorem 5 cites, the points of the manifold whose"
        " $(kappa, nu)$ are in a null set of the square are a null set of its surface measure for $d >="
        " 4$."
    ),
    headings=(
        Heading("The Gram determinant of the gradients of the constraints", SMOOTH),
        Heading("The gradients of $kappa$ and $nu$ on the manifold are tangent to it", ALONG_M[0]),
        Heading("Their squared lengths", STEEP[0]),
    ),
    statements=(SMOOTH, *ALONG_M, *STEEP),
    setting=(
        "$<k*, v*> = 0$ and $(k, v)$ on $MM$ in $R^d$",
        "$kappa = <k, k*>$, $nu = <v, v*>$",
        "a gradient is a pair of vectors, along $k$ and along $v$, and inner products of such pairs are"
        " those of the parts, added",
    ),
    proofs=(
        Proof(
            "Multiplied out",
            tuple(multiplied_out for _ in (SMOOTH, *ALONG_M, *STEEP)),
            "All of these are inner products of combinations of $k$, $v$, $k*$ and $v*$.",
        ),
    ),
    evidence=(tangent_evidence(SMOOTH.rhs),),
)
