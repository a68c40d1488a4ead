"""What a certificate may ask for: bits, variables and work are bounded, and so are refusals."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest

from arb.forging import ONE, SIGN, X, header, positive_square, rejected
from slr_verify.arb import certificates, recheck
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected
from slr_verify.arb.recheck import main
from slr_verify.arb.work import TooMuchWork, bounded, spend
from slr_verify.selftest.sealing import sealed

TOO_MUCH = "the certificate asks for more work than is allowed"
ZETA = ["zeta", X, ONE]
DEEP: Any = X
for _ in range(25):
    DEEP = ["exp", ["sum", DEEP, ONE]]


def test_work_is_counted_before_it_is_done() -> None:
    with bounded(10):
        spend(4)
        spend(6)
        with pytest.raises(TooMuchWork, match=TOO_MUCH):
            spend(1)
    with bounded(None):
        spend(10**30)
    spend(10**30)


def test_a_certificate_gets_as_much_work_as_its_reader_allows() -> None:
    assert check(positive_square()).lines == check(positive_square(), work=None).lines
    with pytest.raises(CertificateRejected, match=f"line 2: {TOO_MUCH}"):
        check(positive_square(), work=200)


@pytest.mark.parametrize(
    ("terms", "claims"),
    [
        pytest.param(
            {"f": ZETA},
            [{"claim": "value", "term": "f", "between": ["0", "1"], "box": {"x": ["0", "1"]}}] * 9,
            id="integrals at many bits",
        ),
        pytest.param(
            {"f": ["atan", X], "g": ["variable", "y"], "room": ONE},
            [
                {
                    "claim": "orbit",
                    "map": ["f", "g"],
                    "state": ["x", "y"],
                    "order": "o",
                    "room": "room",
                    "from": {"x": ["1/2", "1"], "y": ["1/2", "1"]},
                    "steps": 10_000_000,
                    "to": 1,
                }
            ]
            * 9,
            id="steps of orbits",
        ),
        pytest.param(
            {"f": ["atan", X]},
            [
                {
                    "claim": "image",
                    "map": ["f"],
                    "state": ["x"],
                    "from": {"x": ["1/2", "1"]},
                    "steps": 10_000_000,
                    "to": {"x": ["0", "1"]},
                }
            ],
            id="steps of a box",
        ),
        pytest.param({"f": DEEP}, [{"bits": 20_000}, {"bits": 64}] * 4000, id="other precisions"),
        pytest.param(
            {"f": X},
            [{"claim": "value", "term": "f", "between": ["-1", "2"], "box": {"x": ["0", "1"]}}]
            * 10**4,
            id="lines",
        ),
    ],
)
def test_what_would_take_long_is_refused(
    terms: dict[str, Any], claims: list[dict[str, Any]]
) -> None:
    """With a hundredth of what is allowed, so that the test is short."""
    first = header(terms, uses=["o"], bits=4096 if "f" in terms and terms["f"] is ZETA else 64)
    file = sealed([first, *claims])
    with pytest.raises(CertificateRejected, match=TOO_MUCH):
        check(file, work=certificates.MOST_WORK // 100)


def test_a_box_has_few_variables() -> None:
    many = {f"x{place}": ["0", "1"] for place in range(65)}
    claim = {"claim": "sign", "term": "f", "sign": ">", "box": many}
    rejected(sealed([header({"f": ONE}), claim]), "line 2: a box has more than 64 variables")


@pytest.mark.parametrize(
    "line",
    [
        {**SIGN, "sign": "x" * 10**5},
        {**SIGN, "term": "x" * 10**5},
        {**SIGN, "box": ["x" * 10**5]},
        {**SIGN, "box": {"x" * 10**5: ["1", "0"]}},
        {"claim": "x" * 10**5},
        {"x" * 10**5: 1},
        {"claim": "exists", "system": ["x" * 10**5] * 2, "zeros": [{"x": ["0", "1"]}]},
    ],
)
def test_a_refusal_repeats_little(line: dict[str, Any]) -> None:
    with pytest.raises(CertificateRejected) as refusal:
        check(sealed([header({"f": ONE}), line]))
    assert "x" * 100 not in str(refusal.value)


@pytest.fixture
def certificate(tmp_path: Path) -> str:
    path = tmp_path / "certificate.jsonl"
    path.write_bytes(b"".join(positive_square()))
    return str(path)


@pytest.mark.parametrize(
    "words", [(), ("a", "b", "c"), ("", "1"), ("a", "0"), ("a", "1e3"), ("a", "9" * 19)]
)
def test_recheck_takes_a_file_and_an_amount_of_work(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("usage: python -P -m slr_verify.arb.recheck FILE")


def test_recheck_does_as_much_work_as_it_is_told(
    certificate: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([certificate, "100000"]) == 0
    assert main([certificate, "300"]) == 1
    assert TOO_MUCH in capsys.readouterr().err


class Full:
    """A stream on a full disk."""

    def __init__(self, number: int) -> None:
        self.fileno = lambda: number

    def writelines(self, lines: Iterable[str]) -> None:
        raise OSError(ENOSPC, "No space left on device")

    def write(self, text: str) -> None:
        self.writelines([text])


def test_recheck_that_cannot_say_what_is_proved_is_no_success(
    certificate: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "output").open("w") as file:
        for output in (Full(file.fileno()), None):
            for remarks in (Full(file.fileno()), None):
                with monkeypatch.context() as patch:
                    patch.setattr(sys, "stdout", output)
                    patch.setattr(sys, "stderr", remarks)
                    assert main([certificate]) == 4
        monkeypatch.setattr(sys, "stdout", Full(file.fileno()))
        assert main([certificate]) == 4


def test_an_interrupt_ends_recheck(certificate: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(recheck, "check", interrupted)
    assert main([certificate]) == 130


def test_a_long_refusal_is_cut(certificate: str) -> None:
    long = ["sum", *[["variable", f"a{place}"] for place in range(900)]]
    with pytest.raises(CertificateRejected, match=r"\.\.\.$") as refusal:
        check(sealed([header({"f": long}), SIGN]))
    assert len(str(refusal.value)) < 1020
