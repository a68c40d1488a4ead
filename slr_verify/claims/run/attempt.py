"""An attempt at a claim: its proofs run, and what they rest on, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.claims.axioms import Foundation, foundations
from slr_verify.claims.claim import Claim
from slr_verify.claims.foreign import described
from slr_verify.claims.library import Library, Proved, established
from slr_verify.proofs.rule import ProofRejected

NO_PROOF = "no proof yet"


@dataclass(frozen=True)
class Attempt:
    """The proofs that hold with their foundations; or, when not all hold, the rejection.

    `unseen` says what was not shown of the hypotheses: that anything satisfies them.
    """

    proofs: tuple[Proved, ...] = ()
    foundations: tuple[Foundation, ...] = ()
    rejection: str | None = None
    seconds: float = 0.0
    unseen: tuple[str, ...] = ()


def attempted(claim: Claim, library: Library) -> Attempt:
    """Run every proof of a claim and look at everything that it rests on."""
    start = perf_counter()
    if not claim.proofs:
        return Attempt(rejection=NO_PROOF)
    try:
        bases = foundations(claim.label, library)
        proofs = library.prove(claim.label)
        _require_about(claim, proofs)
        _require_meaning(claim, library)
        unseen = _unseen(claim)
    except ProofRejected as refusal:
        return _rejected(f"rejected: {refusal}", start)
    except Exception as failure:
        return _rejected(f"the proof broke: {described(failure)}", start)
    return Attempt(proofs, bases, seconds=perf_counter() - start, unseen=unseen)


def _require_about(claim: Claim, proofs: tuple[Proved, ...]) -> None:
    """The theorems say what this very claim states, whatever else has its label."""
    if len(proofs) != len(claim.proofs):
        raise ProofRejected("these are not the proofs of the claim")
    for proved in proofs:
        for theorem, goal in zip(proved.theorems, claim.statements, strict=True):
            established(theorem, goal)


def _require_meaning(claim: Claim, library: Library) -> None:
    """What gives its words their meaning is proved, and what gives theirs to those."""
    waiting, seen = list(claim.speaks_of), {claim.label}
    while waiting:
        label = waiting.pop()
        if label in seen:
            continue
        seen.add(label)
        try:
            library.prove(label)
        except ProofRejected as refusal:
            raise ProofRejected(f"its words rest on {label}: {refusal}") from refusal
        waiting.extend(library.claims[label].speaks_of)


def _unseen(claim: Claim) -> tuple[str, ...]:
    """What is not shown of the hypotheses. Raises ProofRejected where nothing seems to satisfy them."""
    found = [satisfiability(statement) for statement in claim.statements]
    for statement, each in zip(claim.statements, found, strict=True):
        if not each.seen:
            raise ProofRejected(
                f"the hypotheses of {statement} may contradict each other: {each.reason}"
            )
    return tuple(dict.fromkeys(each.reason for each in found if not each.certain))


def _rejected(reason: str, start: float) -> Attempt:
    return Attempt(rejection=reason, seconds=perf_counter() - start)
