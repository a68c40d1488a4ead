"""The slow pieces of work on a claim: each piece of its evidence, and the attack on it.

A piece of work is named by plain data, so that another process can do it, and yields plain data.
Its random numbers depend on the seed and its own name only: not on the order, nor on who does it.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from time import perf_counter
from zlib import crc32

import numpy as np

from slr_verify.claims.attack.on_claims import AttackReport, Fate, attack
from slr_verify.claims.claim import Claim, Outcome
from slr_verify.claims.claim import Trial as Chances
from slr_verify.claims.foreign import contained, described
from slr_verify.claims.library import Library
from slr_verify.claims.record.cache import SCHEMA, Finding
from slr_verify.claims.record.results import AttackRecord, EvidenceRecord, MutantRecord
from slr_verify.claims.record.settings import Settings

ATTACK = -1


@dataclass(frozen=True)
class Work:
    """The piece of evidence with this index, or the attack; `mutants` says whether to make any."""

    label: str
    index: int
    title: str
    seed: int
    digits: int
    mutants: bool = True

    @property
    def name(self) -> str:
        """What it is, without its inputs."""
        return f"{self.label} / {self.index} / {self.title}"

    def key(self, code: str) -> str:
        """What a finding depends on: the digest of the code, and the inputs."""
        inputs = json.dumps([SCHEMA, code, asdict(self)])
        return sha256(inputs.encode()).hexdigest()

    @property
    def rng(self) -> np.random.Generator:
        """The random numbers of this piece of work."""
        return np.random.default_rng([self.seed, crc32(self.name.encode())])


def pieces(claim: Claim, settings: Settings) -> Iterator[Work]:
    """The work on a claim. One that should be refuted is always searched for a counterexample."""
    for index, item in enumerate(claim.evidence):
        yield Work(claim.label, index, item.title, settings.seed, settings.digits)
    if claim.statements and (settings.attack or claim.expected is Outcome.REFUTED):
        yield Work(
            claim.label, ATTACK, "attack", settings.seed, settings.digits, mutants=settings.attack
        )


def perform(work: Work, library: Library) -> Finding:
    """Do a piece of work. What breaks off is reported as such, so that the others still count."""
    start = perf_counter()
    claim = library.claims[work.label]
    found = _attacked(claim, library, work) if work.index == ATTACK else _gathered(claim, work)
    return replace(found, seconds=perf_counter() - start)


def broken(work: Work, reason: str) -> Finding:
    """What a piece of work that could not be finished says."""
    if work.index == ATTACK:
        return AttackRecord(broken=reason)
    return EvidenceRecord(work.title, False, 0, f"could not be finished: {reason}")


def _gathered(claim: Claim, work: Work) -> Finding:
    item = claim.evidence[work.index]
    try:
        with contained():
            finding = item.gather(Chances(work.rng, work.digits))
    except Exception as failure:
        return broken(work, described(failure))
    return EvidenceRecord(work.title, finding.agrees, finding.points, finding.detail)


def _attacked(claim: Claim, library: Library, work: Work) -> Finding:
    counts = {} if work.mutants else {"mutants_per_claim": 0, "step_mutants": 0}
    try:
        with contained():
            return attack_record(attack(claim, library, rng=work.rng, **counts))
    except Exception as failure:
        return broken(work, described(failure))


def attack_record(report: AttackReport) -> AttackRecord:
    """An attack report as plain data."""
    counter = report.counterexample
    return AttackRecord(
        points=report.points,
        enclosed=report.enclosed,
        counterexample=None if counter is None else str(counter),
        mutants=MutantRecord(
            **report.counts,
            unproved_changes=_changes(report, Fate.UNPROVED),
            true_changes=_changes(report, Fate.TRUE_VARIANT),
            false_changes=_changes(report, Fate.PROVED_FALSE),
        ),
        notes=(*report.unreached, *(f"broke: {trial.change}" for trial in report.crashes)),
    )


def _changes(report: AttackReport, fate: Fate) -> tuple[str, ...]:
    return tuple(f"{trial.change} ({trial.reason})" for trial in report.of_fate(fate))
