"""Section 2: the mean squared norm of the tokens.

The squared norm of a token is the sum of the squares of its d coordinates in an orthonormal basis.
"""

from collections.abc import Mapping

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import gaussian_moments
from slr_verify.calculus.rules.gaussian.projection import projection
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.claims.claim import Claim, Heading, Proof
from slr_verify.document.nodes import Name, Node
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.named_function import Family
from slr_verify.language.statement import equal
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import InnerProduct, Vector, frame, inner
from slr_verify.model.families import Indexed
from slr_verify.model.notation import D, d, gamma
from slr_verify.model.task import H, Task, Z
from slr_verify.paper.evidence.token_norm import norm_evidence


class coordinate(Indexed, Family):  # noqa: N801 (SymPy functions are in lower case)
    """`coordinate(w, l)`: <k*, u_l> (w = 1) or <v*, u_l> (w = 2), for an orthonormal basis u_1, .., u_d."""

    nargs = 2
    letters: Mapping[int, Node] = {1: Name("k_star"), 2: Name("v_star")}


of_k_star, of_v_star = (coordinate(sp.Integer(which), COUNTER) for which in (1, 2))
u, k_star, v_star = frame(
    ("u", "k_star", "v_star"),
    sp.Matrix([[1, of_k_star, of_v_star], [of_k_star, 1, 0], [of_v_star, 0, 1]]),
)
BASIS = (sp.Eq(Sum(of_k_star**2, (COUNTER, 1, d)), 1),)
task = Task(signal=k_star * D)


def mean_squared_norm(token: Vector, *blocks: VectorBlock) -> sp.Expr:
    """E|X_l|^2 = sum over the basis of E <X_l, u>^2."""
    return Sum(Expectation(inner(token, u) ** 2, *blocks), (COUNTER, 1, d))


OTHERS = equal(mean_squared_norm(task.background_token, VectorBlock(H)), d)
INFORMATIVE = equal(
    mean_squared_norm(task.informative_token, VectorBlock(Z)), d / 2 + gamma**2 * d, BASIS
)
SAME = equal(INFORMATIVE.lhs.subs(gamma, sp.sqrt(2) / 2), d, BASIS)

worked_out = in_turn(
    linearity,
    independence,
    gaussian_moments,
    name="the square multiplied out: linearity, independence, Gaussian moments",
)


by_coordinates = by(
    by_definition(InnerProduct), projection, worked_out, sum_linearity, by_hypothesis
)
"""Along each vector of the basis a token is Gaussian."""


CLAIM = Claim(
    label="token-norm",
    number="Section 2",
    title="The mean squared norm of the tokens",
    sentence=(
        "The tokens other than the informative one have mean squared norm $d$, and the informative token"
        " has mean squared norm $d/2 + gamma^2 d$. So at $gamma^2 = 1/2$ all tokens have mean squared"
        " norm $d$."
    ),
    headings=(
        Heading("The tokens other than the informative one", OTHERS),
        Heading("The informative token", INFORMATIVE),
        Heading("The informative token at $gamma^2 = 1/2$", SAME),
    ),
    statements=(OTHERS, INFORMATIVE, SAME),
    setting=(
        "$u_1, ..., u_d$ an orthonormal basis",
        "$||X_l||^2$ the sum of all $<X_l, u_j>^2$",
        "the first line is about $X_l$, $l != J_0$; the others about $X_(J_0)$",
    ),
    proofs=(
        Proof(
            "By coordinates",
            (by_coordinates,) * 3,
            "The component of a token along each vector of an orthonormal basis is Gaussian with known"
            " mean and variance. Sum the second moments; the squared components of $k*$ sum to one.",
        ),
    ),
    evidence=(norm_evidence(),),
)
