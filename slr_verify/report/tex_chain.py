r"""Chains as TeX: steps that are short share a line, and their reasons follow in the same order.

What steps refer to, and the factors of long sums, stand below, set in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from slr_verify.claims.record.steps import StepRecord
from slr_verify.document.latex import LATEX
from slr_verify.document.markup import said
from slr_verify.document.nodes import Node, related
from slr_verify.document.signs import BETWEEN
from slr_verify.document.unicode import UNICODE
from slr_verify.document.widths import width
from slr_verify.document.writer import is_relation
from slr_verify.report.abridged import DOTS
from slr_verify.report.outline import added_below, premises, reason
from slr_verify.report.setting import Inside, unsaid
from slr_verify.report.tex_lines import (
    INDENT,
    Context,
    given,
    line_tex,
    number_tex,
)
from slr_verify.report.tex_prose import prose

SMALL, GAP = 0.72, 4.0
"""The width of a letter of a reason, and what is left free between formulas and reasons."""

WIDEST_PAIR = 48.0
"""Up to this width the start of a chain and its first step share a line, however long the reason is."""


@dataclass(frozen=True)
class Opening:
    """What is said of a chain before its first line: its number, and for what it holds."""

    number: str
    conditions: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Link:
    """A formula of a chain, the relation before it, and the steps that lead there from the one before."""

    relation: str
    formula: Node
    steps: tuple[StepRecord, ...] = ()

    @property
    def width(self) -> float:
        """With its relation."""
        return width(self.formula) + BETWEEN[self.relation].width


Row = list[Link]


def chain_tex(
    opening: Opening, steps: Sequence[StepRecord], context: Context, place: Inside
) -> Iterator[str]:
    """The lines of a chain, then what they refer to."""
    holds = given(opening.conditions)
    first, *others = _rows([*_links(steps)], opening, context, place.room)
    why = "; ".join([holds] * bool(holds) + [*_whys(first, context)])
    yield from line_tex(number_tex(opening.number), _in_one(first), place.room, why)
    yield from _under(first, context, place)
    for row in others:
        sign, why = BETWEEN[row[0].relation].latex, "; ".join(_whys(row, context))
        yield from line_tex(sign, _in_one(row), place.room, why)
        yield from _under(row, context, place)
    yield from premises_tex(steps, context, place)


def _links(steps: Sequence[StepRecord]) -> Iterator[Link]:
    """The formulas of a chain; one that prints like the one before is not printed again."""
    first, *others = steps
    yield Link("", first.formula)
    before, waiting = first.formula, list[StepRecord]()
    for step, after in zip(others, (*others[1:], None), strict=True):
        waiting.append(step)
        if after is not None and (step.formula == before or step.formula == after.formula == DOTS):
            continue
        yield Link(step.relation, step.formula, tuple(waiting))
        before, waiting = step.formula, []


def _rows(links: Row, opening: Opening, context: Context, room: float) -> Iterator[Row]:
    """The formulas line by line; dots for a line that is left out stand with what follows them."""
    row = links[:1]
    taken = _said(opening.conditions)
    for at, link in enumerate(links[1:], 1):
        unit = links[at : at + 1 + (link.formula == DOTS)]
        if _goes_on([*row, link], context) or _fits([*row, *unit], context, room, taken):
            row.append(link)
        else:
            yield row
            row, taken = [link], 0
    yield row


def _goes_on(row: Row, context: Context) -> bool:
    """Whether there are dots before the last formula: they stand alone only if lines belong below them."""
    *_, dots, last = row
    alone = is_relation(last.formula) or _has_lines_below([dots], context)
    return dots.formula == DOTS and not alone


def _has_lines_below(row: Row, context: Context) -> bool:
    return any(any(added_below(step, context.name)) for link in row for step in link.steps)


def _said(conditions: tuple[Node, ...]) -> int:
    """How many letters it takes to say them."""
    return sum(len(UNICODE(each)) + 2 for each in conditions)


def _fits(row: Row, context: Context, room: float, taken: int) -> bool:
    """Whether a line has room for these formulas and reasons, and nothing belongs right below one."""
    if any(is_relation(link.formula) for link in row):
        return False
    if _has_lines_below(row[:-1], context):
        return False
    formulas = sum(link.width for link in row)
    reasons = [_plain(step, context) for link in row for step in link.steps]
    if len(row) == 2 and not row[0].relation and formulas <= min(WIDEST_PAIR, room / 2):
        return True  # what does not fit of the reason goes below
    letters = taken + sum(len(each) + 2 for each in reasons)
    return formulas + SMALL * letters + GAP <= room


def _plain(step: StepRecord, context: Context) -> str:
    """The reason as plain text, to see how long it is."""
    return reason(step, lambda words: said(words, UNICODE), context.name, UNICODE)


def _in_one(row: Row) -> Node:
    """The formulas of a line with the relations between them."""
    first, *others = row
    parts = (part for link in others for part in (link.relation, link.formula))
    return related(first.formula, *parts) if others else first.formula


def _whys(row: Row, context: Context) -> Iterator[str]:
    return (why(step, context) for link in row for step in link.steps)


def _under(row: Row, context: Context, place: Inside) -> Iterator[str]:
    for step in row[-1].steps:
        yield from below(step, context, place)


def why(step: StepRecord, context: Context) -> str:
    """The rule in words, and what it uses."""
    return reason(step, prose, context.link, lambda formula: f"${LATEX(formula)}$")


def below(step: StepRecord, context: Context, place: Inside) -> Iterator[str]:
    """The factors of a long sum of relations."""
    rows = tuple(added_below(step, context.link))
    yield from (r"\begin{premise}",) * bool(rows)
    for sign, factor, reason_ in rows:
        yield from line_tex(sign, factor, place.room - INDENT, reason_)
    yield from (r"\end{premise}",) * bool(rows)


def premises_tex(steps: Sequence[StepRecord], context: Context, place: Inside) -> Iterator[str]:
    """What the steps rest on, set in."""
    for premise in premises(steps):
        new = unsaid(premise.conditions, place.in_force)
        yield r"\begin{premise}"
        opening = Opening(f"({premise.number})", new)
        yield from chain_tex(opening, premise.steps, context, place.further(new))
        yield r"\end{premise}"
