"""What a run says of the core: which claims it shows, by how many steps, and the file of proofs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from slr_verify.claims.library import Library
from slr_verify.claims.record.results import CoreRecord
from slr_verify.claims.run.second_check import CoreFindings
from slr_verify.claims.run.shown import Shown, shown_in, transcription
from slr_verify.core.axioms import AXIOMS
from slr_verify.core.language import Refused
from slr_verify.core.proof_file import replayed, written
from slr_verify.core.rules import RULES
from slr_verify.core.terms import DEEPEST
from slr_verify.core.theorems import steps_of


def core_findings(library: Library, labels: tuple[str, ...]) -> CoreFindings:
    """What the core shows of the claims with these labels, and once more from the file of proofs."""
    work = transcription()
    with deep_calls():
        found = tuple(shown_in(work, (library.claims[label] for label in labels), library))
        named = {label: theorem for each in found for label, theorem in each.named}
        lines = tuple(written(work.context, named))
        again = replayed(lines).claims
    for label, theorem in named.items():
        if again[label].sequent != theorem.sequent:
            raise Refused("replay", f"the file of proofs shows another statement for {label}")
    proofs = "".join(lines).encode("ascii")
    return CoreFindings({each.label: core_record(each) for each in found}, proofs)


def core_record(found: Shown) -> CoreRecord:
    """What became of a claim, as plain data."""
    if not found.theorems:
        return CoreRecord(shown=False, why=found.refusal)
    steps = steps_of(*found.theorems)
    used = {each.rule for each in steps}
    labels = tuple(label for label, _ in found.named)
    rules = tuple(name for name in (*RULES, *AXIOMS) if name in used)
    cites = tuple(name for name in AXIOMS if name in used)
    return CoreRecord(True, labels, len(steps), rules, cites)


@contextmanager
def deep_calls() -> Iterator[None]:
    """Room for the walks over deep terms."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(DEEPEST, before))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
