"""What a theorem rests on: computed by walking its steps, never stored.

A step has premises. One without a label is a part of the proof that contains it; one with a label
is another claim's theorem, and must be the very object that the library proved for that label.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from slr_verify.claims.claim import Trust
from slr_verify.claims.library import Library, Proved
from slr_verify.proofs.citation import Citation
from slr_verify.proofs.repetition import Repeated
from slr_verify.proofs.rule import ProofRejected, Rule
from slr_verify.proofs.theorem import Step, Theorem, require_genuine


@dataclass(frozen=True)
class Discharge:
    """A cited theorem at one place: the claim, the step there, and what the rule checked."""

    citation: Citation
    label: str
    step: str
    checked: tuple[str, ...]


@dataclass(frozen=True)
class Foundation:
    """Everything one has to believe: trust, citations, statements used directly and in the end.

    `repeated` are rules that are nothing but others in turn; those others are among `rules`.
    """

    trust: tuple[Trust, ...]
    cites: tuple[Citation, ...]
    uses: tuple[str, ...]
    ancestors: tuple[str, ...]
    rules: tuple[str, ...]
    repeated: tuple[str, ...]
    discharges: tuple[Discharge, ...]

    @property
    def weight(self) -> tuple[int, int, int]:
        """Research citations first, then all citations, then the size of the trust set."""
        research = sum(citation.kind == "research" for citation in self.cites)
        return research, len(self.cites), len(self.trust)


def own_steps(theorem: Theorem) -> Iterator[Step]:
    """The steps of a theorem and of the parts embedded in it, each part once."""
    seen: set[Theorem] = set()
    waiting = [theorem]
    while waiting:
        current = require_genuine(waiting.pop())
        if current in seen:
            continue
        seen.add(current)
        yield from current.steps
        waiting.extend(part for part in _premises(current) if part.label is None)


def used(theorem: Theorem, library: Library) -> tuple[Theorem, ...]:
    """The theorems of other claims that a proof applies itself.

    Raises ProofRejected for one that is not what the library holds under that label.
    """
    premises = (premise for step in own_steps(theorem) for premise in step.why.premises)
    found = dict.fromkeys(premise for premise in premises if premise.label is not None)
    return tuple(held(premise, library) for premise in found)


def held(theorem: Theorem, library: Library) -> Theorem:
    """The theorem itself, once it is the very object the library proved under its label."""
    label = str(theorem.label)
    on_shelf = (own for proved in library.prove(label) for own in proved.theorems)
    if not any(own is theorem for own in on_shelf):
        raise ProofRejected(f"{theorem.statement} is not what was proved under {label!r}")
    return theorem


def foundation(proved: Proved, library: Library) -> Foundation:
    """What one proof of a claim rests on, all ancestors included. Raises ProofRejected."""
    family = _in_order(_family(proved.theorems, library), library)
    steps = [(str(member.label), step) for member in family for step in own_steps(member)]
    ancestors = [str(member.label) for member in family if member not in proved.theorems]
    direct = (other.label for theorem in proved.theorems for other in used(theorem, library))
    cites = _sorted_citations(citation for _, step in steps for citation in step.why.cites)
    return Foundation(
        trust=_trust(steps, cites),
        cites=cites,
        uses=_in_paper_order(direct, library),
        ancestors=_in_paper_order(ancestors, library),
        rules=tuple(sorted({part.words for _, step in steps for part in _parts(step.rule)})),
        repeated=tuple(sorted({s.why.words for _, s in steps if isinstance(s.rule, Repeated)})),
        discharges=tuple(dict.fromkeys(_discharges(steps))),
    )


def foundations(label: str, library: Library) -> tuple[Foundation, ...]:
    """What each proof of a claim rests on. Raises ProofRejected when it has none that holds."""
    return tuple(foundation(proved, library) for proved in library.prove(label))


def least(candidates: tuple[Foundation, ...]) -> Foundation:
    """The foundation that asks for the least belief."""
    return min(candidates, key=lambda candidate: candidate.weight)


def _premises(theorem: Theorem) -> tuple[Theorem, ...]:
    return tuple(premise for step in theorem.steps for premise in step.why.premises)


def _family(theorems: tuple[Theorem, ...], library: Library) -> tuple[Theorem, ...]:
    """The theorems, and all that they use, directly or not."""
    found: dict[Theorem, None] = {}
    waiting = list(theorems)
    while waiting:
        current = waiting.pop()
        if current not in found:
            found[current] = None
            waiting.extend(used(current, library))
    return tuple(found)


def _in_order(family: tuple[Theorem, ...], library: Library) -> tuple[Theorem, ...]:
    """In the paper's order, whatever the order in which the proofs use them."""
    places = {label: place for place, label in enumerate(library.claims)}
    return tuple(sorted(family, key=lambda theorem: places[str(theorem.label)]))


def _trust(steps: list[tuple[str, Step]], cites: tuple[Citation, ...]) -> tuple[Trust, ...]:
    """The union over the steps, in the order of the table of docs/trust.md.

    A step of algebra that the kernel has checked too may be believed for either reason: it asks for
    the kernel only where nothing else asks for the rules.
    """
    single = (step for _, step in steps if step.why.trust is None)
    found = {Trust(part.trust) for step in single for part in _parts(step.rule)}
    if Trust.SYMBOLIC not in found:
        found |= {Trust(step.why.trust) for _, step in steps if step.why.trust}
    return tuple(kind for kind in Trust if kind in found or (cites and kind == Trust.CITED))


def _parts(rule: Rule) -> Iterator[Rule]:
    """The rule, or those that it applies in turn."""
    for part in rule.rules if isinstance(rule, Repeated) else ():
        yield from _parts(part)
    if not isinstance(rule, Repeated):
        yield rule


def _discharges(steps: list[tuple[str, Step]]) -> Iterator[Discharge]:
    for label, step in steps:
        for citation in step.why.cites:
            yield Discharge(citation, label, step.why.words, step.why.discharged)


def _sorted_citations(found: Iterator[Citation]) -> tuple[Citation, ...]:
    return tuple(sorted(set(found), key=lambda citation: citation.name))


def _in_paper_order(labels: Iterator[str | None] | list[str], library: Library) -> tuple[str, ...]:
    wanted = set(labels)
    return tuple(label for label in library.claims if label in wanted)
