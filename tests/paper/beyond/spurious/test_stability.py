"""The Hessian off the manifold against numbers, wrong variants refused, and the region explored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement, more
from slr_verify.model.notation import D, L, d, gamma, lam, theta
from slr_verify.model.spurious_block import LETTERS, TURNS, S, U, X, Z, parts
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.paper.beyond.spurious import block as spurious_block
from slr_verify.paper.beyond.spurious import definite as spurious_definite
from slr_verify.paper.beyond.spurious import linearised, region, slopes
from slr_verify.paper.by_differentiation import slope_at_point

ARGUMENTS = (d, L, lam, gamma)
THETA = sp.lambdify(ARGUMENTS, spurious_theta())
ROOM = sp.lambdify(ARGUMENTS, region.ROOM.lhs)
IN_REGION = sp.lambdify(ARGUMENTS, sp.And(*region.REGION))


@cache
def block() -> Callable[..., list[list[float]]]:
    entries = parts().block()
    rows = [[entries.get((i, j), entries.get((j, i))) for j in TURNS] for i in TURNS]
    return sp.lambdify((*ARGUMENTS, theta), rows)


def block_at(*at: float) -> np.ndarray:
    return np.array(block()(*at, THETA(*at)), dtype=float)


def settings(count: int) -> list[tuple[float, ...]]:
    rng = np.random.default_rng(7)
    drawn = (
        (
            10 ** rng.uniform(0.6, 4),
            rng.integers(2, 200),
            10 ** rng.uniform(-2, 0.5),
            rng.uniform(0.2, 2),
        )
        for _ in range(count)
    )
    return [(float(round(at[0])), *map(float, at[1:])) for at in drawn]


def test_room_decides_whether_the_block_is_definite() -> None:
    seen = set()
    for at in settings(60):
        if THETA(*at) < 1:
            definite = bool(np.linalg.eigvalsh(block_at(*at))[0] > 0)
            assert definite == (ROOM(*at) > 0), at
            seen.add(definite)
    assert seen == {True, False}


def test_the_region_holds_none_that_is_not_attracting_and_most_that_are() -> None:
    found = [(ROOM(*at) > 0, bool(IN_REGION(*at))) for at in settings(2000) if THETA(*at) < 1]
    attracting = [inside for attracts, inside in found if attracts]
    assert all(attracts for attracts, inside in found if inside)
    assert np.mean(attracting) > 0.6


def test_fig_7b_lies_in_the_region() -> None:
    assert IN_REGION(400, 10, 0.1, 0.5**0.5)
    assert THETA(400, 10, 0.1, 0.5**0.5) == pytest.approx(0.62977, abs=1e-5)


def without(statement: Statement, place: int) -> Statement:
    given = statement.given
    return replace(statement, given=given[:place] + given[place + 1 :])


@pytest.mark.parametrize("place", range(3))
def test_every_condition_of_the_region_is_used(place: int, library: Library) -> None:
    with pytest.raises(ProofRejected):
        region.room(without(region.ROOM, place), library)


def test_a_larger_region_is_refused(library: Library) -> None:
    wide = (sp.Le(4 * lam**2 * gamma**2, 40), *region.REGION[1:])
    with pytest.raises(ProofRejected):
        region.room(region.ROOM.holding(wide), library)


WRONG_ENTRIES = {
    (X, U): parts().overlap * theta,
    (U, S): theta * parts().overlap + parts().tie,
    (S, S): parts().bend + parts().pull * theta + theta**2 * parts().overlap,
    (Z, Z): parts().stiffness * (1 - theta**2),
}


@pytest.mark.parametrize("place", range(len(WRONG_ENTRIES)))
def test_wrong_entries_are_refused(place: int, library: Library) -> None:
    pair, wrong = list(WRONG_ENTRIES.items())[place]
    right = spurious_block.ENTRIES[list(parts().block()).index(pair)]
    with pytest.raises(ProofRejected):
        slopes.SLOPES.entry(replace(right, rhs=wrong), library)


def test_wrong_minors_are_refused(library: Library) -> None:
    for statement in spurious_definite.MINORS:
        with pytest.raises(ProofRejected):
            spurious_definite.by_algebra(
                replace(statement, rhs=statement.rhs + LETTERS.bend), library
            )


def test_overlap_is_not_seen_positive_without_two_tokens(library: Library) -> None:
    with pytest.raises(ProofRejected):
        spurious_definite.signed(more(parts().overlap, 0), library)


def test_a_step_with_the_other_sign_is_refused(library: Library) -> None:
    for statement in linearised.STEP[:3]:
        wrong = statement.rhs.subs(linearised.alpha, -linearised.alpha)
        with pytest.raises(ProofRejected):
            slope_at_point(replace(statement, rhs=wrong), library)


def test_signs_do_not_hold_where_theta_s_is_above_one(library: Library) -> None:
    wrong = more(spurious_definite.POSITIVE[-1].lhs, 0)
    with pytest.raises(ProofRejected):
        spurious_definite.signed(wrong, library)
    assert THETA(2, 2, 0.01, 1.0) > 1
    assert D.subs(d, 2) == 1
