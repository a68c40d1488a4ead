"""A statement and its proofs as plain text for a terminal, from the record."""

from collections.abc import Iterator

from slr_verify.claims.record.results import (
    ClaimRecord,
    PlainRecord,
    PremiseRecord,
    ProofRecord,
    StepRecord,
)
from slr_verify.latex.plain import plain
from slr_verify.report.lines import formula, prose, without_double_gaps
from slr_verify.report.sequent_text import sequent_lines
from slr_verify.report.setting import unsaid

Conditions = tuple[str, ...]
WIDTH = 100
INDENT = "    "


def claim_text(claim: ClaimRecord, width: int = WIDTH) -> str:
    """The statement, its hypotheses, and each proof with its steps."""
    return "\n".join(without_double_gaps(_claim(claim, claim.plain, width)))


def _claim(claim: ClaimRecord, head: PlainRecord, width: int) -> Iterator[str]:
    yield f"{claim.number}. {claim.title}  [{claim.label}]"
    yield ""
    if claim.sentence:
        yield from prose(said(claim.sentence), "", width)
        yield ""
    for words, statement in zip(claim.headings, head.statements, strict=True):
        if words:
            yield from ("", *prose(f"{said(words)}:", "  ", width))
        yield from formula(statement, INDENT, width)
    for word, texts in (("for", head.hypotheses), ("here", _new(head))):
        if texts:
            yield ""
            yield from formula(f"{word} {'; '.join(texts)}", INDENT, width)
    if head.where:
        yield ""
        yield from _where(head.where, width)
    yield ""
    yield from _outcome(claim, width)
    for proof in claim.proofs:
        yield ""
        yield from _proof(proof, claim.conditions, width)
    if claim.core is not None:
        yield ""
        yield "What the core has shown, in its own words:"
        yield from sequent_lines(claim.core.labels, claim.core.sequents, INDENT, width)
    if claim.speaks_of:
        yield ""
        yield from prose(f"Its words rest on: {', '.join(claim.speaks_of)}", "", width)


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


def _proof(proof: ProofRecord, conditions: tuple[Conditions, ...], width: int) -> Iterator[str]:
    yield from prose(f"Proof. {proof.title}. {said(proof.idea)}".rstrip(), "", width)
    for part, assumed in enumerate(conditions):
        steps = tuple(step for step in proof.steps if step.part == part)
        yield from _steps(steps, INDENT, width, assumed)
    yield from prose(f"uses:  {', '.join(proof.uses) or 'nothing else'}", INDENT, width)
    yield from prose(f"cites: {'; '.join(proof.cites) or 'nothing'}", INDENT, width)
    yield f"{INDENT}trust: {', '.join(proof.trust)}"


def _steps(
    steps: tuple[StepRecord, ...], indent: str, width: int, in_force: Conditions
) -> Iterator[str]:
    """The lines of a chain; `in_force` are the conditions under which it stands."""
    for step in steps:
        if not step.rule:
            yield ""
            yield from formula(step.text, indent, width)
            continue
        yield from formula(f"{step.relation} {step.text}", indent + INDENT, width)
        yield from prose(f"[{_why(step)}]", indent + 3 * INDENT, width)
        for premise in step.premises:
            if not premise.is_trivial:
                yield from _premise(premise, indent + 3 * INDENT, width, in_force)
    yield ""


def _why(step: StepRecord) -> str:
    words = [step.rule]
    if step.uses:
        words.append(f"uses {', '.join(step.uses)}")
    return " | ".join(words)


def _premise(
    premise: PremiseRecord, indent: str, width: int, in_force: Conditions
) -> Iterator[str]:
    """An intermediate result; of its hypotheses those are printed that are not in force there."""
    new = unsaid(premise.conditions, in_force)
    given = f", for {'; '.join(map(plain, new))}," if new else ""
    if not premise.steps:
        yield from formula(f"where, as above{given or ','} {premise.text}", indent, width)
        return
    yield from formula(f"where{given} {premise.text}, since", indent, width)
    yield from _steps(premise.steps, indent + INDENT, width, (*in_force, *new))
