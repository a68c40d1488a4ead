"""Functions of one name with numbers, such as R_1 to R_8: of a long family the book defines the first.

The text of the statement says what they all are; `show` prints every one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from slr_verify.claims.record.results import ClaimRecord
from slr_verify.claims.record.steps import StepRecord
from slr_verify.document.nodes import Call, Name, Node, parts_of
from slr_verify.document.widths import width

LONG = 20 * 86.0
"""The definitions of a family that are together wider than so many lines are cut."""


def without_families(claim: ClaimRecord) -> tuple[ClaimRecord, tuple[Node, ...]]:
    """The claim with one definition of each long family, and the functions that are not defined."""
    families: dict[str, list[Node]] = {}
    for definition in claim.definitions:
        if family := _family(definition):
            families.setdefault(family, []).append(definition)
    long = (each for each in families.values() if sum(map(width, each)) > LONG)
    cut = tuple(definition for members in long for definition in members[1:])
    if not cut:
        return claim, ()
    kept = _still_used(claim, [each for each in claim.definitions if each not in cut])
    return replace(claim, definitions=kept), tuple(_function(each).head for each in cut)


def _function(definition: Node) -> Call:
    letter = definition.below[0]
    if not isinstance(letter, Call):
        raise TypeError(f"{letter} is no function")
    return letter


def _family(definition: Node) -> str:
    """The name without its number; none for what is no function or has no number."""
    letter = definition.below[0]
    name = letter.head.name if isinstance(letter, Call) and isinstance(letter.head, Name) else ""
    base, _, number = name.rpartition("_")
    return base if number.isdecimal() else ""


def _still_used(claim: ClaimRecord, definitions: list[Node]) -> tuple[Node, ...]:
    """Of these definitions those whose letters occur in what is printed, in their order."""
    names = _names((*claim.statements, *claim.hypotheses, *_in_proofs(claim)))
    names |= _names(chain.from_iterable(claim.conditions))
    kept: list[Node] = []
    while more := [d for d in definitions if d not in kept and _names(d.below[:1]) & names]:
        kept += more
        names |= _names(more)
    return tuple(each for each in definitions if each in kept)


def _in_proofs(claim: ClaimRecord) -> Iterator[Node]:
    """Every formula in them, also those that are cut there."""
    waiting: list[StepRecord] = [step for proof in claim.proofs for step in proof.steps]
    while waiting:
        step = waiting.pop()
        yield step.formula
        yield from (each.factor for each in step.summands)
        yield from () if step.rest is None else (step.rest,)
        for premise in step.premises:
            yield from (premise.formula, *premise.conditions)
            waiting.extend(premise.steps)


def _names(trees: Iterable[Node]) -> frozenset[str]:
    return frozenset(each.name for each in parts_of(trees) if isinstance(each, Name))
