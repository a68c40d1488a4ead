"""Batches of false statements: what is tried in one go, named by plain data, the same in any process.

There are four families. *statements*: changes of registered statements, offered to their own
proofs, to rules that took part in them, to the zero test and to the rules of order. *steps*: changes of
the lines of their proofs, offered to the rules that accepted those lines. *proofs*: changes of the files of
their proofs, offered to the core. *certificates*: changes of certificates, offered to arb.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from time import perf_counter
from zlib import crc32

import numpy as np

from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.theorem import Step
from slr_verify.claims.attack.mutants import (
    Candidate,
    candidates,
    candidates_on_the_right,
    select,
)
from slr_verify.claims.attack.on_claims import by_rule, offers_of, steps_of
from slr_verify.claims.attack.ordeal import Offer, Ordeal, ordeal
from slr_verify.claims.claim import Claim, Mutant
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement
from slr_verify.selftest.certificates import trials_of
from slr_verify.selftest.proof_files import forged
from slr_verify.selftest.tally import Tally, tally_of
from slr_verify.selftest.time_limit import impatient

FAMILIES = ("statements", "steps", "proofs", "certificates")
SIZES = {"statements": 10, "steps": 10, "proofs": 20, "certificates": 40}
PATIENCE = 10.0
"""Seconds for one proof of one changed statement."""
OTHER_RULES = 2
GENERAL = (normal_form, by_sign, assumed)


@dataclass(frozen=True, order=True)
class Batch:
    """The batch of this number for a subject: a label, or a certificate."""

    family: str
    subject: str
    number: int

    def __str__(self) -> str:
        return f"{self.family}:{self.subject}:{self.number}"

    def rng(self, seed: int) -> np.random.Generator:
        """The random numbers of this batch."""
        return np.random.default_rng([seed, crc32(str(self).encode())])


def batch_named(name: str) -> Batch:
    """The batch that prints like this. Raises ValueError."""
    family, _, rest = name.partition(":")
    subject, _, number = rest.rpartition(":")
    if family not in FAMILIES or not subject or not number.isdecimal():
        raise ValueError(f"a batch is named like statements:lemma-16:0, not {name!r}")
    return Batch(family, subject, int(number))


def tried(batch: Batch, library: Library, seed: int) -> Tally:
    """The figures of a batch. Raises ProofRejected when what is to be changed is not proved itself."""
    start = perf_counter()
    found = tally_of(trials(batch, library, seed), str(batch))
    return found + Tally(seconds=perf_counter() - start)


def trials(batch: Batch, library: Library, seed: int) -> Iterator[Ordeal]:
    """The trials of a batch, one after the other."""
    if batch.family in ("certificates", "proofs"):
        return _of_file(batch, library, seed)
    claim = library.claims[batch.subject]
    make = _of_statements if batch.family == "statements" else _of_steps
    return make(claim, batch, library, seed)


def _of_file(batch: Batch, library: Library, seed: int) -> Iterator[Ordeal]:
    random = Random(int(batch.rng(seed).integers(2**63)))
    number = SIZES[batch.family]
    if batch.family == "proofs":
        return forged(batch.subject, library, number=number, random=random, patience=PATIENCE)
    return trials_of(batch.subject, number=number, random=random, patience=PATIENCE)


def _of_statements(claim: Claim, batch: Batch, library: Library, seed: int) -> Iterator[Ordeal]:
    rng, proved = batch.rng(seed), library.prove(claim.label)
    for mutant in _changed(claim, batch, library, seed, rng):
        known = proved[0].theorems[mutant.part].statement
        rules = list(_steps(claim.label, library))
        drawn = (rules[int(rng.integers(len(rules)))][1].rule for _ in range(OTHER_RULES))
        offers = (*offers_of(claim, library, mutant.part), *map(by_rule, (*GENERAL, *drawn)))
        yield ordeal(mutant, known, _limited(offers), seed)


def _of_steps(claim: Claim, batch: Batch, library: Library, seed: int) -> Iterator[Ordeal]:
    """Changes of one line; batch after batch goes through the lines in a random order."""
    rng, steps = batch.rng(seed), _steps(claim.label, library)
    order = _generator(seed, "steps", claim.label).permutation(len(steps))
    goal, step = steps[order[batch.number % len(steps)]]
    offers = _limited(tuple(map(by_rule, (step.rule, normal_form, by_sign))))
    for mutant in select(candidates_on_the_right(goal), rng, SIZES[batch.family]):
        named = Mutant(f"step by {step.rule.words}: {mutant.change}", mutant.statement)
        yield ordeal(named, goal, offers, seed)


def _limited(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    return tuple(impatient(offer, PATIENCE) for offer in offers)


@lru_cache(maxsize=128)
def _steps(label: str, library: Library) -> tuple[tuple[Statement, Step], ...]:
    theorems = (theorem for proved in library.prove(label) for theorem in proved.theorems)
    return tuple(pair for theorem in theorems for pair in steps_of(theorem))


def _changed(
    claim: Claim, batch: Batch, library: Library, seed: int, rng: np.random.Generator
) -> Iterator[Mutant]:
    """The next single changes in a random order; when these are used up, two changes at once.

    The first batch holds the mutants of the model as well.
    """
    every = _candidates(claim.label, library, seed)
    first = batch.number * SIZES[batch.family]
    if not first:
        yield from (replace(each, change=f"model: {each.change}") for each in claim.model_mutants())
    for candidate in every[first : first + SIZES[batch.family]]:
        mutant = candidate.mutant()
        if mutant is not None:
            yield mutant
    if first < len(every):
        return
    for place in rng.integers(len(every), size=SIZES[batch.family]):
        once = every[place].mutant()
        twice = once and _again(once, rng)
        if twice:
            yield twice


def _again(once: Mutant, rng: np.random.Generator) -> Mutant | None:
    for mutant in select(candidates(once.statement, once.part), rng, 1):
        return Mutant(f"{once.change}; {mutant.change}", mutant.statement, once.part)
    return None


@lru_cache(maxsize=16)
def _candidates(label: str, library: Library, seed: int) -> tuple[Candidate, ...]:
    """Every single change of every statement of the claim, in a random order."""
    parts = enumerate(library.claims[label].statements)
    found = [change for part, goal in parts for change in candidates(goal, part)]
    return tuple(found[i] for i in _generator(seed, "changes", label).permutation(len(found)))


def _generator(seed: int, *names: str) -> np.random.Generator:
    return np.random.default_rng([seed, *(crc32(name.encode()) for name in names)])
