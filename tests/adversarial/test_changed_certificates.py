"""Certificates in the self-test: each change is refused, or true; what is neither raises an alarm."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from slr_verify.arb.certificates import Verified, check
from slr_verify.claims.attack.floats import NoFloats
from slr_verify.claims.attack.ordeal import Fate
from slr_verify.cli import main
from slr_verify.selftest import certificates as trials_module
from slr_verify.selftest.certificates import (
    OTHER,
    Answer,
    CertificateMutant,
    certificate_lines,
    shipped,
    trial_of,
    trials_of,
)
from slr_verify.selftest.claimed_values import agreement
from slr_verify.selftest.sealing import records, sealed

from .conftest import SAMPLES

QUICK = "spurious_others.jsonl"


def with_claim(name: str, **fields: object) -> CertificateMutant:
    """A certificate whose first claim has other fields, sealed as an attacker would."""
    header, claim, *witness = records(certificate_lines(name))
    return CertificateMutant("claim", tuple(sealed([header, {**claim, **fields}, *witness])))


def trial(mutant: CertificateMutant, name: str = QUICK):
    return trial_of(mutant, check(certificate_lines(name)), Random(0), 10.0)


def test_the_shipped_certificates_and_the_samples_are_named() -> None:
    assert QUICK in shipped()
    assert len(certificate_lines(str(SAMPLES / "definite.jsonl"))) == 10


def test_no_change_is_an_alarm() -> None:
    found = list(trials_of(QUICK, number=60, random=Random(1), patience=10.0))
    assert len(found) == 60
    assert not any(each.fate is Fate.PROVED_FALSE for each in found)
    assert sum(each.fate is Fate.KILLED for each in found) > 40
    again = list(trials_of(QUICK, number=60, random=Random(1), patience=10.0))
    assert again == found


def test_a_false_claim_is_refused_and_a_true_one_is_borne_out() -> None:
    assert trial(with_claim(QUICK, sign="<")).fate is Fate.KILLED
    name = str(SAMPLES / "functions.jsonl")
    wider = trial(with_claim(name, between=["1/2", "3/2"]), name)
    assert wider.fate is Fate.TRUE_VARIANT
    assert "borne out in floating point" in wider.reason
    assert trial(with_claim(name, between=["1", "21/20"]), name).fate is Fate.KILLED


def test_floating_point_agrees_with_the_shipped_certificates() -> None:
    for name in ("spurious_others.jsonl", "oracle_threshold_bracket.jsonl"):
        points, against = agreement(certificate_lines(name), Random(0))
        assert points >= 10
        assert not against


def test_floating_point_speaks_against_a_false_claim() -> None:
    points, against = agreement(with_claim(QUICK, sign="<").lines, Random(0))
    assert points >= 1
    assert "gap = " in against


def test_other_kinds_of_claims_have_no_values_here() -> None:
    with pytest.raises(NoFloats, match="claims of the kind orbit"):
        agreement(certificate_lines(str(SAMPLES / "orbit.jsonl")), Random(0))


def test_a_checker_that_accepts_everything_raises_an_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    def believes(mutant: CertificateMutant, original: Verified) -> Answer:
        return Answer(OTHER, ("whatever it says",))

    monkeypatch.setattr(trials_module, "answer", believes)
    found = trial(with_claim(QUICK, sign="<"))
    assert found.fate is Fate.PROVED_FALSE
    assert "in floating point gap = " in found.reason


def test_a_checker_that_breaks_raises_an_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(mutant: CertificateMutant, original: Verified) -> Answer:
        raise KeyError("terms")

    monkeypatch.setattr(trials_module, "answer", breaks)
    assert trial(with_claim(QUICK, sign="<")).fate is Fate.PROVED_FALSE


def test_a_batch_of_certificates_by_command() -> None:
    answer = CliRunner().invoke(main, ["selftest", "--batch", f"certificates:{QUICK}:0"])
    assert answer.exit_code == 0, answer.output
    assert "killed: line " in answer.output


def test_a_file_that_is_no_certificate(tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text("{}\n", encoding="utf-8")
    for options in (["--certificate", str(other)], ["--batch", f"certificates:{other}:0"]):
        answer = CliRunner().invoke(main, ["selftest", *options])
        assert answer.exit_code == 2
        assert "is no certificate that could be changed" in answer.output
    missing = CliRunner().invoke(main, ["selftest", "--batch", "certificates:nowhere.jsonl:0"])
    assert missing.exit_code == 2
    assert "No such file" in missing.output
