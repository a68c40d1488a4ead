"""The statements of the paper that the core shows: exactly what they read as, step by step."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from slr_verify.claims.run.shown import shown_in, transcription

from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.library import Library
from slr_verify.core.language import COMPARISONS, Refused
from slr_verify.core.proof_file import replayed, written
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import ONE, make, plus
from slr_verify.core.theorems import Theorem
from slr_verify.paper import CLAIMS
from slr_verify.proofs.theorem import Theorem as Proved


@dataclass(frozen=True)
class Shown:
    """A theorem of the package, and what the core shows for it."""

    label: str
    theorem: Proved
    shown: Theorem


@dataclass(frozen=True)
class Run:
    """All that was transcribed, in one context."""

    transcription: Transcription
    found: tuple[Shown, ...]


@pytest.fixture(scope="module")
def run(library: Library) -> Run:
    """By one proof of each claim; others may be out of reach."""
    work, found = transcription(), []
    for each, claim in zip(shown_in(work, CLAIMS, library), CLAIMS, strict=True):
        assert not each.refusal, each.label
        proofs = (proof.theorems for proof in library.prove(claim.label))
        stated = next(ones for ones in proofs if len(ones) == len(each.theorems))
        pairs = zip(stated, each.theorems, strict=True)
        found += [Shown(each.label, *pair) for pair in pairs]
    return Run(work, tuple(found))


def test_what_is_shown_is_what_the_statement_reads_as(run: Run) -> None:
    for each in run.found:
        given, goal = run.transcription.statement(each.theorem.statement)
        assert each.shown.sequent == Sequent(given, goal), each.label


def test_a_file_of_all_of_them_is_replayed(run: Run) -> None:
    claims = {f"{each.label}.{number}": each.shown for number, each in enumerate(run.found)}
    replay = replayed(written(run.transcription.context, claims))
    shown = {label: theorem.sequent for label, theorem in replay.claims.items()}
    assert shown == {label: theorem.sequent for label, theorem in claims.items()}


def test_a_changed_conclusion_is_refused(run: Run) -> None:
    """The last step of each theorem shows its own conclusion, and not one that is off by one."""
    context = run.transcription.context
    compared = (each.shown for each in run.found if each.shown.goal.op in COMPARISONS)
    for last in compared:
        left, right = last.goal.args
        for goal in (
            make(last.goal.op, plus(left, ONE), right),
            make(last.goal.op, right, plus(left, ONE)),
        ):
            with pytest.raises(Refused):
                context.step(last.rule, Sequent(last.given, goal), last.witness, last.premises)


def test_a_theorem_is_transcribed_once(run: Run) -> None:
    for each in run.found:
        assert run.transcription.theorem(each.theorem) is each.shown


def test_a_rule_without_a_tactic(run: Run) -> None:
    theorem = run.found[0].theorem
    with pytest.raises(Refused, match="is not transcribed") as refusal:
        Transcription({}, {}).theorem(theorem)
    assert refusal.value.code == "no-tactic"
