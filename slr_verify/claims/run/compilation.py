"""The record of a claim, put together from its proofs and what the work on it found."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import sympy as sp

from slr_verify.claims.attack.satisfiable import Satisfiability
from slr_verify.claims.axioms import least
from slr_verify.claims.claim import Claim, Outcome
from slr_verify.claims.record.cache import Finding
from slr_verify.claims.record.results import (
    AttackRecord,
    CitationRecord,
    ClaimRecord,
    EvidenceRecord,
    MutantRecord,
    WitnessRecord,
)
from slr_verify.claims.record.verdict import REFUTATION_TRUST, Verdict, decide
from slr_verify.claims.run.attempt import Attempt, looked_at, unseen
from slr_verify.claims.run.replay import core_record
from slr_verify.claims.setting.hypotheses import hypotheses
from slr_verify.claims.wording.ambiguity import ambiguity
from slr_verify.claims.wording.transcript import citation_record, proof_record
from slr_verify.claims.wording.typesetting import Typesetting, typesetting
from slr_verify.document.nodes import Words
from slr_verify.document.reader import PLAIN
from slr_verify.document.style import Style
from slr_verify.document.unicode import ASCII
from slr_verify.language.named_function import Family

NO_BELIEF: tuple[tuple[str, ...], ...] = ((), (), ())
LONGEST_REASON = 300
MEMBER = "_at_"
"""Between the name of a family and the indices of a member, in the name of its symbol."""


@dataclass(frozen=True)
class Draft:
    """The record of a claim of which nothing is known but its proofs.

    And why they do not hold after all, and why the claim may be `unclear`, if so.
    """

    record: ClaimRecord
    rejection: str | None
    unclear: str | None


def claim_record(
    claim: Claim,
    attempt: Attempt,
    found: Sequence[Finding],
    *,
    tolerated: bool,
    style: Style = PLAIN,
) -> ClaimRecord:
    """All that a run says about a claim."""
    return completed(drafted(claim, attempt, style), attempt, found, tolerated=tolerated)


def completed(
    draft: Draft, attempt: Attempt, found: Sequence[Finding], *, tolerated: bool
) -> ClaimRecord:
    """The record of a claim, with what was found besides its proofs.

    An undecided claim is tolerated only while no evidence speaks against it.
    """
    evidence = tuple(item for item in found if isinstance(item, EvidenceRecord))
    attack = next((item for item in found if isinstance(item, AttackRecord)), None)
    verdict = decide(draft.rejection, evidence, attack, draft.unclear)
    trust, cites, uses = _belief(attempt, verdict)
    is_open = verdict.outcome is Outcome.UNDECIDED and all(item.agrees for item in evidence)
    return replace(
        draft.record,
        outcome=str(verdict.outcome),
        tolerated=tolerated and is_open,
        reason=None if verdict.reason is None else shortened(verdict.reason),
        counterexample=attack.counterexample if attack else None,
        alarms=verdict.alarms,
        trust=trust,
        cites=cites,
        uses=uses,
        evidence=evidence,
        attack=attack,
        mutants=attack.mutants if attack else MutantRecord(),
        core=draft.record.core if verdict.outcome is Outcome.PROVED else None,
        seconds=draft.record.seconds + sum(item.seconds for item in found),
    )


def drafted(claim: Claim, attempt: Attempt, style: Style) -> Draft:
    """What is printed of a claim, which takes long, with the points at which its hypotheses hold.

    The letters that were used are asked for last.
    """
    attempt, satisfied = looked_at(claim, attempt)
    typeset = typesetting(claim, attempt.proofs, style)
    unclear = ambiguity(typeset) if attempt.rejection is None else None
    proofs = tuple(
        proof_record(proved, base, typeset)
        for proved, base in zip(attempt.proofs, attempt.foundations, strict=True)
    )
    statements = typeset.statements()
    open_points = unseen(satisfied) if attempt.rejection is None else ()
    doubts = (Words(f"it is not shown that {each}") for each in open_points)
    assumed = (*hypotheses(claim, typeset.read), *doubts)
    each = tuple(map(typeset.conditions, claim.statements)) if not claim.text else ((),)
    around = tuple(each for each in typeset.around() if each not in assumed)
    record = ClaimRecord(
        label=claim.label,
        number=claim.number,
        title=claim.title,
        section=claim.section,
        sentence=claim.sentence,
        headings=tuple(map(claim.heading, claim.statements)) if not claim.text else ("",),
        statements=statements,
        conditions=each,
        around=around,
        definitions=typeset.definitions(),
        hypotheses=assumed,
        expected=str(claim.expected),
        speaks_of=claim.speaks_of,
        proofs=proofs,
        witnesses=tuple(_witness(found, typeset) for found in satisfied),
        core=core_record(claim.label, attempt.proofs[0]) if attempt.proofs else None,
        seconds=attempt.seconds,
    )
    return Draft(record, attempt.rejection, unclear)


def _witness(found: Satisfiability, typeset: Typesetting) -> WitnessRecord:
    point = {_printed(name, typeset): value for name, value in found.point or ()}
    return WitnessRecord(found.certain, point, found.reason or None)


def _printed(name: str, typeset: Typesetting) -> str:
    """The name of a symbol; for a member of a family what is printed for it, such as P_1."""
    family, at, indices = name.rpartition(MEMBER)
    if not at:
        return name
    members = (each for expr in typeset.expressions for each in expr.atoms(Family))
    kind = next(type(each) for each in members if type(each).__name__ == family)
    return ASCII(typeset.expression(kind(*map(sp.sympify, indices.split("_")))))


def shortened(reason: str) -> str:
    """A long reason without its middle: it begins with what was tried and ends with the verdict."""
    half = (LONGEST_REASON - len(" [...] ")) // 2
    if len(reason) <= LONGEST_REASON:
        return reason
    return f"{reason[:half]} [...] {reason[-half:]}"


def citations_of(attempts: Iterable[Attempt]) -> tuple[CitationRecord, ...]:
    """Every theorem that the proofs cite, by name."""
    cited = {name for attempt in attempts for base in attempt.foundations for name in base.cites}
    return tuple(map(citation_record, sorted(cited)))


def _belief(attempt: Attempt, verdict: Verdict) -> tuple[tuple[str, ...], ...]:
    """Trust, citations and uses: of the proof that asks for least, or of the counterexample."""
    if verdict.outcome is Outcome.REFUTED:
        return tuple(map(str, REFUTATION_TRUST)), (), ()
    if verdict.outcome is Outcome.UNDECIDED:
        return NO_BELIEF
    base = least(attempt.foundations)
    return tuple(map(str, base.trust)), base.cites, base.uses
