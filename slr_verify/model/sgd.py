"""Single-pass SGD: the gradient of the loss on fresh sequences, and the five products after a step.

For a batch of B sequences with responses Y the loss is the mean of (Y - T(X))^2, and T(X) is the
sum over tokens of the head erf(lambda <X_l, k>) <X_l, v>. So both gradients are sums of tokens,

    grad_k = -(2/B) sum (Y - T) PULL_K X_l,          grad_v = -(2/B) sum (Y - T) PULL_V X_l,

with the partial derivatives of the head in its two scores. The step is that of Definition 1 with
these gradients in place of those of the risk; h_k and h_v stand for their tangent parts.
"""

import sympy as sp

from slr_verify.language.sphere import Retraction
from slr_verify.language.vectors import InnerProduct, frame, inner
from slr_verify.model import notation
from slr_verify.model.notation import alpha, eta, kappa, nu, rho, theta
from slr_verify.model.task import H, erf_head

score, value = sp.symbols("score value", real=True)
"""<X_l, k> and <X_l, v> of a token."""

HEAD: sp.Expr = erf_head(H).xreplace({inner(H, notation.k): score, inner(H, notation.v): value})
"""What a token adds to the prediction."""
PULL_K, PULL_V = sp.diff(HEAD, score), sp.diff(HEAD, value)
"""Its partial derivatives: the coefficients of the token in grad_k T and grad_v T."""

TANGENT_PRODUCTS = sp.symbols(
    "h_k_v h_k_k_star h_k_v_star h_k_h_k h_v_k h_v_k_star h_v_v_star h_v_h_v h_k_h_v", real=True
)
"""The inner products of the tangent gradients with k, v, k*, v* and with each other."""
_k_v, _k_ks, _k_vs, _k_k, _v_k, _v_ks, _v_vs, _v_v, _between = TANGENT_PRODUCTS

k, v, k_star, v_star, h_k, h_v = frame(
    ("k", "v", "k_star", "v_star", "h_k", "h_v"),
    sp.Matrix(
        [
            [1, rho, kappa, eta, 0, _v_k],
            [rho, 1, theta, nu, _k_v, 0],
            [kappa, theta, 1, 0, _k_ks, _v_ks],
            [eta, nu, 0, 1, _k_vs, _v_vs],
            [0, _k_v, _k_ks, _k_vs, _k_k, _between],
            [_v_k, 0, _v_ks, _v_vs, _between, _v_v],
        ]
    ),
)
"""<h_k, k> = 0 = <h_v, v>: the two are tangent."""

next_k = Retraction(k, h_k, alpha)
next_v = Retraction(v, h_v, alpha)

squared_norm_k, squared_norm_v = _k_k, _v_v
"""|h_k|^2 and |h_v|^2."""


def products_after(length_k: sp.Expr, length_v: sp.Expr) -> dict[sp.Symbol, sp.Expr]:
    """The five products after one step; the lengths are |w_k| and |w_v| before the projection."""
    w_k, w_v = next_k.step, next_v.step
    return {
        kappa: InnerProduct(w_k, k_star).definition() / length_k,
        nu: InnerProduct(w_v, v_star).definition() / length_v,
        theta: InnerProduct(w_v, k_star).definition() / length_v,
        eta: InnerProduct(w_k, v_star).definition() / length_k,
        rho: InnerProduct(w_k, w_v).definition() / (length_k * length_v),
    }
