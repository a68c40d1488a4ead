"""A certificate as it is put together: what it states, and the witness that arb will check."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from slr_verify.arb.boxes import Box
from slr_verify.arb.certificates import check
from slr_verify.arb.headers import SCHEMA, Digest
from slr_verify.arb.reading import canonical
from slr_verify.certify.outward import Interval
from slr_verify.certify.writing import plain, plain_box
from slr_verify.core.terms import Term

Line = Mapping[str, Any]
Rows = tuple[tuple[str, ...], ...]
"""The names of the entries of a matrix."""


@dataclass(frozen=True)
class Block:
    """A claim, the lines of its witness, and the precision if it is not that of the draft."""

    claim: Line
    witness: Iterable[Line] = ()
    bits: int | None = None


def value_block(term: str, between: Interval, at: Box, bits: int | None = None) -> Block:
    """The claim that a term lies in an interval, on a box."""
    ends = list(map(str, between))
    claim = {"claim": "value", "term": term, "between": ends, "box": plain_box(at)}
    return Block(claim, bits=bits)


def spectrum_block(
    rows: Rows, found: Iterable[Interval], at: Box, bits: int | None = None
) -> Block:
    """The claim that these intervals enclose the eigenvalues of a symmetric matrix, on a box."""
    values, matrix = [list(map(str, each)) for each in found], list(map(list, rows))
    claim = {"claim": "spectrum", "matrix": matrix, "box": plain_box(at), "values": values}
    return Block(claim, bits=bits)


@dataclass(frozen=True)
class Draft:
    """What a certificate declares before its claims; `arb/certificates.py` says what that means."""

    title: str
    parameters: Mapping[str, Term]
    terms: Mapping[str, Term]
    bits: int
    uses: tuple[str, ...] = ()
    statement: str | None = None

    def header(self, claims: Iterable[Line]) -> dict[str, Any]:
        """The first line, with the digest of what is stated."""
        found: dict[str, Any] = {
            "schema": SCHEMA,
            "title": self.title,
            "statement": self.statement,
            "uses": list(self.uses),
            "bits": self.bits,
            "parameters": {name: plain(term) for name, term in self.parameters.items()},
            "terms": {name: plain(term) for name, term in self.terms.items()},
        }
        digest = Digest(found)
        for claim in claims:
            digest.claim(claim)
        return {**found, "digest": digest.text()}

    def lines(self, blocks: tuple[Block, ...]) -> Iterator[bytes]:
        """The certificate, line by line, sealed."""
        seal, number = sha256(), 0
        for line in self._records(blocks):
            text = canonical(line) + b"\n"
            seal.update(text)
            number += 1
            yield text
        yield canonical({"lines": number, "seal": seal.hexdigest()}) + b"\n"

    def checked(self, blocks: Iterable[Block]) -> tuple[bytes, ...]:
        """The certificate, once arb has accepted it. Raises CertificateRejected."""
        lines = tuple(self.lines(tuple(blocks)))
        check(lines, work=None)
        return lines

    def _records(self, blocks: tuple[Block, ...]) -> Iterator[Line]:
        yield self.header(block.claim for block in blocks)
        current = self.bits
        for block in blocks:
            wanted = block.bits or self.bits
            if wanted != current:
                yield {"bits": wanted}
            current = wanted
            yield block.claim
            yield from block.witness
