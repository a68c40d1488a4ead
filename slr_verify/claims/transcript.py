"""A proof as plain data: each line with its relation, its rule and what it applies."""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from slr_verify.claims.axioms import Foundation
from slr_verify.claims.library import Proved
from slr_verify.claims.record import CitationRecord, PremiseRecord, ProofRecord, StepRecord
from slr_verify.proofs.citation import Citation
from slr_verify.proofs.theorem import Step, Theorem


def proof_record(proved: Proved, base: Foundation) -> ProofRecord:
    """The steps of every part of a proof, embedded results inside the step that applies them."""
    shown: set[Theorem] = set()
    steps = [
        line
        for part, theorem in enumerate(proved.theorems)
        for line in _lines(theorem, part, shown)
    ]
    return ProofRecord(
        title=proved.title,
        steps=tuple(steps),
        trust=tuple(str(kind) for kind in base.trust),
        cites=tuple(str(citation) for citation in base.cites),
        uses=base.uses,
    )


def citation_record(citation: Citation) -> CitationRecord:
    """A citation as plain data."""
    return CitationRecord(citation.name, citation.kind, citation.schema, citation.hypotheses)


def _lines(theorem: Theorem, part: int, shown: set[Theorem]) -> Iterator[StepRecord]:
    start = theorem.statement.lhs
    yield StepRecord(part, sp.latex(start), str(start), "", "")
    for step in theorem.steps:
        yield _line(step, part, shown)


def _line(step: Step, part: int, shown: set[Theorem]) -> StepRecord:
    labels = (premise.label for premise in step.why.premises)
    embedded = dict.fromkeys(premise for premise in step.why.premises if premise.label is None)
    return StepRecord(
        part=part,
        latex=sp.latex(step.expression),
        text=str(step.expression),
        relation=step.sign,
        rule=step.why.words,
        uses=tuple(dict.fromkeys(label for label in labels if label is not None)),
        cites=tuple(str(citation) for citation in step.why.cites),
        discharged=step.why.discharged,
        premises=tuple(_premise(premise, part, shown) for premise in embedded),
    )


def _premise(theorem: Theorem, part: int, shown: set[Theorem]) -> PremiseRecord:
    again = theorem in shown
    shown.add(theorem)
    steps = () if again else tuple(_lines(theorem, part, shown))
    return PremiseRecord(theorem.statement.latex(), str(theorem.statement), steps)
