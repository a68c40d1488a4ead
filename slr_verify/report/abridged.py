"""Long passages of a proof, cut to what a reader needs, and where all of it is.

A sum of many lines keeps its first terms. Where a passage is long, what its steps refer to is printed up
to a number of lines, and what comes after has its number only. What was cut is said, with the command
that prints it: nothing is left out of the record, the file of proofs, or `show --step`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import ceil

from slr_verify.claims.record.steps import PremiseRecord, StepRecord
from slr_verify.document.nodes import Chain, Node, Words, replaced
from slr_verify.document.signs import RELATIONS
from slr_verify.document.widths import width
from slr_verify.report.outline import Passage, Shown

LINE = 86.0
"""The width of a printed line."""
LONGEST, KEPT, FEW = 8 * LINE, 2 * LINE, 3
"""A formula that is wider keeps so much of its longest sum; one of so few terms is not cut."""
LONG, WIDE, MOST = 60, 4 * LINE, 14
"""A passage of more lines and with a wider formula prints what its steps refer to up to so many lines."""


def abridged(passage: Passage) -> Passage:
    """The passage without what is too long to be read, and how much that is."""
    steps = tuple(_all_steps(passage.shown))
    long = sum(map(_lines, steps)) > LONG and any(width(each.formula) > WIDE for each in steps)
    cut = _Cut(WIDE if long else LONGEST, MOST if long else None)
    shown = tuple(replace(each, chain=cut.chain(each.chain, ends=True)) for each in passage.shown)
    return replace(passage, shown=shown, terms_cut=cut.terms, numbers_cut=tuple(cut.numbers))


@dataclass
class _Cut:
    """What was printed and what was cut so far."""

    widest: float
    most: int | None
    lines: int = 0
    terms: bool = False
    numbers: list[str] = field(default_factory=list)

    def chain(self, steps: tuple[StepRecord, ...], *, ends: bool = False) -> tuple[StepRecord, ...]:
        """The lines of a chain; those at its ends are as they are, if they are a statement's."""
        last = len(steps) - 1
        return tuple(
            self._step(step, whole=ends and at in (0, last)) for at, step in enumerate(steps)
        )

    def _step(self, step: StepRecord, *, whole: bool) -> StepRecord:
        formula = step.formula if whole else shortened(step.formula, self.widest)
        self.terms = self.terms or formula is not step.formula
        self.lines += ceil(width(formula) / LINE)
        premises = tuple(self._premises(step.premises))
        return replace(step, formula=formula, premises=premises)

    def _premises(self, premises: tuple[PremiseRecord, ...]) -> Iterator[PremiseRecord]:
        for each in premises:
            if self.most is not None and self.lines >= self.most:
                self.numbers.append(each.number)
            else:
                yield replace(each, steps=self.chain(each.steps))


def shortened(formula: Node, widest: float = LONGEST) -> Node:
    """The formula, with only the first terms of its longest sum if it is too long."""
    longest = _longest_sum(formula) if width(formula) > widest else None
    if longest is None:
        return formula
    fits = [at for at in range(1, len(longest.parts)) if width(_first(longest, at)) <= KEPT]
    kept = max(fits, default=1)
    rest = Words(f"{len(longest.parts) - kept} further terms")
    start = _first(longest, kept)
    short = Chain((*start.parts, rest), (*start.signs, "+"))
    return shortened(replaced(formula, {longest: short}), widest)


def _first(total: Chain, count: int) -> Chain:
    return Chain(total.parts[:count], total.signs[:count])


def _longest_sum(formula: Node) -> Chain | None:
    """The outermost sum of several terms on the way to what is widest."""
    while width(formula) > KEPT:
        if (
            isinstance(formula, Chain)
            and len(formula.parts) > FEW
            and not isinstance(formula.parts[-1], Words)
            and RELATIONS.isdisjoint(formula.signs)
        ):
            return formula
        if not formula.below:
            return None
        formula = max(formula.below, key=width)
    return None


def _all_steps(shown: tuple[Shown, ...]) -> Iterator[StepRecord]:
    """The steps of a passage and of all that it refers to."""
    waiting = [step for each in shown for step in each.chain]
    while waiting:
        step = waiting.pop()
        yield step
        waiting.extend(below for premise in step.premises for below in premise.steps)


def _lines(step: StepRecord) -> int:
    return ceil(width(step.formula) / LINE)
