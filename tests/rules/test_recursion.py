"""Families that are defined by recursion: what is read of them, induction, and what it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.reading.recursion import recursions
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.orbits.recursion import InductionOverTime
from slr_verify.calculus.theorem import infer
from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.attack.instances import instances
from slr_verify.claims.attack.ordeal import Fate, ordeal
from slr_verify.claims.claim import Mutant
from slr_verify.claims.library import Library
from slr_verify.core.language import Refused
from slr_verify.core.terms import make
from slr_verify.language.integral import COUNTER
from slr_verify.language.orbit import TIME
from slr_verify.language.recursion import closure
from slr_verify.language.statement import Statement, equal
from slr_verify.model.key_matrix import (
    asked,
    asked_first,
    column_at,
    i,
    key_at,
    m,
    query_at,
    scale_at,
)
from slr_verify.model.notation import alpha, d
from slr_verify.paper.beyond.transformer_rank_one import (
    ALONG_A_0,
    BY_INDUCTION,
    CLAIM,
    MINOR,
    SAME_QUERY,
    otherwise,
)

NOW = key_at.at(TIME, i, m)


def by_induction(goal: Statement):
    """Along with what the query does, as in the proof."""
    return infer(goal, InductionOverTime(((goal, (i, m)), (SAME_QUERY, (i,)))))


@pytest.mark.parametrize("goal", [ALONG_A_0, SAME_QUERY])
def test_both_equations_hold_at_all_times(goal) -> None:
    assert infer(goal, BY_INDUCTION).shown


@pytest.mark.parametrize(
    "wrong",
    [
        0,
        -ALONG_A_0.rhs,
        2 * ALONG_A_0.rhs,
        asked_first(i) * column_at.at(TIME + 1, m),
        asked_first(m) * column_at.at(TIME, i),
        asked(TIME, i) * column_at.at(TIME, m),
    ],
    ids=str,
)
def test_another_right_side_is_refused(wrong) -> None:
    with pytest.raises(ProofRejected):
        by_induction(equal(NOW, wrong))


def test_one_of_the_two_equations_alone_is_not_enough() -> None:
    for goal, indices in ((ALONG_A_0, (i, m)), (SAME_QUERY, (i,))):
        with pytest.raises(ProofRejected):
            infer(goal, InductionOverTime(((goal, indices),)))


def test_what_is_not_among_the_equations_is_refused() -> None:
    with pytest.raises(ProofRejected, match="this is not among what is shown at all times"):
        infer(MINOR, BY_INDUCTION)


def test_the_definitions_of_all_that_a_family_speaks_of_are_hypotheses() -> None:
    assert set(closure((key_at,))) == {key_at, query_at, column_at, scale_at}
    assert set(closure((scale_at,))) == {scale_at, column_at}
    reader = Transcription().reader
    assert len(set(recursions(reader, (scale_at.at(TIME),)))) == 4
    assert set(recursions(reader, (NOW,))) <= reader.hypotheses(ALONG_A_0)


def test_other_parameters_and_bound_ones_are_refused() -> None:
    reader = Transcription().reader
    with pytest.raises(Refused, match="at the parameters of the task only"):
        reader.term(key_at(TIME, i, m, 2 * alpha, d))
    with pytest.raises(Refused, match="depends on alpha, which is bound"):
        reader.term(sp.Derivative(scale_at.at(TIME), alpha))


def test_a_step_that_may_be_undefined_is_refused(monkeypatch) -> None:
    inverse = classmethod(lambda cls: 1 / cls.at(TIME))
    monkeypatch.setattr(scale_at, "later", inverse)
    with pytest.raises(Refused, match="a definition by recursion may not hold a power"):
        list(recursions(Transcription().reader, (scale_at.at(TIME),)))


def test_times_are_read_with_the_number_last() -> None:
    reader = Transcription().reader
    n, one = reader.term(TIME), reader.term(sp.S.One)
    assert reader.term(scale_at.at(TIME + 1)) is make("member", "scale_at", make("sum", n, one))


def test_a_family_is_unfolded_at_known_times_only() -> None:
    assert scale_at.at(sp.S.Zero).unfolded() == 1
    assert key_at.at(sp.S.Zero, i, m).unfolded() == 0
    assert scale_at.at(sp.Integer(2)).unfolded().has(column_at)
    for time in (TIME, sp.S.Half, sp.Integer(-1)):
        with pytest.raises(ValueError, match="is not unfolded at the time"):
            scale_at.at(time).unfolded()


def test_instances_have_no_recursion_left_and_hold() -> None:
    for statement in (ALONG_A_0, SAME_QUERY, MINOR):
        found = instances(statement)
        assert len(found) >= 2
        assert all(sp.expand(case.gap) == 0 for case in found)


@pytest.mark.parametrize("mutant", list(otherwise()), ids=lambda mutant: mutant.change)
def test_another_start_and_another_register_break_it(mutant: Mutant) -> None:
    library = Library((CLAIM,))
    prove, known = CLAIM.proofs[0].parts[mutant.part], CLAIM.statements[mutant.part]
    trial = ordeal(mutant, known, (lambda goal: prove(goal, library),), 0)
    assert trial.fate is Fate.KILLED


def test_a_wrong_index_is_refuted_at_the_first_times() -> None:
    wrong = replace(ALONG_A_0, rhs=asked_first(i) * column_at.at(TIME, i))
    assert any(sp.expand(case.gap) != 0 for case in instances(wrong))


def test_it_is_printed_with_its_indices_and_explained() -> None:
    assert str(key_at.at(TIME, i, COUNTER)) == "Q_(n, i, l)"
    assert str(ALONG_A_0) == "Q_(n, i, m) = c_(n, m)*Sum(A_(0, i, l)*u_l, (l, 1, d))"
