"""Balls around fixed points off the manifold: the certificate, its mutants, and orbits of vectors."""

from __future__ import annotations

import json
from fractions import Fraction
from hashlib import sha256
from itertools import product

import numpy as np
import pytest
from click.testing import CliRunner

import slr_verify
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected, canonical
from slr_verify.certify.attractor_ball import INSIDE, RETURNS, AttractorBall, attractor_ball
from slr_verify.certify.contraction import ROWS, Contraction
from slr_verify.certify.cover import Undecided
from slr_verify.certify.fixed_points import fixed_points
from slr_verify.certify.model_terms import with_step
from slr_verify.cli import main
from slr_verify.dynamics.simulate import simulate
from slr_verify.numeric.branch import branch
from slr_verify.numeric.spurious_theta import spurious_theta

from .second_checker import answer_to

FIGURE_7A = slr_verify.Parameters(d=400, L=10, lam="9/10", gamma_squared="1/2")
STEP = "1/1000"
NAMES = ("kappa", "nu", "theta", "eta", "rho")
SEEN = dict(zip(NAMES, (0.302, 0.947, -0.321, 0.953, 0.806), strict=True))
SMALL = slr_verify.Parameters(d=20, L=3, lam="3/10", gamma_squared="1/2")


@pytest.fixture(scope="module")
def ball() -> AttractorBall:
    return attractor_ball(FIGURE_7A, STEP, SEEN)


def test_the_further_attractor_of_figure_7a(ball: AttractorBall) -> None:
    """What the certificate states, and that what PAPER.md saw is what is certified."""
    proved = check(ball.certificate).proved
    said = [each.split()[0] for each in proved]
    assert [name for name in said if name in (*ROWS, *RETURNS, *INSIDE)] == [
        *ROWS,
        *RETURNS,
        *INSIDE,
    ]
    assert "is positive definite" in proved[-1]
    assert np.abs(ball.middle) == pytest.approx([0.3017, 0.9471, 0.3210, 0.9534, 0.8061], abs=5e-5)
    assert float(slr_verify.risk(FIGURE_7A, **_named(ball.middle))) == pytest.approx(
        3.807, abs=5e-4
    )
    assert 0 < ball.reach <= ball.radius
    assert 0 < ball.rate < 1


@pytest.mark.long
def test_two_other_searches_find_it(ball: AttractorBall) -> None:
    """A minimum in two angles; and a zero of eight equations, by Krawczyk's test."""
    (point,) = branch(FIGURE_7A, [0.9])
    assert point is not None
    sizes = [abs(point.products[name]) for name in NAMES]
    assert np.abs(ball.middle) == pytest.approx(sizes, abs=1e-6)
    enclosed = [
        tuple(each.products[name] for name in NAMES)
        for each in fixed_points(FIGURE_7A, full=True).points
    ]
    close = float(ball.within)
    assert any(
        all(
            low - close <= at <= high + close
            for (low, high), at in zip(box, ball.middle, strict=True)
        )
        or all(
            low <= Fraction(at) <= high for (low, high), at in zip(box, ball.centre, strict=True)
        )
        for box in enclosed
    )


@pytest.mark.long
def test_vectors_from_the_ball_come_nearer() -> None:
    """By Definition 1 on vectors of R^20, from around a spurious point."""
    theta = float(spurious_theta(SMALL, SMALL.lam))
    near = dict(zip(NAMES, (0, 0, theta, 1, 0), strict=True))
    found = attractor_ball(SMALL, "1/25", near)
    share = 1 - float(found.reach) / 2
    start = {name: share * at for name, at in _named(found.middle).items()}
    assert tuple(start.values()) in found
    steps = int(np.log(1000) / -np.log(float(found.rate)))
    random = np.random.default_rng(0)
    how = {"alpha": 0.04, "steps": steps, "runs": 1, "record_every": steps, "rng": random}
    end = simulate(SMALL, start=start, method="vectors", **how).end_points()[:, 0]
    assert np.abs(end - found.middle).max() < float(found.reach) / 100


