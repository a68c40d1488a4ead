"""Certificates for tests: small ones, and edited ones whose digest and seal are right again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

import pytest

from slr_verify.arb.certificates import check
from slr_verify.arb.headers import SCHEMA
from slr_verify.arb.reading import CertificateRejected, lines
from slr_verify.selftest.sealing import records, sealed

Records = list[dict[str, Any]]
X = ["variable", "x"]
ONE = ["rational", "1"]
MINUS_ONE = ["rational", "-1"]
SIGN = {"claim": "sign", "term": "f", "sign": ">", "box": {"x": ["0", "1"]}}


def header(terms: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A header without parameters."""
    plain = {
        "schema": SCHEMA,
        "title": "a test",
        "statement": None,
        "uses": [],
        "bits": 64,
        "parameters": {},
        "terms": terms,
    }
    return {**plain, **more}


def forged(lines: Iterable[bytes], edit: Callable[[Records], None]) -> list[bytes]:
    """The certificate after an edit, with the right digest and seal."""
    found = records(lines)
    edit(found)
    return sealed(found)


def positive_square(low: str = "1/2", cut: str = "1") -> list[bytes]:
    """x^2 - 1/5 > 0 for x in [low, 2], in two pieces."""
    terms = {"f": ["sum", ["power", X, 2], ["rational", "-1/5"]]}
    return sealed(
        [
            header(terms),
            {"claim": "sign", "term": "f", "sign": ">", "box": {"x": [low, "2"]}},
            {"split": {"x": cut}},
            {"leaf": {"x": [low, cut]}},
            {"leaf": {"x": [cut, "2"]}},
        ]
    )


def rejected(certificate: list[bytes], match: str) -> None:
    """Check that the certificate is refused with this message."""
    with pytest.raises(CertificateRejected, match=match):
        check(lines(BytesIO(b"".join(certificate))))
