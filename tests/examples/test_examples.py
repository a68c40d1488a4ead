"""The claim files of the documentation: proved, agreed with by evidence, and able to fail."""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.attack.on_claims import attack
from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Library
from slr_verify.claims.run.runner import run

pytest_plugins = ["pytester"]

FOLDER = Path(__file__).parents[2] / "docs" / "examples"
OWN = (
    ("claims_gelu", "mean-of-gelu"),
    ("claims_my_identity", "mean-of-z-erf"),
    ("claims_other_model", "louder-background"),
    ("claims_other_model", "linear-head"),
)
TABLES = ("claims_normal_integrals", "claims_normal_pairs")
"""With a test of their own."""


@cache
def loaded(name: str) -> tuple[ModuleType, Library]:
    """The module, and a library of its claims."""
    spec = spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module, Library(module.CLAIMS)


def claim_of(file: str, label: str) -> tuple[Claim, Library]:
    library = loaded(file)[1]
    return library.claims[label], library


def test_no_example_is_forgotten() -> None:
    known = {*(file for file, _ in OWN), *TABLES}
    assert {path.stem for path in FOLDER.glob("*.py")} == known
    for file in {file for file, _ in OWN}:
        labels = [claim.label for claim in loaded(file)[0].CLAIMS]
        own = {label for label in labels if not label.startswith("lemma-18.")}
        assert own == {label for other, label in OWN if other == file}


@pytest.mark.parametrize(("file", "label"), OWN)
def test_it_is_proved_and_the_evidence_agrees(file: str, label: str) -> None:
    record = run(loaded(file)[0].CLAIMS, [label], attack=False, digits=20)
    (claim,) = record.claims
    assert claim.outcome == "PROVED", claim.reason
    assert claim.evidence
    assert all(item.agrees for item in claim.evidence)


@pytest.mark.parametrize(("file", "label"), OWN[2:])
def test_other_models_are_rejected(file: str, label: str) -> None:
    claim, library = claim_of(file, label)
    mutants = list(claim.model_mutants())
    assert mutants
    for mutant in mutants:
        with pytest.raises(ProofRejected, match="does not show"):
            claim.proofs[0].parts[0](mutant.statement, library)


@pytest.mark.parametrize(("file", "label"), OWN[:2])
def test_no_false_mutant_is_proved(file: str, label: str) -> None:
    claim, library = claim_of(file, label)
    report = attack(
        claim, library, rng=np.random.default_rng(5), mutants_per_claim=6, step_mutants=4
    )
    assert report.counterexample is None
    assert report.counts["proved_false"] == 0
    assert report.counts["killed"] > 0


def test_a_wrong_formula_is_not_proved() -> None:
    claim, library = claim_of("claims_my_identity", "mean-of-z-erf")
    (goal,) = claim.statements
    with pytest.raises(ProofRejected):
        claim.proofs[0].parts[0](type(goal)(goal.lhs, "=", goal.rhs + 1), library)


def test_sampling_notices_a_wrong_formula() -> None:
    module, _ = loaded("claims_other_model")
    rng = np.random.default_rng(1)
    trial = type("Trial", (), {"rng": rng, "digits": 20})()
    assert not module.simulated(
        module.linear_risk() * Fraction(11, 10), "linear", 1.0, trial
    ).agrees


def test_the_plugin_runs_them_from_another_folder(pytester: pytest.Pytester) -> None:
    """In this process, which has run them above: pytest within forgets its imports, as NumPy forbids."""
    assert loaded("claims_my_identity")
    item = f"{FOLDER / 'claims_my_identity.py'}::mean-of-z-erf"
    answer = pytester.runpytest_inprocess(item, "--claims-digits=20", "-o", "addopts=")
    answer.assert_outcomes(passed=1)
    answer.stdout.fnmatch_lines(["1 statement: 1 proved*"])
