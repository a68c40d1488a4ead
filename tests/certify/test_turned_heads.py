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
from slr_verify.certify.cover import Undecided
from slr_verify.certify.draft import Block, Draft
from slr_verify.certify.heads import turned_heads as module
from slr_verify.certify.heads.turned_heads import TurnedHeads, turned_heads, turned_terms
from slr_verify.certify.model_terms import parameter_terms
from slr_verify.cli import main
from slr_verify.model.heads.turned_slopes import turned
from slr_verify.model.notation import a, b, gamma

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


def test_both_slopes_are_zero_at_every_point(found: TurnedHeads) -> None:
    """By differences of the risk: that the combination is zero there says so."""
    for first, second in angles(found):
        assert np.abs(gradient(first, second)).max() < 1e-6
    assert np.abs(gradient(0.3, 0.4)).max() > 1e-2


def gradient(first: float, second: float) -> np.ndarray:
    step = 1e-5
    moved = (
        (first + step, second),
        (first - step, second),
        (first, second + step),
        (first, second - step),
    )
    risks = [multi_head_risk(PARAMS, grams(*each), heads=2, locations=2) for each in moved]
    return np.array([risks[0] - risks[1], risks[2] - risks[3]]) / (2 * step)


@pytest.mark.long
@pytest.mark.parametrize(("d", "lam"), [(400, "1"), (4000, "1/10")])
def test_where_the_risk_is_nearly_constant_in_between(d: int, lam: str) -> None:
    """Slopes of 1e-22 between the points, or two slopes that are nearly one."""
    found = turned_heads(Parameters(d=d, L=10, lam=lam, gamma_squared="1/2"))
    check(found.certificate, work=None)
    assert b"accepted, 1 zeros, 1 exists" in answer_to(found.certificate)
    kinds = [each.kind for each in found.points]
    assert [kinds.count(each) for each in ("minimum", "saddle", "maximum")] == [4, 6, 2]


@pytest.mark.long
def test_an_eigenvalue_of_1e_minus_19_has_a_sign() -> None:
    """By the Hessian at 45 degrees of Heads (saddle), to thirty digits."""
    found = turned_heads(Parameters(d=400, L=10, lam="1", gamma_squared="1/2"))
    (place,) = np.flatnonzero(np.abs(angles(found) - np.pi / 4).max(axis=1) < 1e-12)
    (low, high), _ = found.points[place].hessian
    in_phi, mixed, in_psi = (
        float(sp.N(each.subs({a: 10, b: 10 / sp.sqrt(3), gamma: sp.sqrt(2) / 2}), 30))
        for each in turned()
    )
    assert float(low) <= in_phi - mixed**2 / in_psi <= float(high) < 0


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
