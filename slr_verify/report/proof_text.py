"""A statement and its proofs as plain text for a terminal, from the record."""

from __future__ import annotations

from collections.abc import Iterator

from slr_verify.claims.record import ClaimRecord, PremiseRecord, ProofRecord, StepRecord
from slr_verify.report.latex_text import plain
from slr_verify.report.lines import formula, prose, without_double_gaps

WIDTH = 100
INDENT = "    "


def claim_text(
    claim: ClaimRecord,
    statements: tuple[str, ...],
    hypotheses: tuple[str, ...],
    width: int = WIDTH,
) -> str:
    """The statement, its hypotheses, and each proof with its steps."""
    return "\n".join(without_double_gaps(_claim(claim, statements, hypotheses, width)))


def _claim(
    claim: ClaimRecord, statements: tuple[str, ...], hypotheses: tuple[str, ...], width: int
) -> Iterator[str]:
    yield f"{claim.number}. {claim.title}  [{claim.label}]"
    yield ""
    for statement in statements:
        yield from formula(statement, INDENT, width)
    if not statements:
        for latex in claim.statements:
            yield from formula(plain(latex), INDENT, width)
    if hypotheses:
        yield ""
        yield from formula(f"for {'; '.join(hypotheses)}", INDENT, width)
    yield ""
    yield from _outcome(claim, width)
    for proof in claim.proofs:
        yield ""
        yield from _proof(proof, width)


def _outcome(claim: ClaimRecord, width: int) -> Iterator[str]:
    reason = f": {claim.reason}" if claim.reason else ""
    yield from prose(f"{claim.outcome}{reason}", "", width)
    for alarm in claim.alarms:
        yield from prose(f"ALARM: {alarm}", "", width)


def _proof(proof: ProofRecord, width: int) -> Iterator[str]:
    yield f"Proof. {proof.title}."
    yield from _steps(proof.steps, INDENT, width)
    yield from prose(f"uses:  {', '.join(proof.uses) or 'nothing else'}", INDENT, width)
    yield from prose(f"cites: {'; '.join(proof.cites) or 'nothing'}", INDENT, width)
    yield f"{INDENT}trust: {', '.join(proof.trust)}"


def _steps(steps: tuple[StepRecord, ...], indent: str, width: int) -> Iterator[str]:
    for step in steps:
        if not step.rule:
            yield ""
            yield from formula(step.text, indent, width)
            continue
        yield from formula(f"{step.relation} {step.text}", indent + INDENT, width)
        yield from prose(f"[{_why(step)}]", indent + 3 * INDENT, width)
        for premise in step.premises:
            if not premise.is_trivial:
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
        yield from formula(f"where, as above, {premise.text}", indent, width)
        return
    yield from formula(f"where {premise.text}, since", indent, width)
    yield from _steps(premise.steps, indent + INDENT, width)
