"""What a proof rests on, as plain text for a terminal."""

from collections.abc import Iterator, Mapping

from slr_verify.claims.record.results import ClaimRecord, ProofRecord
from slr_verify.document.markup import said
from slr_verify.document.unicode import UNICODE, Text
from slr_verify.report.lines import prose

WIDTH = 100
HEAD, ITEM, DETAIL = "  ", "    ", "      "
Line = tuple[str, str]
"""How far a line goes in, and what it says."""

MEANING = {
    "CORE": "the rules of slr_verify.core, and python-flint",
    "CITED": "the theorems cited below",
}


def _listed(labels: tuple[str, ...], directly: tuple[str, ...]) -> Iterator[Line]:
    for label in labels or ("none",):
        yield ITEM, label + ("" if label in (*directly, "none") else " (indirectly)")


def axioms_text(
    claim: ClaimRecord, schemas: Mapping[str, str], width: int = WIDTH, write: Text = UNICODE
) -> str:
    """Everything that each proof of a claim rests on, ancestors and the meaning of words included.

    `schemas` has the theorems that may be cited.
    """
    lines = [f"{claim.number}. {said(claim.title, write)}  [{claim.label}]"]
    for proof in claim.proofs:
        lines += ["", f"Proof. {said(proof.title, write)}."]
        for indent, text in _foundation(proof, claim.speaks_of, schemas):
            lines += prose(said(text, write), indent, width)
    return "\n".join(lines)


def _foundation(
    proof: ProofRecord, spoken: tuple[str, ...], schemas: Mapping[str, str]
) -> Iterator[Line]:
    yield HEAD, "trust"
    yield from ((ITEM, f"{kind}: {MEANING[kind]}") for kind in proof.trust)
    yield HEAD, "statements"
    yield from _listed(proof.ancestors, proof.uses)
    yield HEAD, "statements on which its words rest"
    yield from _listed(proof.meanings, spoken)
    yield HEAD, "theorems cited"
    if not proof.cites:
        yield ITEM, "none"
    for name in proof.cites:
        yield ITEM, name
        yield from ((DETAIL, line) for line in schemas[name].splitlines() if line)
    yield HEAD, "rules"
    yield from ((ITEM, words) for words in proof.rules)
    if proof.repeated:
        yield HEAD, "combinations of these rules"
        yield from ((ITEM, words) for words in proof.repeated)
