"""Letters for all arguments of the moments M, K and C, for any number of heads and locations.

M, of one head h, is taken at x; K, of a head h and a target, at y; C, of two heads g and h, at z. With an
index j they are of the informative token j; with i and j, of two of them that share their noise.
"""

from slr_verify.document.letters import Letter
from slr_verify.model.heads.any_number import (
    ELSEWHERE,
    HERE,
    THERE,
    head,
    other_head,
    other_place,
    place,
)
from slr_verify.model.heads.gradient import on_circles

MOMENTS = {
    "x_h": ELSEWHERE.mean(head),
    "x_h_j": HERE.mean(head),
    "y_h_j": HERE.with_target(head, place),
    "y_h_i_j": HERE.with_target(head, other_place),
    "z_g_h": ELSEWHERE.covariance(other_head, head, ELSEWHERE),
    "z_g_h_j": HERE.covariance(other_head, head, HERE),
    "z_g_h_i_j": THERE.covariance(other_head, head, HERE),
}
ARGUMENTS = tuple(Letter(name, each.shown_arguments) for name, each in MOMENTS.items())
ARGUMENTS_AT_T = tuple(
    Letter(f"{each.name}_t", on_circles(each.definition), level=3) for each in ARGUMENTS
)
"""Where the vectors have moved."""
IN_WORDS = (
    "letters stand for all arguments: $x$ for those of $M$, $y$ for those of $K$, $z$ for those of $C$;"
    " without $i$ and $j$ they are those at a token that is not informative"
)
