"""How near to the oracle is near enough: the box of the products, the certificate, and the table."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import slr_verify
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected
from slr_verify.certify.contraction import STATE
from slr_verify.certify.cover import Undecided
from slr_verify.certify.recovery import Recovery, recovery_around, vectors_around
from slr_verify.cli import main
from slr_verify.dynamics.simulate import simulate
from slr_verify.selftest.sealing import records, sealed

from .second_checker import answer_to

PAGE = Path(__file__).parents[2] / "docs" / "near_the_oracle.md"
ROW = re.compile(r"^\|[^|]*\| (\d+) \| (\S+) \| (\S+) \| (1/\d+) \| ([\d ]+) \|$", re.MULTILINE)
SMALL = slr_verify.Parameters(d=20, L=3, lam="3/10", gamma_squared="1/2")
STEP, DISTANCE = "1/25", Fraction(1, 256)


@pytest.fixture(scope="module")
def found() -> Recovery:
    return recovery_around(SMALL, STEP, DISTANCE)


def near(distance: float, rng: np.random.Generator, d: int) -> tuple[np.ndarray, ...]:
    """k, v at this distance from k*, v*, and k*, v*."""
    stars = np.eye(d)[:2]
    beside = rng.normal(size=(2, d))
    beside -= (beside * stars).sum(axis=1, keepdims=True) * stars
    beside /= np.linalg.norm(beside, axis=1, keepdims=True)
    half = 2 * np.arcsin(distance / 2)
    return (*(np.cos(half) * stars + np.sin(half) * beside), *stars)


def products(k, v, k_star, v_star) -> np.ndarray:
    return np.array([k @ k_star, v @ v_star, v @ k_star, k @ v_star, k @ v])


@pytest.mark.parametrize("distance", [Fraction(1, 1000), Fraction(1, 3), Fraction(3, 2)])
@pytest.mark.parametrize("d", [2, 3, 30])
def test_the_box_has_the_products_of_all_vectors_so_near(distance: Fraction, d: int) -> None:
    rng, box = np.random.default_rng(d), vectors_around(distance)
    ends = np.array([[float(end) for end in box[name]] for name in STATE])
    for _ in range(200):
        at = products(*near(float(distance) * rng.uniform() ** 0.1, rng, d))
        assert np.all(ends[:, 0] - 1e-12 <= at)
        assert np.all(at <= ends[:, 1] + 1e-12)


def test_no_interval_of_kappa_or_eta_is_too_long() -> None:
    """In R^2 they are reached, eta nearly."""
    at = products(*near(0.01, np.random.default_rng(0), 2))
    box = vectors_around(Fraction(1, 100))
    assert at[0] == pytest.approx(float(box["kappa"][0]), abs=1e-12)
    assert abs(at[3]) == pytest.approx(float(box["eta"][1]), rel=1e-4)


def test_arb_and_the_second_checker_accept_it(found: Recovery) -> None:
    image = check(found.certificate).proved[0]
    assert "eta in [-0.00390625, 0.00390625]" in image
    assert b"accepted, 1 image, 10 sign, 45 value" in answer_to(found.certificate)


def test_a_longer_distance_in_the_file_is_refused(found: Recovery) -> None:
    rows = records(found.certificate)
    next(row for row in rows if row.get("claim") == "image")["from"]["eta"] = ["-1/8", "1/8"]
    with pytest.raises(CertificateRejected, match="not shown to be in the box after|no-ball"):
        check(sealed(rows), work=None)


@pytest.mark.parametrize("seed", range(3))
def test_iterates_of_vectors_converge(found: Recovery, seed: int) -> None:
    """By Definition 1 on vectors of R^20 at this distance."""
    rng = np.random.default_rng(seed)
    start = dict(zip(STATE, products(*near(float(DISTANCE), rng, SMALL.d)), strict=True))
    how = {"alpha": 0.04, "runs": 1, "rng": rng, "method": "vectors"}
    runs = simulate(SMALL, start=start, steps=found.steps, record_every=found.steps, **how)
    assert np.abs(runs.end_points()[:, 0] - [1, 1, 0, 0, 0]).max() < float(found.end)


@pytest.mark.parametrize(
    ("distance", "error", "why"),
    [
        ("1/4", Undecided, "lost sight of after"),
        (0, ValueError, "distance must be positive, got 0"),
        ("-1/4", ValueError, "distance must be positive, got '-1/4'"),
    ],
)
def test_where_there_is_none(distance, error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        recovery_around(SMALL, STEP, distance)


def test_the_command(tmp_path, found: Recovery) -> None:
    target = str(tmp_path / "near.jsonl")
    told = ["--d", "20", "--L", "3", "--lam", "3/10", "--alpha", STEP, "-o", target]
    answer = CliRunner().invoke(main, ["certify", "oracle", *told, "--distance", "1/256"])
    assert answer.exit_code == 0, answer.output
    assert Path(target).read_bytes() == b"".join(found.certificate)
    assert "with |k - k*| and |v - v*| at most 1/256\n" in answer.output
    assert f"of the oracle's after {found.steps} steps" in answer.output
    both = ["--distance", "1/256", "--until", "2/5", "--overwrite"]
    refused = CliRunner().invoke(main, ["certify", "oracle", *told, *both])
    assert refused.exit_code == 2
    assert "--distance is for one lambda, without --until" in refused.output


@pytest.mark.long
@pytest.mark.parametrize("row", ROW.findall(PAGE.read_text("utf-8")), ids=" ".join)
def test_a_row_of_the_table(row: tuple[str, ...]) -> None:
    """So many steps from this distance; from twice as far the orbits are lost sight of."""
    d, lam, step, distance, steps = row
    params = slr_verify.Parameters(d=int(d), L=10, lam=lam, gamma_squared="1/2")
    assert recovery_around(params, step, distance).steps == int(steps.replace(" ", ""))
    with pytest.raises(Undecided, match="lost sight of"):
        recovery_around(params, step, 2 * Fraction(distance))


def test_the_table_has_all_rows() -> None:
    assert len(ROW.findall(PAGE.read_text("utf-8"))) == 5
