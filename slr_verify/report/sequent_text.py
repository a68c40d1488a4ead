"""What the core has shown, in lines: long hypotheses each on its own, the conclusion last.

Long hypotheses that several statements of a page have are printed once, with a number that stands for them,
and what recurs within them and the conclusions has a letter.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from slr_verify.claims.record.results import CoreRecord
from slr_verify.document.nodes import Node, Words, listed
from slr_verify.report.lines import FURTHER, Place
from slr_verify.report.shorthands import with_letters

Numbers = dict[int, str]
"""How hypotheses are called, by the numbers that they have in the record."""


def sequent_lines(core: CoreRecord, place: Place) -> Iterator[str]:
    """The lines for all that was shown for a statement."""
    meanings, core = _shorter(core, place)
    if meanings:
        yield f"{place.indent}Each letter stands for the text beside it:"
        for meaning in meanings:
            yield from place.further(0.5).formula(meaning, "", FURTHER)
        yield ""
    numbers = _numbers(core, place)
    if numbers:
        yield f"{place.indent}Long hypotheses of more than one of these statements:"
        for at, number in numbers.items():
            yield from place.further(0.5).formula(core.hypotheses[at], f"{number} ", FURTHER)
    several = len(core.shown) > 1
    for label, sequent in zip(core.labels, core.shown, strict=True):
        if several:
            yield from ("",) if numbers or sequent is not core.shown[0] else ()
            yield f"{place.indent}{label}:"
        own = [core.hypotheses[at] for at in sequent.given if at not in numbers]
        known = [Words(number) for at, number in numbers.items() if at in sequent.given]
        yield from _sequent([*own, *known], sequent.goal, place.further(0.5 * several))


def _sequent(given: list[Node], goal: Node, place: Place) -> Iterator[str]:
    """In one line, or the short hypotheses in one, each long one in its own, and the conclusion."""
    line = f"{'; '.join(map(place.write, given))} |- {place.write(goal)}".lstrip()
    if len(place.indent + line) <= place.width:
        yield place.indent + line
        return
    short = [each for each in given if 3 * place.write.width(each) <= place.width]
    yield from place.formula(listed(short, ";;")) if short else ()
    for each in given:
        if each not in short:
            yield from place.formula(each)
    yield from place.formula(goal, "|- ", FURTHER)


def _shorter(core: CoreRecord, place: Place) -> tuple[tuple[Node, ...], CoreRecord]:
    """What letters stand for, and the record with these letters."""
    goals = (each.goal for each in core.shown)
    meanings, shorter = with_letters((*core.hypotheses, *goals), place.write)
    many = len(core.hypotheses)
    shown = tuple(
        replace(each, goal=goal) for each, goal in zip(core.shown, shorter[many:], strict=True)
    )
    return meanings, replace(core, hypotheses=shorter[:many], shown=shown)


def _numbers(core: CoreRecord, place: Place) -> Numbers:
    """Numbers for long hypotheses of more than one statement, in the order in which they are printed."""
    count = Counter(at for each in core.shown for at in each.given)
    wide = (at for at in count if 2 * place.write.width(core.hypotheses[at]) > place.width)
    return {at: f"({number})" for number, at in enumerate((at for at in wide if count[at] > 1), 1)}
