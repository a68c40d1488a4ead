"""Long passages of a proof, cut to what a reader needs, and where all of it is.

A sum of many lines keeps its first terms, and one that differs in a few terms from the line before is
printed by these. In a long passage, what its steps refer to is printed up to a number of lines, with dots
for wide lines between the first and the last one; what is zero by lines of its own, and what comes after,
has its number only. What was cut is said, with the command that prints it: nothing is left out of the
record, the file of proofs, or `show --step`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import ceil
from typing import TypeGuard

from slr_verify.claims.record.steps import PremiseRecord, StepRecord
from slr_verify.document.nodes import Chain, Node, Number, Sign, Words, replaced
from slr_verify.document.signs import RELATIONS
from slr_verify.document.widths import width
from slr_verify.report.outline import Passage, Shown

LINE = 86.0
"""The width of a printed line."""
LONGEST, KEPT, FEW = 8 * LINE, 2 * LINE, 3
"""A formula that is wider keeps so much of its longest sum; one of so few terms is not cut."""
LONG, WIDE = 24, 2.05 * LINE
"""A passage of more lines and with a wider formula has dots for lines of what its steps refer to."""
BETWEEN = 0.7 * LINE
"""From this width on a line there is dots, if it is neither the first nor the last of a chain."""
MOST = 16
"""Of what such a passage refers to, up to so many lines are printed."""
SHARED = 0.7 * LINE
"""Formulas of a chain that are together not wider than this may share a line."""
DOTS = Sign("...")


def abridged(passage: Passage) -> Passage:
    """The passage without what is too long to be read, and how much that is."""
    steps = tuple(_all_steps(passage.shown))
    long = sum(map(_lines, steps)) > LONG and any(width(each.formula) > WIDE for each in steps)
    cut = _Cut(4 * LINE if long else LONGEST, MOST if long else None)
    shown = tuple(replace(each, chain=cut.chain(each.chain, ends=True)) for each in passage.shown)
    return replace(
        passage,
        shown=shown,
        terms_cut=cut.terms,
        lines_cut=cut.between,
        numbers_cut=tuple(cut.numbers),
        zeros_cut=tuple(cut.zeros),
    )


@dataclass
class _Cut:
    """What was printed and what was cut so far."""

    widest: float
    most: int | None
    lines: int = 0
    filled: float = LINE
    terms: bool = False
    between: bool = False
    numbers: list[str] = field(default_factory=list)
    zeros: list[str] = field(default_factory=list)

    def chain(
        self, steps: tuple[StepRecord, ...], *, ends: bool = False, dots: bool = False
    ) -> tuple[StepRecord, ...]:
        """The lines of a chain; those at its ends are as they are, if they are a statement's.

        If `dots`, these take the place of wide lines between; not where a chain starts like the one that
        refers to it, for then it is no detail.
        """
        last = len(steps) - 1
        before: Node = DOTS
        done = []
        self.filled = LINE
        for at, step in enumerate(steps):
            formula = step.formula
            if not (ends and at in (0, last)):
                formula = self._formula(formula, before, dots=dots and 0 < at < last)
            done.append(self._step(step, formula, steps[0].formula))
            before = step.formula if formula != DOTS else DOTS
        return tuple(done)

    def _formula(self, formula: Node, before: Node, *, dots: bool) -> Node:
        """What is printed of a line that is no end of a statement."""
        if dots and self.most is not None and width(formula) > BETWEEN:
            self.between = True
            return DOTS
        short = shortened(formula, self.widest)
        self.terms = self.terms or short is not formula
        return changed(formula, before) if short is formula else short

    def _step(self, step: StepRecord, formula: Node, start: Node) -> StepRecord:
        wide = width(formula)
        if self.filled + wide > SHARED:
            self.lines, self.filled = self.lines + ceil(wide / LINE), 0.0
        self.filled += wide
        premises = tuple(self._premises(step.premises, start))
        return replace(step, formula=formula, premises=premises)

    def _premises(
        self, premises: tuple[PremiseRecord, ...], start: Node
    ) -> Iterator[PremiseRecord]:
        for each in premises:
            if self.most is not None and self.lines >= self.most:
                self.numbers.append(each.number)
            elif self.most is not None and _vanishes(each):
                self.zeros.append(each.number)
            else:
                detail = each.steps[0].formula != start
                yield replace(each, steps=self.chain(each.steps, dots=detail))


def _vanishes(premise: PremiseRecord) -> bool:
    """Whether it says that something is zero, and refers to nothing that is shown here first."""
    last = premise.steps[-1]
    is_zero = last.relation == "=" and last.formula == Number("0")
    return is_zero and not any(step.premises for step in premise.steps)


def changed(formula: Node, before: Node) -> Node:
    """A sum by the terms that the line before has not, if those that it has fill more than a line."""
    if not (_is_sum(formula) and _is_sum(before)):
        return formula
    known = Counter(_terms(before))
    new = []
    for term in _terms(formula):
        if known[term]:
            known[term] -= 1
        else:
            new.append(term)
    count = len(formula.parts) - len(new)
    if not new or width(formula) - sum(width(part) for _, part in new) <= LINE:
        return formula
    signs = ("" if new[0][0] == "+" else "-", *(sign for sign, _ in new[1:]), "+")
    return Chain((*(part for _, part in new), Words(f"{count} terms as before")), signs)


def _is_sum(formula: Node) -> TypeGuard[Chain]:
    return isinstance(formula, Chain) and set(formula.signs) <= {"", "+", "-"}


def _terms(total: Chain) -> list[tuple[str, Node]]:
    return [(sign or "+", part) for sign, part in zip(total.signs, total.parts, strict=True)]


def shortened(formula: Node, widest: float = LONGEST) -> Node:
    """The formula, with only the first terms of its longest sum if it is too long."""
    longest = _longest_sum(formula) if width(formula) > widest else None
    if longest is None:
        return formula
    fits = [at for at in range(1, len(longest.parts)) if width(_first(longest, at)) <= KEPT]
    kept = max(fits, default=1)
    left = len(longest.parts) - kept
    rest = Words(f"{left} further term{'s' * (left > 1)}")
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
