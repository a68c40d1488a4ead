"""All stationary points of jointly turned heads: the certificate, its mutants, and the closed form."""

from __future__ import annotations

import json

import numpy as np
import pytest
import sympy as sp
from click.testing import CliRunner

from slr_verify import Parameters, multi_head_risk
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected
from slr_verify.calculus.questions import questions
from slr_verify.certify import turned_heads as module
from slr_verify.certify.cover import Undecided
from slr_verify.certify.draft import Block, Draft
from slr_verify.certify.model_terms import parameter_terms
from slr_verify.certify.turned_heads import TurnedHeads, turned_heads, turned_terms
from slr_verify.cli import main
from slr_verify.model.notation import a, gamma, phi
from slr_verify.model.turned_slopes import across, slopes, weights

from .second_checker import answer_to

PARAMS = Parameters(d=80, L=10, lam="1", gamma_squared="1/2")


@pytest.fixture(scope="module")
def found() -> TurnedHeads:
    return turned_heads(PARAMS)


def angles(found: TurnedHeads) -> np.ndarray:
    ends = [[float(low + high) / 2 for low, high in each.angles.values()] for each in found.points]
    return np.array(ends)


def test_what_the_certificate_says(found: TurnedHeads) -> None:
    """The zeros, that they are all, that they are in small boxes; risk and eigenvalues of each."""
    proved = check(found.certificate, work=None).proved
    assert len(proved) == 2 + 2 * len(found.points)
    kinds = [each.kind for each in found.points]
    assert (len(kinds), kinds.count("minimum"), kinds.count("maximum")) == (12, 4, 2)


def test_separated_and_turned_heads_are_among_them(found: TurnedHeads) -> None:
    seen = angles(found)
    for place in (
        (0, 0),
        (np.pi / 2, np.pi / 2),
        (np.pi / 4, np.pi / 4),
        (3 * np.pi / 4, 3 * np.pi / 4),
    ):
        gaps = np.abs(seen - np.array(place)).max(axis=1)
        assert gaps.min() < 1e-12
        assert found.points[int(gaps.argmin())].kind == "saddle"


def test_the_risk_of_the_definition_is_least_where_it_is_said(found: TurnedHeads) -> None:
    """By `multi_head_risk` on a grid of the angles: no value is below that of the minima."""
    least = min(float(each.risk[0]) for each in found.points)
    phi, psi = np.meshgrid(np.linspace(0, 2 * np.pi, 60), np.linspace(0, np.pi, 40))
    grid = multi_head_risk(PARAMS, grams(phi, psi), heads=2, locations=2)
    assert least - 1e-9 <= grid.min() <= least + 0.01
    for point, (first, second) in zip(found.points, angles(found), strict=True):
        risk = multi_head_risk(PARAMS, grams(first, second), heads=2, locations=2)
        assert float(point.risk[0]) - 1e-9 <= risk <= float(point.risk[1]) + 1e-9


def grams(phi, psi) -> np.ndarray:
    phi, psi = np.broadcast_arrays(phi, psi)
    rows = np.zeros((*phi.shape, 8, 4))
    for row, (angle, first) in enumerate(
        ((phi, 0), (phi + np.pi / 2, 0), (psi, 2), (psi + np.pi / 2, 2))
    ):
        rows[..., row, first], rows[..., row, first + 1] = np.cos(angle), np.sin(angle)
    rows[..., 4:, :] = np.eye(4)
    return rows @ np.swapaxes(rows, -1, -2)


@pytest.mark.long
def test_the_second_checker_accepts_it(found: TurnedHeads) -> None:
    expected = b"accepted, 1 zeros, 1 exists, 12 value, 12 spectrum"
    assert expected in answer_to(found.certificate)


def test_the_equation_across_is_a_combination_of_the_slopes() -> None:
    """So that both are zero where it and the slope in psi are, as u and v are nowhere both zero."""
    (own, other), size = weights(), 2 / sp.sqrt(sp.pi)
    u, v = (sp.erf(a * each) for each in (sp.cos(phi), sp.sin(phi)))
    along_phi, along_psi = slopes()
    combined = (u**2 + v**2) * along_phi + a * size * (own * v + other * u) * along_psi
    assert questions().vanishes(combined - 4 * gamma**2 * a * size * across(), ())
    assert not questions().vanishes(combined - 4 * gamma**2 * size * across(), ())


@pytest.mark.long
@pytest.mark.parametrize(("d", "lam"), [(400, "1"), (4000, "1/10")])
def test_where_the_risk_is_nearly_constant_in_between(d: int, lam: str) -> None:
    """Slopes of 1e-22 between the points, or two slopes that are nearly one."""
    found = turned_heads(Parameters(d=d, L=10, lam=lam, gamma_squared="1/2"))
    check(found.certificate, work=None)
    assert len(found.points) == 12
    assert [each.kind for each in found.points].count("minimum") == 4


def test_one_point_too_few_is_refused(found: TurnedHeads) -> None:
    """The certificate without its first zero: the box of it is on no leaf then."""
    header, claim, *rest = map(json.loads, found.certificate[:-1])
    witness = rest[: next(i for i, line in enumerate(rest) if "claim" in line)]
    claim["zeros"] = claim["zeros"][1:]
    draft = Draft("too few", parameter_terms(PARAMS), turned_terms(), header["bits"])
    with pytest.raises(CertificateRejected):
        draft.checked((Block(claim, witness[1:]),))


def test_a_search_that_misses_points_finds_no_certificate(monkeypatch) -> None:
    every = module._Search.zeros
    monkeypatch.setattr(module._Search, "zeros", lambda self: every(self)[1:])
    monkeypatch.setattr(module, "MOST", 3000)
    with pytest.raises(Undecided, match="more than 3000 boxes would be needed"):
        turned_heads(PARAMS)


@pytest.mark.parametrize(("d", "tokens"), [(80, 1), (3, 10), (2, 10)])
def test_where_there_are_no_such_stars_or_places(d: int, tokens: int) -> None:
    """Four orthonormal stars ask for d >= 4, though the formula of the risk has values below."""
    said = f"d must be at least 4 and L at least 2, got d = {d} and L = {tokens}"
    with pytest.raises(ValueError, match=said):
        turned_heads(Parameters(d=d, L=tokens, lam="7/10"))


@pytest.mark.long
def test_the_command(tmp_path) -> None:
    target = tmp_path / "turned.jsonl"
    answer = CliRunner().invoke(
        main, ["fixed-points", "--heads", "2", "--d", "80", "--lam", "1", "-o", str(target)]
    )
    assert answer.exit_code == 0, answer.output
    assert (
        "Certified: there are 12 stationary points of two heads that are turned jointly"
        in answer.output
    )
    assert check(target.read_bytes().splitlines(keepends=True), work=None).proved
    refused = CliRunner().invoke(main, ["fixed-points", "--heads", "2", "--alpha", "1/10"])
    assert (refused.exit_code, "--alpha is for one head" in refused.output) == (2, True)