def test_a_step_takes_corners_of_the_ball_into_it(ball: AttractorBall) -> None:
    """Exactly, by enclosures at points, as far from the centre as `reach` allows."""
    steps = Contraction(with_step(FIGURE_7A, Fraction(STEP)), {})
    for signs in product((1, -1), repeat=5):
        at = [
            x + sign * ball.reach * 999 / 1000 for x, sign in zip(ball.centre, signs, strict=True)
        ]
        assert at in ball
        image, _ = steps.image(at)
        assert [(low + high) / 2 for low, high in image.values()] in ball
    assert tuple(ball.middle + 10 * float(ball.radius)) not in ball


def test_the_second_checker_accepts_it(ball: AttractorBall) -> None:
    assert b"accepted, 70 value, 15 sign, 1 definite" in answer_to(ball.certificate)


@pytest.mark.parametrize("name", ["contracts_1", "returns_2", "inside_3"])
def test_a_certificate_that_claims_more_is_refused(ball: AttractorBall, name: str) -> None:
    """A rate, a distance or a radius of a hundredth."""
    with pytest.raises(CertificateRejected):
        check(_with_less(ball.certificate, name), work=None)


def _with_less(lines: tuple[bytes, ...], name: str) -> list[bytes]:
    """The certificate with the bound in a term divided by 100, sealed anew."""
    records = [json.loads(line) for line in lines[:-1]]
    term = records[0]["terms"][name]
    bound = next(part for part in term[1:] if part[0] == "rational")
    bound[1] = str(Fraction(bound[1]) / 100)
    digest = records[0].pop("digest")
    stated = [{key: records[0][key] for key in ("statement", "uses", "parameters", "terms")}]
    stated += [each for each in records[1:] if "claim" in each]
    texts = [canonical(part) for first in stated[:1] for part in first.values()]
    texts += [canonical(each) for each in stated[1:]]
    records[0]["digest"] = sha256(b"\n".join(texts)).hexdigest()
    assert records[0]["digest"] != digest
    body = [canonical(each) + b"\n" for each in records]
    seal = {"lines": len(body), "seal": sha256(b"".join(body)).hexdigest()}
    return [*body, canonical(seal) + b"\n"]


@pytest.mark.parametrize(
    ("near", "step", "why"),
    [
        ((0, 0, 0, 0, 0), STEP, "spectral radius"),
        ((1, 1, 0, 0, 0), STEP, "spectral radius"),
        (tuple(SEEN.values()), "1/100", "spectral radius"),
        ((0.6, 0.6, 0.2, 0.2, 0.1), STEP, "finds no fixed point"),
    ],
    ids=["a saddle", "the oracle, a saddle here", "too long a step", "nothing near"],
)
def test_where_nothing_attracts(near, step, why) -> None:
    with pytest.raises(Undecided, match=why):
        attractor_ball(FIGURE_7A, step, dict(zip(NAMES, near, strict=True)))


def test_the_command_prints_the_centre_with_all_of_its_digits(tmp_path) -> None:
    """What it says is about the printed numbers: with fewer digits they are not so near."""
    theta = str(float(spurious_theta(SMALL, SMALL.lam)))
    near = ("--kappa", "0", "--nu", "0", "--theta", theta, "--eta", "1")
    told = ("--d", "20", "--L", "3", "--lam", "3/10", "--alpha", "1/25", *near)
    target = str(tmp_path / "ball.jsonl")
    answer = CliRunner().invoke(main, ["certify", "attractor", *told, "-o", target])
    assert answer.exit_code == 0, answer.output
    lines = (line.split(" = ") for line in answer.output.splitlines() if " = " in line)
    printed = {name.strip(): Fraction(at) for name, at in lines}
    found = attractor_ball(SMALL, "1/25", {**dict.fromkeys(NAMES, 0), "theta": theta, "eta": 1})
    assert printed == found.products
    assert printed["theta"] != Fraction(f"{float(printed['theta']):.12f}")


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="alpha must be positive, got 0"):
        attractor_ball(FIGURE_7A, 0, SEEN)
    with pytest.raises(ValueError, match="d must be at least 4, got 3"):
        attractor_ball(slr_verify.Parameters(d=3), STEP, SEEN)
    with pytest.raises(
        ValueError, match="the five products are kappa, nu, theta, eta, rho, got kappa"
    ):
        attractor_ball(FIGURE_7A, STEP, {"kappa": 1})


def _named(at) -> dict[str, float]:
    return dict(zip(NAMES, map(float, at), strict=True))
