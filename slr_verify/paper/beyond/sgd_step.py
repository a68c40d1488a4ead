"""SGD, the part that is algebra: after a step of SGD only a 2 x 2 matrix of the rest is seen.

The stochastic gradients are vectors of R^d. Write them in k, v, k*, v* and in two orthonormal vectors
e_5, e_6 beyond, the first along what g_k has beyond, so that g_v has both:

    g_k = ... + w_1 e_5,          g_v = ... + w_2 e_5 + w_3 e_6.
"""

import sympy as sp

from slr_verify.claims.claim import Claim, Heading, Proof
from slr_verify.language.binding import replaced
from slr_verify.language.sphere import Retraction, SquaredNorm
from slr_verify.language.statement import equal
from slr_verify.language.vectors import FixedVector, InnerProduct, Vector, frame
from slr_verify.model import sgd
from slr_verify.model.notation import alpha, eta, kappa, nu, realisable, rho, theta
from slr_verify.paper.beyond.off_manifold.five_variable_map import product_after, squared_norm
from slr_verify.paper.evidence.sgd import sgd_step_evidence

w_1, w_2, w_3 = sp.symbols("w_1 w_2 w_3", real=True)
ALONG_K = sp.symbols("a_k a_v a_k_star a_v_star", real=True)
ALONG_V = sp.symbols("b_k b_v b_k_star b_v_star", real=True)


def _frame() -> tuple[FixedVector, ...]:
    """k, v, k*, v* as in the paper, and e_5, e_6 orthonormal and orthogonal to them."""
    gram = sp.eye(6)
    for (i, j), product in {
        (0, 1): rho,
        (0, 2): kappa,
        (0, 3): eta,
        (1, 2): theta,
        (1, 3): nu,
    }.items():
        gram[i, j] = gram[j, i] = product
    return frame(("k", "v", "k_star", "v_star", "e_5", "e_6"), gram)


k, v, k_star, v_star, e_5, e_6 = _frame()


def _combined(coefficients: tuple[sp.Symbol, ...]) -> Vector:
    first, second, third, fourth = coefficients
    return k * first + v * second + k_star * third + v_star * fourth


next_k = Retraction(k, _combined(ALONG_K) + e_5 * w_1, alpha)
next_v = Retraction(v, _combined(ALONG_V) + e_5 * w_2 + e_6 * w_3, alpha)
PRODUCTS_AFTER = {
    kappa: InnerProduct(next_k, k_star),
    nu: InnerProduct(next_v, v_star),
    theta: InnerProduct(next_v, k_star),
    eta: InnerProduct(next_k, v_star),
    rho: InnerProduct(next_k, next_v),
}


def _tangent_products() -> dict[sp.Symbol, sp.Expr]:
    """What `model/sgd.py` names, for these gradients."""
    h_k, h_v = next_k.tangent, next_v.tangent
    pairs = (
        (h_k, v),
        (h_k, k_star),
        (h_k, v_star),
        (h_k, h_k),
        (h_v, k),
        (h_v, k_star),
        (h_v, v_star),
        (h_v, h_v),
        (h_k, h_v),
    )
    return {
        name: InnerProduct(*pair).definition()
        for name, pair in zip(sgd.TANGENT_PRODUCTS, pairs, strict=True)
    }


_KNOWN = _tangent_products()
MAP = {
    name: replaced(image, _KNOWN)
    for name, image in sgd.products_after(next_k.length, next_v.length).items()
}
STEPS = tuple(equal(PRODUCTS_AFTER[name], image, realisable()) for name, image in MAP.items())
NORMS = (
    equal(SquaredNorm(next_k.tangent), _KNOWN[sgd.squared_norm_k], realisable()),
    equal(SquaredNorm(next_v.tangent), _KNOWN[sgd.squared_norm_v], realisable()),
)


CLAIM = Claim(
    label="sgd-step",
    number="SGD (step)",
    title="One step of SGD in the five products and a $2 x 2$ matrix of the rest",
    sentence=(
        "For any gradients $g_k$ and $g_v$, the five inner products after a step of SGD depend only on"
        " those before it, on the coefficients of the gradients along $k$, $v$, $k*$ and $v*$, and on the"
        " 2 x 2 Gram matrix of their orthogonal remainders. That this matrix has a Wishart law is no part"
        " of the statement."
    ),
    headings=(
        Heading("The five products after a step", STEPS[0]),
        Heading("The squared lengths of the tangent parts of the gradients", NORMS[0]),
    ),
    statements=(*STEPS, *NORMS),
    setting=("$<k*, v*> = 0$", "$g_k, g_v$ any vectors"),
    proofs=(
        Proof(
            "From Definition 1",
            (*(product_after for _ in MAP), squared_norm, squared_norm),
            "The remainders of the two gradients lie in a plane. In an orthonormal basis whose first"
            " vector is along the remainder of $g_k$ they have the coordinates $(w_1, 0)$ and $(w_2,"
            " w_3)$. Multiplied out, the products contain only $w_1^2$, $w_1 w_2$ and $w_2^2 + w_3^2$ of"
            " these.",
        ),
    ),
    evidence=(sgd_step_evidence(),),
)
