"""`slr-verify show` and `slr-verify axioms`."""

from __future__ import annotations

import subprocess
import sys

from slr_verify import __version__

from .conftest import Invoke


def test_show_prints_statement_hypotheses_and_steps(slr_verify: Invoke) -> None:
    answer = slr_verify("show", "twice")
    assert answer.exit_code == 0
    for words in (
        "2*(x + 1)**2 = 2*x**2 + 4*x + 2",
        "for x in R",
        "where Derivative(2*(x + 1)**2, x)",
        "[differentiation]",
        "[by what was shown | uses square]",
        "trust: SYMBOLIC, CITED",
    ):
        assert words in answer.output


def test_show_says_that_there_is_no_proof(slr_verify: Invoke) -> None:
    answer = slr_verify("show", "conjecture")
    assert answer.exit_code == 0
    assert "UNDECIDED: no proof yet" in answer.output


def test_axioms_lists_everything(slr_verify: Invoke) -> None:
    answer = slr_verify("axioms", "twice")
    assert answer.exit_code == 0
    for words in (
        "Mean value theorem [textbook]",
        "if: the function is differentiable on the interval",
        "at twice, equal derivatives, and equal at a point; checked: x in (-inf, inf)",
        "    square",
    ):
        assert words in answer.output


def test_axioms_of_what_is_not_proved(slr_verify: Invoke) -> None:
    answer = slr_verify("axioms", "conjecture")
    assert answer.exit_code == 3
    assert "conjecture rests on nothing, for it is not proved: no proof yet" in answer.output


def test_an_unknown_label_is_wrong_usage(slr_verify: Invoke) -> None:
    for command in ("show", "axioms"):
        answer = slr_verify(command, "twise")
        assert answer.exit_code == 2
        assert "the closest are twice" in answer.output


def test_version(slr_verify: Invoke) -> None:
    assert slr_verify("--version").output == f"slr-verify, version {__version__}\n"


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from slr_verify.cli import main\n"
        "main(['check', '--help'], standalone_mode=False)\n"
        "heavy = {'sympy', 'numpy', 'scipy', 'mpmath', 'flint', 'rich'} & set(sys.modules)\n"
        "sys.exit(str(sorted(heavy)) if heavy else 0)\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr
    assert "--no-attack" in answer.stdout
