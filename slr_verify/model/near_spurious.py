"""A step of PGD on vectors of R^d near the spurious points, where k = v* and v = theta k* + c w.

The five products there are (0, 0, theta, 1, 0). Near it they are kappa, nu, theta + t, 1 - y, and rho by
xi, the product of what is orthogonal to k* and v* in k and in v. All points of the sphere have the same.
"""

from collections.abc import Iterable

import sympy as sp

from slr_verify.document.nodes import Name, Node, related
from slr_verify.document.reader import Reader
from slr_verify.language.binding import replaced
from slr_verify.model import pgd
from slr_verify.model.near_oracle import (
    ALONG_K,
    ALONG_V,
    BETWEEN,
    OF_RISK,
    REST_K,
    REST_V,
    SHARE_K,
    SHARE_V,
)
from slr_verify.model.notation import PARAMETERS, alpha, eta, kappa, nu, rho, theta
from slr_verify.model.risk import NamedRisk
from slr_verify.model.spurious_block import S, U, X, Z, parts

T, Y, XI = sp.symbols("t y xi", real=True)
POINT = (kappa, nu, T, Y, XI)
"""What vanishes at the spurious points."""
ZEROS = (sp.S.Zero,) * len(POINT)
SHIFTED = {
    theta: theta + T,
    eta: 1 - Y,
    rho: XI + kappa * (theta + T) + nu * (1 - Y),
}


def shifted(expr: sp.Expr) -> sp.Expr:
    """An expression in the products and the slopes of the risk, in these coordinates."""
    return replaced(replaced(expr, OF_RISK), SHIFTED)


TURN = alpha * pgd.R_rho
LENGTHS = tuple(1 + alpha**2 * norm for norm in (pgd.squared_norm_k, pgd.squared_norm_v))
_radial = pgd.R_nu * eta + pgd.R_theta * kappa
STEEP = pgd.R_nu**2 + pgd.R_theta**2 + pgd.R_rho**2 + 2 * pgd.R_rho * _radial
"""The squared length of the gradient in v: it is not less than that of its tangent part."""
STEPS = (
    *(shifted(each) for each in (ALONG_K[0], ALONG_V[0])),
    shifted(ALONG_V[1]) - theta,
    *(shifted(each) for each in (TURN, alpha**2 * STEEP)),
)
"""kappa, nu and t before the projection, alpha R_rho, and alpha^2 times the squared gradient in v."""
CROSSED = (SHARE_K * SHARE_V + TURN**2, SHARE_K * SHARE_V - TURN**2)
WEIGHED = SHARE_K * REST_K + SHARE_V * REST_V
AFTER_BETWEEN = CROSSED[0] * BETWEEN - TURN * WEIGHED
"""The product of what is orthogonal to k* and v*, before the projection; the square of the other number
is what their Gram determinant is multiplied by."""
LONGER = LENGTHS[0] * LENGTHS[1] - 1


def block() -> dict[tuple[sp.Symbol, sp.Symbol], sp.Expr]:
    """The Hessian of `spurious_block` where the slope in theta vanishes."""
    own = parts()
    pull, overlap, tie = own.pull, own.overlap, own.tie
    c = sp.sqrt(1 - theta**2)
    return {
        (S, S): own.bend + pull * theta + theta**2 * overlap + 2 * theta * tie,
        (S, X): c * (theta * overlap + tie),
        (S, U): theta * overlap + tie - pull,
        (X, X): pull * theta + overlap * c**2,
        (X, U): overlap * c,
        (U, U): overlap,
        (Z, Z): own.stiffness * c**2,
    }


def linear() -> tuple[tuple[sp.Expr, ...], ...]:
    """The derivatives of STEPS in POINT at the spurious points."""
    own, zero = parts(), sp.S.Zero
    entries, square = block(), 1 - theta**2
    mixed = theta * own.overlap + own.tie
    return (
        (1 - alpha * entries[S, S], -alpha * entries[S, U], zero, zero, -alpha * mixed),
        (-alpha * entries[S, U], 1 - alpha * entries[U, U], zero, zero, -alpha * own.overlap),
        (zero, zero, 1 - alpha * entries[Z, Z], -alpha * own.pull * square, zero),
        (alpha * mixed, alpha * own.overlap, zero, zero, alpha * own.overlap),
        (zero,) * len(POINT),
    )


class _Entry(NamedRisk):
    """An entry of the block in s, x and u, by theta and then the parameters."""

    nargs = 1 + len(PARAMETERS)
    products = (theta,)
    reads = "an entry of the block"
    pair: tuple[sp.Symbol, sp.Symbol]

    @classmethod
    def closed_form(cls) -> sp.Expr:
        return block()[cls.pair]

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """By the second derivatives of the risk."""
        yield related(Name(cls.letter), "=", read.formula(cls.closed_form()))

    def _tree(self, read: Reader) -> Node:
        return Name(self.letter)


class block_ss(_Entry):  # noqa: N801 (SymPy functions are in lower case)
    """That in s and s."""

    letter, pair = "H_1", (S, S)


class block_sx(_Entry):  # noqa: N801 (as above)
    """That in s and x."""

    letter, pair = "H_2", (S, X)


class block_su(_Entry):  # noqa: N801 (as above)
    """That in s and u."""

    letter, pair = "H_3", (S, U)


class block_xx(_Entry):  # noqa: N801 (as above)
    """That in x and x."""

    letter, pair = "H_4", (X, X)


class block_xu(_Entry):  # noqa: N801 (as above)
    """That in x and u."""

    letter, pair = "H_5", (X, U)


class block_uu(_Entry):  # noqa: N801 (as above)
    """That in u and u."""

    letter, pair = "H_6", (U, U)


BLOCK = (block_ss, block_sx, block_su, block_xx, block_xu, block_uu)
"""The six different entries of a symmetric block."""
