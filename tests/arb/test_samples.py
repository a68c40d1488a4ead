"""The sample certificates, which have claims of every kind, and what they prove in so many words."""

from __future__ import annotations

from pathlib import Path

import pytest

from slr_verify.arb.certificates import check

SAMPLES = Path(__file__).parents[2] / "checkers" / "samples"
PROVED = {
    "basins": "undecided is at most 23.998744% of the area",
    "definite": "the matrix ((minus_a, b), (b, minus_c)) is negative definite for all x in [-1, 1]",
    "functions": "mean lies in [-0.01, 0.95] for all x in [0, 1]",
    "image": "takes every point with x in [0.25, 0.5], y in [-0.125, 0.125] in 12 steps to one with x in",
    "minors": "left_2 = right_2 wherever both are defined",
    "orbit": "every orbit from kappa = -0.5, nu = 0.31 has kappa, nu > 0 after 48 steps and converges",
    "relations": "left_6 = right_6 wherever both are defined",
    "stationary_points": "(along_kappa, along_nu) has exactly 5 zeros for all kappa in [-1, 1], nu in",
    "step_size": "reached_from_below < 0 at kappa = ",
    "threshold": "determinant has exactly 1 zero for all lambda in [0.8, 1]: (lambda in [0.8924379482017",
}


@pytest.mark.parametrize("name", PROVED)
def test_what_a_sample_proves(name: str) -> None:
    found = check((SAMPLES / f"{name}.jsonl").read_bytes().splitlines(keepends=True))
    assert any(PROVED[name] in sentence for sentence in found.proved)
