"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.order import for_pgd, jacobian, maxima, preserved, quadrants

ORDER = (
    jacobian.CLAIM,
    preserved.CLAIM,
    for_pgd.CLAIM,
    quadrants.CLAIM,
    maxima.CLAIM,
)
