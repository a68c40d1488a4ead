"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.bounds import (
    arctan_bounds,
    erf_bounds,
    erf_pair_bounds,
    erf_slope_bounds,
    erfc_bounds,
)

BOUNDS = (
    *erf_bounds.CLAIMS,
    erf_slope_bounds.CLAIM,
    arctan_bounds.CLAIM,
    erfc_bounds.CLAIM,
    erf_pair_bounds.CLAIM,
)
