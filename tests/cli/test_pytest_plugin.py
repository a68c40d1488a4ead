"""The pytest plugin: one item for a claim, and a closing section that sums up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import toy_paper

from slr_verify.claims.run.runner import run

pytest_plugins = ["pytester"]

CLEAN = "from toy_paper import CLAIMS, NOT_YET_PROVED\n"
FAILING = """
from dataclasses import replace
from toy_paper import binomial
from slr_verify.claims.claim import Outcome

CLAIMS = (replace(binomial.AS_PRINTED, expected=Outcome.PROVED), replace(binomial.CLAIM, proofs=()))
"""
ON_A_SHELF = """
from toy_paper import binomial, doubling

SHELF = (binomial.CLAIM,)
CLAIMS = (doubling.CLAIM,)
"""


@pytest.fixture(scope="module")
def loaded() -> None:
    """What the runner imports while it works, before pytest runs within pytest.

    It forgets what was imported within, and NumPy cannot be imported twice.
    """
    run(toy_paper.CLAIMS, attack=True)


@pytest.fixture
def project(
    loaded: None, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> pytest.Pytester:
    """A folder in which tests are run, where the toy paper can be imported."""
    folder = Path(toy_paper.__file__).parents[1]
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return pytester


@pytest.mark.long
def test_a_clean_paper(project: pytest.Pytester) -> None:
    """In processes of their own; the tests below run in this one."""
    project.makepyfile(claims_toy=CLEAN)
    answer = project.runpytest_subprocess("-n", "2", "-rs", "--claims-attack")
    answer.assert_outcomes(passed=3, skipped=1)
    answer.stdout.fnmatch_lines(
        [
            "*= proofs =*",
            "4 statements: 2 proved, 1 refuted, 1 undecided (1 tolerated)",
            "  2 proved by CORE",
            "mutants: * tried, * killed, * unproved, * true variants, 0 proved false",
            "SKIPPED * UNDECIDED: no proof yet (tolerated)",
        ]
    )


def test_failures_are_explained_without_a_traceback(project: pytest.Pytester) -> None:
    project.makepyfile(claims_toy=FAILING)
    answer = project.runpytest_inprocess("--claims-seed=3", "--claims-attack")
    answer.assert_outcomes(failed=2)
    answer.stdout.fnmatch_lines(
        [
            "  REFUTED, expected PROVED",
            "  counterexample: *",
            "  UNDECIDED, expected PROVED",
            "  no proof yet",
        ]
    )
    answer.stdout.no_fnmatch_line("*Traceback*")
    answer.stdout.no_fnmatch_line("*ClaimFailed*")


def test_files_without_claims_are_errors(project: pytest.Pytester) -> None:
    project.makepyfile(claims_empty="", claims_five="CLAIMS = 5\n")
    answer = project.runpytest_inprocess()
    answer.assert_outcomes(errors=2)
    answer.stdout.fnmatch_lines(
        [
            "cannot use claims_empty.py: it does not define CLAIMS",
            "cannot use claims_five.py: CLAIMS must be a tuple of Claim, not 5",
        ]
    )


def test_a_single_claim_can_be_chosen_and_a_shelf_is_not_examined(project: pytest.Pytester) -> None:
    project.makepyfile(claims_toy=CLEAN, claims_shelf=ON_A_SHELF)
    answer = project.runpytest_inprocess("claims_toy.py::square", "claims_shelf.py")
    answer.assert_outcomes(passed=2)
    answer.stdout.fnmatch_lines(["2 statements: 2 proved, 0 refuted, 0 undecided (0 tolerated)"])


def test_settings_out_of_range_are_refused(project: pytest.Pytester) -> None:
    project.makepyfile(claims_toy=CLEAN)
    answer = project.runpytest_inprocess("--claims-digits=3")
    answer.stderr.fnmatch_lines(["*digits must be between 15 and 1000, not 3*"])
    assert answer.ret == pytest.ExitCode.USAGE_ERROR


def test_no_section_without_claims(project: pytest.Pytester) -> None:
    project.makepyfile("def test_nothing(): pass")
    project.runpytest_inprocess().stdout.no_fnmatch_line("*= proofs =*")


def test_the_plugin_imports_nothing_heavy() -> None:
    script = (
        "import sys, slr_verify.pytest_plugin\n"
        "heavy = {'sympy', 'numpy', 'flint'} & set(sys.modules)\n"
        "sys.exit(str(sorted(heavy)) if heavy else 0)\n"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
