"""One mutant and its two enemies, which do not know of each other.

One looks for a certified counterexample; the other offers the mutant, as the goal, to proofs. What
both succeed at is a false theorem. A mutant at which both fail is merely unproved, and one that is
proved must be shown to be true by another way.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.attack.counterexample import Counterexample
from slr_verify.claims.attack.search import searched
from slr_verify.claims.attack.truth import borne_out, shown_true
from slr_verify.claims.claim import Mutant
from slr_verify.language.statement import Statement

REFUSALS = (ValueError, ArithmeticError)  # ProofRejected and MalformedStatement are ValueErrors

Offer = Callable[[Statement], Theorem]
"""Takes a goal and proves it, or refuses."""


class Fate(StrEnum):
    """What came of a mutant."""

    KILLED = "killed"
    UNPROVED = "unproved"
    TRUE_VARIANT = "true variant"
    PROVED_FALSE = "proved false"


@dataclass(frozen=True)
class Ordeal:
    """A mutant, its fate, what shows that, and what the proofs raised that did not accept it."""

    change: str
    statement: Statement | str
    fate: Fate
    shown: str
    counterexample: Counterexample | None = None
    cause: str = ""
    rejections: tuple[Exception, ...] = field(default=(), compare=False)

    @property
    def reason(self) -> str:
        """Why it met its fate; the words of a refusal may take longer than the refusal."""
        said = "; ".join(map(_words, self.rejections))
        return self.shown or said or "there is no proof to offer it to"

    @property
    def crash(self) -> bool:
        """Whether a proof broke on it rather than refusing it."""
        return not all(isinstance(each, REFUSALS) for each in self.rejections)


def ordeal(
    mutant: Mutant,
    known: Statement | None,
    offers: tuple[Offer, ...],
    seed: int,
) -> Ordeal:
    """Let a mutant meet its enemies: the search for a counterexample, and the proofs on offer.

    `known` is the statement that it is a mutant of, if that is proved. `seed` chooses the points.
    """
    goal, cause = mutant.statement, ""
    search = searched(goal, known, seed)
    rejections = tuple(filter(None, (rejection(offer, goal) for offer in offers)))
    is_proved = len(rejections) < len(offers)
    if search.counterexample:
        fate = Fate.PROVED_FALSE if is_proved else Fate.KILLED
        shown = str(search.counterexample)
    else:
        fate, shown = _fate_of_survivor(mutant, known, is_proved, seed)
        cause = search.cause if fate is Fate.UNPROVED else ""
    return Ordeal(mutant.change, goal, fate, shown, search.counterexample, cause, rejections)


def rejection(offer: Offer, goal: Statement) -> Exception | None:
    """What a proof raises that does not prove the goal.

    A script that was written for one statement may break on another one. That proves nothing
    either, but it is told apart from a refusal.
    """
    try:
        offer(goal)
    except Exception as failure:  # whatever it is, it is recorded
        return failure.with_traceback(None)
    return None


def _words(failure: Exception) -> str:
    """Why a proof did not prove the goal."""
    kind = type(failure).__name__
    if isinstance(failure, REFUSALS):
        return str(failure) or kind
    return f"the proof broke with {kind}: {failure}"


def _fate_of_survivor(
    mutant: Mutant, known: Statement | None, is_proved: bool, seed: int
) -> tuple[Fate, str]:
    goal = mutant.statement
    why = shown_true(goal, known) or (is_proved and borne_out(mutant, known, seed))
    if why:
        return Fate.TRUE_VARIANT, why
    if is_proved:
        return Fate.PROVED_FALSE, "a proof accepts it, and nothing else shows it to be true"
    return Fate.UNPROVED, ""
