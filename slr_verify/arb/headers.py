"""The first line of a certificate: what it declares, and the digest of what is stated."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from flint import arb

from slr_verify.arb.balls import enclose
from slr_verify.arb.claims import Setting
from slr_verify.arb.reading import CertificateRejected, canonical, count, identifier, label, term
from slr_verify.arb.work import spend
from slr_verify.core.binding import substituted
from slr_verify.core.terms import Term
from slr_verify.core.text import text

SCHEMA, FIRST = "slr-verify/certificate@2", "slr-verify/certificate@1"
READ = (SCHEMA, FIRST)
"""An identity had a witness at first; all else is the same."""
MOST_BITS = 20_000
LARGEST, DEEPEST, LARGEST_ALTOGETHER = 20_000, 60, 1_000_000
"""Parts of a term and how deep they are nested, parts of all terms; names being spelled out, of which
sixty could stand for 2^60 parts."""
READING = 5
"""The work of spelling a part of a term out, and of looking at it for a claim."""
HEADER = ("schema", "title", "statement", "uses", "bits", "digest", "parameters", "terms")
STATED = ("statement", "uses", "parameters", "terms")
"""The part of the header that belongs to the statement."""


class Digest:
    """The digest of a statement: of its header, then of each line that opens a claim."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        self._hash = sha256(canonical({name: header[name] for name in STATED}))

    def claim(self, line: Mapping[str, Any]) -> None:
        """Take in a line that opens a claim."""
        self._hash.update(b"\n" + canonical(line))

    def text(self) -> str:
        """The digest so far."""
        return self._hash.hexdigest()


def setting(header: Mapping[str, Any]) -> Setting:
    """The terms and parameters that a header declares. Raises CertificateRejected."""
    bits = count(header["bits"], least=16, most=MOST_BITS)
    uses = _labels(header)
    known = {name: _value(name, written, bits) for name, written in _named(header["parameters"])}
    terms: dict[str, Term] = {}
    for name, written in _named(header["terms"]):
        if name in known:
            raise CertificateRejected(f"{name} is a parameter and a term")
        terms[name] = substituted(written, terms)
        _require_moderate(name, terms)
        spend(READING * terms[name].size)
    return Setting(terms, known, bits, uses)


def _labels(header: Mapping[str, Any]) -> tuple[str, ...]:
    """The statements used, once every text of the header can be printed as no more than it is."""
    title, uses = header["title"], header["uses"]
    if not isinstance(title, str) or not title.isprintable():
        raise CertificateRejected("the title must be a text of one line")
    if header["statement"] is not None:
        label(header["statement"])
    if not isinstance(uses, list):
        raise CertificateRejected("the statements used must be a list of labels")
    return tuple(map(label, uses))


def _require_moderate(name: str, terms: Mapping[str, Term]) -> None:
    """The last term must not be too large, so that what is done with it takes bounded time."""
    found, together = terms[name], sum(each.size for each in terms.values())
    if found.size > LARGEST or found.depth > DEEPEST or together > LARGEST_ALTOGETHER:
        raise CertificateRejected(
            f"{name} is too large: {found.size} parts, {found.depth} deep; {together} with those above it"
        )


def _named(data: object) -> Iterator[tuple[str, Term]]:
    """Terms by name, in their order."""
    if not isinstance(data, dict):
        raise CertificateRejected("terms and parameters are objects")
    for name, written in data.items():
        yield identifier(name), term(written)


def _value(name: str, written: Term, bits: int) -> arb:
    if written.free:
        raise CertificateRejected(f"the parameter {name} has variables in it")
    return enclose(written, {}, bits=bits)


def definitions(header: Mapping[str, Any]) -> Iterator[str]:
    """What the names in a header stand for, as formulas."""
    for part in ("parameters", "terms"):
        for name, written in _named(header[part]):
            yield f"{name} = {text(written)}"
