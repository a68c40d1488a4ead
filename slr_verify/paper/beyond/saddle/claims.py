"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.saddle import derivative, ends, slope, step

SADDLE = (
    slope.CLAIM,
    derivative.CLAIM,
    ends.CLAIM,
    step.CLAIM,
)
