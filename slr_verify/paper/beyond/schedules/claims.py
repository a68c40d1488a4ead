"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.schedules import (
    boundary,
    bounds,
    curve,
    edges,
    ends,
    for_pgd,
    order,
    pace,
    quadrants,
    sharp,
    step,
    swap,
    theorem_5,
    vectors,
)

SCHEDULES = (
    theorem_5.CLAIM,
    vectors.CLAIM,
    boundary.CLAIM,
    curve.CLAIM,
    edges.CLAIM,
    swap.CLAIM,
    ends.CLAIM,
    sharp.CLAIM,
    quadrants.CLAIM,
    for_pgd.CLAIM,
    bounds.CLAIM,
    step.CLAIM,
    pace.CLAIM,
    order.CLAIM,
)
