"""The statements of the paper that the core shows: exactly what they read as, step by step."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from slr_verify.calculus.proof_writer import written
from slr_verify.calculus.theorem import Theorem as Proved
from slr_verify.calculus.theorem import workshop
from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.library import Library
from slr_verify.core.language import COMPARISONS, Refused
from slr_verify.core.proof_file import replayed
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import ONE, make, plus
from slr_verify.core.theorems import Theorem
from slr_verify.paper import CLAIMS


@dataclass(frozen=True)
class Shown:
    """A theorem of the package, and what the core shows for it."""

    label: str
    theorem: Proved
    shown: Theorem


@pytest.fixture(scope="module")
def found(library: Library) -> tuple[Shown, ...]:
    """The theorems of all proofs of all claims."""
    return tuple(
        Shown(claim.label, theorem, theorem.shown)
        for claim in CLAIMS
        for proof in library.prove(claim.label)
        for theorem in proof.theorems
    )


def test_what_is_shown_is_what_the_statement_reads_as(found: tuple[Shown, ...]) -> None:
    for each in found:
        given, goal = workshop().statement(each.theorem.statement)
        assert each.shown.sequent == Sequent(given, goal), each.label


def test_a_file_of_all_of_them_is_replayed(found: tuple[Shown, ...]) -> None:
    claims = {f"{each.label}.{number}": each.shown for number, each in enumerate(found)}
    replay = replayed(written(workshop().context, claims))
    shown = {label: theorem.sequent for label, theorem in replay.claims.items()}
    assert shown == {label: theorem.sequent for label, theorem in claims.items()}


def test_a_changed_conclusion_is_refused(found: tuple[Shown, ...]) -> None:
    """The last step of each theorem shows its own conclusion, not one that is off by one or opposite."""
    context = workshop().context
    compared = (each.shown for each in found if each.shown.goal.op in COMPARISONS)
    for last in compared:
        left, right = last.goal.args
        for goal in (
            make(last.goal.op, plus(left, ONE), right),
            make("<", right, left),
        ):
            with pytest.raises(Refused):
                context.step(last.rule, Sequent(last.given, goal), last.witness, last.premises)


def test_a_theorem_is_transcribed_once(found: tuple[Shown, ...]) -> None:
    for each in found:
        assert each.theorem.shown is each.shown


def test_a_rule_without_a_tactic(found: tuple[Shown, ...]) -> None:
    theorem = found[0].theorem
    with pytest.raises(Refused, match="is not transcribed") as refusal:
        Transcription({}, {}).theorem(theorem)
    assert refusal.value.code == "no-tactic"
