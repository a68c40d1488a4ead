"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.off_manifold import (
    across_hessian,
    across_manifold_hessian,
    across_rates,
    five_variable_map,
    risk_slopes,
)

OFF_MANIFOLD = (
    five_variable_map.CLAIM,
    risk_slopes.CLAIM,
)
ACROSS = (
    *across_manifold_hessian.CLAIMS,
    *across_hessian.CLAIMS,
    *across_rates.CLAIMS,
)
