"""The statements of the paper that the core shows: exactly what they read as, step by step."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from slr_verify.calculus.tactics import TACTICS, WHOLE
from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.library import Library
from slr_verify.core.language import Refused
from slr_verify.core.proof_file import replayed, written
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import ONE, make, plus
from slr_verify.core.theorems import Theorem
from slr_verify.proofs.theorem import Theorem as Proved

SHOWN = (
    "lemma-16",
    "lemma-17",
    "lemma-18.i",
    "lemma-18.ii",
    "lemma-18.iii",
    "lemma-18.iv",
    "lemma-18.v",
    "lemma-18.vi",
    "proposition-9",
    "e1-slope",
    "e1-at-zero",
    "e1-owen",
    "e1-positive",
    "erf-bounds",
    "zeta-bounds",
    "erf-slope-bounds",
    "arctan-bounds",
    "e3-curvature",
    "e4-jacobian",
    "erfc-bounds",
    "e6-oracle-risk",
    "e7-minors",
    "e7-signs",
    "e7-linearised",
    "e7-inequalities",
    "e7-region",
    "e8-threshold",
    "zeta-without-cancellation",
    "e6-bracket.low",
    "e6-bracket.high",
    "e6-sharper",
    "e6-rate.below",
    "proposition-10",
    "proposition-12",
    "e2-angles",
    "e3-descent",
    "e3-decrease",
    "e3-monotone",
    "e3-injective",
    "e4-order",
    "e4-for-pgd",
    "risk-slopes",
    "risk-without-cancellation",
    "oracle-without-cancellation",
    "e6-stationary",
    "e6-unique",
    "e6-after",
    "e6-before",
    "e6-rate.above",
    "e6-rate.order",
    "e7-stationary",
    "e7-slopes",
    "e7-block",
    "e8-slopes",
    "e8-block",
    "e2-sphere",
    "five-variable-map",
    "e12-step",
    "e10-manifold",
    "lemma-4",
    "lemma-7",
    "e7-fixed",
    "proposition-15",
    "theorem-1",
    "lemma-6",
    "lemma-14",
    "e10-risk",
    "attention-head",
    "proposition-3",
    "linear-risk-without-cancellation",
    "e9-posterior",
)
OPEN = {"proposition-9", "proposition-15", "e10-risk"}
"""Of these some proofs are shown, and not all."""


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
    transcription, found = Transcription(TACTICS, WHOLE), []
    for label in SHOWN:
        some = False
        for proof in library.prove(label):
            try:
                for theorem in proof.theorems:
                    found.append(Shown(label, theorem, transcription.theorem(theorem)))
                    some = True
            except Refused:
                assert label in OPEN, label
        assert some, label
    return Run(transcription, tuple(found))


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
    for each in run.found:
        last, (left, right) = each.shown, each.shown.goal.args
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
        Transcription({}).theorem(theorem)
    assert refusal.value.code == "no-tactic"
