"""`slr-verify show` and `slr-verify axioms`."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from slr_verify import __version__
from slr_verify.cli import main
from slr_verify.report import proof_text

from .conftest import Invoke


def test_show_prints_statement_hypotheses_and_steps(slr_verify: Invoke) -> None:
    answer = slr_verify("show", "twice")
    assert answer.exit_code == 0
    for words in (
        "2 (1 + x)² = 2 + 4 x + 2 x²",
        "for x ∈ ",
        "[equal derivatives, and equal at a point: (1.1)]",
        "(1.1) d/dx (2 (1 + x)²)",
        "[differentiation]",
        "[by square]",
        "trust: CORE",
    ):
        assert words in answer.output


def test_a_number_is_as_good_as_a_label(slr_verify: Invoke) -> None:
    assert slr_verify("show", "lemma 2").output == slr_verify("show", "twice").output


def test_show_brief_has_no_steps(slr_verify: Invoke) -> None:
    whole, brief = slr_verify("show", "twice").output, slr_verify("show", "twice", "--brief").output
    assert "Proof. " in brief
    assert "[differentiation]" in whole
    assert "[differentiation]" not in brief
    assert whole.startswith(brief.split("Proof. ")[0])


def test_show_one_step(slr_verify: Invoke) -> None:
    answer = slr_verify("show", "twice", "--step", "1.1")
    assert answer.exit_code == 0
    assert "(1.1) d/dx (2 (1 + x)²)" in answer.output
    assert "equal derivatives" not in answer.output
    assert "equal derivatives" in slr_verify("show", "twice", "--step", "1").output


@pytest.mark.parametrize(
    ("label", "step", "said"),
    [
        ("twice", "2", "twice has no step 2; there are 1 and 1.1"),
        ("conjecture", "1", "conjecture has no step 1; there is none, for it has no proof"),
    ],
)
def test_a_step_that_there_is_not(slr_verify: Invoke, label: str, step: str, said: str) -> None:
    answer = slr_verify("show", label, "--step", step)
    assert answer.exit_code == 2
    assert said in " ".join(answer.output.split())
    assert slr_verify("show", label, "--step", step, "--brief").exit_code == 2


def test_what_the_core_has_shown_comes_last_if_it_is_short_or_asked_for(
    slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "What the core has shown, in its own words:\n"
    whole = slr_verify("show", "twice").output
    assert "|- " in whole.partition(words)[2]
    monkeypatch.setattr(proof_text, "FEW", 0)
    short = slr_verify("show", "twice").output
    assert "|- " not in short
    assert "slr-verify show twice --core" in " ".join(short.split())
    assert slr_verify("show", "twice", "--core").output == whole
    assert slr_verify("show", "twice", "--core", "--brief").exit_code == 2


def test_statements_are_bold_and_reasons_dim(
    slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = slr_verify("show", "twice").output
    monkeypatch.delenv("NO_COLOR", raising=False)
    painted = CliRunner().invoke(main, ("show", "twice"), color=True).output
    assert click.unstyle(painted) == plain != painted
    assert click.style("PROVED", bold=True, fg="blue") in painted.splitlines()
    lines = [each for each in painted.splitlines() if "[differentiation]" in each]
    assert lines
    assert all(each.startswith("\x1b[2m") for each in lines)
    assert any(
        each.startswith("\x1b[1m") and "2 (1 + x)² = " in each for each in painted.splitlines()
    )
    monkeypatch.setenv("NO_COLOR", "1")
    assert CliRunner().invoke(main, ("show", "twice"), color=True).output == plain


def test_show_in_ascii(slr_verify: Invoke) -> None:
    answer = slr_verify("show", "twice", "--ascii")
    assert "2 (1 + x)^2 = 2 + 4 x + 2 x^2" in answer.output
    answer.output.encode("ascii")


def test_show_says_that_there_is_no_proof(slr_verify: Invoke) -> None:
    answer = slr_verify("show", "conjecture")
    assert answer.exit_code == 0
    assert "UNDECIDED: no proof yet" in answer.output


def test_axioms_lists_everything(slr_verify: Invoke) -> None:
    answer = slr_verify("axioms", "twice")
    assert answer.exit_code == 0
    for words in (
        "CORE: the rules of slr_verify.core, and python-flint",
        "equal derivatives, and equal at a point",
        "    square",
    ):
        assert words in answer.output


def test_axioms_of_what_is_not_proved(slr_verify: Invoke) -> None:
    answer = slr_verify("axioms", "conjecture")
    assert answer.exit_code == 3
    assert "conjecture is not proved (no proof yet), so there is nothing to list" in answer.output


def test_an_unknown_label_is_wrong_usage(slr_verify: Invoke) -> None:
    for command in ("show", "axioms"):
        answer = slr_verify(command, "twise")
        assert answer.exit_code == 2
        assert "the closest is twice" in answer.output


def test_capitals_do_not_count(slr_verify: Invoke) -> None:
    assert "[twice]" in slr_verify("show", "TWICE").output


def test_a_label_that_is_like_none_is_answered_with_the_list(slr_verify: Invoke) -> None:
    answer = slr_verify("show", "nosuch")
    assert answer.exit_code == 2
    assert "no statement is called 'nosuch'; slr-verify list prints every label" in answer.output


def test_there_is_one_empty_line_between_parts(slr_verify: Invoke) -> None:
    assert "\n\n\n" not in slr_verify("show", "twice").output


def test_list_has_a_line_for_each_statement(slr_verify: Invoke) -> None:
    answer = slr_verify("list")
    assert answer.exit_code == 0
    assert [line.split()[0] for line in answer.output.splitlines()] == [
        "square",
        "twice",
        "conjecture",
        "square.as-printed",
    ]
    assert "twice              Twice the binomial formula" in answer.output
    assert "conjecture         [no proof] Something to be shown" in answer.output
    assert "square.as-printed  [to refute] Binomial formula" in answer.output


def test_after_a_check_nothing_is_proved_again(
    slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    commands = (("list",), ("show", "twice"), ("axioms", "TWICE"), ("show", "conjecture"))
    before = [slr_verify(*words).output for words in commands]
    slr_verify("check", "--jobs", "1")
    with monkeypatch.context() as patched:
        patched.delattr("slr_verify.claims.library.Library.prove")
        assert [slr_verify(*words).output for words in commands] == before
        assert slr_verify("axioms", "conjecture").exit_code == 3
        assert "the closest is twice" in slr_verify("show", "twise").output
    (kept,) = (tmp_path / "cache").glob("record-????????????????.jsonl")
    lines = kept.read_bytes().split(b"\n")[1:]
    lines[2] = lines[2].replace(b'"title": "', b'"title": "Not ')
    content = b"\n".join(lines)
    kept.write_bytes(sha256(content).hexdigest().encode() + b"\n" + content)
    answer = slr_verify("show", "twice")
    assert answer.stdout == before[1]
    assert answer.stderr == (
        "the record of the last check is not used: it is damaged: of twice it says what its list does not\n"
    )


def test_list_proves_nothing(slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("slr_verify.claims.library.Library.prove")
    assert slr_verify("list").exit_code == 0


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
    assert "--attack" in answer.stdout
