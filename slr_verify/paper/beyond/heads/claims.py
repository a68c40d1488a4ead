"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.heads import (
    any_number,
    crossed,
    gradient,
    limit,
    means,
    moments,
    risk,
    saddle,
    slopes,
    stationary,
)

HEADS = (
    *means.CLAIMS,
    *moments.CLAIMS,
    *slopes.CLAIMS,
    *any_number.CLAIMS,
    *gradient.CLAIMS,
    *risk.CLAIMS,
    *stationary.CLAIMS,
    saddle.CLAIM,
    limit.CLAIM,
    crossed.CLAIM,
)
