"""The statements of the paper that the core shows: exactly what they read as, step by step."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
import sympy as sp

from slr_verify.calculus.proof_writer import written
from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.order import Multiplied
from slr_verify.calculus.theorem import Theorem as Proved
from slr_verify.calculus.theorem import infer, workshop
from slr_verify.claims.library import Library
from slr_verify.core.language import COMPARISONS, Refused
from slr_verify.core.proof_file import replayed
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import ONE, make, plus
from slr_verify.core.theorems import Theorem
from slr_verify.language.statement import at_least, equal
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


@pytest.mark.long
def test_what_is_shown_is_what_the_statement_reads_as(found: tuple[Shown, ...]) -> None:
    for each in found:
        given, goal = workshop().statement(each.theorem.statement)
        assert each.shown.sequent == Sequent(given, goal), each.label


@pytest.mark.long
def test_a_file_of_all_of_them_is_replayed(found: tuple[Shown, ...]) -> None:
    claims = {f"{each.label}.{number}": each.shown for number, each in enumerate(found)}
    replay = replayed(written(workshop().context, claims))
    shown = {label: theorem.sequent for label, theorem in replay.claims.items()}
    assert shown == {label: theorem.sequent for label, theorem in claims.items()}


def test_a_changed_conclusion_is_refused(found: tuple[Shown, ...]) -> None:
    """The last step of each theorem shows its own conclusion, and not that the sides are the other way."""
    context = workshop().context
    compared = (each.shown for each in found if each.shown.goal.op in COMPARISONS)
    for last in compared:
        left, right = last.goal.args
        goal = make(last.goal.op, plus(right, ONE), left)
        with pytest.raises(Refused):
            context.step(last.rule, Sequent(last.given, goal), last.witness, last.premises)


def test_a_theorem_is_transcribed_once(found: tuple[Shown, ...]) -> None:
    for each in found:
        assert each.theorem.shown is each.shown


class Wishing(Rule):
    """A rule that does not say how its step is taken."""

    words = "wishing"


def test_a_rule_that_takes_no_step() -> None:
    with pytest.raises(ProofRejected, match="Wishing takes no step of its own"):
        infer(equal(sp.S.One, 1), Wishing())


def test_a_reason_shows_its_step_though_another_has_shown_it_before() -> None:
    x = sp.Symbol("x", real=True)
    goal = at_least(x**2 + sp.Rational(1, 7), 0)
    shown = infer(goal, by_sign)
    with pytest.raises(ProofRejected):
        infer(goal, Multiplied(infer(at_least(x**2, 0), by_sign), sp.S(2)))
    assert infer(goal, Multiplied(shown, sp.S.One))
