"""The shelf of proved statements: it proves a claim when it is first asked for."""

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from slr_verify.calculus.chain import Chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.theorem import Theorem, deep_calls, labelled, workshop
from slr_verify.claims.claim import Claim, Proof
from slr_verify.claims.foreign import contained
from slr_verify.claims.labels import current
from slr_verify.language.statement import Statement
from slr_verify.language.vocabulary import stranger


@dataclass(frozen=True)
class Proved:
    """A proof that went through: its title and idea, and a theorem for each statement of the claim."""

    title: str
    idea: str
    theorems: tuple[Theorem, ...]


class Library:
    """Claims by label, and the proofs found for them in this process; nothing is read from disk."""

    def __init__(self, claims: Iterable[Claim]) -> None:
        found: dict[str, Claim] = {}
        for claim in claims:
            if claim.label in found:
                raise ValueError(f"two claims are called {claim.label!r}")
            found[claim.label] = claim
        self.claims = MappingProxyType(found)
        self._proved: dict[str, tuple[Proved, ...]] = {}
        self._failed: dict[str, str] = {}
        self._open: list[str] = []

    def theorem(self, label: str, part: int = 0) -> Theorem:
        """The theorem of a claim, proved now if it was not before.

        Raises ProofRejected when the label is unknown, when the claim has no proof that holds, or
        when the claim is being proved already, so that its proof would be circular.
        """
        return self.prove(label)[0].theorems[part]

    def prove(self, label: str) -> tuple[Proved, ...]:
        """Every proof of a claim; each of them must hold. Raises ProofRejected with the reason."""
        label = current(label, self.claims)
        if label in self._failed:
            raise ProofRejected(self._failed[label])
        if label not in self._proved:
            try:
                self._proved[label] = self._attempt(label)
            except ProofRejected as refusal:
                self._failed.setdefault(label, str(refusal))
                raise
        return self._proved[label]

    def _attempt(self, label: str) -> tuple[Proved, ...]:
        if label not in self.claims:
            hint = ": put the claims that a proof uses into CLAIMS or SHELF" if self._open else ""
            raise ProofRejected(f"no statement is called {label!r}{hint}")
        if label in self._open:
            raise ProofRejected(f"circular: {' uses '.join([*self._open, label])}")
        claim = self.claims[label]
        if not claim.proofs:
            raise ProofRejected("no proof yet")
        self._open.append(label)
        try:
            return tuple(self._run(claim, proof) for proof in claim.proofs)
        finally:
            self._open.remove(label)

    def _run(self, claim: Claim, proof: Proof) -> Proved:
        pairs = zip(proof.parts, claim.statements, strict=True)
        several = len(proof.parts) > 1
        with contained(), deep_calls():
            theorems = [
                labelled(established(part(goal, self), goal), claim.label, str(place) * several)
                for place, (part, goal) in enumerate(pairs, 1)
            ]
        return Proved(proof.title, proof.idea, tuple(theorems))


def require_plain_statement(goal: Statement) -> None:
    """Nothing in the goal says by itself that it equals what was proved. Raises ProofRejected."""
    if type(goal) is not Statement:
        raise ProofRejected(f"a {type(goal).__name__} is not a statement")
    trouble = stranger((goal.lhs, goal.rhs, *goal.given))
    if trouble:
        raise ProofRejected(trouble)


def established(theorem: object, goal: Statement) -> Theorem:
    """The theorem, once the core has shown exactly what was to be shown. Raises ProofRejected."""
    if type(theorem) is Chain:
        raise ProofRejected("the proof returned a chain; end it with .theorem()")
    if type(theorem) is not Theorem:
        raise ProofRejected(f"the proof returned {theorem!r}, not a theorem")
    require_plain_statement(goal)
    if theorem.statement != goal or not workshop().says(theorem.shown, goal):
        raise ProofRejected(f"the proof shows {theorem.statement}, not {goal}")
    return theorem
