"""A statement and its proofs as lines for a terminal, from the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from slr_verify.claims.record.results import ClaimRecord, ProofRecord
from slr_verify.claims.record.steps import PremiseRecord, StepRecord
from slr_verify.document.markup import said
from slr_verify.document.nodes import Node, listed
from slr_verify.document.signs import BETWEEN
from slr_verify.document.unicode import KEPT, STARRED, UNICODE, Text
from slr_verify.report.abridged import abridged
from slr_verify.report.events import CHECKED_AS, in_words
from slr_verify.report.lines import (
    FURTHER,
    INDENT,
    JOINED,
    Conditions,
    Place,
    prose,
    without_double_gaps,
)
from slr_verify.report.outline import (
    Passage,
    Shown,
    added_below,
    passages,
    premises,
    reason,
    step_numbered,
    trusted,
)
from slr_verify.report.sequent_text import sequent_lines
from slr_verify.report.setting import of_statements, unsaid
from slr_verify.report.witness_text import satisfied_at

WIDTH = 100
STATEMENT, REASON = "statement", "reason"
NUMBER = len("(12) ")
FEW = 12
"""Up to so many lines of the core follow the proofs without being asked for."""


Paint = Callable[[str, str], str]
"""What a line looks like, given its kind: "statement", "reason" or an outcome."""


def unpainted(kind: str, line: str) -> str:
    """The line as it is."""
    return line


def claim_text(  # noqa: PLR0913 (by keyword; they are options of the command)
    claim: ClaimRecord,
    width: int = WIDTH,
    write: Text = UNICODE,
    *,
    brief: bool = False,
    core: bool = False,
    paint: Paint = unpainted,
) -> str:
    """The statement, its hypotheses, and each proof; if `brief`, the ideas of the proofs only.

    What the core has shown comes last, if it is short, or if `core`.
    """
    page = _Page(of_statements(claim) if brief else claim, width, write, paint)
    proofs = page.ideas() if brief else page.proofs(core=core)
    return "\n".join(without_double_gaps(chain(page.statement(), proofs)))


def step_text(
    claim: ClaimRecord,
    number: str,
    width: int = WIDTH,
    write: Text = UNICODE,
    paint: Paint = unpainted,
) -> str:
    """One step of each proof that has it, under its number. Raises UnknownStep."""
    page = _Page(claim, width, write, paint)
    return "\n".join(without_double_gaps(page.step(number)))


@dataclass(frozen=True)
class _Page:
    """Lines about a claim, of one width and in one form."""

    claim: ClaimRecord
    width: int
    write: Text
    paint: Paint

    def statement(self) -> Iterator[str]:
        """What it is called, what it says, what it assumes, and what came of it."""
        claim, place = self.claim, self.place
        yield from self._title()
        if claim.sentence:
            yield from ("", *self._prose(claim.sentence), "")
        yield ""
        yield from self._formulas()
        for word, formulas in (("for", claim.hypotheses), ("here", claim.around)):
            if formulas:
                yield ""
                yield from place.formula(listed(formulas, ";;"), f"{word} ", FURTHER)
        for at, each in enumerate(claim.definitions):
            yield from ("",) * (at == 0)
            yield from place.formula(each, "where " if at == 0 else " " * 6)
        yield ""
        reason = f": {claim.reason}" if claim.reason else ""
        yield from self._painted(claim.outcome, prose(f"{claim.outcome}{reason}", "", self.width))
        satisfied = satisfied_at(claim, self.write)
        if satisfied:
            yield from prose(satisfied, FURTHER, self.width)
        for alarm in claim.alarms:
            yield from prose(f"ALARM: {alarm}", "", self.width)

    def _title(self) -> Iterator[str]:
        claim = self.claim
        title = f"{claim.number}. {self._said(claim.title)}  [{claim.label}]"
        return self._painted(STATEMENT, prose(title, "", self.width))

    def _painted(self, kind: str, lines: Iterable[str]) -> Iterator[str]:
        return (self.paint(kind, line) for line in lines)

    def ideas(self) -> Iterator[str]:
        """Why it is true, in words."""
        for proof in self.claim.proofs:
            yield ""
            yield from self._idea(proof)

    def step(self, number: str) -> Iterator[str]:
        """The step, below the title of its proof."""
        yield from self._title()
        for proof, found in step_numbered(self.claim, number):
            yield ""
            yield from self._prose(
                f"From the proof {proof.title!r}:" * (len(self.claim.proofs) > 1)
            )
            if isinstance(found, PremiseRecord):
                number = f"({found.number}) "
                yield from self._chain(number, found.conditions, found.steps, self.place)
            else:
                yield from self._passage(found, alone=True)

    def proofs(self, *, core: bool) -> Iterator[str]:
        """Each proof, and what the core says of the claim."""
        claim = self.claim
        for proof in claim.proofs:
            yield ""
            yield from self._idea(proof)
            yield from self._proof(proof)
        if claim.core is not None:
            lines = list(sequent_lines(claim.core, Place(self.width, STARRED)))
            yield from ("", *self._core(lines, whole=core or len(lines) <= FEW))
        if claim.speaks_of:
            yield ""
            yield from prose(
                f"That its formulas mean what its words say is proved in: {', '.join(claim.speaks_of)}",
                "",
                self.width,
            )

    def _core(self, lines: list[str], *, whole: bool) -> Iterator[str]:
        """What it has shown, or how to see it."""
        if whole:
            yield from ("What the core has shown, in its own words:", *lines)
            return
        asked = f"slr-verify show {self.claim.label} --core"
        said = f"What the core has shown, in its own words, has {len(lines)} lines: {asked}"
        yield from prose(said, "", self.width)

    @property
    def place(self) -> Place:
        """Where formulas begin."""
        return Place(self.width, self.write)

    def _formulas(self) -> Iterator[str]:
        """Each with its number if there are several, below their headings."""
        for at, words in enumerate(self.claim.headings, 1):
            if words:
                yield from ("", *self._prose(f"{words}:", FURTHER))
            yield from self._formula(at)

    def _formula(self, at: int) -> Iterator[str]:
        """A statement, counted from one, and for what it holds."""
        statement, given = self.claim.statements[at - 1], self.claim.conditions[at - 1]
        number = f"({at})".ljust(NUMBER) if len(self.claim.statements) > 1 else ""
        place = replace(self.place, width=self.width - len(";")) if given else self.place
        words, checked = in_words(statement)
        lines = self._for(given, [*place.formula(words, number)], len(number))
        yield from self._painted(STATEMENT, lines)
        if checked:
            below = replace(self.place, indent=INDENT + FURTHER + " " * len(number))
            yield from self._painted(REASON, below.formula(checked, CHECKED_AS, FURTHER))

    def _for(self, given: Conditions, lines: list[str], number: int) -> Iterator[str]:
        """The lines of a statement, and for what it holds: at the end of the last one or below it."""
        condition = f"; if {self.write(listed(given))}" if given else ""
        if not given or len(lines[-1] + condition) <= self.width:
            yield from (*lines[:-1], lines[-1] + condition)
            return
        yield from (*lines[:-1], f"{lines[-1]};")
        below = replace(self.place, indent=INDENT + " " * number + FURTHER)
        yield from below.formula(listed(given), "if ")

    def _idea(self, proof: ProofRecord) -> Iterator[str]:
        yield from self._prose(f"Proof. {proof.title}.", then=proof.idea)

    def _proof(self, proof: ProofRecord) -> Iterator[str]:
        for passage in map(abridged, passages(self.claim, proof)):
            yield from self._passage(passage)
        yield ""
        yield from prose(f"uses:  {', '.join(proof.uses) or 'nothing else'}", INDENT, self.width)
        yield from prose(f"cites: {'; '.join(proof.cites) or 'nothing'}", INDENT, self.width)
        yield f"{INDENT}trust: {trusted(proof.trust)}"

    def _passage(self, passage: Passage, *, alone: bool = False) -> Iterator[str]:
        """A named step; `alone`, with the statements of which only the reason is printed."""
        if passage.heading:
            yield from ("", *self._prose(f"Step {passage.number}.", FURTHER, passage.heading))
        for shown in passage.shown:
            if alone and shown.at_once:
                yield from chain.from_iterable(
                    self._formula(at) for at in range(shown.first, shown.last + 1)
                )
            yield from self._shown(shown)
        cut = passage.cut(self.claim.label)
        yield from prose(" ".join(cut), INDENT, self.width) if cut else ()

    def _shown(self, shown: Shown) -> Iterator[str]:
        """A chain under the number of its statement; only the reason where that is all there is."""
        place = replace(self.place, in_force=self.claim.conditions[shown.first - 1])
        number = f"{shown.number} " * (len(self.claim.statements) > 1)
        if shown.at_once:
            why = f"{number}[{self._why(shown.reason)}]"
            yield from self._painted(REASON, prose(why, place.indent, self.width))
            yield from self._below(shown.reason, place.further())
            yield from self._premises(shown.chain, place.further())
        else:
            yield from self._chain(number, place.in_force, shown.chain, place)

    def _chain(
        self, number: str, given: Conditions, steps: tuple[StepRecord, ...], place: Place
    ) -> Iterator[str]:
        """Its number, for what it holds, its lines, and then what they refer to."""
        yield ""
        if given:
            later = " " * len(number) + FURTHER
            yield from place.formula(listed(given, ";;"), f"{number}for ", later)
            number = " " * len(number)
        for step in steps:
            if not step.relation:
                yield from place.formula(step.formula, number)
                continue
            sign = f"{self.write.mark(BETWEEN[step.relation])} "
            yield from place.further(2).formula(step.formula, sign)
            why = prose(f"[{self._why(step)}]", place.further(4).indent, self.width)
            yield from self._painted(REASON, why)
            yield from self._below(step, place.further(4))
        yield from self._premises(steps, place.further())
        yield ""

    def _below(self, step: StepRecord, place: Place) -> Iterator[str]:
        """The factors of a long sum of relations."""
        for sign, factor, why in added_below(step, str):
            yield from place.formula(factor, f"{sign:1} ")
            yield from self._painted(REASON, prose(f"[{why}]", place.further().indent, self.width))

    def _premises(self, steps: tuple[StepRecord, ...], place: Place) -> Iterator[str]:
        """What the steps rest on, with those hypotheses that are not in force there."""
        for premise in premises(steps):
            new = unsaid(premise.conditions, place.in_force)
            inside = replace(place, in_force=(*place.in_force, *new))
            yield from self._chain(f"({premise.number}) ", new, premise.steps, inside)

    def _why(self, step: StepRecord) -> str:
        return reason(step, self._said, str, self._kept)

    def _said(self, text: str) -> str:
        """Words with their formulas as all formulas are written."""
        return said(text, self._kept)

    def _kept(self, formula: Node) -> str:
        text = self.write(formula)
        return text.replace(" ", JOINED) if len(text) <= KEPT else text

    def _prose(self, text: str, indent: str = "", then: str = "") -> list[str]:
        """Sentences in lines; each is read for formulas on its own."""
        said = " ".join(self._said(each) for each in (text, then) if each)
        return prose(said, indent, self.width)
