"""A step of PGD on vectors of R^d, by what lies in the plane of k* and v* and what is orthogonal to it.

The slopes of the risk in theta, eta and rho are linear in these (Proposition 15), so the new eta and theta
are combinations of the old ones and of c, the product of what is orthogonal to k* and v* in k and in v.
"""

from collections.abc import Iterable

import sympy as sp

from slr_verify.document.markup import sentence
from slr_verify.document.nodes import Call, Name, Node
from slr_verify.document.reader import Reader
from slr_verify.language.binding import replaced
from slr_verify.model import pgd
from slr_verify.model.notation import PARAMETERS, PRODUCTS, alpha, eta, kappa, nu, rho, theta
from slr_verify.model.risk import NamedRisk, coordinates, partial

OF_RISK = {slope: partial(name, at={}) for slope, name in zip(pgd.SLOPES, PRODUCTS, strict=True)}
SECOND = {
    sp.Symbol(f"R_{first.name[0]}{last.name[0]}", real=True): (first, last)
    for first, last in ((theta, theta), (theta, eta), (eta, rho), (theta, rho), (rho, rho))
}
"""The second slopes across the manifold; that in eta, twice, is zero."""
R_tt, R_te, R_er, R_tr, R_rr = SECOND
AXIS = {nu: sp.S.One, theta: sp.S.Zero, eta: sp.S.Zero, rho: sp.S.Zero}
SECOND_OF_RISK = {name: partial(*pair, at=AXIS) for name, pair in SECOND.items()}
"""They are functions of kappa."""
LINEAR = {
    pgd.R_theta: R_tt * theta + R_te * eta + R_tr * rho,
    pgd.R_eta: R_te * theta + R_er * rho,
    pgd.R_rho: R_er * eta + R_tr * theta + R_rr * rho,
}
"""The slopes across the manifold."""
SHARE_K = 1 + alpha * (pgd.R_kappa * kappa + pgd.R_eta * eta + pgd.R_rho * rho)
SHARE_V = 1 + alpha * (pgd.R_nu * nu + pgd.R_theta * theta + pgd.R_rho * rho)
"""What is orthogonal to k* and v* in k, or in v, is multiplied by it."""
REST_K, REST_V = 1 - kappa**2 - eta**2, 1 - nu**2 - theta**2
"""The squared lengths of what is orthogonal to k* and v*."""
BETWEEN = rho - kappa * theta - nu * eta
"""The product of these parts."""
MIXED = -alpha * (R_te + kappa * R_er + nu * R_tr + kappa * nu * R_rr)
ROW_K = (
    SHARE_K - alpha * (2 * nu * R_er + nu**2 * R_rr),
    MIXED,
    -alpha * (R_er + nu * R_rr),
)
ROW_V = (
    SHARE_V - alpha * (R_tt + 2 * kappa * R_tr + kappa**2 * R_rr),
    MIXED,
    -alpha * (R_tr + kappa * R_rr),
)
"""What eta after a step is of eta, theta and the product; and theta of theta, eta and the product."""
ALONG_K = (kappa - alpha * pgd.k_along_k_star, eta - alpha * pgd.k_along_v_star)
ALONG_V = (nu - alpha * pgd.v_along_v_star, theta - alpha * pgd.v_along_k_star)
"""kappa and eta, and nu and theta, after a step but before the projection."""


def linear(expr: sp.Expr) -> sp.Expr:
    """With the slopes across the manifold by the second slopes."""
    return replaced(expr, LINEAR)


class _Lengthened(NamedRisk):
    """By how much the squared length exceeds one before the projection; alpha is the first argument."""

    nargs = 1 + len(PRODUCTS) + len(PARAMETERS)
    products = (alpha, *PRODUCTS)
    norm: sp.Expr

    @classmethod
    def closed_form(cls) -> sp.Expr:
        return replaced(alpha**2 * cls.norm, OF_RISK)

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """What it is, in words: its formula is long."""
        yield sentence(
            f"${cls.letter}$ is $alpha^2$ times the squared length of the Riemannian gradient "
            f"in ${cls.reads}$"
        )

    def _tree(self, read: Reader) -> Node:
        return Call(Name(self.letter), coordinates(self.args[1:], read))


class lengthened_k(_Lengthened):  # noqa: N801 (SymPy functions are in lower case)
    """`U_k`: alpha^2 |h_k|^2."""

    letter, reads, norm = "U_k", "k", pgd.squared_norm_k


class lengthened_v(_Lengthened):  # noqa: N801 (as above)
    """`U_v`: alpha^2 |h_v|^2."""

    letter, reads, norm = "U_v", "v", pgd.squared_norm_v
