"""What arb says for a view: files that recheck, and reasons where there is nothing to show."""

from __future__ import annotations

import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from slr_verify import basin, max_step_size
from slr_verify.explorer.panels.certificate import verdict_html
from slr_verify.explorer.state.view import View
from slr_verify.explorer.work.calls import answered
from slr_verify.explorer.work.jobs import (
    certificate_calls,
    points_calls,
    step_size_calls,
    threshold_calls,
)

START = (Fraction(3, 10), Fraction(-2, 5))


def rechecked(certificate: bytes, folder: Path) -> subprocess.CompletedProcess[str]:
    """What the command says that stands below the certificate on the page."""
    (folder / "start.jsonl").write_bytes(certificate)
    command = ("slr-verify", "recheck", "start.jsonl")
    return subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)


def test_the_verdict_is_that_of_the_library_and_its_file_rechecks(tmp_path: Path) -> None:
    view = View(chosen=START)
    found = answered(*certificate_calls(view, START)).value
    expected = basin(view.params, view.alpha, *START)
    assert (found.attractor, found.steps) == (expected.attractor, expected.steps) == ((-1, -1), 96)
    assert "converges to (−1, −1); enters the quadrant at step 96" in verdict_html(found)
    told = rechecked(b"".join(found.certificate), tmp_path)
    assert told.returncode == 0
    assert "3/10" in told.stdout or "0.3" in told.stdout


def test_a_changed_file_does_not_recheck(tmp_path: Path) -> None:
    certificate = b"".join(basin(View().params, View().alpha, *START).certificate)
    assert rechecked(certificate.replace(b'"3/10"', b'"4/10"', 1), tmp_path).returncode == 1


def test_a_large_step_is_refused_with_the_bound() -> None:
    answer = answered(*certificate_calls(View(alpha=Fraction(1)), START))
    assert "alpha must be below the proved bound 1/Mb (0.0852601, rounded down)" in answer.failure


def test_a_certificate_needs_a_constant_lambda() -> None:
    with pytest.raises(ValueError, match="needs a constant lambda; it decreases, by the decay 0.1"):
        certificate_calls(View(decay=Fraction(1, 10)), START)


def test_the_points_are_those_of_the_manifold() -> None:
    found = answered(*points_calls(View())).value
    assert found.complete
    assert [point.kind for point in found.points].count("minimum") == 2
    assert all(low < high for point in found.points for low, high in point.step)


def test_what_arb_cannot_show_is_undecided() -> None:
    answer = answered(*points_calls(View(d=10**6)))
    assert answer.failure.startswith("undecided: ")


def test_the_threshold_does_not_depend_on_lambda() -> None:
    assert threshold_calls(View()) == threshold_calls(View(lam=Fraction(9, 10), seed=3))
    assert threshold_calls(View()) != threshold_calls(View(L=11))


def test_the_certified_step_is_larger_than_that_of_the_closed_bound() -> None:
    found = answered(*step_size_calls(View())).value
    assert float(found.alpha) > max_step_size(View().params)
