"""Certificates for tests: small ones, and edited ones whose digest and seal are right again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

from slr_verify.kernel.headers import SCHEMA, Digest
from slr_verify.kernel.reading import canonical

Records = list[dict[str, Any]]
X = ["variable", "x"]
ONE = ["rational", "1"]
MINUS_ONE = ["rational", "-1"]


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


def sealed(records: Iterable[dict[str, Any]]) -> list[bytes]:
    """The lines of a certificate with the right digest and seal."""
    first, *rest = (dict(each) for each in records)
    first.pop("digest", None)
    digest = Digest(first)
    for each in rest:
        if "claim" in each:
            digest.claim(each)
    written = [canonical(each) + b"\n" for each in ({**first, "digest": digest.text()}, *rest)]
    return [*written, seal_of(written)]


def seal_of(written: list[bytes]) -> bytes:
    """The last line."""
    return canonical({"lines": len(written), "seal": sha256(b"".join(written)).hexdigest()}) + b"\n"


def records(lines: Iterable[bytes]) -> Records:
    """The records of a certificate, without its seal."""
    return [json.loads(line) for line in lines][:-1]


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
