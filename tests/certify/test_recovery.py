"""A box of starts from which PGD recovers: the certificate, its mutants, and orbits of vectors."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

import slr_verify
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected
from slr_verify.certify.contraction import INSIDE, ROWS
from slr_verify.certify.cover import Undecided
from slr_verify.certify.recovery import Recovery, recovery
from slr_verify.cli import main
from slr_verify.dynamics.simulate import simulate
from slr_verify.selftest.sealing import records, sealed

from .second_checker import answer_to

SMALL = slr_verify.Parameters(d=20, L=3, lam="3/10", gamma_squared="1/2")
STEP, WITHIN = "1/25", "1/1000"
NAMES = ("kappa", "nu", "theta", "eta", "rho")
NEAR = dict(zip(NAMES, ("3/5", "1/2", "1/5", "-1/5", "1/10"), strict=True))


@pytest.fixture(scope="module")
def found() -> Recovery:
    return recovery(SMALL, STEP, NEAR, WITHIN)


def test_the_three_parts_of_the_certificate(found: Recovery) -> None:
    """Where the box goes, that this is in the ball, and that a step contracts the ball."""
    image, *others = check(found.certificate).proved
    assert image.startswith("the map (next_kappa, next_nu, next_theta, next_eta, next_rho) takes")
    assert "kappa in [0.599, 0.601]" in image
    assert f"in {found.steps} steps to one with kappa in " in image
    said = [each.split()[0] for each in others]
    assert said[: len(INSIDE)] == list(INSIDE)
    assert said[-len(ROWS) :] == list(ROWS)
    assert check(found.certificate).uses == ("five-variable-map", "lemma-14")
    assert 0 < found.end < found.ball.reach


def test_vectors_from_the_box_are_at_the_oracle_after_so_many_steps(found: Recovery) -> None:
    """By Definition 1 on vectors of R^20, from its corners; not after nine tenths of the steps."""
    random = np.random.default_rng(0)
    for signs in random.choice([-1, 1], size=(4, 5)):
        ends = zip(NAMES, found.start.values(), signs, strict=True)
        start = {name: float(low if sign < 0 else high) for name, (low, high), sign in ends}
        how = {"alpha": 0.04, "steps": found.steps, "runs": 1, "rng": random}
        runs = simulate(SMALL, start=start, method="vectors", record_every=found.steps, **how)
        off = np.abs(runs.end_points()[:, 0] - [1, 1, 0, 0, 0])
        assert off.max() < float(found.end)
        how["steps"] = found.steps * 9 // 10
        before = simulate(SMALL, start=start, method="five", record_every=how["steps"], **how)
        assert np.abs(before.end_points()[:, 0] - [1, 1, 0, 0, 0]).max() > float(found.end)


def test_the_second_checker_accepts_it(found: Recovery) -> None:
    assert b"accepted, 1 image, 10 sign, 45 value" in answer_to(found.certificate)


@pytest.mark.parametrize(
    "change",
    [
        lambda claim: claim.update(steps=claim["steps"] * 9 // 10),
        lambda claim: claim["from"].update(kappa=["1/2", "601/1000"]),
        lambda claim: claim["from"].update(kappa=["-3/5", "-3/5"], nu=["-1/2", "-1/2"]),
        lambda claim: claim["to"].update(kappa=["999999/1000000", "1000001/1000000"]),
    ],
    ids=["fewer steps", "a larger box", "the opposite", "a smaller end"],
)
def test_a_certificate_that_claims_more_is_refused(found: Recovery, change) -> None:
    rows = records(found.certificate)
    change(next(row for row in rows if row.get("claim") == "image"))
    with pytest.raises(CertificateRejected, match="not shown to be in the box after|no-ball"):
        check(sealed(rows), work=None)


def test_an_end_that_is_not_in_the_ball_is_refused(found: Recovery) -> None:
    rows = records(found.certificate)
    for row in rows:
        for key in ("to", "box", "leaf"):
            if "kappa" in row.get(key, ()) and row.get("term", INSIDE[0]) in INSIDE:
                row[key]["kappa"][0] = "1/2"
    with pytest.raises(CertificateRejected, match="not shown on the leaf"):
        check(sealed(rows), work=None)


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slr_verify.certify.recovery.MOST_STEPS", 500)


@pytest.mark.parametrize(
    ("params", "step", "near", "within", "why"),
    [
        (SMALL, "1/10", NEAR, WITHIN, "spectral radius"),
        (SMALL, STEP, NEAR, "1/4", "lost sight of after"),
        (SMALL, STEP, {**NEAR, "kappa": "0", "nu": "0"}, "1/5", "lost sight of after"),
        (SMALL, STEP, dict.fromkeys(NAMES, 0), "1e-12", "not at .* after"),
    ],
    ids=["too long a step", "a large box", "between two basins", "a stationary point"],
)
@pytest.mark.usefixtures("few_steps")
def test_where_nothing_is_seen(params, step, near, within, why) -> None:
    with pytest.raises(Undecided, match=why):
        recovery(params, step, near, within)


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="alpha must be positive, got 0"):
        recovery(SMALL, 0, NEAR, WITHIN)
    with pytest.raises(ValueError, match="within must be positive, got 0"):
        recovery(SMALL, STEP, NEAR, 0)
    with pytest.raises(ValueError, match="the five products are .*, got kappa"):
        recovery(SMALL, STEP, {"kappa": 1}, WITHIN)


def test_the_command_says_what_is_certain(tmp_path, found: Recovery) -> None:
    near = [f"--{name}={at}" for name, at in NEAR.items()]
    told = ["--d", "20", "--L", "3", "--lam", "3/10", "--alpha", STEP, *near, "--within", WITHIN]
    target = tmp_path / "box.jsonl"
    answer = CliRunner().invoke(main, ["certify", "recovery", *told, "-o", str(target)])
    assert answer.exit_code == 0, answer.output
    assert target.read_bytes() == b"".join(found.certificate)
    assert f"oracle's after {found.steps} steps" in answer.output
    wide = CliRunner().invoke(
        main, ["certify", "recovery", *told[:-1], "1/2", "-o", str(tmp_path / "no.jsonl")]
    )
    assert wide.exit_code == 3
    assert "undecided: the orbits are lost sight of after" in wide.output


@pytest.mark.long
def test_the_cold_stage_of_the_schedule_from_around_the_hot_attractor() -> None:
    """At d = 100, from further around it than a hot stage as recommended ends."""
    cold = slr_verify.Parameters(d=100, L=10, lam="0.0892325", gamma_squared="1/2")
    hot = dict(zip(NAMES, HOT, strict=True))
    found = recovery(cold, "0.0133", hot, "1/5000")
    assert found.steps == 1803
    assert found.start["nu"] == (Fraction("0.82383193"), Fraction("0.82423193"))


HOT = ("0.32878478", "0.82403193", "0.56654336", "-0.94440488", "-0.59194895")
"""Within 1e-8 of the attractor at d = 100, L = 10, gamma^2 = 1/2 and lambda = 10."""
