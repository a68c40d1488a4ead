"""The attack on a claim: points against its statements, mutants against its proofs and their rules.

The mutants are of three kinds: of the statements, of the definitions behind them (the model), and
of the steps of the proofs, which are offered to the very rules that accepted the steps.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.theorem import Step, Theorem, infer
from slr_verify.claims.attack.counterexample import (
    ONCE,
    SWEEPS,
    Counterexample,
    Survey,
    undecided_hypothesis,
    violations_at,
)
from slr_verify.claims.attack.mutants import candidates, candidates_on_the_right, select
from slr_verify.claims.attack.ordeal import Fate, Offer, Ordeal, ordeal
from slr_verify.claims.attack.presence import where_laws_exist
from slr_verify.claims.attack.sampled_points import domain_of
from slr_verify.claims.attack.satisfiable import met
from slr_verify.claims.attack.screen import screen
from slr_verify.claims.attack.search import HOLDS, compared
from slr_verify.claims.attack.versions import worked_out
from slr_verify.claims.claim import Claim, Mutant
from slr_verify.claims.evidence.domain import EmptyDomain
from slr_verify.claims.library import Library, Proved, established
from slr_verify.language.statement import Statement

__all__ = ["AttackReport", "Fate", "attack", "by_rule", "offers_of", "steps_of"]

WORKED_OUT_POINTS = 12
MUTANTS = 17
STEP_MUTANTS = 8
OF_MODEL = "model: "


@dataclass(frozen=True)
class AttackReport:
    """What the attack on one claim found."""

    label: str
    points: int
    enclosed: int
    counterexample: Counterexample | None
    unreached: tuple[str, ...]
    ordeals: tuple[Ordeal, ...]

    def of_fate(self, fate: Fate) -> tuple[Ordeal, ...]:
        """The mutants that met this fate."""
        return tuple(each for each in self.ordeals if each.fate is fate)

    @property
    def counts(self) -> dict[str, int]:
        """How many mutants were tried, and how many met which fate."""
        return {
            "tried": len(self.ordeals),
            "killed": len(self.of_fate(Fate.KILLED)),
            "unproved": len(self.of_fate(Fate.UNPROVED)),
            "holding": sum(each.cause == HOLDS for each in self.ordeals),
            "true_variants": len(self.of_fate(Fate.TRUE_VARIANT)),
            "proved_false": len(self.of_fate(Fate.PROVED_FALSE)),
        }

    @property
    def crashes(self) -> tuple[Ordeal, ...]:
        """The mutants on which a proof broke: not unsound, but worth a look."""
        return tuple(each for each in self.ordeals if each.crash)


def attack(
    claim: Claim,
    library: Library,
    *,
    rng: np.random.Generator,
    mutants_per_claim: int = MUTANTS,
    step_mutants: int = STEP_MUTANTS,
) -> AttackReport:
    """Attack a claim: its statements at points, its mutants, those of its steps.

    Raises EmptyDomain when the hypotheses of one of its statements contradict each other.
    """
    seed = int(rng.integers(2**32))
    proved, chosen = _proved(claim, library), _chosen(claim, rng, mutants_per_claim)
    sweeps = ONCE if proved else SWEEPS
    surveys = [_surveyed(statement, seed, sweeps) for statement in claim.statements]
    return AttackReport(
        claim.label,
        sum(survey.points for survey in surveys),
        sum(survey.enclosed for survey in surveys),
        next((found.counterexample for found in surveys if found.counterexample), None),
        tuple(survey.reason for survey in surveys if survey.reason),
        (
            *_statement_ordeals(claim, library, proved, chosen, seed),
            *_step_ordeals(proved, rng, step_mutants, seed),
        ),
    )


def _surveyed(statement: Statement, seed: int, sweeps: tuple[tuple[int, int], ...]) -> Survey:
    """Points against the statement, or against its worked-out form if it cannot be enclosed.

    There are points that satisfy its hypotheses; at none of those met there need be its laws.
    """
    beyond = undecided_hypothesis(statement)
    if beyond is not None:
        return Survey(0, 0, reason=f"no single point decides the hypothesis {beyond}")
    there = where_laws_exist(statement)
    if there is None:
        return Survey(0, 0, reason="no single point decides whether there are its laws and vectors")
    points = screen(domain_of(there, None), seed)
    if not points.plain:
        return _at_one_point(there, sweeps, has_laws=there != statement)
    suspected, _ = compared(there, points, least=0)
    if suspected.counterexample:
        return suspected
    survey = violations_at(there, points.plain, sweeps)
    form = None if survey.enclosed else worked_out(there)
    return survey if form is None else violations_at(form, points.plain[:WORKED_OUT_POINTS], sweeps)


def _at_one_point(
    statement: Statement, sweeps: tuple[tuple[int, int], ...], *, has_laws: bool
) -> Survey:
    """Where random points do not meet the hypotheses: one that was looked for. Raises EmptyDomain."""
    point = met(statement)
    if point is not None:
        return violations_at(statement, (point,), sweeps)
    if has_laws:
        return Survey(0, 0, reason="no point was met at which there are its laws and vectors")
    raise EmptyDomain(f"no point was met that satisfies {list(statement.given)}")


def _proved(claim: Claim, library: Library) -> tuple[Proved, ...]:
    try:
        return library.prove(claim.label)
    except ProofRejected:
        return ()


def _chosen(claim: Claim, rng: np.random.Generator, count: int) -> tuple[Mutant, ...]:
    """Mutants of its statements, and all of its definitions."""
    parts = enumerate(claim.statements)
    offered = (change for part, goal in parts for change in candidates(goal, part))
    of_model = claim.model_mutants() if count else ()
    named = (replace(mutant, change=f"{OF_MODEL}{mutant.change}") for mutant in of_model)
    return (*select(offered, rng, count), *named)


def _statement_ordeals(
    claim: Claim,
    library: Library,
    proved: tuple[Proved, ...],
    chosen: tuple[Mutant, ...],
    seed: int,
) -> Iterator[Ordeal]:
    for mutant in chosen:
        known = proved[0].theorems[mutant.part].statement if proved else None
        offers = offers_of(claim, library, mutant.part)
        if mutant.change.startswith(OF_MODEL):
            offers = offers[:1]
        yield ordeal(mutant, known, offers, seed)


def offers_of(claim: Claim, library: Library, part: int) -> tuple[Offer, ...]:
    """For each proof of the claim, the function that takes a goal and proves it or refuses."""

    def offer(prove: Callable[..., Theorem]) -> Offer:
        return lambda goal: established(prove(goal, library), goal)

    return tuple(offer(proof.parts[part]) for proof in claim.proofs)


def _step_ordeals(
    proved: tuple[Proved, ...], rng: np.random.Generator, count: int, seed: int
) -> Iterator[Ordeal]:
    steps = [pair for each in proved for theorem in each.theorems for pair in steps_of(theorem)]
    if not steps or not count:
        return
    share = -(-count // len(steps))
    for index in rng.permutation(len(steps))[:count]:
        goal, step = steps[index]
        for mutant in select(candidates_on_the_right(goal), rng, share):
            named = replace(mutant, change=f"step by {step.rule.words}: {mutant.change}")
            yield ordeal(named, goal, (by_rule(step.rule),), seed)


def by_rule(rule: Rule) -> Offer:
    """The rule alone, as something that takes a goal and proves it or refuses."""
    return lambda goal: established(infer(goal, rule), goal)


def steps_of(theorem: Theorem) -> list[tuple[Statement, Step]]:
    """Each step as the statement that it shows, also those of the lemmas on the way."""
    found, todo, met = [], [theorem], {id(theorem)}
    while todo:
        current = todo.pop()
        previous, given = current.statement.lhs, current.statement.given
        for step in current.steps:
            found.append((Statement(previous, step.sign, step.expression, given), step))
            previous = step.expression
            fresh = [p for p in step.rule.premises if p.label is None and id(p) not in met]
            met.update(map(id, fresh))
            todo.extend(fresh)
    return found
