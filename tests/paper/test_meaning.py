"""What the words of the statements rest on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from slr_verify.claims.axioms import foundations
from slr_verify.claims.claim import Claim, Evidence, Finding, Outcome
from slr_verify.claims.library import Library
from slr_verify.claims.run.runner import run
from slr_verify.language.orbit import SquareOrbit
from slr_verify.model.risk import R, slope_of_R
from slr_verify.paper import CLAIMS
from slr_verify.paper.meaning import SPEAKS_OF

BY_LABEL = {claim.label: claim for claim in CLAIMS}
NAMES = {R: "proposition-15", slope_of_R: "proposition-15", SquareOrbit: "lemma-4"}


def ground(claim: Claim, library: Library) -> set[str]:
    """All that the proofs and the words of a claim rest on."""
    return {claim.label}.union(
        *((*base.ancestors, *base.meanings) for base in foundations(claim.label, library))
    )


def test_the_table_is_about_claims() -> None:
    assert SPEAKS_OF.keys() <= BY_LABEL.keys()
    assert all(label in BY_LABEL for labels in SPEAKS_OF.values() for label in labels)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)
def test_whoever_names_the_risk_or_an_orbit_rests_on_what_it_is(
    claim: Claim, library: Library
) -> None:
    for kind, label in NAMES.items():
        if any(side.has(kind) for each in claim.statements for side in each.expressions):
            assert label in ground(claim, library)


@pytest.mark.parametrize("label", ["theorem-5", "theorem-5-small-d", "proposition-13", "iterates"])
def test_theorem_5_is_about_the_task_by_its_proof(label: str, library: Library) -> None:
    """Its proof uses what the task, the gradient and the orbits are; its words wait for a measure alone."""
    (base,) = foundations(label, library)
    measure = ("surface-measure",) if label in {"theorem-5", "proposition-13"} else ()
    assert BY_LABEL[label].speaks_of == measure
    assert {"random-place", "proposition-15", "definition-1.k", "lemma-18.ii"} <= {*base.ancestors}


@pytest.mark.parametrize("label", ["corollary-2", "proposition-10", "best-lambda-rate.order"])
def test_what_is_said_of_the_risk_rests_on_what_the_risk_is(label: str, library: Library) -> None:
    assert {"proposition-15", "lemma-6", "theorem-1"} <= ground(BY_LABEL[label], library)


@pytest.mark.parametrize(
    "label",
    ["lemma-4", "lemma-7", "proposition-13", "theorem-5", "five-variable-map", "spurious-fixed"],
)
def test_what_is_said_of_a_step_rests_on_what_the_gradient_is(label: str, library: Library) -> None:
    assert {"definition-1.k", "definition-1.v"} <= ground(BY_LABEL[label], library)


def test_without_its_meaning_a_statement_is_not_proved() -> None:
    """Evidence against Proposition 15 takes PROVED away from all that speaks of the risk."""
    doubt = Evidence(
        "a doubt", lambda trial: Finding(agrees=False, points=1, detail="it is not so")
    )
    chosen = ("proposition-15", "theorem-1", "lemma-6", "corollary-2", "lemma-18.ii")
    claims = tuple(
        replace(claim, evidence=(doubt,) if claim.label == "proposition-15" else ())
        for claim in CLAIMS
    )
    found = {each.label: each for each in run(claims, chosen, attack=False).claims}
    assert found["lemma-18.ii"].outcome == Outcome.PROVED
    for label in chosen[:4]:
        assert found[label].outcome == Outcome.UNDECIDED
    assert found["corollary-2"].reason == "its words rest on lemma-6, which is UNDECIDED"
