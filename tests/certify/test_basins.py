"""Basins: what arb accepts agrees with floating-point orbits, and bad input is refused."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import pytest

import slr_verify
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import record
from slr_verify.certify import basin as basin_module
from slr_verify.certify import basins as basins_module
from slr_verify.certify.basin import basin
from slr_verify.certify.basins import ORDER, basins_certificate, checked_step
from slr_verify.certify.cover import Undecided
from slr_verify.certify.proved_step import proved_step
from slr_verify.certify.tasks import Work
from slr_verify.claims.axioms import foundation
from slr_verify.claims.library import Library

PAPER = slr_verify.Parameters(lam="1/10", gamma_squared="1/2")
ALPHA = "1/25"
"""Ten times the step of the paper, so that orbits are short."""


@pytest.fixture(scope="module")
def certificate() -> tuple[bytes, ...]:
    return tuple(basins_certificate(PAPER, ALPHA, resolution=60))


def corners(certificate: tuple[bytes, ...]) -> np.ndarray:
    points = [record(line)["point"] for line in certificate if b'"point"' in line]
    return np.array([[float(Fraction(text)) for text in point] for point in points])


def test_little_of_the_square_is_undecided(certificate) -> None:
    found = check(certificate)
    assert found.uses == ("order-quadrants",)
    (percent,) = re.findall(r"at most ([0-9.]+)% of the area", found.proved[0])
    assert float(percent) < 100 / 60


def test_floating_point_orbits_of_the_points_go_up(certificate) -> None:
    kappa, nu = corners(certificate).T
    for _ in range(4000):
        kappa, nu = slr_verify.reduced_map(PAPER, 0.04, kappa=kappa, nu=nu)
    assert np.all(kappa > 0.9)
    assert np.all(nu > 0.9)


def test_a_point_moved_down_is_refused(certificate) -> None:
    assert all(np.abs(corners(certificate)).max(axis=0) <= 1)


@pytest.mark.parametrize(
    ("alpha", "message"),
    [
        (0, "alpha must be positive, got 0"),
        ("-1/10", "alpha must be positive, got '-1/10'"),
        ("1/5", "alpha must be below the proved bound 1/Mb (0.0852601, rounded down)"),
        ("nan", "alpha must be a finite number"),
        (float("inf"), "alpha must be finite"),
    ],
)
def test_bad_step_sizes(alpha, message) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        basins_certificate(PAPER, alpha, resolution=60)
    with pytest.raises(ValueError, match=re.escape(message)):
        slr_verify.basin(PAPER, alpha, "1/2", "1/2")


@pytest.mark.parametrize("lam", ["1/10", "1/5", "1/2", "1", "3"])
def test_the_bound_that_is_printed_may_be_taken(lam: str) -> None:
    """To the nearest, six digits of it would lie above 1/Mb for lambda = 1/10, 1/5 and 3."""
    params = slr_verify.Parameters(d=400, L=10, lam=lam, gamma_squared="1/2")
    low, high = proved_step(params)
    assert low <= Fraction(slr_verify.max_step_size(params)) * (1 + Fraction(1, 10**15))
    assert Fraction(slr_verify.max_step_size(params)) * (1 - Fraction(1, 10**15)) <= high
    for refused in (1, high, low):
        with pytest.raises(ValueError, match="below the proved bound 1/Mb") as refusal:
            checked_step(params, refused)
    printed = re.search(r"\(([^,]*), rounded down\)", str(refusal.value))
    assert printed
    assert low * Fraction(99999, 100000) < checked_step(params, printed[1]) < low


def test_bad_resolution() -> None:
    with pytest.raises(ValueError, match="resolution must be at least 4, got 3"):
        basins_certificate(PAPER, ALPHA, resolution=3)


def test_an_interrupted_search_goes_on_where_it_was(tmp_path, certificate) -> None:
    kept = tmp_path / "basins.part"
    seen: list[tuple[int, int]] = []

    def interrupt(done: int, total: int) -> None:
        seen.append((done, total))
        if done == 1 and len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        basins_certificate(PAPER, ALPHA, resolution=60, how=Work(kept=kept, on_progress=interrupt))
    assert kept.read_text().count("key") == 1
    again = basins_certificate(
        PAPER, ALPHA, resolution=60, how=Work(kept=kept, on_progress=interrupt)
    )
    assert tuple(again) == certificate
    assert seen == [(0, 2), (1, 2), (1, 2), (2, 2)]


def test_processes_find_the_same(certificate) -> None:
    found = basins_certificate(PAPER, ALPHA, resolution=60, how=Work(jobs=2))
    assert tuple(found) == certificate


@pytest.mark.parametrize(
    ("start", "attractor"),
    [
        (("-1/2", "31/100"), (1, 1)),
        (("-1/2", "29/100"), (-1, -1)),
        ((0.0, 0.1), (1, 1)),
        ((0.0, -0.1), (-1, -1)),
        ((1, "-99/100"), (1, 1)),
        ((-1, "99/100"), (-1, -1)),
    ],
)
def test_where_one_start_converges_to(start, attractor) -> None:
    found = slr_verify.basin(PAPER, ALPHA, *start)
    assert found.attractor == attractor
    (sentence,) = check(found.certificate).proved
    assert f"converges to {attractor}" in sentence


@pytest.mark.parametrize("start", [(0, 0), (1, -1), (-1, 1), (1, 1)])
def test_stationary_starts_go_nowhere(start) -> None:
    found = slr_verify.basin(PAPER, ALPHA, *start)
    assert found.attractor is None
    assert found.reason == "the start is a stationary point"


def test_a_start_outside_the_square() -> None:
    with pytest.raises(ValueError, match=re.escape("nu must be in [-1, 1], got 3/2")):
        slr_verify.basin(PAPER, ALPHA, 0, "3/2")


def test_the_statement_that_basins_rest_on_is_proved(library: Library) -> None:
    (proved,) = library.prove(ORDER)
    assert {"order-for-pgd", "schedules-for-pgd"} <= set(foundation(proved, library).ancestors)


def test_a_map_that_hardly_moves_is_undecided_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(basins_module, "MOST_STEPS", 300)
    monkeypatch.setattr(basin_module, "MOST_STEPS", 300)
    with pytest.raises(Undecided, match="alpha is so small that no orbit along the square is"):
        basins_certificate(PAPER, "1e-30", resolution=40)
    found = basin(PAPER, "1e-30", "0.3", "-0.4")
    assert found.reason == "neither quadrant was entered in 300 steps with 64 bits"
