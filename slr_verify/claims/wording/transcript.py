"""A proof as plain data: each line with its relation, its rule and what it applies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

import sympy as sp

from slr_verify.calculus.rules.combination import LinearArithmetic, Summand
from slr_verify.calculus.rules.instance import SHOWN
from slr_verify.calculus.theorem import Step, Theorem
from slr_verify.claims.axioms import Foundation
from slr_verify.claims.library import Proved
from slr_verify.claims.record.results import CitationRecord, ProofRecord
from slr_verify.claims.record.steps import PremiseRecord, StepRecord, SummandRecord, UseRecord
from slr_verify.claims.wording.repetitions import Repetitions
from slr_verify.claims.wording.typesetting import Typesetting
from slr_verify.core.axioms import AXIOMS
from slr_verify.document.nodes import Chain, Fence, Node, Number, related

STRICT = ("<", ">")
Added = tuple[tuple[SummandRecord, ...], Node | None]


def proof_record(proved: Proved, base: Foundation, typeset: Typesetting) -> ProofRecord:
    """The steps of every part of a proof, embedded results inside the step that applies them."""
    transcript = Transcript(typeset)
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
    """Writes down a proof. What is shown on the way has a number, and is shown once."""

    typeset: Typesetting
    repetitions: Repetitions = field(default_factory=Repetitions)
    numbers: dict[int, str] = field(default_factory=dict)
    """What was shown, as `repetitions` counts it, by the numbers that are printed."""
    on_the_way: int = 0

    def whole(self, theorem: Theorem, part: int) -> Iterator[StepRecord]:
        """One of the statements of the claim, to which later parts may refer."""
        number, self.on_the_way = self.repetitions.number(theorem), 0
        if number in self.numbers:
            yield from self._once_more(theorem, part, self.numbers[number])
        else:
            yield from self._lines(theorem, part)
            self.numbers[number] = str(part + 1)

    def _once_more(self, theorem: Theorem, part: int, number: str) -> Iterator[StepRecord]:
        """A statement that was shown on the way to another one."""
        statement = theorem.statement
        yield self._expression(statement.lhs, part)
        yield replace(self._expression(statement.rhs, part), relation=statement.sign, by=(number,))

    def _expression(self, expr: sp.Expr, part: int) -> StepRecord:
        return StepRecord(part, self.typeset.expression(expr), "", "")

    def _lines(self, theorem: Theorem, part: int) -> Iterator[StepRecord]:
        """The first expression, then each step."""
        yield self._expression(theorem.statement.lhs, part)
        for step in theorem.steps:
            yield self._line(step, part)

    def _line(self, step: Step, part: int) -> StepRecord:
        embedded = [
            each for each in step.rule.premises if each.label is None and not _says_nothing(each)
        ]
        new = tuple(self._new(embedded, part))
        summands, rest = (
            self._added(step) if isinstance(step.rule, LinearArithmetic) else ((), None)
        )
        return StepRecord(
            part=part,
            formula=self.typeset.expression(step.expression),
            relation=step.sign,
            rule="" if step.rule.words == SHOWN else step.rule.words,
            by=tuple(dict.fromkeys(map(self._number, embedded))),
            uses=tuple(_uses(step.rule.premises)),
            premises=new,
            summands=summands,
            rest=rest,
        )

    def _added(self, step: Step) -> Added:
        """The factors and the rest of a sum of relations."""
        rule: LinearArithmetic = step.rule  # type: ignore[assignment]
        terms = [term for term in rule.terms if not any(map(_says_nothing, term.known))]
        return tuple(map(self._summand, terms)), self._rest(step, terms) if rule.rest else None

    def _summand(self, term: Summand) -> SummandRecord:
        factor = self.typeset.expression(term.factor)
        is_sum = isinstance(factor, Chain) and len(factor.parts) > 1
        here = [each for each in term.known if each.label is None]
        return SummandRecord(
            Fence(factor) if is_sum else factor,
            tuple(map(self._number, here)),
            tuple(_uses(each for each in term.known if each.label is not None)),
        )

    def _rest(self, step: Step, terms: list[Summand]) -> Node:
        """What is left over is positive if no summand is, and the sum has to be."""
        is_strict = any(each.statement.sign in STRICT for term in terms for each in term.known)
        sign = ">" if step.sign in STRICT and not is_strict else ">="
        return related(self.typeset.expression(step.rule.rest), sign, Number("0"))  # type: ignore[attr-defined]

    def _number(self, theorem: Theorem) -> str:
        return self.numbers[self.repetitions.number(theorem)]

    def _new(self, embedded: Iterable[Theorem], part: int) -> Iterator[PremiseRecord]:
        """What was not shown before, each with the next number."""
        for theorem in embedded:
            known = self.repetitions.number(theorem)
            if known not in self.numbers:
                self.on_the_way += 1
                self.numbers[known] = f"{part + 1}.{self.on_the_way}"
                yield PremiseRecord(
                    self.numbers[known],
                    self.typeset.statement(theorem.statement),
                    self.typeset.conditions(theorem.statement),
                    tuple(self._lines(theorem, part)),
                )


def _uses(premises: Iterable[Theorem]) -> Iterator[UseRecord]:
    """The claims among the premises of a step, each once with the numbers of its statements in order."""
    used: dict[str, dict[str, None]] = {}
    for each in premises:
        if each.label is not None:
            used.setdefault(each.label, {})[each.number] = None
    for label, numbers in used.items():
        yield UseRecord(label, tuple(sorted(filter(None, numbers), key=int)))


def _says_nothing(theorem: Theorem) -> bool:
    """Whether it says that something equals itself, such as 0 = 0 where a function starts."""
    statement = theorem.statement
    return statement.sign == "=" and statement.lhs == statement.rhs
