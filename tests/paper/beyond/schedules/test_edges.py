"""Edges under a schedule: every hypothesis is needed, other ends and other starts are refused."""

from __future__ import annotations

from functools import partial

import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused
from slr_verify.calculus.rules.orbits.schedules import AlongEdge
from slr_verify.calculus.theorem import infer
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement, equal
from slr_verify.paper.beyond.schedules import edges
from slr_verify.paper.beyond.schedules.edges import (
    EDGES,
    IN_VECTORS,
    PROOFS,
    along,
    inside,
    on_edge,
)
from slr_verify.paper.beyond.schedules.pace import AHEAD_KAPPA, AHEAD_NU, FAST_KAPPA, FAST_NU
from slr_verify.paper.beyond.schedules.pace import PROOFS as PACE
from slr_verify.paper.beyond.schedules.quadrants import START, step_bounds, tends_to
from slr_verify.paper.beyond.schedules.theorem_5 import UNDER
from slr_verify.paper.prop_11_convergence import MAXIMA, MINIMA, SADDLE

CASES = tuple(EDGES)
NEEDED = [
    (PROOFS[each], each.holding(tuple(other for other in each.given if other != left_out)))
    for statements in (EDGES, IN_VECTORS)
    for (place, side), each in statements.items()
    for left_out in (*UNDER, inside(place, side)[1 if side > 0 else 0], inside(place, side)[2])
]
"""Without the sum, the step size, an end of the edge, or that the start is not the other end."""


@pytest.mark.parametrize("edge", CASES)
def test_the_minimum_is_that_of_the_edge(edge: tuple[int, int], library: Library) -> None:
    known = edges.CLAIM.shown(EDGES[edge], library)
    assert known.statement.lhs == tends_to((edge[1], edge[1]), on_edge(*edge))


@pytest.mark.parametrize(
    ("edge", "end"),
    [
        (edge, end)
        for edge in CASES
        for end in (*MAXIMA, SADDLE, *MINIMA)
        if end != (edge[1], edge[1])
    ],
)
def test_other_ends_are_refused(
    edge: tuple[int, int], end: tuple[sp.Expr, sp.Expr], library: Library
) -> None:
    wrong = equal(tends_to(end, on_edge(*edge)), 1, EDGES[edge].given)
    refused(partial(along, edge), wrong, library)


@pytest.mark.parametrize(("prove", "wrong"), NEEDED)
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


def test_a_start_that_is_on_no_edge_is_refused(library: Library) -> None:
    goal = equal(tends_to(MINIMA[0], START), 1, EDGES[0, 1].given)
    rule = AlongEdge(step_bounds(library), START, 1, 1)
    refused(lambda wrong, _: infer(wrong, rule), goal, library)


@pytest.mark.parametrize("edge", CASES)
def test_the_other_coordinate_does_not_rest(edge: tuple[int, int], library: Library) -> None:
    place, side = edge
    rule = AlongEdge(step_bounds(library), on_edge(*edge), place, side)
    refused(lambda wrong, _: infer(wrong, rule), EDGES[edge], library)


@pytest.mark.parametrize(("fast", "ahead"), [(FAST_NU, AHEAD_NU), (FAST_KAPPA, AHEAD_KAPPA)])
def test_a_step_is_as_slow_as_the_start_is_near_the_other_end(
    fast: Statement, ahead: sp.Rel, library: Library
) -> None:
    refused(PACE[fast], fast.holding(tuple(each for each in fast.given if each != ahead)), library)
