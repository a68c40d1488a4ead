"""The commands `certify`, `recheck` and `fixed-points`: what they print, write and refuse."""

from __future__ import annotations

import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from processes import have_ended
from toy_paper import binomial

from slr_verify.arb.certificates import check
from slr_verify.arb.headers import SCHEMA
from slr_verify.arb.recheck import recheck
from slr_verify.certify import step_size
from slr_verify.certify.identities import identities
from slr_verify.claims.library import Library
from slr_verify.cli import main
from slr_verify.selftest.sealing import sealed

SAMPLES = Path(__file__).parents[2] / "checkers" / "samples"

SHORT = ("--alpha", "1/25", "--resolution", "40")


def run(*arguments: str):
    return CliRunner().invoke(main, arguments)


def test_basins_are_certified_drawn_and_rechecked(tmp_path) -> None:
    pytest.importorskip("matplotlib", reason="the picture needs the extra `dynamics`")
    file, picture = tmp_path / "basins.jsonl", tmp_path / "basins.png"
    answer = run("certify", "basins", *SHORT, "-o", str(file), "--plot", str(picture))
    assert answer.exit_code == 0, answer.output
    assert "undecided is at most" in answer.output
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert not (tmp_path / "basins.jsonl.part").exists()
    again = run("recheck", str(file))
    assert again.exit_code == 0
    assert "resting on the statements order-quadrants" in again.output
    assert recheck(file).uses == ("order-quadrants",)


