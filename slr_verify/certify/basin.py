"""Where one start on the manifold converges to, with a certificate."""

from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from slr_verify.arb.certainty import precision
from slr_verify.certify.basins import CLAIM, ORDER, checked_step
from slr_verify.certify.draft import Block, Draft
from slr_verify.certify.model_terms import described, reduced_map_terms, with_step
from slr_verify.certify.rounded_orbits import STATE, map_program
from slr_verify.certify.stationary import CORNERS, SADDLE, dimensions
from slr_verify.certify.writing import plain_box
from slr_verify.core.balls import exact_ball
from slr_verify.numeric.exact import Exactable, exact
from slr_verify.numeric.parameters import Parameters

PRECISIONS = (64, 192, 576)
MOST_STEPS = 100_000
LOOK, CLOSE = 16, 1e-3


@dataclass(frozen=True)
class Destination:
    """The attractor that a start converges to, (1, 1) or (-1, -1), after how many steps it is certain,
    and the certificate; or None and the reason why that is undecided.
    """

    attractor: tuple[int, int] | None
    steps: int | None
    reason: str
    certificate: tuple[bytes, ...]


def basin(params: Parameters, alpha: Exactable, kappa: Exactable, nu: Exactable) -> Destination:
    """Which attractor PGD on the manifold reaches from the exact start (kappa, nu).

    Raises ValueError unless 0 < alpha < 1/Mb (Step size) and the start lies in [-1, 1]^2, for d = 3 on its
    edges, for d = 2 at its corners, since vectors on the manifold have no other products.
    """
    step = checked_step(params, alpha)
    start = {name: exact(name, value) for name, value in zip(STATE, (kappa, nu), strict=True)}
    for name, value in start.items():
        if abs(value) > 1:
            raise ValueError(f"{name} must be in [-1, 1], got {value}")
    if dimensions(*start.values()) > params.d:
        shown = ", ".join(f"{name} = {value}" for name, value in start.items())
        raise ValueError(
            f"d must be at least {dimensions(*start.values())} for a start on the manifold with "
            f"{shown}, got {params.d}: the parts of k and v beyond k*, v* are orthogonal"
        )
    if any(list(start.values()) == list(point) for point in (SADDLE, *CORNERS)):
        return Destination(None, None, "the start is a stationary point", ())
    for bits in PRECISIONS:
        ends = [_followed(params, step, start, bits, to) for to in (1, -1)]
        for to, (steps, at) in zip((1, -1), ends, strict=True):
            if min(at) > 0:
                return _certified(params, step, start, bits, steps, to)
        (_, lower), (_, upper) = ends
        if all(-high - low < CLOSE for low, high in zip(lower, upper, strict=True)):
            break  # more bits would tell no more: it takes more steps
    reason = f"neither quadrant was entered in {MOST_STEPS} steps with {bits} bits"
    return Destination(None, None, reason, ())


def _followed(
    params: Parameters, step: Fraction, start: dict[str, Fraction], bits: int, to: int
) -> tuple[int, list[arb]]:
    """Lower bounds of the orbit of the start, times `to`, and after how many steps they are decided."""
    program = map_program(params, step, bits=bits)
    with precision(bits):
        at = [exact_ball(to * value).lower() for value in start.values()]
        for count in range(MOST_STEPS):
            if count % LOOK == 0 and (at[0] > 0) == (at[1] > 0):
                break
            at = [ball.lower() for ball in program(at)]
    return count, at


def _certified(  # noqa: PLR0913, PLR0917 (what the search found)
    params: Parameters, step: Fraction, start: dict[str, Fraction], bits: int, steps: int, to: int
) -> Destination:
    given = {name: value for name, value in CLAIM.items() if name != "claim"}
    corners = plain_box({name: (value, value) for name, value in start.items()})
    claim = {"claim": "orbit", **given, "from": corners, "steps": steps, "to": to}
    title = f"Where one start converges to, for {described(params, step)}"
    draft = Draft(title, with_step(params, step), reduced_map_terms(), bits, (ORDER,))
    return Destination((to, to), steps, "", draft.checked((Block(claim),)))
