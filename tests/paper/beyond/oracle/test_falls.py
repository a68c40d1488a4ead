"""A Lyapunov function near the oracle: every hypothesis is needed, and longer steps raise it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement, less
from slr_verify.paper.beyond.forms.around import q
from slr_verify.paper.beyond.oracle.falls import AHEAD, FALLS, LOWER, PROOFS, UPPER
from slr_verify.paper.evidence import arriving_all
from slr_verify.paper.evidence.arriving import SETTINGS, stepped

NEEDED = (LOWER, UPPER, FALLS, AHEAD[0])
WRONG = {
    "more than the distance": (LOWER, replace(LOWER, rhs=2 * LOWER.rhs)),
    "half of the bound": (UPPER, replace(UPPER, rhs=UPPER.rhs / 2)),
    "twice as fast": (FALLS, FALLS.substituted({q: 2 * q}).holding(FALLS.given)),
    "half as far": (AHEAD[0], less(2 * AHEAD[0].lhs, 1, AHEAD[0].given)),
}
LONGER = 1.3


def test_the_proofs_hold(library: Library) -> None:
    (proved,) = library.prove("oracle-falls")
    assert tuple(each.statement for each in proved.theorems) == tuple(PROOFS)


@pytest.mark.parametrize(("prove", "wrong"), without_one(PROOFS, NEEDED))
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_variants_are_refused(name: str, library: Library) -> None:
    known, wrong = WRONG[name]
    refused(PROOFS[known], wrong, library)


@pytest.mark.parametrize("goal", PROOFS)
def test_points_next_to_the_oracle_meet_the_hypotheses(goal: Statement) -> None:
    found = satisfiability(goal)
    assert found.certain
    if goal in (FALLS, *AHEAD):
        assert dict(found.point)["x_l"] == "0"


@pytest.mark.parametrize("setting", SETTINGS)
def test_with_longer_steps_it_rises(setting: arriving_all.Setting) -> None:
    """alpha times the largest eigenvalue of the Hessian above 2: from some start near the oracle."""
    start = arriving_all._start(setting, np.random.default_rng(0))
    vectors, values = start.vectors, []
    for _ in range(200):
        vectors = stepped(setting, vectors, LONGER * start.size)
        values.append(arriving_all._lyapunov(start.form, vectors))
    assert any(after > before for before, after in pairwise(values))
