"""What comes of a claim: from its proofs, its evidence and the attack on it."""

from dataclasses import dataclass

from slr_verify.claims.claim import Outcome, Trust
from slr_verify.claims.record.results import AttackRecord, EvidenceRecord
from slr_verify.document.markup import said
from slr_verify.document.unicode import ASCII

REFUTATION_TRUST = (Trust.ARB,)


@dataclass(frozen=True)
class Verdict:
    """The outcome, the reason when it is not PROVED, and what must not be overlooked."""

    outcome: Outcome
    reason: str | None = None
    alarms: tuple[str, ...] = ()


def decide(
    rejection: str | None,
    evidence: tuple[EvidenceRecord, ...],
    attack: AttackRecord | None,
    ambiguity: str | None = None,
) -> Verdict:
    """The verdict. `rejection` says why there is no proof; None when every proof holds.

    A certified counterexample refutes whatever else was found. A proof counts only when all the
    evidence agrees, an attack that was started could be finished, and what is printed of the claim
    can be read in one way: `ambiguity` says if not.
    """
    outcome, reason = _outcome(rejection, evidence, attack)
    if outcome is Outcome.PROVED and ambiguity is not None:
        outcome, reason = Outcome.UNDECIDED, ambiguity
    return Verdict(outcome, reason, _alarms(rejection, attack))


def _outcome(
    rejection: str | None, evidence: tuple[EvidenceRecord, ...], attack: AttackRecord | None
) -> tuple[Outcome, str | None]:
    if attack and attack.counterexample:
        return Outcome.REFUTED, f"counterexample: {attack.counterexample}"
    against = [f"{said(item.title, ASCII)}: {item.detail}" for item in evidence if not item.agrees]
    if against:
        return Outcome.UNDECIDED, f"evidence disagrees: {'; '.join(against)}"
    if rejection is not None:
        return Outcome.UNDECIDED, rejection
    if attack and attack.broken:
        return Outcome.UNDECIDED, f"the attack could not be finished: {attack.broken}"
    return Outcome.PROVED, None


def _alarms(rejection: str | None, attack: AttackRecord | None) -> tuple[str, ...]:
    if attack is None:
        return ()
    alarms = []
    if attack.counterexample and rejection is None:
        alarms.append(f"a proof was accepted although there is a {_counter(attack)}")
    if attack.mutants.proved_false:
        changes = "; ".join(attack.mutants.false_changes)
        alarms.append(f"{attack.mutants.proved_false} false mutants were proved: {changes}")
    return tuple(alarms)


def _counter(attack: AttackRecord) -> str:
    return f"certified counterexample: {attack.counterexample}"
