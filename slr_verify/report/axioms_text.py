"""What a proof rests on, as plain text for a terminal."""

from collections.abc import Iterator

from slr_verify.claims.axioms import Foundation
from slr_verify.claims.claim import Claim
from slr_verify.core.axioms import AXIOMS
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
    claim: Claim, titles: tuple[str, ...], bases: tuple[Foundation, ...], width: int = WIDTH
) -> str:
    """Everything that each proof of a claim rests on, ancestors and the meaning of words included."""
    lines = [f"{claim.number}. {claim.title}  [{claim.label}]"]
    for title, base in zip(titles, bases, strict=True):
        lines += ["", f"Proof. {title}."]
        for indent, text in _foundation(base, claim.speaks_of):
            lines += prose(text, indent, width)
    return "\n".join(lines)


def _foundation(base: Foundation, spoken: tuple[str, ...]) -> Iterator[Line]:
    yield HEAD, "trust"
    yield from ((ITEM, f"{kind}: {MEANING[kind]}") for kind in base.trust)
    yield HEAD, "statements"
    yield from _listed(base.ancestors, base.uses)
    yield HEAD, "statements on which its words rest"
    yield from _listed(base.meanings, spoken)
    yield HEAD, "theorems cited"
    if not base.cites:
        yield ITEM, "none"
    for name in base.cites:
        yield ITEM, name
        yield from ((DETAIL, line) for line in AXIOMS[name].figure.splitlines() if line)
    yield HEAD, "rules"
    yield from ((ITEM, words) for words in base.rules)
    if base.repeated:
        yield HEAD, "combinations of these rules"
        yield from ((ITEM, words) for words in base.repeated)
