"""What an attacker can always do: put the right digest and seal on a certificate that was edited."""

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from slr_verify.arb.headers import Digest
from slr_verify.arb.reading import canonical

Record = dict[str, Any]


def records(lines: Iterable[bytes]) -> list[Record]:
    """The records of a certificate, without its seal."""
    return [json.loads(line) for line in lines][:-1]


def sealed(edited: Iterable[Record]) -> list[bytes]:
    """The lines of a certificate with the right digest and seal.

    Raises KeyError or TypeError when the edit left nothing of which a digest could be made.
    """
    first, *rest = (dict(each) for each in edited)
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
