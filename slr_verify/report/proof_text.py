"""A statement and its proofs as plain text for a terminal, from the record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

from slr_verify.claims.record import ClaimRecord, PremiseRecord, ProofRecord, StepRecord

WIDTH = 100
INDENT = "    "
PLAIN = (
    (r"\mathbb{R}", "R"),
    (r"\mathbb{Z}", "Z"),
    (r"\setminus", "without"),
    (r"\dots", "..."),
    (r"\{", "{"),
    (r"\}", "}"),
    (r"\ge", ">="),
    (r"\le", "<="),
    (r"\in", "in"),
)
"""What stands in a range, without LaTeX; other LaTeX is left as it is."""


def claim_text(claim: ClaimRecord, statements: tuple[str, ...], width: int = WIDTH) -> str:
    """The statement, its hypotheses, and each proof with its steps."""
    return "\n".join(_claim(claim, statements, width))


def _claim(claim: ClaimRecord, statements: tuple[str, ...], width: int) -> Iterator[str]:
    yield f"{claim.number}. {claim.title}  [{claim.label}]"
    yield ""
    for statement in statements or (claim.statement,):
        yield from _wrapped(statement, INDENT, width)
    if claim.hypotheses:
        yield ""
        yield from _wrapped(f"for {', '.join(map(_plain, claim.hypotheses))}", INDENT, width)
    yield ""
    yield from _outcome(claim, width)
    for proof in claim.proofs:
        yield ""
        yield from _proof(proof, width)


def _outcome(claim: ClaimRecord, width: int) -> Iterator[str]:
    reason = f": {claim.reason}" if claim.reason else ""
    yield from _wrapped(f"{claim.outcome}{reason}", "", width)
    for alarm in claim.alarms:
        yield from _wrapped(f"ALARM: {alarm}", "", width)


def _proof(proof: ProofRecord, width: int) -> Iterator[str]:
    yield f"Proof. {proof.title}."
    yield from _steps(proof.steps, INDENT, width)
    yield from _wrapped(f"uses:  {', '.join(proof.uses) or 'nothing else'}", INDENT, width)
    yield from _wrapped(f"cites: {'; '.join(proof.cites) or 'nothing'}", INDENT, width)
    yield f"{INDENT}trust: {', '.join(proof.trust)}"


def _steps(steps: tuple[StepRecord, ...], indent: str, width: int) -> Iterator[str]:
    for step in steps:
        if not step.rule:
            yield ""
            yield from _wrapped(step.text, indent, width)
            continue
        yield from _wrapped(f"{step.relation} {step.text}", indent + INDENT, width)
        yield from _wrapped(f"[{_why(step)}]", indent + 3 * INDENT, width)
        for premise in step.premises:
            yield from _premise(premise, indent + 3 * INDENT, width)
    yield ""


def _why(step: StepRecord) -> str:
    words = [step.rule]
    if step.uses:
        words.append(f"uses {', '.join(step.uses)}")
    if step.cites:
        words.append(f"cites {'; '.join(step.cites)}")
    if step.discharged:
        words.append(f"checked: {'; '.join(step.discharged)}")
    return " | ".join(words)


def _premise(premise: PremiseRecord, indent: str, width: int) -> Iterator[str]:
    if not premise.steps:
        yield from _wrapped(f"where, as above, {premise.text}", indent, width)
        return
    yield from _wrapped(f"where {premise.text}, since", indent, width)
    yield from _steps(premise.steps, indent + INDENT, width)


def _plain(latex: str) -> str:
    for command, words in PLAIN:
        latex = re.sub(re.escape(command) + r"(?![A-Za-z])", words, latex)
    return latex


def _wrapped(text: str, indent: str, width: int) -> list[str]:
    """Lines of at least 40 characters; continuations hang."""
    room = max(width, len(indent) + 40)
    lines = wrap(text, room, initial_indent=indent, subsequent_indent=indent + "  ")
    return lines or [indent]
