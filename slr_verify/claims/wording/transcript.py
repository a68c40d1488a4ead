"""A proof as plain data: each line with its relation, its rule and what it applies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import sympy as sp

from slr_verify.calculus.theorem import Step, Theorem
from slr_verify.claims.axioms import Foundation
from slr_verify.claims.library import Proved
from slr_verify.claims.record.results import CitationRecord, PremiseRecord, ProofRecord, StepRecord
from slr_verify.claims.wording.repetitions import Repetitions
from slr_verify.claims.wording.typesetting import Typesetting
from slr_verify.core.axioms import AXIOMS

Write = Callable[[sp.Basic], str]
"""How an expression is written as plain text."""


def proof_record(
    proved: Proved, base: Foundation, typeset: Typesetting, write: Write = str
) -> ProofRecord:
    """The steps of every part of a proof, embedded results inside the step that applies them."""
    transcript = Transcript(typeset, write)
    steps = [
        line
        for part, theorem in enumerate(proved.theorems)
        for line in transcript.whole(theorem, part)
    ]
    return ProofRecord(
        title=proved.title,
        idea=proved.idea,
        steps=tuple(steps),
        trust=tuple(str(kind) for kind in base.trust),
        cites=base.cites,
        uses=base.uses,
        ancestors=base.ancestors,
        meanings=base.meanings,
        rules=base.rules,
        repeated=base.repeated,
    )


def citation_record(name: str) -> CitationRecord:
    """A theorem of the literature as plain data."""
    return CitationRecord(name, AXIOMS[name].figure)


@dataclass
class Transcript:
    """Writes down a proof; a result that occurs again with the same steps is not proved again."""

    typeset: Typesetting
    write: Write = str
    repetitions: Repetitions = field(default_factory=Repetitions)
    shown: set[int] = field(default_factory=set)

    def whole(self, theorem: Theorem, part: int) -> Iterator[StepRecord]:
        """One of the statements of the claim, to which later parts may refer."""
        yield from self.lines(theorem, part)
        self.shown.add(self.repetitions.number(theorem))

    def lines(self, theorem: Theorem, part: int) -> Iterator[StepRecord]:
        """The first expression, then each step."""
        start = theorem.statement.lhs
        yield StepRecord(part, self.typeset.expression(start), self.write(start), "", "")
        for step in theorem.steps:
            yield self._line(step, part)

    def _line(self, step: Step, part: int) -> StepRecord:
        labels = (premise.label for premise in step.rule.premises)
        embedded = dict.fromkeys(premise for premise in step.rule.premises if premise.label is None)
        return StepRecord(
            part=part,
            latex=self.typeset.expression(step.expression),
            text=self.write(step.expression),
            relation=step.sign,
            rule=step.rule.words,
            uses=tuple(dict.fromkeys(label for label in labels if label is not None)),
            premises=tuple(self._premise(premise, part) for premise in embedded),
        )

    def _premise(self, theorem: Theorem, part: int) -> PremiseRecord:
        number = self.repetitions.number(theorem)
        steps = () if number in self.shown else tuple(self.lines(theorem, part))
        self.shown.add(number)
        statement = theorem.statement
        return PremiseRecord(
            self.typeset.statement(statement),
            f"{self.write(statement.lhs)} {statement.sign} {self.write(statement.rhs)}",
            self.typeset.conditions(statement),
            steps,
        )
