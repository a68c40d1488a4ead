"""Evidence from vectors and matrices: it agrees with what is stated, and notices every change of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from slr_verify.claims.claim import Evidence, Trial
from slr_verify.language.statement import Statement, equal
from slr_verify.model.attention import (
    CLS,
    K,
    V,
    attention_head,
    output,
    query,
    row,
    softmax_predictor,
)
from slr_verify.model.pgd import SLOPES
from slr_verify.paper import CLAIMS
from slr_verify.paper.attention_head import EVERY_ROW as HEAD
from slr_verify.paper.beyond.spurious.linearised import STEP, nearby, tau
from slr_verify.paper.beyond.step_size.angles import LETTERS, SPHERE
from slr_verify.paper.evidence import spurious_points
from slr_verify.paper.evidence.attention import head_evidence
from slr_verify.paper.evidence.great_circle import turn_evidence
from slr_verify.paper.evidence.pgd import Array, Setting
from slr_verify.paper.evidence.spurious_points import (
    linear_part_evidence,
    no_slope_evidence,
    rest_evidence,
)

LINEAR_SLOPES = [nearby()[slope] for slope in SLOPES]
A_TRIFLE = sp.Rational(1, 10**4)


def agrees(evidence: Evidence) -> bool:
    return evidence.gather(Trial(np.random.default_rng(11), 40)).agrees


def changed(statements: tuple[Statement, ...], place: int) -> list[Statement]:
    """One right-hand side off by a trifle."""
    return [
        replace(each, rhs=each.rhs + A_TRIFLE) if at == place else each
        for at, each in enumerate(statements)
    ]


def test_every_statement_of_the_paper_has_evidence_by_another_route() -> None:
    assert [claim.label for claim in CLAIMS if not claim.evidence] == []


def test_the_head_of_matrices() -> None:
    assert agrees(head_evidence(HEAD))


@pytest.mark.parametrize(
    "side",
    [
        softmax_predictor(K, V * output),
        softmax_predictor(K * query(CLS), V * output),
        softmax_predictor(K * query(row), V),
        softmax_predictor(K * query(row), V * output) * (1 + A_TRIFLE),
        softmax_predictor(V * query(row), K * output),
    ],
    ids=["no query", "the query of [CLS]", "no output", "a trifle", "keys for values"],
)
def test_another_head_is_noticed(side: sp.Expr) -> None:
    assert not agrees(head_evidence(equal(attention_head(row), side)))


def test_the_turn_on_the_sphere() -> None:
    assert agrees(turn_evidence(SPHERE.statements, LETTERS))


@pytest.mark.parametrize("place", range(len(SPHERE.statements)))
def test_another_turn_is_noticed(place: int) -> None:
    assert not agrees(turn_evidence(changed(SPHERE.statements, place), LETTERS))


def test_the_linear_part_of_a_step() -> None:
    assert agrees(linear_part_evidence(STEP, LINEAR_SLOPES, tau))


@pytest.mark.parametrize("place", range(len(STEP)))
def test_another_linear_part_is_noticed(place: int) -> None:
    assert not agrees(linear_part_evidence(changed(STEP, place), LINEAR_SLOPES, tau))


def test_pgd_rests_at_the_points_off_the_manifold() -> None:
    assert agrees(no_slope_evidence())
    assert agrees(rest_evidence())


def test_it_does_not_rest_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    there = spurious_points.at_spurious_point

    def beside(setting: Setting) -> tuple[Array, Array]:
        k, v = there(setting)
        moved = v + 1e-5 * np.eye(setting.d)[0]
        return k, moved / np.linalg.norm(moved)

    monkeypatch.setattr(spurious_points, "at_spurious_point", beside)
    assert not agrees(no_slope_evidence())
    assert not agrees(rest_evidence())
