"""A proof as one reads it: named steps, each with the statements that it shows, and reasons in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from slr_verify.claims.record.results import ClaimRecord, ProofRecord, StepRecord

Words = Callable[[str], str]
"""How words, or a label, are written."""


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


def passages(claim: ClaimRecord, proof: ProofRecord) -> Iterator[Passage]:
    """The named steps of a proof, in the order of the statements."""
    chains = {part: tuple(steps) for part, steps in groupby(proof.steps, lambda step: step.part)}
    starts = [place for place, words in enumerate(claim.headings) if words or place == 0]
    ends = [*starts[1:], len(claim.headings)]
    for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1):
        words = claim.headings[start]
        shown = tuple(_together([(place, chains[place]) for place in range(start, end)]))
        yield Passage(number if words else 0, words, shown)


def _together(chains: Sequence[tuple[int, tuple[StepRecord, ...]]]) -> Iterator[Shown]:
    """Neighbours that are shown at once, and by the same reason, in one line."""
    for _, run in groupby(chains, lambda each: _only_reason(*each)):
        (first, chain), *others = run
        yield Shown(first + 1, first + 1 + len(others), chain)


def _only_reason(place: int, chain: tuple[StepRecord, ...]) -> object:
    """What neighbours share that are printed in one line; nothing shares the place of a longer chain."""
    _, *steps = chain
    if len(steps) == 1 and not steps[0].premises:
        return steps[0].rule, steps[0].by, steps[0].uses
    return place


def reason(step: StepRecord, words: Words, link: Words) -> str:
    """The rule in words and what it applies: `adding up: (2.1) and Lemma 7`."""
    applied = listed([*(f"({number})" for number in step.by), *map(link, step.uses)])
    if not step.rule:
        return f"by {applied}"
    return words(step.rule) + (f": {applied}" if applied else "")


def listed(items: Sequence[str]) -> str:
    """For instance `a, b and c`."""
    *others, last = items or [""]
    return f"{', '.join(others)} and {last}" if others else last
