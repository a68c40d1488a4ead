"""A record of the proofs alone: no evidence, no attack. What prints proofs needs no more."""

from collections.abc import Callable, Iterator
from time import perf_counter

from slr_verify.claims.claim import Claim, Outcome
from slr_verify.claims.library import Library
from slr_verify.claims.record.cache import Finding
from slr_verify.claims.record.results import Record, versions
from slr_verify.claims.record.settings import Settings
from slr_verify.claims.register import Register
from slr_verify.claims.run.attempt import attempted
from slr_verify.claims.run.compilation import citations_of, claim_record
from slr_verify.claims.run.work import ATTACK, perform, pieces

SETTINGS = Settings()


def proofs_only(
    register: Register,
    on_progress: Callable[[str], None] = lambda label: None,
    library: Library | None = None,
) -> Record:
    """Prove every claim of a register, unless the library has proved it already.

    Those that should be refuted are refuted as well.
    """
    start, library = perf_counter(), library or register.library()
    attempts, records = [], []
    for claim in register.claims:
        on_progress(claim.label)
        attempts.append(attempted(claim, library))
        found = tuple(_refutation(claim, library))
        tolerated = claim.label in register.tolerated
        records.append(
            claim_record(claim, attempts[-1], found, tolerated=tolerated, style=register.style)
        )
    return Record(
        complete=True,
        settings=SETTINGS,
        claims=tuple(records),
        citations=citations_of(attempts),
        versions=versions(),
        core=None,
        seconds=perf_counter() - start,
    )


def _refutation(claim: Claim, library: Library) -> Iterator[Finding]:
    """The search for a counterexample, for a claim that should have one."""
    if claim.expected is Outcome.REFUTED:
        for work in pieces(claim, SETTINGS):
            if work.index == ATTACK:
                yield perform(work, library)
