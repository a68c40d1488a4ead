"""What a theorem rests on: computed by walking its steps, never stored.

A step has premises. One without a label is a part of the proof that contains it; one with a label
is another claim's theorem, and must be the very object that the library proved for that label.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.rules.repetition import Repeated
from slr_verify.calculus.theorem import Step, Theorem
from slr_verify.claims.claim import Trust
from slr_verify.claims.library import Library, Proved
from slr_verify.core.axioms import AXIOMS
from slr_verify.core.theorems import steps_of


@dataclass(frozen=True)
class Foundation:
    """Everything one has to believe: theorems cited, statements used directly and in the end.

    `meanings` are the statements, not among these, on which their words rest. What those cite, and their
    rules, are here too. `repeated` are rules that are nothing but others in turn, which are among `rules`.
    """

    cites: tuple[str, ...]
    uses: tuple[str, ...]
    ancestors: tuple[str, ...]
    meanings: tuple[str, ...]
    rules: tuple[str, ...]
    repeated: tuple[str, ...]

    @property
    def trust(self) -> tuple[Trust, ...]:
        """The core, which has checked every step, and what it cites if it does."""
        return (Trust.CORE, Trust.CITED) if self.cites else (Trust.CORE,)


@cache
def own_steps(theorem: Theorem) -> tuple[Step, ...]:
    """The steps of a theorem and of the parts embedded in it, each part once."""
    seen: dict[Theorem, None] = {}
    waiting = [theorem]
    while waiting:
        current = waiting.pop()
        if current not in seen:
            seen[current] = None
            waiting.extend(part for part in current.premises if part.label is None)
    return tuple(step for part in seen for step in part.steps)


def used(theorem: Theorem, library: Library) -> tuple[Theorem, ...]:
    """The theorems of other claims that a proof applies itself.

    Raises ProofRejected for one that is not what the library holds under that label.
    """
    return tuple(held(premise, library) for premise in _applied(theorem))


@cache
def _applied(theorem: Theorem) -> tuple[Theorem, ...]:
    """Those with a label that its steps apply, each once."""
    premises = (premise for step in own_steps(theorem) for premise in step.rule.premises)
    return tuple(dict.fromkeys(premise for premise in premises if premise.label is not None))


def held(theorem: Theorem, library: Library) -> Theorem:
    """The theorem itself, once it is the very object the library proved under its label."""
    label = str(theorem.label)
    on_shelf = (own for proved in library.prove(label) for own in proved.theorems)
    if not any(own is theorem for own in on_shelf):
        raise ProofRejected(f"{theorem.statement} is not what was proved under {label!r}")
    return theorem


def foundation(proved: Proved, library: Library) -> Foundation:
    """What one proof of a claim rests on, ancestors and meanings included. Raises ProofRejected."""
    family = _in_order(_family(proved.theorems, library), library)
    behind = _in_order(_behind_words(family, library), library)
    steps = [step for member in (*family, *behind) for step in own_steps(member)]
    ancestors = [str(member.label) for member in family if member not in proved.theorems]
    direct = (other.label for theorem in proved.theorems for other in used(theorem, library))
    repeated = (step.rule for step in steps if isinstance(step.rule, Repeated))
    return Foundation(
        cites=_cited(*proved.theorems, *behind),
        uses=_in_paper_order(direct, library),
        ancestors=_in_paper_order(ancestors, library),
        meanings=_in_paper_order((member.label for member in behind), library),
        rules=tuple(sorted({part.words for step in steps for part in _parts(step.rule)})),
        repeated=tuple(sorted({each.words for each in repeated})),
    )


def _cited(*theorems: Theorem) -> tuple[str, ...]:
    """The theorems of the literature among the steps of the core."""
    used = {step.rule for step in steps_of(*(theorem.shown for theorem in theorems))}
    return tuple(name for name in AXIOMS if name in used)


def foundations(label: str, library: Library) -> tuple[Foundation, ...]:
    """What each proof of a claim rests on. Raises ProofRejected when it has none that holds."""
    return tuple(foundation(proved, library) for proved in library.prove(label))


def least(candidates: tuple[Foundation, ...]) -> Foundation:
    """The foundation that asks for the least belief."""
    return min(candidates, key=lambda candidate: len(candidate.cites))


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


def _behind_words(family: tuple[Theorem, ...], library: Library) -> tuple[Theorem, ...]:
    """The theorems on which the words of a family rest, and all that they use, beside the family."""
    labels = {str(theorem.label) for theorem in family}
    whole, waiting = dict.fromkeys(family), list(labels)
    while waiting:
        spoken = [each for each in library.claims[waiting.pop()].speaks_of if each not in labels]
        theorems = tuple(each for label in spoken for each in _meaning(label, library))
        whole |= dict.fromkeys(_family(theorems, library))
        new = {str(theorem.label) for theorem in whole} - labels
        waiting.extend(new)
        labels |= new
    return tuple(whole)[len(dict.fromkeys(family)) :]


def _meaning(label: str, library: Library) -> tuple[Theorem, ...]:
    """The theorems of a claim on which words rest. Raises ProofRejected, with its label."""
    try:
        return library.prove(label)[0].theorems
    except ProofRejected as refusal:
        raise ProofRejected(f"its words rest on {label}: {refusal}") from refusal


def _in_order(family: tuple[Theorem, ...], library: Library) -> tuple[Theorem, ...]:
    """In the paper's order, whatever the order in which the proofs use them."""
    places = {label: place for place, label in enumerate(library.claims)}
    return tuple(sorted(family, key=lambda theorem: places[str(theorem.label)]))


def _parts(rule: Rule) -> Iterator[Rule]:
    """The rule, or those that it applies in turn."""
    for part in rule.rules if isinstance(rule, Repeated) else ():
        yield from _parts(part)
    if not isinstance(rule, Repeated):
        yield rule


def _in_paper_order(labels: Iterator[str | None] | list[str], library: Library) -> tuple[str, ...]:
    wanted = set(labels)
    return tuple(label for label in library.claims if label in wanted)
