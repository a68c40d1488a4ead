"""What a certificate may ask for: bits, variables and work are bounded, and so are refusals."""

from __future__ import annotations

from typing import Any

import pytest

from kernel.forging import ONE, SIGN, X, header, positive_square, rejected
from slr_verify.kernel import certificates
from slr_verify.kernel.certificates import check
from slr_verify.kernel.reading import CertificateRejected
from slr_verify.kernel.work import TooMuchWork, bounded, spend
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
