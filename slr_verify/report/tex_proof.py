r"""The named steps of a proof as TeX. A long side of a statement is not printed again, but named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from slr_verify.claims.record.results import ClaimRecord
from slr_verify.claims.record.steps import PremiseRecord, StepRecord
from slr_verify.document.nodes import Chain, Node, Words
from slr_verify.document.widths import width
from slr_verify.document.writer import is_relation
from slr_verify.report.abridged import abridged
from slr_verify.report.outline import Passage, Shown, added_below
from slr_verify.report.setting import Inside
from slr_verify.report.tex_chain import Opening, below, chain_tex, premises_tex, why
from slr_verify.report.tex_lines import INDENT, ROOM, Context
from slr_verify.report.tex_prose import escaped, prose

Sides = Mapping[Node, Node]
"""Words for the long sides of statements."""


def passage_tex(passage: Passage, claim: ClaimRecord, context: Context) -> Iterator[str]:
    """A named step of a proof; reasons that are all there is to say follow its name."""
    shown = tuple(replace(each, chain=_named(each, claim)) for each in passage.shown)
    passage = abridged(replace(passage, shown=shown))
    runs = [*_runs(passage.shown)]
    if passage.heading:
        said = runs.pop(0) if runs[0][0].at_once else []
        heading, reasons = prose(passage.heading), _reasons(said, claim, context)
        yield rf"\step{{{passage.number}}}{{{heading}}}{{{reasons}}}"
        yield from _under(said, claim, context)
    for run in runs:
        if run[0].at_once:
            yield rf"\atonce{{{_reasons(run, claim, context)}}}"
            yield from _under(run, claim, context)
        else:
            opening = Opening(_number(run[0], claim))
            yield from chain_tex(opening, run[0].chain, context, _place(run[0], claim))
    yield from _cut(passage, claim)


def _runs(shown: Sequence[Shown]) -> Iterator[list[Shown]]:
    """Each chain by itself; neighbours that are shown at once together, up to one with lines below."""
    run: list[Shown] = []
    for each in shown:
        if run and not (each.at_once and run[-1].at_once and not _has_lines(run[-1])):
            yield run
            run = []
        run.append(each)
    yield run


def _has_lines(shown: Shown) -> bool:
    return bool(shown.reason.premises) or any(added_below(shown.reason, str))


def _cut(passage: Passage, claim: ClaimRecord) -> Iterator[str]:
    """What is not printed, and the command that prints it."""
    cut = passage.cut(claim.label)
    if cut:
        said, command = cut
        apart = escaped(command).replace("--", "-{}-")  # no dash
        yield rf"\notprinted{{{said}}}{{{apart}}}"


def _number(shown: Shown, claim: ClaimRecord) -> str:
    return shown.number if len(claim.statements) > 1 else ""


def _place(shown: Shown, claim: ClaimRecord) -> Inside:
    return Inside(ROOM, INDENT, claim.conditions[shown.first - 1])


def _reasons(run: Sequence[Shown], claim: ClaimRecord, context: Context) -> str:
    """Statements with nothing to say but their reasons, in one line of text."""
    reasons = (f"{_number(each, claim)} {why(each.reason, context)}".strip() for each in run)
    return "; ".join(reasons)


def _under(run: Sequence[Shown], claim: ClaimRecord, context: Context) -> Iterator[str]:
    """The factors of their sums, and what they refer to."""
    for each in run:
        yield from below(each.reason, context, _place(each, claim))
        yield from premises_tex(each.chain, context, _place(each, claim))


def _named(shown: Shown, claim: ClaimRecord) -> tuple[StepRecord, ...]:
    """Its chain, with words for what is long and stands in the statement."""
    sides: dict[Node, Node] = {}
    for place, statement in enumerate(claim.statements, 1):
        sides |= _sides(statement, f" of ({place})")
    sides |= _sides(claim.statements[shown.first - 1], "")
    return tuple(_with_words(step, sides) for step in shown.chain)


def _sides(statement: Node, number: str) -> Sides:
    if not (isinstance(statement, Chain) and is_relation(statement) and len(statement.parts) == 2):
        return {}
    named = zip(statement.parts, ("left", "right"), strict=True)
    return {part: Words(f"the {side} side{number}") for part, side in named if width(part) > ROOM}


def _with_words(step: StepRecord, sides: Sides) -> StepRecord:
    premises = tuple(_premise(each, sides) for each in step.premises)
    return replace(step, formula=sides.get(step.formula, step.formula), premises=premises)


def _premise(premise: PremiseRecord, sides: Sides) -> PremiseRecord:
    steps = tuple(_with_words(step, sides) for step in premise.steps)
    return replace(premise, steps=steps)
