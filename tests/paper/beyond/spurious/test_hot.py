"""The points off the manifold as lambda grows: against numbers, and wrong variants are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement
from slr_verify.model.notation import L, d, gamma, lam
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.paper.beyond.spurious.hot import END, LIMITS, MINIMUM, PROOFS, ROOM, SADDLE, same

ARGUMENTS = (d, L, lam, gamma)
FACTOR, LAST = sp.lambdify(ARGUMENTS, ROOM), sp.lambdify(ARGUMENTS, END)
THETA = sp.lambdify(ARGUMENTS, spurious_theta())
HOT = 1e5
OF_ROOM, OF_THETA = LIMITS


def settings(count: int) -> list[tuple[float, int, float]]:
    """Random d, L and gamma."""
    rng = np.random.default_rng(5)
    return [
        (float(np.floor(10 ** rng.uniform(0.4, 3))), int(rng.integers(2, 50)), rng.uniform(0.2, 3))
        for _ in range(count)
    ]


def test_the_limits_are_near_at_a_high_lambda() -> None:
    for dimension, tokens, noise in settings(40):
        at = (dimension, tokens, HOT, noise)
        assert FACTOR(*at) == pytest.approx(LAST(*at), rel=1e-2, abs=1e-2 * dimension * tokens)
        assert THETA(*at) == pytest.approx(2 * noise / np.sqrt(np.pi * dimension), rel=1e-3)


def test_where_the_conditions_hold_the_factor_has_that_sign_when_hot() -> None:
    seen = set()
    for dimension, tokens, noise in settings(400):
        if (np.pi - 2) * dimension >= 16 * noise**2:
            seen.add(-1)
            assert FACTOR(dimension, tokens, HOT, noise) < 0
        few = (np.pi**2 - 2 * np.pi + 4) * dimension < 16 * np.pi * noise**2
        if noise >= 1 / 2 and few:
            seen.add(1)
            assert FACTOR(dimension, tokens, HOT, noise) > 0
    assert seen == {1, -1}


@pytest.mark.parametrize("statement", LIMITS)
def test_what_moves_is_the_function_of_its_reciprocal(statement: Statement) -> None:
    smooth = LIMITS[statement]
    assert same(statement, smooth).statement.lhs == statement.lhs.args[0]
    refused(lambda wrong, _: same(wrong, 2 * smooth), statement, Library(()))


NEEDED = without_one(PROOFS, (*LIMITS, SADDLE, MINIMUM))


@pytest.mark.parametrize(("prove", "wrong"), NEEDED)
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        (OF_ROOM, replace(OF_ROOM, rhs=2 * END)),
        (OF_THETA, replace(OF_THETA, rhs=gamma / sp.sqrt(sp.pi * d))),
        (SADDLE, SADDLE.holding((L >= 2, 12 * d >= 16 * gamma**2))),
        (MINIMUM, replace(MINIMUM, sign="<")),
    ],
)
def test_wrong_variants_are_refused(
    statement: Statement, wrong: Statement, library: Library
) -> None:
    refused(PROOFS[statement], wrong, library)
