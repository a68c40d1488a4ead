"""A statement and its proofs as plain text for a terminal, from the record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from slr_verify.claims.record.results import (
    ClaimRecord,
    PlainRecord,
    ProofRecord,
    StepRecord,
)
from slr_verify.latex.plain import plain
from slr_verify.report.lines import formula, prose, without_double_gaps
from slr_verify.report.outline import Shown, passages, reason
from slr_verify.report.sequent_text import sequent_lines
from slr_verify.report.setting import unsaid

Conditions = tuple[str, ...]
WIDTH = 100
INDENT = "    "
NUMBER = len("(12) ")


def claim_text(claim: ClaimRecord, width: int = WIDTH, *, brief: bool = False) -> str:
    """The statement, its hypotheses, and each proof; if `brief`, the ideas of the proofs only."""
    proofs = _ideas(claim, width) if brief else _proofs(claim, width)
    return "\n".join(without_double_gaps(chain(_claim(claim, width), proofs)))


def _claim(claim: ClaimRecord, width: int) -> Iterator[str]:
    head = claim.plain
    yield f"{claim.number}. {claim.title}  [{claim.label}]"
    yield ""
    if claim.sentence:
        yield from prose(said(claim.sentence), "", width)
        yield ""
    yield from _statements(claim.headings, head.statements, width)
    for word, texts in (("for", head.hypotheses), ("here", _new(head))):
        if texts:
            yield ""
            yield from formula(f"{word} {'; '.join(texts)}", INDENT, width)
    if head.where:
        yield ""
        yield from _where(head.where, width)
    yield ""
    yield from _outcome(claim, width)


def _proofs(claim: ClaimRecord, width: int) -> Iterator[str]:
    """Each proof, and what the core says of the claim."""
    for proof in claim.proofs:
        yield ""
        yield from _idea(proof, width)
        yield from _steps(claim, proof, width)
    if claim.core is not None:
        yield ""
        yield "What the core has shown, in its own words:"
        yield from sequent_lines(claim.core.labels, claim.core.sequents, INDENT, width)
    if claim.speaks_of:
        yield ""
        yield from prose(f"Its words rest on: {', '.join(claim.speaks_of)}", "", width)


def _statements(
    headings: tuple[str, ...], statements: tuple[str, ...], width: int
) -> Iterator[str]:
    """Each with its number if there are several, below their headings."""
    for place, (words, statement) in enumerate(zip(headings, statements, strict=True), 1):
        if words:
            yield from ("", *prose(f"{said(words)}:", "  ", width))
        number = f"({place})".ljust(NUMBER) if len(statements) > 1 else ""
        yield from Place(width).formula(statement, number)


def said(words: str) -> str:
    """Words in plain text: formulas in them are plain text already."""
    return words.replace("$", "")


def _new(head: PlainRecord) -> tuple[str, ...]:
    """What of the laws and the vectors is not among the hypotheses already."""
    return tuple(each for each in head.around if each not in head.hypotheses)


def _where(definitions: tuple[str, ...], width: int) -> Iterator[str]:
    """The letters, one a line; they are those of the book."""
    for place, each in enumerate(definitions):
        name, _, meaning = each.partition(" = ")
        head = f"{'where' if place == 0 else '     '} {name} = "
        first, *others = formula(meaning, INDENT + " " * len(head), width)
        yield from (INDENT + head + first.lstrip(), *others)


def _outcome(claim: ClaimRecord, width: int) -> Iterator[str]:
    reason = f": {claim.reason}" if claim.reason else ""
    yield from prose(f"{claim.outcome}{reason}", "", width)
    for alarm in claim.alarms:
        yield from prose(f"ALARM: {alarm}", "", width)


def _ideas(claim: ClaimRecord, width: int) -> Iterator[str]:
    for proof in claim.proofs:
        yield ""
        yield from _idea(proof, width)


def _idea(proof: ProofRecord, width: int) -> Iterator[str]:
    yield from prose(f"Proof. {proof.title}. {said(proof.idea)}".rstrip(), "", width)


def _steps(claim: ClaimRecord, proof: ProofRecord, width: int) -> Iterator[str]:
    for passage in passages(claim, proof):
        if passage.heading:
            yield ""
            yield from prose(f"Step {passage.number}. {said(passage.heading)}", "  ", width)
        for shown in passage.shown:
            yield from _shown(shown, claim, width)
    yield ""
    yield from prose(f"uses:  {', '.join(proof.uses) or 'nothing else'}", INDENT, width)
    yield from prose(f"cites: {'; '.join(proof.cites) or 'nothing'}", INDENT, width)
    yield f"{INDENT}trust: {', '.join(proof.trust)}"


@dataclass(frozen=True)
class Place:
    """Where lines stand: how far in, how wide the page is, and the conditions that are in force."""

    width: int
    indent: str = INDENT
    in_force: Conditions = ()

    def further(self, levels: int = 1, new: Conditions = ()) -> Place:
        """The place further in, and under more conditions."""
        return Place(self.width, self.indent + levels * INDENT, (*self.in_force, *new))

    def formula(self, text: str, number: str = "") -> Iterator[str]:
        """A formula, after its number if it has one."""
        indent = self.indent + " " * len(number)
        first, *others = formula(text, indent, self.width)
        yield from (self.indent + number + first.strip(), *others)

    def prose(self, text: str) -> Iterator[str]:
        """Text in lines."""
        yield from prose(text, self.indent, self.width)


def _shown(shown: Shown, claim: ClaimRecord, width: int) -> Iterator[str]:
    """A chain under the number of its statement; only the reason where that is all there is."""
    place = Place(width, in_force=claim.conditions[shown.first - 1])
    number = f"{shown.number} " * (len(claim.statements) > 1)
    if shown.at_once:
        yield from place.prose(f"{number}[{_why(shown.reason)}]")
        yield from _premises(shown.reason, place.further())
    else:
        yield from _chain(number, place.in_force, shown.chain, place)


def _chain(
    number: str, given: Conditions, steps: tuple[StepRecord, ...], place: Place
) -> Iterator[str]:
    """Its number, for what it holds, and its lines."""
    yield ""
    if given:
        yield from place.prose(f"{number}for {'; '.join(map(plain, given))}")
        number = " " * len(number)
    for step in steps:
        if not step.relation:
            yield from place.formula(step.text, number)
            continue
        yield from place.further(2).formula(f"{step.relation} {step.text}")
        yield from place.further(4).prose(f"[{_why(step)}]")
        yield from _premises(step, place.further())
    yield ""


def _why(step: StepRecord) -> str:
    return reason(step, str, str)


def _premises(step: StepRecord, place: Place) -> Iterator[str]:
    """What is shown on the way; of its hypotheses those are printed that are not in force there."""
    for premise in step.premises:
        new = unsaid(premise.conditions, place.in_force)
        yield from _chain(f"({premise.number}) ", new, premise.steps, place.further(0, new))
