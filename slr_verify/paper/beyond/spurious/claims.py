"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.spurious import (
    attracts,
    block,
    corners,
    definite,
    falls,
    forms,
    hessian,
    hot,
    linearised,
    once,
    region,
    risk,
    slopes,
    stationary,
)

SPURIOUS = (
    *stationary.CLAIMS,
    slopes.CLAIM,
    block.CLAIM,
    *definite.CLAIMS,
    linearised.CLAIM,
    forms.CLAIM,
    risk.CLAIM,
    *region.CLAIMS,
    hessian.CLAIM,
    hot.CLAIM,
    once.CLAIM,
    corners.CLAIM,
    falls.CLAIM,
    attracts.CLAIM,
)
