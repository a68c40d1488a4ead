r"""The steps of a proof as TeX: aligned lines, each with its rule; intermediate results set in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.claims.record.steps import StepRecord
from slr_verify.document.latex import LATEX
from slr_verify.document.lines import broken
from slr_verify.document.nodes import Node, related
from slr_verify.document.signs import BETWEEN
from slr_verify.document.widths import width
from slr_verify.report.abridged import abridged
from slr_verify.report.numbering import references
from slr_verify.report.outline import Passage, added_below, premises, reason
from slr_verify.report.setting import unsaid
from slr_verify.report.tex_prose import escaped, prose

ROOM, LESS, INDENT = 86.0, 4.0, 3.0
"""The width of a line, what continuations lose of it, and what each level of premises loses."""
WIDEST_PAIR = 46.0
"""Up to this width the start of a chain and its first step share a line."""


@dataclass(frozen=True)
class Context:
    """What a statement refers to: the names of others."""

    names: Mapping[str, str]

    @classmethod
    def of(cls, record: Record) -> Context:
        """The context that a record gives."""
        return cls(references(record))

    def link(self, label: str) -> str:
        """A link to a statement; only its name where it is not in the record."""
        name = escaped(self.names.get(label, label))
        return rf"\hyperref[stmt:{label}]{{{name}}}" if label in self.names else name


@dataclass(frozen=True)
class Place:
    """Where lines stand: inside how many premises, and the conditions that are in force there."""

    depth: int = 0
    in_force: tuple[Node, ...] = ()

    @property
    def room(self) -> float:
        """The width of a line."""
        return ROOM - INDENT * self.depth

    def inside(self, new: tuple[Node, ...]) -> Place:
        """The place inside an intermediate result, which holds under more conditions."""
        return Place(self.depth + 1, (*self.in_force, *new))


def formula_tex(
    formula: Node, room: float = ROOM, conditions: tuple[Node, ...] = (), number: str = ""
) -> Iterator[str]:
    """A formula with its number, and for what it is claimed if that is not in the setting."""
    return _line(number_tex(number), formula, room, _given(conditions))


def number_tex(number: str) -> str:
    """The number of a formula, in the place where a relation stands in later lines."""
    return rf"\numbered{{{number}}}" if number else ""


def passage_tex(passage: Passage, claim: ClaimRecord, context: Context) -> Iterator[str]:
    """A named step of a proof."""
    passage = abridged(passage)
    if passage.heading:
        yield rf"\step{{{passage.number}}}{{{prose(passage.heading)}}}"
    for shown in passage.shown:
        place = Place(in_force=claim.conditions[shown.first - 1])
        number = shown.number if len(claim.statements) > 1 else ""
        if shown.at_once:
            yield rf"\atonce{{{number}}}{{{_why(shown.reason, context)}}}"
            yield from _below(shown.reason, context, place)
            yield from _premises(shown.chain, context, place)
        else:
            yield from _chain(Opening(number, place.in_force), shown.chain, context, place)
    cut = passage.cut(claim.label)
    if cut:
        said, command = cut
        yield rf"\notprinted{{{said}}}{{{escaped(command)}}}"


@dataclass(frozen=True)
class Opening:
    """What is said of a chain before its first line: its number, and for what it holds."""

    number: str
    conditions: tuple[Node, ...]


def _chain(
    opening: Opening, steps: Sequence[StepRecord], context: Context, place: Place
) -> Iterator[str]:
    """The lines of a chain, then what they refer to."""
    start, *others = steps
    if others and not opening.conditions and _pair_fits(start, others[0], place):
        first, *others = others
        pair = related(start.formula, first.relation, first.formula)
        yield from _line(number_tex(opening.number), pair, place.room, _why(first, context))
        yield from _below(first, context, place)
    else:
        yield from formula_tex(start.formula, place.room, opening.conditions, opening.number)
    for step in others:
        sign, why = BETWEEN[step.relation].latex, _why(step, context)
        yield from _line(sign, step.formula, place.room, why)
        yield from _below(step, context, place)
    yield from _premises(steps, context, place)


def _below(step: StepRecord, context: Context, place: Place) -> Iterator[str]:
    """The factors of a long sum of relations."""
    rows = tuple(added_below(step, context.link))
    yield from (r"\begin{premise}",) * bool(rows)
    for at, (factor, why) in enumerate(rows):
        yield from _line("+" * bool(at), factor, place.room - INDENT, why)
    yield from (r"\end{premise}",) * bool(rows)


def _pair_fits(start: StepRecord, first: StepRecord, place: Place) -> bool:
    return width(start.formula) + width(first.formula) <= min(WIDEST_PAIR, place.room / 2)


def _line(sign: str, formula: Node, room: float, reason: str) -> Iterator[str]:
    """A formula in as many lines as it takes, after its sign, the reason at the end of the last."""
    *before, last = broken(formula, LATEX, room, LESS)
    heads = (rf"\formula{{{sign}}}", *(r"\continued" for _ in before))
    yield from (rf"{head}{{{line}}}" for head, line in zip(heads, before, strict=False))
    if reason:
        because = r"\continuedbecause" if before else rf"\formulabecause{{{sign}}}"
        yield rf"{because}{{{last}}}{{{reason}}}"
    else:
        yield rf"{heads[-1]}{{{last}}}"


def _why(step: StepRecord, context: Context) -> str:
    """The rule in words, and what it uses."""
    return reason(step, prose, context.link, lambda formula: f"${LATEX(formula)}$")


def _premises(steps: Sequence[StepRecord], context: Context, place: Place) -> Iterator[str]:
    """What the steps rest on, set in."""
    for premise in premises(steps):
        new = unsaid(premise.conditions, place.in_force)
        yield r"\begin{premise}"
        opening = Opening(f"({premise.number})", new)
        yield from _chain(opening, premise.steps, context, place.inside(new))
        yield r"\end{premise}"


def _given(conditions: tuple[Node, ...]) -> str:
    return f"for {', '.join(f'${LATEX(each)}$' for each in conditions)}" if conditions else ""
