"""Which theorems are one and the same: the same statement, shown by the same steps.

A proof that needs a result twice often has it proved twice, as two objects. A reader wants it once.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from slr_verify.calculus.theorem import Step, Theorem


@dataclass
class Repetitions:
    """Numbers theorems, so that two have one number only if all that would be printed agrees."""

    numbers: dict[Hashable, int] = field(default_factory=dict)
    known: dict[Theorem, int] = field(default_factory=dict)

    def number(self, theorem: Theorem) -> int:
        """The number of a theorem; its own label does not matter, those of its premises do."""
        if theorem not in self.known:
            content = (theorem.statement, *map(self._step, theorem.steps))
            self.known[theorem] = self.numbers.setdefault(content, len(self.numbers))
        return self.known[theorem]

    def _step(self, step: Step) -> Hashable:
        premises = tuple((each.label, self._premise(each)) for each in step.rule.premises)
        return step.sign, step.expression, step.rule.words, premises

    def _premise(self, premise: Theorem) -> Hashable:
        """What tells a premise from others: with a label its statement, as its proof is elsewhere."""
        return premise.statement if premise.label else self.number(premise)
