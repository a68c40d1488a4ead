r"""The steps of a proof as TeX: aligned lines, each with its rule; intermediate results set in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from slr_verify.claims.record.results import PremiseRecord, Record, StepRecord
from slr_verify.latex.signs import LATEX_SIGN
from slr_verify.latex.widths import width
from slr_verify.report.formula_lines import formula_lines
from slr_verify.report.numbering import references
from slr_verify.report.setting import unsaid
from slr_verify.report.tex_prose import escaped, prose

ROOM, LESS, INDENT = 86.0, 4.0, 3.0
"""The width of a line, what continuations lose of it, and what each level of premises loses."""
WIDEST_PAIR = 46.0
"""Up to this width the start of a chain and its first step share a line."""
WHERE = r"\text{where }\ "


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
    in_force: tuple[str, ...] = ()

    @property
    def room(self) -> float:
        """The width of a line."""
        return ROOM - INDENT * self.depth

    def inside(self, premise: PremiseRecord) -> Place:
        """The place inside an intermediate result."""
        return Place(self.depth + 1, (*self.in_force, *unsaid(premise.conditions, self.in_force)))


def formula_tex(latex: str, room: float = ROOM, conditions: tuple[str, ...] = ()) -> Iterator[str]:
    """A formula, and for what it is claimed if that is not in the setting."""
    return _line("", latex, room, f"for {_listed(conditions)}" if conditions else "")


def chain_tex(
    steps: Sequence[StepRecord],
    context: Context,
    place: Place,
    conditions: tuple[str, ...] = (),
    opening: str = "",
) -> Iterator[str]:
    """The lines of one chain; `conditions` are printed beside its start, `opening` before it."""
    start, *others = steps
    if others and not conditions and _pair_fits(start, others[0], place):
        first, *others = others
        pair = f"{opening}{start.latex} {LATEX_SIGN[first.relation]} {first.latex}"
        yield from _line("", pair, place.room, _why(first, context))
        yield from _premises(first, context, place)
    else:
        yield from formula_tex(opening + start.latex, place.room, conditions)
    for step in others:
        sign, why = LATEX_SIGN[step.relation], _why(step, context)
        yield from _line(sign, step.latex, place.room, why)
        yield from _premises(step, context, place)


def _pair_fits(start: StepRecord, first: StepRecord, place: Place) -> bool:
    return width(start.latex) + width(first.latex) <= min(WIDEST_PAIR, place.room / 2)


def _line(sign: str, latex: str, room: float, reason: str) -> Iterator[str]:
    """A formula in as many lines as it takes, after its sign, the reason at the end of the last."""
    *before, last = formula_lines(latex, room, LESS)
    heads = (rf"\formula{{{sign}}}", *(r"\continued" for _ in before))
    yield from (rf"{head}{{{line}}}" for head, line in zip(heads, before, strict=False))
    if reason:
        because = r"\continuedbecause" if before else rf"\formulabecause{{{sign}}}"
        yield rf"{because}{{{last}}}{{{reason}}}"
    else:
        yield rf"{heads[-1]}{{{last}}}"


def _why(step: StepRecord, context: Context) -> str:
    """The rule in words, and what it uses."""
    words = prose(step.rule)
    if step.uses:
        words += f", using {', '.join(map(context.link, step.uses))}"
    return words


def _premises(step: StepRecord, context: Context, place: Place) -> Iterator[str]:
    for premise in step.premises:
        if premise.is_trivial:
            continue
        yield r"\begin{premise}"
        yield from _premise(premise, context, place)
        yield r"\end{premise}"


def _premise(premise: PremiseRecord, context: Context, place: Place) -> Iterator[str]:
    """An intermediate result with its steps, or a reminder of it."""
    new, inner = unsaid(premise.conditions, place.in_force), place.inside(premise)
    again = "" if premise.steps else "as above, "
    opening = r"\text{where, as above, }\ " if again else WHERE
    if new:
        yield rf"where, {again}for {_listed(new)},\par\nopagebreak"
        opening = ""
    if again:
        yield from formula_tex(opening + premise.latex, inner.room)
    else:
        yield from chain_tex(premise.steps, context, inner, opening=opening)


def _listed(formulas: tuple[str, ...]) -> str:
    return ", ".join(f"${text}$" for text in formulas)
