"""A certificate of the basins of (1, 1) and (-1, -1) on the square."""

from collections.abc import Iterator
from fractions import Fraction

from slr_verify.arb.orbits import SIDES
from slr_verify.certify.cover import Undecided
from slr_verify.certify.draft import Block, Draft
from slr_verify.certify.model_terms import described, reduced_map_terms, with_step
from slr_verify.certify.outward import rounded_down
from slr_verify.certify.proved_step import proved_step
from slr_verify.certify.rounded_orbits import BITS, STATE, RoundedOrbits
from slr_verify.certify.staircase import decides, staircases
from slr_verify.certify.stationary import SADDLE, dimensions
from slr_verify.certify.tasks import ALONE, Work
from slr_verify.numeric.exact import Exactable, positive
from slr_verify.numeric.parameters import Parameters

ORDER = "order-quadrants"
CLAIM = {
    "claim": "basin",
    "map": ["next_kappa", "next_nu"],
    "state": list(STATE),
    "order": ORDER,
    "room": "room",
}
MOST_STEPS = 30_000


def checked_step(params: Parameters, alpha: Exactable) -> Fraction:
    """The exact step size. Raises ValueError unless 0 < alpha < 1/Mb, with the bound."""
    step, (bound, _) = positive("alpha", alpha), proved_step(params)
    if step >= bound:
        raise ValueError(
            f"alpha must be below the proved bound 1/Mb ({rounded_down(bound)}, rounded down), under "
            f"which the map preserves the order that basins rest on; got {alpha!r}"
        )
    return step


def basins_certificate(
    params: Parameters, alpha: Exactable, *, resolution: int, how: Work = ALONE
) -> Iterator[bytes]:
    """The lines of a certificate whose undecided part is about 1/resolution of the square.

    Raises ValueError unless alpha is positive and below 1/Mb, resolution is at least 4, and d is at
    least 4, without which vectors on the manifold have few of the products in the square; and Undecided
    when the map moves so little that no orbit is decided.
    """
    if resolution < 4:
        raise ValueError(f"resolution must be at least 4, got {resolution!r}")
    if params.d < dimensions(*SADDLE):
        raise ValueError(
            f"d must be at least 4 for basins on the square, got {params.d}: for d = 3 the manifold "
            "lies over its edges, for d = 2 over its corners (theorem-5-small-d)"
        )
    step = checked_step(params, alpha)
    sides = [RoundedOrbits(params, step, side, MOST_STEPS) for side in SIDES]
    if not any(map(decides, sides)):
        raise Undecided(
            f"alpha is so small that no orbit along the square is decided in {MOST_STEPS} steps"
        )
    found = staircases(sides, resolution, how)
    draft = Draft(
        title=f"Basins of (1, 1) and (-1, -1) for {described(params, step)}",
        parameters=with_step(params, step),
        terms=reduced_map_terms(),
        bits=BITS,
        uses=(ORDER,),
    )
    return draft.lines((Block(CLAIM, [line for lines in found for line in lines]),))
