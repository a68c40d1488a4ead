"""The attack on a claim: points against the statement, mutants against its proofs and their rules.

Every mutant meets two enemies that do not know of each other. One looks for a certified
counterexample; the other offers the mutant, as the goal, to every proof of the claim. What both
succeed at is a false theorem, the one thing that must never happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

import numpy as np
import sympy as sp

from slr_verify.algebra.domain import Domain, EmptyDomain, Point
from slr_verify.algebra.zero_test import Zero, zero_test
from slr_verify.claims.claim import Claim, Mutant
from slr_verify.claims.counterexample import (
    Counterexample,
    agreements,
    sample,
    violations,
    violations_at,
)
from slr_verify.claims.library import Library, Proved, established
from slr_verify.claims.mutants import mutants, mutants_on_the_right, select
from slr_verify.claims.versions import carried_over, worked_out
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import ProofRejected, Rule, Step, Theorem, infer

STATEMENT_POINTS = 60
MUTANT_POINTS = 20
STEP_MUTANTS = 12
ENOUGH = 5
REFUSALS = (ValueError, ArithmeticError)  # ProofRejected and MalformedStatement are ValueErrors
BROKE = "the proof broke with "


class Fate(StrEnum):
    """What came of a mutant."""

    KILLED = "killed"
    UNPROVED = "unproved"
    TRUE_VARIANT = "true variant"
    PROVED_FALSE = "proved false"


@dataclass(frozen=True)
class Trial:
    """A mutant, its fate and why; `crash` when a proof broke on it rather than refusing it."""

    change: str
    statement: Statement
    fate: Fate
    reason: str
    counterexample: Counterexample | None = None
    crash: bool = False


@dataclass(frozen=True)
class AttackReport:
    """What the attack on one claim found."""

    label: str
    points: int
    enclosed: int
    counterexample: Counterexample | None
    unreached: tuple[str, ...]
    trials: tuple[Trial, ...]

    def of_fate(self, fate: Fate) -> tuple[Trial, ...]:
        """The mutants that met this fate."""
        return tuple(trial for trial in self.trials if trial.fate is fate)

    @property
    def counts(self) -> dict[str, int]:
        """How many mutants were tried, and how many met which fate."""
        return {
            "tried": len(self.trials),
            "killed": len(self.of_fate(Fate.KILLED)),
            "unproved": len(self.of_fate(Fate.UNPROVED)),
            "true_variants": len(self.of_fate(Fate.TRUE_VARIANT)),
            "proved_false": len(self.of_fate(Fate.PROVED_FALSE)),
        }

    @property
    def crashes(self) -> tuple[Trial, ...]:
        """The mutants on which a proof broke: not unsound, but worth a look."""
        return tuple(trial for trial in self.trials if trial.crash)


Offer = Callable[[Statement], Theorem]


def attack(
    claim: Claim,
    library: Library,
    *,
    rng: np.random.Generator,
    mutants_per_claim: int = 24,
    step_mutants: int = STEP_MUTANTS,
    points: int = STATEMENT_POINTS,
) -> AttackReport:
    """Attack a claim: its statements at `points` points each, its mutants, those of its steps.

    Raises EmptyDomain when the hypotheses of one of its statements contradict each other.
    """
    surveys = [violations(statement, rng, points) for statement in claim.statements]
    proved = _proved(claim, library)
    return AttackReport(
        claim.label,
        sum(survey.points for survey in surveys),
        sum(survey.enclosed for survey in surveys),
        next((found.counterexample for found in surveys if found.counterexample), None),
        tuple(survey.reason for survey in surveys if survey.reason),
        (
            *_statement_trials(claim, library, proved, rng, mutants_per_claim),
            *_step_trials(proved, rng, step_mutants),
        ),
    )


def _proved(claim: Claim, library: Library) -> tuple[Proved, ...]:
    try:
        return library.prove(claim.label)
    except ProofRejected:
        return ()


# Mutants of the statement and of the definitions


def _statement_trials(
    claim: Claim,
    library: Library,
    proved: tuple[Proved, ...],
    rng: np.random.Generator,
    count: int,
) -> Iterator[Trial]:
    parts = enumerate(claim.statements)
    candidates = (mutant for part, goal in parts for mutant in mutants(goal, part))
    of_model = claim.model_mutants() if count else ()
    named = [replace(mutant, change=f"model: {mutant.change}") for mutant in of_model]
    chosen, seed = select(candidates, rng, count), int(rng.integers(2**32))
    for mutant in (*chosen, *named):
        known = proved[0].theorems[mutant.part].statement if proved else None
        yield _tried(mutant, known, _offers(claim, library, mutant.part), seed)


def _offers(claim: Claim, library: Library, part: int) -> tuple[Offer, ...]:
    """For each proof of the claim, the function that takes a goal and proves it or refuses."""

    def offer(prove: Callable[..., Theorem]) -> Offer:
        return lambda goal: established(prove(goal, library), goal)

    return tuple(offer(proof.parts[part]) for proof in claim.proofs)


# Mutants of the steps, that is, of what the rules have accepted


def _step_trials(
    proved: tuple[Proved, ...], rng: np.random.Generator, count: int
) -> Iterator[Trial]:
    steps = [pair for each in proved for theorem in each.theorems for pair in steps_of(theorem)]
    if not steps or not count:
        return
    share, seed = -(-count // len(steps)), int(rng.integers(2**32))
    for index in rng.permutation(len(steps))[:count]:
        goal, step = steps[index]
        for mutant in select(mutants_on_the_right(goal), rng, share):
            named = replace(mutant, change=f"step by {step.why.words}: {mutant.change}")
            yield _tried(named, goal, (_by(step.rule),), seed)


def _by(rule: Rule) -> Offer:
    return lambda goal: infer(goal, rule)


def steps_of(theorem: Theorem) -> list[tuple[Statement, Step]]:
    """Each step as the statement that it shows, also those of the lemmas on the way."""
    found, todo, met = [], [theorem], {id(theorem)}
    while todo:
        current = todo.pop()
        previous, given = current.statement.lhs, current.statement.given
        for step in current.steps:
            found.append((Statement(previous, step.sign, step.expression, given), step))
            previous = step.expression
            fresh = [p for p in step.why.premises if p.label is None and id(p) not in met]
            met.update(map(id, fresh))
            todo.extend(fresh)
    return found


# One mutant


def _tried(mutant: Mutant, known: Statement | None, offers: tuple[Offer, ...], seed: int) -> Trial:
    """The fate of a mutant; `known` is the statement that it is a mutant of, if that is proved."""
    goal = mutant.statement
    counterexample = _refuted(goal, known, seed)
    refusals = tuple(filter(None, (_refusal(offer, goal) for offer in offers)))
    is_proved = len(refusals) < len(offers)
    if counterexample:
        fate, reason = (Fate.PROVED_FALSE if is_proved else Fate.KILLED), str(counterexample)
    else:
        fate, reason = _fate_of_survivor(goal, known, is_proved, seed)
    crash = any(refusal.startswith(BROKE) for refusal in refusals)
    reason = reason or "; ".join(refusals) or "there is no proof to offer it to"
    return Trial(mutant.change, goal, fate, reason, counterexample, crash)


def _refusal(offer: Offer, goal: Statement) -> str:
    """Why a proof does not prove the goal; empty when it does.

    A script that was written for one statement may break on another one. That proves nothing
    either, but it is told apart from a refusal.
    """
    try:
        offer(goal)
    except REFUSALS as refusal:
        return str(refusal) or type(refusal).__name__
    except Exception as failure:  # noqa: BLE001 (see above)
        return f"{BROKE}{type(failure).__name__}: {failure}"
    return ""


def _fate_of_survivor(
    goal: Statement, known: Statement | None, is_proved: bool, seed: int
) -> tuple[Fate, str]:
    why = _shown_true(goal, known) or (is_proved and _confirmed(goal, known, seed))
    if why:
        return Fate.TRUE_VARIANT, why
    if is_proved:
        return Fate.PROVED_FALSE, "a proof accepts it, and nothing else shows it to be true"
    return Fate.UNPROVED, ""


def _refuted(goal: Statement, known: Statement | None, seed: int) -> Counterexample | None:
    for version in _versions(goal, known):
        found = violations_at(version, _points(version, known, seed)).counterexample
        if found:
            return found
    return None


def _versions(goal: Statement, known: Statement | None) -> Iterator[Statement]:
    """The statement, and forms of it that are easier to enclose; false if one of them is."""
    yield goal
    yield from filter(None, (make() for make in (
        lambda: carried_over(goal, known),
        lambda: worked_out(goal),
    )))


def _shown_true(goal: Statement, known: Statement | None) -> str:
    """Why the mutant is true, by another way than its proof; empty when that is not known."""
    if known and (known.sign, known.given) == (goal.sign, goal.given):
        if _vanishes(goal.gap - known.gap, goal):
            return "the same statement in another form"
    for version in _equivalents(goal, known):
        if version.sign == "=" and _vanishes(version.gap, version):
            return "both sides have the same normal form"
        if version.sign != "=" and _holds_by_sign(version):
            return "true by signs"
    return ""


def _equivalents(goal: Statement, known: Statement | None) -> Iterator[Statement]:
    return (version for version in _versions(goal, known) if version.given == goal.given)


def _vanishes(gap: sp.Expr, statement: Statement) -> bool:
    return isinstance(zero_test(gap, given=statement.given), Zero)


def _holds_by_sign(statement: Statement) -> bool:
    try:
        infer(statement, by_sign)
    except ProofRejected:
        return False
    return True


def _confirmed(goal: Statement, known: Statement | None, seed: int) -> str:
    """What speaks for a mutant that is proved, when the zero test cannot tell."""
    if goal.sign != "=":
        return "proved, and no counterexample was found"
    versions = _equivalents(goal, known)
    best = max(agreements(version, _points(version, known, seed)) for version in versions)
    return f"proved, and the sides agree at {best} points" if best >= ENOUGH else ""


def _points(statement: Statement, known: Statement | None, seed: int) -> tuple[Point, ...]:
    """Points of the domain, the same for all mutants of a statement that share its domain.

    None when the hypotheses contradict each other: such a statement is true, and says nothing.
    """
    symbols = statement.free_symbols
    names = {symbol.name for symbol in symbols}
    more = {symbol for symbol in known.free_symbols if symbol.name not in names} if known else set()
    ordered = tuple(sorted(symbols | more, key=lambda symbol: symbol.name))
    return _sampled(Domain(ordered, statement.given), seed)


@lru_cache(maxsize=256)
def _sampled(domain: Domain, seed: int) -> tuple[Point, ...]:
    try:
        return sample(domain, np.random.default_rng(seed), MUTANT_POINTS)
    except EmptyDomain:
        return ()
