"""A proof as one reads it: named steps, each with the statements that it shows, and reasons in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby

from slr_verify.claims.record.results import ClaimRecord, ProofRecord
from slr_verify.claims.record.steps import PremiseRecord, StepRecord, SummandRecord
from slr_verify.document.nodes import Node, Number, Sign, negative, signed
from slr_verify.document.nodes import Words as Text
from slr_verify.document.widths import width

Numbers = tuple[int, ...]
"""What a result is numbered by: of its statement, and in its place there."""
Words = Callable[[str], str]
"""How words, or a label, are written."""
Formulas = Callable[[Node], str]
"""How formulas among words are written."""
MINUS, DOT = negative(Text("")), Sign("dot")
MOST_ADDED = 70.0
"""How wide the factors of a sum of relations may be together, to stand in a reason."""
RUN = 4
"""So many numbers in a row, or more, are written by their first and their last."""


@dataclass(frozen=True)
class Shown:
    """One statement with its chain, or several that have the same one reason; counted from one."""

    first: int
    last: int
    chain: tuple[StepRecord, ...]

    @property
    def at_once(self) -> bool:
        """Whether there is nothing between its two sides, so that the reason is the proof."""
        return len(self.chain) == 2

    @property
    def reason(self) -> StepRecord:
        """The step that shows it, if it is shown at once."""
        return self.chain[1]

    @property
    def number(self) -> str:
        """For instance `(3)`, `(3), (4)` or `(3) to (6)`."""
        between = {0: "", 1: f", ({self.last})"}
        return f"({self.first})" + between.get(self.last - self.first, f" to ({self.last})")


@dataclass(frozen=True)
class Passage:
    """The statements below one heading; its number is 0 where the claim has no headings."""

    number: int
    heading: str
    shown: tuple[Shown, ...]
    terms_cut: bool = False
    lines_cut: bool = False
    numbers_cut: tuple[str, ...] = ()
    zeros_cut: tuple[str, ...] = ()

    def cut(self, label: str) -> tuple[str, str] | None:
        """What is not printed here, and the command that prints it; none if nothing was cut."""
        parts = ["terms of long sums"] * self.terms_cut + ["long lines"] * self.lines_cut
        parts += [f"({each})" for each in _runs(self.numbers_cut)]
        if self.zeros_cut:
            parts.append(f"what is zero: {listed([f'({each})' for each in _runs(self.zeros_cut)])}")
        step = self.number or self.shown[0].first
        said = f"Not printed here: {listed(parts)}. All of it:"
        return (said, f"slr-verify show {label} --step {step}") if parts else None


def passages(claim: ClaimRecord, proof: ProofRecord) -> Iterator[Passage]:
    """The named steps of a proof, in the order of the statements."""
    chains = {part: tuple(steps) for part, steps in groupby(proof.steps, lambda step: step.part)}
    starts = [place for place, words in enumerate(claim.headings) if words or place == 0]
    ends = [*starts[1:], len(claim.headings)]
    for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1):
        words = claim.headings[start]
        shown = tuple(_together([(place, chains[place]) for place in range(start, end)]))
        yield Passage(number if words else 0, words, shown)


def premises(steps: Iterable[StepRecord]) -> Iterator[PremiseRecord]:
    """What the steps of a chain refer to, in their order."""
    return (premise for step in steps for premise in step.premises)


def trusted(trust: Iterable[str]) -> str:
    """For instance `CORE + CITED`."""
    return " + ".join(trust)


class UnknownStep(LookupError):
    """No proof has a step of this number."""


Step = Passage | PremiseRecord


def step_numbered(claim: ClaimRecord, number: str) -> Iterator[tuple[ProofRecord, Step]]:
    """The step with a number as it is printed, in each proof that has one. Raises UnknownStep."""
    steps = [(proof, dict(numbered(claim, proof))) for proof in claim.proofs]
    if not any(number in known for _, known in steps):
        there_are = listed(_runs(list(dict.fromkeys(key for _, known in steps for key in known))))
        raise UnknownStep(
            f"{claim.label} has no step {number}; there "
            + (f"are {there_are}" if there_are else "is none, for it has no proof")
        )
    return ((proof, known[number]) for proof, known in steps if number in known)


def numbered(claim: ClaimRecord, proof: ProofRecord) -> Iterator[tuple[str, Step]]:
    """Named steps, or statements where no step has a name; then what is shown on the way."""
    for passage in passages(claim, proof):
        if passage.number:
            yield str(passage.number), passage
        else:
            yield from (
                (str(each.first), replace(passage, shown=(each,))) for each in passage.shown
            )
    waiting = list(proof.steps[::-1])
    while waiting:
        for premise in waiting.pop().premises:
            yield premise.number, premise
            waiting.extend(premise.steps[::-1])


def _runs(numbers: Sequence[str]) -> list[str]:
    """Numbers that follow one another as `1 to 4`, those of one step at a time."""
    places = sorted(map(_place, numbers), key=lambda place: (len(place), place))
    ends = [dict.fromkeys((run[0], run[-1])) for run in _in_a_row(places)]
    return [" to ".join(map(_written, pair)) for pair in ends]


def _place(number: str) -> Numbers:
    return tuple(map(int, number.split(".")))


def _written(place: Numbers) -> str:
    return ".".join(map(str, place))


def _in_a_row(places: Iterable[Numbers]) -> list[list[Numbers]]:
    """The places in their order, those together that follow one another."""
    runs: list[list[Numbers]] = []
    for place in places:
        if runs and (*runs[-1][-1][:-1], runs[-1][-1][-1] + 1) == place:
            runs[-1].append(place)
        else:
            runs.append([place])
    return runs


def _together(chains: Sequence[tuple[int, tuple[StepRecord, ...]]]) -> Iterator[Shown]:
    """Neighbours that are shown at once, and by the same reason, in one line."""
    for _, run in groupby(chains, lambda each: _only_reason(*each)):
        (first, chain), *others = run
        yield Shown(first + 1, first + 1 + len(others), chain)


def _only_reason(place: int, chain: tuple[StepRecord, ...]) -> object:
    """What neighbours share that are printed in one line; nothing shares the place of a longer chain."""
    _, *steps = chain
    if len(steps) == 1 and not steps[0].premises:
        return steps[0].rule, steps[0].by, steps[0].uses, steps[0].summands, steps[0].rest
    return place


def reason(step: StepRecord, words: Words, link: Words, formula: Formulas) -> str:
    """The rule in words and what it applies: `adding up: (2.1) and Lemma 7`."""
    if step.summands or step.rest:
        return _added(step, words, link, formula)
    applied = listed(_applied(step, link))
    if not step.rule:
        return f"by {applied}"
    return words(step.rule) + (f": {applied}" if applied else "")


def _applied(step: StepRecord | SummandRecord, link: Words) -> list[str]:
    used = (" ".join([link(each.label), *_parts(each.numbers)]) for each in step.uses)
    shown = (_numbers(run) for run in _in_a_row(map(_place, step.by)))
    return [*chain.from_iterable(shown), *used]


def _numbers(run: Sequence[Numbers]) -> list[str]:
    """Numbers of results that follow one another: each, or the first and the last."""
    if len(run) >= RUN:
        return [f"({_written(run[0])}) to ({_written(run[-1])})"]
    return [f"({_written(place)})" for place in run]


def added_below(step: StepRecord, link: Words) -> Iterator[tuple[str, Node, str]]:
    """The factors of a sum of relations that is long, each with its relations, and then the rest.

    The sign of a factor stands before it, but for a plus before the first one.
    """
    if not _is_long(step):
        return
    for at, summand in enumerate(step.summands):
        sign, size = signed(summand.factor)
        yield sign if at else sign.strip("+"), size, f"times {listed(_applied(summand, link))}"
    if step.rest is not None:
        said = "the rest" if step.summands else "the difference"
        yield "+" * bool(step.summands), step.rest, said


def _is_long(step: StepRecord) -> bool:
    rest = [] if step.rest is None else [step.rest]
    factors = [*(summand.factor for summand in step.summands), *rest]
    return sum(map(width, factors)) > MOST_ADDED


def _added(step: StepRecord, words: Words, link: Words, formula: Formulas) -> str:
    """How relations are added up: `adding up: 2 · (2.1) - (2.2), and x² ≥ 0`."""
    if _is_long(step):
        if not step.summands:
            return "the difference is that below"
        applied = listed(_applied(step, link))
        what = f"{applied} and a rest" if step.rest is not None else applied
        return f"{words(step.rule)}, with the factors below: {what}"
    rest = "" if step.rest is None else formula(step.rest)
    if not step.summands:
        return f"the difference is {rest}"
    total = ""
    for summand in step.summands:
        sign, size = signed(summand.factor)
        factor = [] if size == Number("1") else [formula(size)]
        written = "+" if sign == "+" else formula(MINUS)
        before = f" {written} " if total else written.strip("+")
        total += before + f" {formula(DOT)} ".join([*factor, *_applied(summand, link)])
    return f"{words(step.rule)}: {total}" + (f", and {rest}" if rest else "")


def _parts(numbers: Sequence[str]) -> list[str]:
    """Numbers of statements in order: `(1, 2, 5)`, and `(1 to 4, 6)` where several follow each other."""
    runs: list[list[int]] = []
    for number in map(int, numbers):
        if runs and runs[-1][-1] + 1 == number:
            runs[-1].append(number)
        else:
            runs.append([number])
    written = [
        f"{run[0]} to {run[-1]}" if len(run) >= RUN else ", ".join(map(str, run)) for run in runs
    ]
    return [f"({', '.join(written)})"] if written else []


def listed(items: Sequence[str]) -> str:
    """For instance `a, b and c`."""
    *others, last = items or [""]
    return f"{', '.join(others)} and {last}" if others else last
