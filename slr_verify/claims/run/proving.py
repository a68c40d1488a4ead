"""A record of the proofs alone: no evidence, no attack. What prints proofs needs no more."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from slr_verify.claims.claim import Claim, Outcome
from slr_verify.claims.library import Library
from slr_verify.claims.record.cache import Finding
from slr_verify.claims.record.results import CitationRecord, ClaimRecord, Record, versions
from slr_verify.claims.record.settings import Settings
from slr_verify.claims.register import Register
from slr_verify.claims.run.attempt import attempted
from slr_verify.claims.run.compilation import citations_of, claim_record
from slr_verify.claims.run.work import ATTACK, perform, pieces
from slr_verify.system.starting import may_fork
from slr_verify.system.workers import Died, How, Workers


@dataclass(frozen=True)
class Shown:
    """What came of a claim, as plain data: its record, and what its proofs cite."""

    record: ClaimRecord
    cited: tuple[CitationRecord, ...]


def proofs_only(
    register: Register,
    on_progress: Callable[[str], None] = lambda label: None,
    *,
    with_fork: bool = False,
) -> Record:
    """Prove every claim of a register now; those that should be refuted are refuted as well.

    With forks, two processes share the claims where that is safe, and both prove what theirs rest on.
    """
    start = perf_counter()
    settings, library = Settings(attack=False), register.library()

    def work(claim: Claim) -> Shown:
        on_progress(claim.label)
        return _shown(claim, register, library, settings)

    def in_fork(label: str) -> Shown:
        return _shown(library.claims[label], register, library, settings)

    done = _from_both_ends(in_fork, register, on_progress) if with_fork and may_fork() else {}
    shown = tuple(done.get(claim.label) or work(claim) for claim in register.claims)
    cited = {citation.name: citation for each in shown for citation in each.cited}
    return Record(
        complete=True,
        settings=settings.record(),
        claims=tuple(each.record for each in shown),
        citations=tuple(cited[name] for name in sorted(cited)),
        versions=versions(),
        core=None,
        seconds=perf_counter() - start,
    )


def _from_both_ends(
    work: Callable[[str], Shown], register: Register, on_progress: Callable[[str], None]
) -> dict[str, Shown]:
    """The claims that two forks have done: one from the front of the list, one from the back.

    Neighbours on the list rest on the same statements, so each fork proves few that the other one
    proves as well. What a fork that died had taken is missing.
    """
    left = deque(claim.label for claim in register.claims)
    done: dict[str, Shown] = {}

    def taken(take: Callable[[], str]) -> Iterator[str]:
        while left:
            yield take()

    with Workers(How(None, inherited=work), 2) as workers:
        for label, answer in workers.answers_of([taken(left.popleft), taken(left.pop)]):
            if isinstance(answer, Died):
                continue
            if isinstance(answer, Exception):
                raise answer
            on_progress(label)
            done[label] = answer
    return done


def _shown(claim: Claim, register: Register, library: Library, settings: Settings) -> Shown:
    attempt = attempted(claim, library)
    record = claim_record(
        claim,
        attempt,
        tuple(_refutation(claim, library, settings)),
        tolerated=claim.label in register.tolerated,
        style=register.style,
    )
    return Shown(record, citations_of([attempt]))


def _refutation(claim: Claim, library: Library, settings: Settings) -> Iterator[Finding]:
    """The search for a counterexample, for a claim that should have one."""
    if claim.expected is Outcome.REFUTED:
        for work in pieces(claim, settings):
            if work.index == ATTACK:
                yield perform(work, library)