def test_a_damaged_file_is_refused(tmp_path) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text("{}\n")
    answer = run("recheck", str(file))
    assert answer.exit_code == 1
    assert "refused: line 1: the schema must be" in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("certify", "basins", "--alpha", "0", "-o", "x.jsonl"), "alpha must be positive, got '0'"),
        (
            ("certify", "basins", "--alpha", "1", "-o", "x.jsonl"),
            "alpha must be below the proved bound 1/Mb (0.0852601, rounded down)",
        ),
        (("certify", "basins", "--alpha", "1/25"), "Missing option '-o'"),
        (("certify", "basins", *SHORT, "-o", "/nowhere/x.jsonl"), "No such file or directory"),
        (
            ("certify", "basins", "--alpha", "1/25", "--resolution", "1", "-o", "x"),
            "a whole number from 4 to 1000000, got '1'",
        ),
        (("certify", "threshold", "--low", "2", "--high", "1", "-o", "x"), "0 < low < high"),
        (
            ("certify", "start", *SHORT[:2], "--kappa", "2", "--nu", "0", "-o", "x"),
            "kappa must be in",
        ),
        (("fixed-points", "--alpha", "-1"), "alpha must be positive, got '-1'"),
        (
            ("certify", "basins", "--d", "3", "--alpha", "1/250", "-o", "x.jsonl"),
            "d must be at least 4 for basins on the square, got 3",
        ),
        (
            (
                "certify",
                "start",
                "--d",
                "2",
                *SHORT[:2],
                "--kappa",
                "0",
                "--nu",
                "0",
                "-o",
                "x.jsonl",
            ),
            "d must be at least 4 for a start on the manifold with kappa = 0, nu = 0, got 2",
        ),
        (("fixed-points", "--lam", "0"), "lam must be positive, got '0'"),
        (("recheck", "nothing.jsonl"), "does not exist"),
    ],
)
def test_usage_errors(arguments, message, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run(*arguments)
    assert answer.exit_code == 2
    assert message in answer.output
    assert not list(tmp_path.iterdir())


def test_one_start_is_certified_or_undecided(tmp_path) -> None:
    file = tmp_path / "start.jsonl"
    here = ("certify", "start", *SHORT[:2], "-o", str(file))
    answer = run(*here, "--kappa", "0", "--nu", "0")
    assert answer.exit_code == 3
    assert "undecided: the start is a stationary point" in answer.output
    assert not file.exists()
    answer = run(*here, "--kappa", "0.3", "--nu=-2/5")
    assert answer.exit_code == 0, answer.output
    assert 'if "order-quadrants" is about the map (next_kappa, next_nu), with room' in answer.output
    assert "and converges to (-1, -1)" in answer.output
    assert run("recheck", str(file)).exit_code == 0


def test_fixed_points_are_listed(tmp_path) -> None:
    file = tmp_path / "points.jsonl"
    answer = run("fixed-points", "--lam", "1/10", "--alpha", "1/250", "-o", str(file))
    assert answer.exit_code == 0, answer.output
    assert "kappa = 0, nu = 0, theta = 0, eta = 0, rho = 0" in answer.output
    assert "  Hessian   [-0.77151527547292, -0.771515275472917]" in answer.output
    assert "  saddle, unstable" in answer.output
    assert "Certified: there are 5 stationary points on the manifold, these." in answer.output
    assert "exactly 5 zeros" in recheck(file).proved[0]


@pytest.mark.parametrize("d", ["2", "3"])
def test_a_saddle_that_needs_four_dimensions_is_not_listed(d) -> None:
    answer = run("fixed-points", "--d", d, "--lam", "1/10")
    assert answer.exit_code == 0, answer.output
    assert "kappa = 0, nu = 0" not in answer.output
    assert ("isolated" in answer.output) == ("Hessian" not in answer.output) == (d == "2")
    assert "Certified: there are 4 stationary points on the manifold, these." in answer.output


def test_undecided_is_said_with_the_reason() -> None:
    answer = run("fixed-points", "--d", "450000", "--lam", "23/20")
    assert answer.exit_code == 3
    assert "undecided: at (1, 1) the slope in kappa has a factor erfc(187.5)" in answer.output


def test_step_sizes_are_rounded_down(tmp_path, monkeypatch) -> None:
    """0.666667 and 0.0276451 would be above what is proved. The search is that of another test."""
    sample = (SAMPLES / "step_size.jsonl").read_bytes().splitlines(keepends=True)
    found = step_size.StepSize(Fraction(3, 2), Fraction(1), tuple(sample))
    monkeypatch.setattr(step_size, "tight_step_size", lambda params, how: found)
    answer = run("certify", "step-size", "--lam", "1/5", "-o", str(tmp_path / "step.jsonl"))
    assert answer.exit_code == 0, answer.output
    assert "1/Mb of this certificate is at least 0.666666\n" in answer.output
    assert "proved below 1/Mb of its formula (0.0276450, rounded down)\n" in answer.output


def test_the_identities_of_a_statement(tmp_path) -> None:
    file = tmp_path / "minors.jsonl"
    answer = run("certify", "identities", "spurious-minors", "-o", str(file))
    assert answer.exit_code == 0, answer.output
    assert "2 different algebraic steps of spurious-minors are in" in answer.output
    again = run("recheck", str(file))
    assert again.exit_code == 0
    assert "left_2 = right_2 wherever both are defined" in again.output
    assert recheck(file).statement == "spurious-minors"


def test_a_certificate_names_its_statement() -> None:
    found = check(identities("square", Library((binomial.CLAIM,))).certificate)
    assert found.title == "Identities in the proof of square"
    assert found.statement == "square"


def test_what_of_a_proof_is_not_in_the_file_is_said(tmp_path) -> None:
    answer = run("certify", "identities", "lemma-16", "-o", str(tmp_path / "x.jsonl"))
    assert "1 different algebraic steps of lemma-16" in answer.output
    assert "1 are not: integrals, or too large" in answer.output
    assert "by another rule:" in answer.output


@pytest.mark.long
def test_a_proof_without_identities_is_undecided(tmp_path) -> None:
    answer = run("certify", "identities", "lemma-4", "-o", str(tmp_path / "x.jsonl"))
    assert answer.exit_code == 3
    assert "no step of lemma-4 is an identity that a certificate can hold" in answer.output
    assert not list(tmp_path.iterdir())


def test_identities_of_an_unknown_statement(tmp_path) -> None:
    answer = run("certify", "identities", "spurious-minor", "-o", str(tmp_path / "x.jsonl"))
    assert answer.exit_code == 2
    assert "spurious-minors" in answer.output


def test_a_certificate_that_arb_refuses_is_no_wrong_usage() -> None:
    answer = run("fixed-points", "--d", "1000000", "--lam", "1/10")
    assert answer.exit_code == 3
    assert "undecided: arb refuses what was found: line" in answer.output


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells a process that its parent ended"
)
def test_recheck_leaves_no_process_behind(tmp_path) -> None:
    steps = {"steps": 10**7, "to": 1, "from": {"x": ["1/2", "1"], "y": ["1/2", "1"]}}
    claim = {"claim": "orbit", "map": ["f", "g"], "state": ["x", "y"], "order": "o", "room": "room"}
    terms = {"f": ["atan", ["variable", "x"]], "g": ["variable", "y"], "room": ["rational", "1"]}
    first = {"schema": SCHEMA, "title": "long", "statement": None, "uses": ["o"], "bits": 64}
    file = tmp_path / "long.jsonl"
    file.write_bytes(b"".join(sealed([{**first, "parameters": {}, "terms": terms}, claim | steps])))
    program = "from slr_verify.cli import main; main()"
    with subprocess.Popen([sys.executable, "-P", "-c", program, "recheck", str(file)]) as asked:
        children = Path(f"/proc/{asked.pid}/task/{asked.pid}/children")
        while not (born := children.read_text().split()):
            time.sleep(0.05)
        asked.kill()
    assert have_ended([int(child) for child in born])
