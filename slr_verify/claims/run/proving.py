"""A record of the proofs alone: no evidence, no attack. What prints proofs needs no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from slr_verify.claims.claim import Claim, Outcome
from slr_verify.claims.library import Library
from slr_verify.claims.record.cache import Finding
from slr_verify.claims.record.results import Record, versions
from slr_verify.claims.record.settings import Settings
from slr_verify.claims.register import Register
from slr_verify.claims.run.attempt import Attempt, attempted
from slr_verify.claims.run.compilation import citations_of, claim_record
from slr_verify.claims.run.work import ATTACK, perform, pieces


def proofs_only(
    register: Register, on_progress: Callable[[str], None] = lambda label: None
) -> Record:
    """Prove every claim of a register now; those that should be refuted are refuted as well."""
    start = perf_counter()
    settings, library = Settings(attack=False), register.library()
    attempts: dict[str, Attempt] = {}
    for claim in register.claims:
        on_progress(claim.label)
        attempts[claim.label] = attempted(claim, library)
    return Record(
        complete=True,
        settings=settings.record(),
        claims=tuple(
            claim_record(
                claim,
                attempts[claim.label],
                tuple(_refutation(claim, library, settings)),
                tolerated=claim.label in register.tolerated,
                style=register.style,
            )
            for claim in register.claims
        ),
        citations=citations_of(attempts.values()),
        versions=versions(),
        seconds=perf_counter() - start,
    )


def _refutation(claim: Claim, library: Library, settings: Settings) -> Iterator[Finding]:
    """The search for a counterexample, for a claim that should have one."""
    if claim.expected is Outcome.REFUTED:
        for work in pieces(claim, settings):
            if work.index == ATTACK:
                yield perform(work, library)
