"""The gradients of Definition 1: they are those of the risk, and others are not."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library
from slr_verify.language.statement import equal
from slr_verify.model.great_circle import TURNS, Turn, s
from slr_verify.model.notation import k_star, v, v_star
from slr_verify.model.pgd import R_eta, R_kappa, R_rho
from slr_verify.paper import definition_1_gradient
from slr_verify.paper.definition_1_gradient import CLAIMS, along_great_circle

MUTANTS = [(claim, mutant) for claim in CLAIMS for mutant in claim.model_mutants()]


def refused(turn: Turn, library: Library, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the proof fails for this gradient."""
    goal = equal(turn.slope(), turn.predicted())
    monkeypatch.setitem(definition_1_gradient.SLOPES, goal, turn)
    with pytest.raises(ProofRejected):
        along_great_circle(goal, library)
    return True


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)
def test_the_gradient_is_that_of_the_risk(claim, library: Library) -> None:
    (proved,) = library.prove(claim.label)
    assert proved.theorems[0].shown


@pytest.mark.parametrize("name", TURNS)
def test_a_turned_vector_has_length_one_and_starts_at_its_place(name: str) -> None:
    turn = TURNS[name]
    turned = turn.vectors[turn.moving]
    assert {vector: factor for factor, vector in turned.terms} == {
        turn.start[turn.moving]: sp.cos(s),
        turn.direction: sp.sin(s),
    }
    assert {symbol: each.subs(s, 0) for symbol, each in turn.products.items()} == {
        symbol: symbol for symbol in turn.products
    }


def test_false_coefficients_are_refused(library: Library, monkeypatch) -> None:
    wrong = k_star * (7 * R_kappa) + v_star * (-3 * R_eta) + v * (-5 * R_rho)
    assert refused(replace(TURNS["k"], gradient=wrong), library, monkeypatch)


def test_the_gradient_of_the_other_vector_is_refused(library: Library, monkeypatch) -> None:
    wrong = replace(TURNS["k"], gradient=TURNS["v"].gradient)
    assert refused(wrong, library, monkeypatch)


def test_there_are_mutants_for_each_term() -> None:
    assert len(MUTANTS) == 2 * 3 * 3
    claim, mutant = MUTANTS[0]
    assert mutant.statement.lhs == claim.statements[0].lhs
    assert mutant.statement.rhs != claim.statements[0].rhs
