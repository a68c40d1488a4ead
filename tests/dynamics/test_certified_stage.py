"""`recommend --certified FILE`: the last stage certified and not only observed, or a refusal."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from slr_verify import Parameters
from slr_verify.arb.boxes import Box
from slr_verify.certify.recovery import recovery, recovery_around
from slr_verify.cli import main
from slr_verify.dynamics.certified_ends import within_box
from slr_verify.dynamics.recommended import in_stages, recommendation

NAMES = ("kappa", "nu", "theta", "eta", "rho")
HOT = ("0.32878478", "0.82403193", "0.56654336", "-0.94440488", "-0.59194895")
SMALL = ("recommend", "--d", "20", "--L", "3")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of the last stage at d = 20 and L = 3, as printed, from near the oracle."""
    last = CliRunner().invoke(main, SMALL).output.splitlines()[2].split()
    params = Parameters(d=20, L=3, lam=last[1], gamma_squared="1/2")
    file = tmp_path_factory.mktemp("certified") / "near.jsonl"
    file.write_bytes(b"".join(recovery_around(params, last[2], "1/1000").certificate))
    return file


def test_the_last_stage_is_certified_from_the_box(small: Path) -> None:
    """No run is so near to the oracle when the stage begins."""
    answer = CliRunner().invoke(main, (*SMALL, "--certified", str(small)))
    assert answer.exit_code == 0, answer.output
    _, _, certified = answer.output.partition("\nCertified, with lambda = ")
    assert " as printed:\n  PGD converges to (k*, v*) from all vectors" in certified
    assert "0 of 64 runs are in the box, up to signs, when the last stage begins" in certified
    assert "Not proved: that the schedule recovers from almost every start." in certified


@pytest.mark.parametrize(
    "changed", [("--L", "4"), ("--d", "21"), ("--slower", "2"), ("--epsilon", "0.1")]
)
def test_a_certificate_for_something_else_is_refused(small: Path, changed) -> None:
    answer = CliRunner().invoke(main, (*SMALL, *changed, "--certified", str(small)))
    assert answer.exit_code == 1
    assert "near.jsonl: not a certificate of `certify recovery` for d = 2" in answer.output


def test_a_damaged_file_is_refused(small: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(small.read_bytes()[:-9])
    answer = CliRunner().invoke(main, (*SMALL, "--certified", str(bad)))
    assert answer.exit_code == 1
    assert "bad.jsonl: the line is cut off: truncated file" in answer.output


def test_it_is_not_about_sgd(small: Path) -> None:
    answer = CliRunner().invoke(main, (*SMALL, "--noise", "gaussian", "--certified", str(small)))
    assert answer.exit_code == 2
    assert "--certified is about PGD, without --noise" in answer.output


def test_runs_are_counted_up_to_the_signs_that_change_nothing() -> None:
    """Of the runs' starts, taken exactly; the opposites of k and v, and of v and v*."""
    found = recommendation(d=20, L=3, gamma_squared="1/2")
    first = in_stages(found, runs=6, rng=np.random.default_rng(0))[0]
    for signs in ((1, 1, 1, 1, 1), (-1, -1, -1, -1, 1), (1, 1, -1, -1, -1), (-1, -1, 1, 1, -1)):
        starts = (
            sign * Fraction(float(getattr(first, name)[2, 0]))
            for name, sign in zip(NAMES, signs, strict=True)
        )
        box: Box = {name: (at, at) for name, at in zip(NAMES, starts, strict=True)}
        assert within_box(first, box) == 1
        assert within_box(first, {**box, "nu": (Fraction(2), Fraction(3))}) == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("d", "stage", "box"),
    [
        (100, ("0.0892325", "0.0133"), (HOT, "0.00024")),
        (400, ("0.0637675", "0.00225"), ((1, 1, 0, 0, 0), "0.0008")),
    ],
)
def test_all_runs_are_in_the_certified_box(d: int, stage, box, tmp_path: Path) -> None:
    """At d = 400 a stage in between has taken them to near the oracle."""
    (lam, step), (near, within) = stage, box
    last = Parameters(d=d, L=10, lam=lam, gamma_squared="1/2")
    found = recovery(last, step, dict(zip(NAMES, near, strict=True)), within)
    file = tmp_path / "last.jsonl"
    file.write_bytes(b"".join(found.certificate))
    answer = CliRunner().invoke(main, ("recommend", "--d", str(d), "--certified", str(file)))
    assert answer.exit_code == 0, answer.output
    assert (
        "  64 of 64 runs are in the box, up to signs, when the last stage begins" in answer.output
    )
