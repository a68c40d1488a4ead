"""Starts with kappa, nu > 0, and with kappa, nu < 0."""

import sympy as sp

from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.orbits.step import Invariant
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal, less, more
from slr_verify.model.letters import slopes_on_the_manifold
from slr_verify.model.notation import kappa, nu
from slr_verify.model.orbit import iterate
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.paper.beyond.order import for_pgd
from slr_verify.paper.beyond.order.preserved import LOWER, UPPER
from slr_verify.paper.beyond.schedules.quadrants import m
from slr_verify.paper.constant_lambda import corners
from slr_verify.paper.evidence.orbits import many_digits_evidence
from slr_verify.paper.prop_8_descent import START
from slr_verify.paper.prop_11_convergence import MINIMA, SADDLE, tends_to
from slr_verify.paper.reduced_system import reduced_system

ABOVE = (*STUDIED_AT_PARAMETERS, kappa > 0, nu > 0)
BELOW = (*STUDIED_AT_PARAMETERS, kappa < 0, nu < 0)
NOW = iterate()
INVARIANT = tuple(more(place, 0, ABOVE) for place in NOW)
MIRRORED = tuple(less(place, 0, BELOW) for place in NOW)
TO_MINIMUM = equal(tends_to(MINIMA[0]), 1, ABOVE)
TO_MIRROR = equal(tends_to(MINIMA[1]), 1, BELOW)


def stays(goal: Statement, shelf: Shelf) -> Theorem:
    """The image of (0, 0) is (0, 0), and the map keeps the strict order."""
    above, steps = goal.given == ABOVE, []
    ends = (SADDLE, START) if above else (START, SADDLE)
    values = dict(zip((*LOWER, *UPPER), (*ends[0], *ends[1]), strict=True))
    for image, strict in zip(reduced_system(shelf).images, for_pgd.STRICT, strict=True):
        known = instance(for_pgd.CLAIM.shown(strict, shelf), values, goal.given)
        steps.append(infer(_on_side(image, above), adding((1, known))))
    starts = (infer(_on_side(each, above), assumed) for each in START)
    return infer(goal, Invariant(INVARIANT if above else MIRRORED, tuple(starts), tuple(steps)))


def _on_side(place: sp.Expr, above: bool) -> Statement:
    return more(place, 0, ABOVE) if above else less(place, 0, BELOW)


def to_minimum(goal: Statement, shelf: Shelf) -> Theorem:
    """Both coordinates have their sign at time 0."""
    above = goal.given == ABOVE
    whole = corners(shelf).positive if above else corners(shelf).negative
    sides = (PROOFS[each](each, shelf) for each in (INVARIANT if above else MIRRORED))
    starts = tuple(instance(each, {TIME: sp.S.Zero}) for each in sides)
    return infer(goal, Instance(whole, ((m, sp.S.Zero),), starts))


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys((*INVARIANT, *MIRRORED), stays),
    TO_MINIMUM: to_minimum,
    TO_MIRROR: to_minimum,
}
CLAIM = Claim(
    label="order-quadrants",
    number="Order (quadrants)",
    title="Points with $kappa, nu > 0$ converge to $(1, 1)$, those below $0$ to $(-1, -1)$",
    sentence=(
        "Let $lambda$ be constant and $alpha < 1/Mb$. From a point of the square with $kappa, nu > 0$ the"
        " iterates stay in $kappa, nu > 0$ and converge to $(1, 1)$. From one with $kappa, nu < 0$ they"
        " stay there and converge to $(-1, -1)$."
    ),
    headings=(
        Heading("From $kappa, nu > 0$ the iterates stay there", INVARIANT[0]),
        Heading("From $kappa, nu < 0$ the iterates stay there", MIRRORED[0]),
        Heading("From $kappa, nu > 0$ they converge to $(1, 1)$", TO_MINIMUM),
        Heading("From $kappa, nu < 0$ they converge to $(-1, -1)$", TO_MIRROR),
    ),
    letters=slopes_on_the_manifold(),
    statements=tuple(PROOFS),
    setting=("$lambda_t = lambda$ constant",),
    proofs=(
        Proof(
            "By order, and what Schedules says of a quadrant",
            tuple(PROOFS.values()),
            "The map preserves strict order and fixes $(0, 0)$, so both signs are kept. They are those of"
            " the start at time 0, and one $lambda$ in every step is a schedule whose sum diverges, so the"
            " iterates converge to that minimum (Schedules (quadrants)).",
        ),
    ),
    evidence=(many_digits_evidence(),),
)
