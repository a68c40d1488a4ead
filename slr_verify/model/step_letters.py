"""Letters for a step of PGD on the five products at an index: the products, the slopes, the gradients."""

from collections.abc import Callable

import sympy as sp

from slr_verify.document.letters import Letter, Letters
from slr_verify.language.integral import COUNTER
from slr_verify.model import pgd
from slr_verify.model.near_oracle import SECOND_OF_RISK
from slr_verify.model.notation import PRODUCTS
from slr_verify.model.product_sequences import at_index, kappa_gap_at, nu_gap_at, shifted

COMPONENTS = {
    "G_kappa": pgd.k_along_k_star,
    "G_eta": pgd.k_along_v_star,
    "G_rho": pgd.k_along_v,
    "F_nu": pgd.v_along_v_star,
    "F_theta": pgd.v_along_k_star,
    "F_rho": pgd.v_along_k,
}
"""The products of the Riemannian gradients in k and in v with the other vectors."""


def of_gradients(at_index: Callable[[sp.Expr, sp.Expr], sp.Expr]) -> Letters:
    """The slopes and the gradients, by what an expression in the products is at an index."""
    return (
        *(
            Letter(f"R_{name}", at_index(slope, COUNTER), level=2)
            for name, slope in zip(PRODUCTS, pgd.SLOPES, strict=True)
        ),
        *(Letter(name, at_index(each, COUNTER), level=3) for name, each in COMPONENTS.items()),
    )


LETTERS: Letters = (
    *(
        Letter(f"{name}_l", 1 - gap(COUNTER), level=1, of_terms=True)
        for name, gap in (("kappa", kappa_gap_at), ("nu", nu_gap_at))
    ),
    *of_gradients(at_index),
)
SECOND_SLOPES: Letters = tuple(
    Letter(f"S_{name.name[2:]}", shifted(slope), level=4) for name, slope in SECOND_OF_RISK.items()
)
"""The second slopes across the manifold, at kappa = 1 - s."""
