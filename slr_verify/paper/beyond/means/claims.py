"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.means import (
    means_of_erf,
    owen_functions,
    two_gaussians,
    zeta_closed_form,
)

ZETA = zeta_closed_form.CLAIMS
TWO_ERF = (
    *means_of_erf.CLAIMS,
    owen_functions.CLAIM,
    *two_gaussians.CLAIMS,
)
