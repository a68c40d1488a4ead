"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.rates import orbits, step

RATES = (
    step.CLAIM,
    orbits.CLAIM,
)
