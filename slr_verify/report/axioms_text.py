"""What a proof rests on, as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from slr_verify.claims.axioms import Discharge, Foundation
from slr_verify.claims.claim import Claim
from slr_verify.proofs.citation import Citation

INDENT = "    "
MEANING = {
    "KERNEL": "python-flint and the kernel",
    "SYMBOLIC": "the rules of slr_verify over SymPy's exact arithmetic",
    "CITED": "the theorems cited below",
}


def axioms_text(claim: Claim, titles: tuple[str, ...], bases: tuple[Foundation, ...]) -> str:
    """Everything that each proof of a claim rests on, its ancestors included."""
    lines = [f"{claim.number}. {claim.title}  [{claim.label}]"]
    for title, base in zip(titles, bases, strict=True):
        lines += ["", f"Proof. {title}.", *_foundation(base)]
    return "\n".join(lines)


def _foundation(base: Foundation) -> Iterator[str]:
    yield "  trust"
    yield from (f"{INDENT}{kind}: {MEANING[kind]}" for kind in base.trust)
    yield "  statements"
    for label in base.ancestors or ("none",):
        yield f"{INDENT}{label}" + ("" if label in (*base.uses, "none") else " (indirectly)")
    yield "  theorems cited"
    if not base.cites:
        yield f"{INDENT}none"
    for citation in base.cites:
        yield from _citation(citation, base.discharges)
    yield "  rules"
    yield from (f"{INDENT}{words}" for words in base.rules)


def _citation(citation: Citation, discharges: tuple[Discharge, ...]) -> Iterator[str]:
    yield f"{INDENT}{citation}"
    yield f"{INDENT}  says: {citation.schema}"
    yield from (f"{INDENT}  if: {hypothesis}" for hypothesis in citation.hypotheses)
    for use in discharges:
        if use.citation == citation:
            checked = "; ".join(use.checked) or "nothing to check"
            yield f"{INDENT}  at {use.label}, {use.step}; checked: {checked}"
