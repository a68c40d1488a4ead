"""An attempt at a claim: its proofs run, and what they rest on, or why there is none."""

from dataclasses import dataclass, replace
from time import perf_counter

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.attack.satisfiable import Satisfiability, satisfiability
from slr_verify.claims.axioms import Foundation, foundations
from slr_verify.claims.claim import Claim
from slr_verify.claims.foreign import described
from slr_verify.claims.library import Library, Proved, established

NO_PROOF = "no proof yet"


@dataclass(frozen=True)
class Attempt:
    """The proofs that hold with their foundations; or, when not all hold, the rejection."""

    proofs: tuple[Proved, ...] = ()
    foundations: tuple[Foundation, ...] = ()
    rejection: str | None = None
    seconds: float = 0.0


def attempted(claim: Claim, library: Library) -> Attempt:
    """Run every proof of a claim, and look at all that it rests on and where its hypotheses hold."""
    return looked_at(claim, tried(claim, library))[0]


def tried(claim: Claim, library: Library) -> Attempt:
    """Run every proof of a claim and look at everything that it rests on; `looked_at` has to follow."""
    start = perf_counter()
    if not claim.proofs:
        return Attempt(rejection=NO_PROOF)
    try:
        proofs = library.prove(claim.label)
        if library.claims[claim.label] is not claim:  # of its own the library has seen this
            _require_about(claim, proofs)
        bases = foundations(claim.label, library)
    except ProofRejected as refusal:
        return _rejected(f"rejected: {refusal}", start)
    except Exception as failure:
        return _rejected(f"the proof broke: {described(failure)}", start)
    return Attempt(proofs, bases, seconds=perf_counter() - start)


def looked_at(claim: Claim, attempt: Attempt) -> tuple[Attempt, tuple[Satisfiability, ...]]:
    """For each statement where its hypotheses hold; the attempt is rejected if they seem to hold nowhere.

    Nothing is looked for where no proof holds.
    """
    if attempt.rejection is not None:
        return attempt, ()
    start = perf_counter() - attempt.seconds
    found: tuple[Satisfiability, ...] = ()
    try:
        found = tuple(map(satisfiability, claim.statements))
        _require_seen(claim, found)
    except ProofRejected as refusal:
        return _rejected(f"rejected: {refusal}", start), found
    except Exception as failure:
        return _rejected(f"the search for a point broke: {described(failure)}", start), ()
    return replace(attempt, seconds=perf_counter() - start), found


def unseen(found: tuple[Satisfiability, ...]) -> tuple[str, ...]:
    """What is not shown of the hypotheses of a proof: that anything satisfies them."""
    return tuple(dict.fromkeys(each.reason for each in found if not each.certain))


def _require_about(claim: Claim, proofs: tuple[Proved, ...]) -> None:
    """The theorems say what this very claim states, whatever else has its label."""
    if len(proofs) != len(claim.proofs):
        raise ProofRejected("these are not the proofs of the claim")
    for proved in proofs:
        for theorem, goal in zip(proved.theorems, claim.statements, strict=True):
            established(theorem, goal)


def _require_seen(claim: Claim, found: tuple[Satisfiability, ...]) -> None:
    """Raises ProofRejected where nothing seems to satisfy the hypotheses of a statement."""
    for statement, each in zip(claim.statements, found, strict=True):
        if not each.seen:
            raise ProofRejected(
                f"the hypotheses of {statement} may contradict each other: {each.reason}"
            )


def _rejected(reason: str, start: float) -> Attempt:
    return Attempt(rejection=reason, seconds=perf_counter() - start)
