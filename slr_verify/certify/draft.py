"""A certificate as it is put together: what it states, and the witness that arb will check."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from slr_verify.arb.headers import SCHEMA, Digest
from slr_verify.arb.reading import canonical, plain
from slr_verify.core.terms import Term

Line = Mapping[str, Any]


@dataclass(frozen=True)
class Block:
    """A claim, the lines of its witness, and the precision if it is not that of the draft."""

    claim: Line
    witness: Iterable[Line] = ()
    bits: int | None = None


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
