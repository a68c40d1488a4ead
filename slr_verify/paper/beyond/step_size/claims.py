"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.step_size import (
    angles,
    curvature,
    decrease,
    descent,
    injective,
    monotone,
)

ANGLES = angles.CLAIMS
STEP_SIZE = (
    curvature.CLAIM,
    descent.CLAIM,
    decrease.CLAIM,
    monotone.CLAIM,
    injective.CLAIM,
)
