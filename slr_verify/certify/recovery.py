"""A box of starts, off the manifold too, from all of which PGD converges to the oracle.

The map of the five products takes every point of the box into the ball around the oracle that a step
contracts (`oracle_ball.py`). The certificate has three parts: into which box the map takes it in n
steps, that this one is in the ball, and that a step contracts the ball. How they go together is said here
and not in it: orbits in the ball tend to the oracle, and so do vectors of R^d with these products.

The claim about the map is shown at less precision than the others: its roundings are small beside the box,
and the second checker, which has more bits, is slow.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from slr_verify.arb.boxes import Box
from slr_verify.arb.certainty import precision
from slr_verify.arb.images import RepeatedMap
from slr_verify.arb.spectra import lie_in
from slr_verify.certify.attractor_ball import exact_products
from slr_verify.certify.contraction import (
    INSIDE,
    STATE,
    VALUE,
    image_terms,
    inside_terms,
    sign_blocks,
    slope_terms,
)
from slr_verify.certify.cover import Undecided
from slr_verify.certify.draft import Block, Draft
from slr_verify.certify.model_terms import described, enclosed, spelled_out
from slr_verify.certify.oracle_ball import ORACLE, USES, OracleBall, oracle_ball
from slr_verify.certify.outward import rounded_down
from slr_verify.certify.writing import plain_box
from slr_verify.core.balls import NoBall
from slr_verify.core.binding import substituted
from slr_verify.core.terms import Term, variable
from slr_verify.model.pgd import SLOPES
from slr_verify.numeric.exact import Exactable, positive
from slr_verify.numeric.parameters import Parameters

BITS = 64
MOST_STEPS = 200_000
END, ENOUGH = Fraction(15, 16), Fraction(7, 8)
"""The box in the ball, as a part of its reach; and the part in which the search wants the orbits to be,
since a checker with other roundings may see a little less."""


@dataclass(frozen=True)
class Recovery:
    """From all products in the box `start`, all are within `end` of the oracle after some steps.

    There they are in the ball, in which a step brings the oracle nearer by the factor `ball.rate`.
    """

    start: Box
    steps: int
    end: Fraction
    ball: OracleBall
    certificate: tuple[bytes, ...]


def recovery(
    params: Parameters, step: Exactable, near: Mapping[str, Exactable], within: Exactable
) -> Recovery:
    """That PGD converges to (k*, v*) from all vectors with products within `within` of these.

    Raises ValueError unless `within` and the step size are positive and five products are given, and
    Undecided where a step is not seen to contract a ball around the oracle, or the orbits to get there.
    """
    return _from_box(params, step, cube(exact_products(near), positive("within", within)))


def recovery_around(params: Parameters, step: Exactable, distance: Exactable) -> Recovery:
    """That PGD converges to (k*, v*) from all unit vectors with |k - k*| and |v - v*| at most `distance`.

    Errors are those of `recovery`; the distance has to be positive.
    """
    return _from_box(params, step, vectors_around(positive("distance", distance)))


def vectors_around(distance: Fraction) -> Box:
    """A box with the products of all unit vectors so near to k* and v*, which are orthogonal.

    kappa is 1 - |k - k*|^2 / 2, eta is <k - k*, v*>, and rho is <k - k*, v> + <k*, v - v*>.
    """
    along, across = (1 - distance**2 / 2, Fraction(1)), (-distance, distance)
    between = (-2 * distance, 2 * distance)
    return dict(zip(STATE, (along, along, across, across, between), strict=True))


def _from_box(params: Parameters, step: Exactable, start: Box) -> Recovery:
    """Where the orbits from a box come into the ball, with the certificate."""
    ball = oracle_ball(params, step)
    end = Fraction(rounded_down(END * ball.reach))
    steps = _steps(ball, start, cube(ORACLE, ENOUGH * ball.reach))
    title = (
        f"Steps of PGD take a box to the oracle, for {described(params, positive('alpha', step))}"
    )
    draft, blocks = drafted(title, ball, start, steps, end)
    return Recovery(start, steps, end, ball, draft.checked(blocks))


def drafted(
    title: str, ball: OracleBall, start: Box, steps: int, end: Fraction
) -> tuple[Draft, tuple[Block, ...]]:
    """What is claimed: where the box is after some steps, that this is in the ball, and of the ball."""
    there = cube(ORACLE, end)
    given = {"map": list(map_terms()), "state": list(STATE), "steps": steps}
    claim = {"claim": "image", **given, "from": plain_box(start), "to": plain_box(there)}
    inside = inside_terms(STATE, ORACLE, ball.inverse, ball.radius)
    terms = {**ball.draft.terms, **map_terms(), **inside}
    draft = Draft(title, ball.draft.parameters, terms, ball.draft.bits, USES)
    return draft, (Block(claim, bits=BITS), *sign_blocks(INSIDE, there), *ball.blocks)


@cache
def map_terms() -> dict[str, Term]:
    """The five products after a step; the slopes of the risk are terms above."""
    slopes = {name.name: variable(f"{VALUE}{name.name}") for name in SLOPES}
    return {
        name.removeprefix(VALUE): substituted(term, slopes) for name, term in image_terms().items()
    }


def cube(centre: tuple[Fraction | int, ...], within: Fraction) -> Box:
    """All products within so much of these."""
    return {name: (x - within, x + within) for name, x in zip(STATE, centre, strict=True)}


def _steps(ball: OracleBall, start: Box, end: Box) -> int:
    """After how many steps all orbits from a box are seen to be in another, near the oracle."""
    known = enclosed(ball.draft.parameters, BITS)
    terms = spelled_out({**slope_terms(), **map_terms()})
    with precision(BITS):
        repeated = RepeatedMap([terms[name] for name in map_terms()], STATE, known, bits=BITS)
        at = repeated.start(start)
        for steps in range(1, MOST_STEPS + 1):
            try:
                at = repeated.step(at)
            except NoBall:
                raise Undecided(f"the orbits are lost sight of after {steps - 1} steps") from None
            if lie_in(at.hull, list(end.values())):
                return steps
    raise Undecided(f"the orbits are not at (k*, v*) after {MOST_STEPS} steps")
