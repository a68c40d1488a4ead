"""Certificates: plain text from an untrusted search, checked line by line.

    {"schema": ..., "title": ..., "statement": ..., "uses": [...], "bits": ..., "digest": ...,
     "parameters": {name: term without variables}, "terms": {name: term}}
    {"claim": ...}             what is claimed, then the lines of its witness; any number of these
    {"bits": ...}              another working precision from here on, if wanted
    {"lines": n, "seal": ...}  the SHA-256 of all lines before this one

A term may name the terms above it. A name has one meaning: what a claim has as a variable is neither a
parameter nor a term, wherever that stands. `digest` is the SHA-256 of what is stated: parameters,
terms, the labels of the statements used, and the lines that open claims. Every line has to be written
in the one canonical way. A file is read once, in bounded memory.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from slr_verify.arb.box_claims import Definite, Sign, Spectrum, Value
from slr_verify.arb.certainty import precision
from slr_verify.arb.claims import Claim
from slr_verify.arb.headers import HEADER, READ, SCHEMA, Digest, definitions, setting
from slr_verify.arb.identities import Identity
from slr_verify.arb.image_claims import Image
from slr_verify.arb.orbit_claims import Basin, Orbit
from slr_verify.arb.reading import CertificateRejected, canonical, count, fields, record, short
from slr_verify.arb.work import MOST_WORK, TooMuchWork, bounded, spend
from slr_verify.arb.zero_claims import Exists, Zeros
from slr_verify.core.language import Refused

MOST_LINES = 10**9
LINE, BYTES = 100, 10
"""The work of a line, and bytes of it that are read for a unit of work."""
LONGEST_REASON = 1000
"""Characters of a refusal: a term may be as long as a line."""
KINDS: Mapping[str, type[Claim]] = {
    "sign": Sign,
    "value": Value,
    "definite": Definite,
    "spectrum": Spectrum,
    "zeros": Zeros,
    "exists": Exists,
    "orbit": Orbit,
    "basin": Basin,
    "image": Image,
    "identity": Identity,
}


@dataclass(frozen=True)
class Verified:
    """What a certificate proves: its terms as formulas, and a sentence for each claim."""

    title: str
    statement: str | None
    uses: tuple[str, ...]
    digest: str
    definitions: tuple[str, ...]
    proved: tuple[str, ...]
    lines: int


def check(source: Iterable[bytes], *, work: int | None = MOST_WORK) -> Verified:
    """Check a certificate, with so many units of `work` (arb/work.py) or, for None, with any number.

    Raises CertificateRejected with the line and the reason.
    """
    reader, waiting, number = _Reader(), iter(source), 1
    try:
        with bounded(work):
            while line := next(waiting, b""):
                reader.read(line)
                number += 1
            return reader.verified()
    except (CertificateRejected, Refused, TooMuchWork) as refusal:
        reason = f"{refusal}"
        if len(reason) > LONGEST_REASON:
            reason = f"{reason[: LONGEST_REASON - 3]}..."
        raise CertificateRejected(f"line {number}: {reason}") from refusal
    except RecursionError:
        raise CertificateRejected(f"line {number}: a term is too deep") from None


class _Reader:
    """The state of reading: header, open claim, what has been proved, seal."""

    def __init__(self) -> None:
        self._seal = sha256()
        self._header: dict[str, Any] | None = None
        self._claim: Claim | None = None
        self._proved: list[str] = []
        self._lines = 0
        self._sealed = False

    def read(self, line: bytes) -> None:
        spend(LINE + len(line) // BYTES)
        found = record(line)
        if canonical(found) + b"\n" != line:
            raise CertificateRejected("the line is not written in the canonical way")
        if self._sealed:
            raise CertificateRejected("a line after the seal")
        if self._header is None:
            self._open(found)
            self._header_size = len(line)
        elif "seal" in found:
            self._close(found)
        else:
            with precision(self._setting.bits):
                self._line(found)
        self._seal.update(line)
        self._lines += 1

    def _open(self, found: dict[str, Any]) -> None:
        schema = found.get("schema")
        if schema not in READ:
            raise CertificateRejected(f"the schema must be {SCHEMA!r}, got {short(schema)}")
        fields(found, *HEADER)
        self._header = found
        self._setting = setting(found)
        self._digest = Digest(found)

    def _line(self, found: dict[str, Any]) -> None:
        if "claim" in found:
            self._finish()
            self._digest.claim(found)
            kind = found.pop("claim")
            if not isinstance(kind, str) or kind not in KINDS:
                raise CertificateRejected(
                    f"a claim is one of {', '.join(KINDS)}; got {short(kind)}"
                )
            self._claim = KINDS[kind](self._setting, found)  # type: ignore[call-arg]
        elif "bits" in found:
            self._finish()
            (bits,) = fields(found, "bits")
            spend(self._header_size // BYTES)
            self._claim, self._setting = None, setting({**(self._header or {}), "bits": bits})
        elif self._claim is None:
            raise CertificateRejected("a witness before any claim")
        else:
            self._claim.line(found)

    def _finish(self) -> None:
        if self._claim is not None:
            self._proved.append(self._claim.finish())

    def _close(self, found: dict[str, Any]) -> None:
        with precision(self._setting.bits):
            self._finish()
        lines, seal = fields(found, "lines", "seal")
        if count(lines, most=MOST_LINES) != self._lines:
            raise CertificateRejected(f"{self._lines} lines were read, not {lines}")
        if seal != self._seal.hexdigest():
            raise CertificateRejected("the seal does not match: lines were edited or reordered")
        if self._header and self._header["digest"] != self._digest.text():
            raise CertificateRejected("the digest does not match what is stated")
        self._sealed = True

    def verified(self) -> Verified:
        """What has been proved, once the seal was read."""
        if not self._sealed or self._header is None:
            raise CertificateRejected("the file ends before its seal: truncated")
        if not self._proved:
            raise CertificateRejected("nothing is claimed")
        header = self._header
        return Verified(
            header["title"],
            header["statement"],
            tuple(header["uses"]),
            self._digest.text(),
            tuple(definitions(header)),
            tuple(self._proved),
            self._lines,
        )
