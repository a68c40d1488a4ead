"""The runner: prove the claims here, have evidence and attacks worked out, put the record together.

Proofs always run. Clean findings of evidence and attacks may come from the cache. While this process
proves, others gather evidence, replay what was proved, and write it down; they send plain data.
"""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from time import perf_counter

from slr_verify.calculus.theorem import deep_calls
from slr_verify.claims.claim import Claim
from slr_verify.claims.labels import selected
from slr_verify.claims.library import Library
from slr_verify.claims.record.cache import Cache, Finding
from slr_verify.claims.record.fingerprint import code_of
from slr_verify.claims.record.results import ClaimRecord, Record, versions
from slr_verify.claims.record.settings import DIGITS, Settings
from slr_verify.claims.run.attempt import attempted
from slr_verify.claims.run.compilation import Draft, citations_of, claim_record, drafted
from slr_verify.claims.run.drafting import Drafting
from slr_verify.claims.run.replay import Replaying, proof_file_record
from slr_verify.claims.run.under_way import OnRecord, Run
from slr_verify.claims.run.work import ATTACK, Work, perform, pieces
from slr_verify.claims.run.workers import Found, one_by_one, side_by_side
from slr_verify.document.reader import PLAIN
from slr_verify.document.style import Style

PAUSE = 0.05
"""Seconds to wait for another process when there is nothing to do here."""


@dataclass(frozen=True)
class Store:
    """The cache as a run uses it: not at all without a code; if all is wanted `fresh`, only to write."""

    cache: Cache
    code: str | None
    fresh: bool

    def known(self, work: Work) -> Finding | None:
        """What was found by an earlier run."""
        if self.fresh or self.code is None:
            return None
        return self.cache.read(work.name, work.key(self.code))

    def keep(self, work: Work, finding: Finding) -> None:
        """For later runs."""
        if self.code is not None:
            self.cache.write(work.name, work.key(self.code), finding)


def run(  # noqa: PLR0913 (by keyword; they are the options of the command)
    claims: Iterable[Claim],
    labels: Sequence[str] = (),
    *,
    jobs: int | None = None,
    seed: int = 0,
    digits: int = DIGITS,
    attack: bool = False,
    fresh: bool = False,
    tolerated: frozenset[str] = frozenset(),
    shelf: Iterable[Claim] = (),
    origin: str | None = None,
    style: Style = PLAIN,
    first: Collection[str] = (),
    cache: Cache | None = None,
    on_record: OnRecord = lambda record: None,
    replay: bool = False,
    on_proofs: Callable[[bytes], None] = lambda proofs: None,
) -> Record:
    """Verify claims and say what came of each.

    Args:
        claims: the claims; the proof of one may use any other.
        labels: the claims to verify, in any case; all of them when empty.
        jobs: worker processes for evidence and attacks; the number of cores when None.
        seed, digits, attack, fresh: see Settings.
        tolerated: labels of claims that may be undecided.
        shelf: further claims that proofs may use; they are not verified for their own sake.
        origin: the module whose `CLAIMS` the claims are. Worker processes and the cache need it;
            without it everything is worked out in this process and afresh.
        style: how the LaTeX of the record is written.
        first: labels of claims to begin with.
        cache: where clean findings are kept; the user's cache folder when None.
        on_record: called with the record of each claim once nothing can change it.
        replay: whether the proofs are written to a file and shown once more from there; what is not
            shown is not proved.
        on_proofs: called with the file of proofs once it was replayed.

    Returns the record. An interrupt (Ctrl-C) ends the run early: the record then has `complete`
    False and holds the claims that were finished.

    Raises:
        UnknownLabel: for a label that no claim has, with the closest ones.
        ValueError: for settings out of range, and for two claims with one label.
    """
    start = perf_counter()
    settings = Settings(seed=seed, digits=digits, attack=attack, fresh=fresh)
    workers = checked_jobs(jobs)
    examined = tuple(claims)
    library = Library((*shelf, *examined))
    chosen, apart = selected(examined, labels), workers > 1 and origin is not None
    order = sorted(chosen, key=lambda claim: claim.label not in first)

    def draft(label: str) -> Draft:
        return drafted(library.claims[label], this.attempts[label], style)

    drafting = Drafting(draft, apart=apart)
    replaying = Replaying(apart=apart) if replay else None
    this = Run(library, chosen, settings, tolerated, on_record, drafting, replaying)
    store = Store(cache or Cache(), None if origin is None else code_of(origin), fresh)
    complete = True
    try:
        with deep_calls():  # in the workers, too
            _work(this, order, store, None if workers == 1 else origin, workers)
        records = this.tell_rest()
    except KeyboardInterrupt:
        complete = False
        records = this.tell_rest()
    finally:
        this.end()
    proofs = replaying.proofs if replaying is not None and complete else None
    if proofs is not None:
        on_proofs(proofs)
    return Record(
        complete=complete,
        settings=settings,
        claims=records,
        citations=citations_of(this.attempts.values()),
        versions=versions(),
        core=None if proofs is None else proof_file_record(proofs),
        seconds=perf_counter() - start,
    )


def examine(
    label: str, library: Library, settings: Settings, *, tolerated: frozenset[str] = frozenset()
) -> ClaimRecord:
    """Verify one claim in this process, afresh. Raises UnknownLabel."""
    (claim,) = selected(tuple(library.claims.values()), (label,))
    attempt = attempted(claim, library)
    found = [perform(work, library) for work in pieces(claim, settings)]
    return claim_record(claim, attempt, found, tolerated=label in tolerated)


def checked_jobs(jobs: int | None) -> int:
    """The number of worker processes. Raises ValueError when it is less than one."""
    if jobs is not None and jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}")
    return jobs or os.cpu_count() or 1


def _work(this: Run, order: Sequence[Claim], store: Store, origin: str | None, jobs: int) -> None:
    """Prove while others gather evidence, then have others attack; or do it all here, claim by claim."""
    wanted = {claim.label: tuple(_open_work(this, claim, store)) for claim in order}
    proving = _proving(this, order)
    if origin is None:
        for claim in order:
            next(proving)
            _take(this, store, one_by_one(wanted[claim.label], this.library))
        return
    tasks = [work for each in wanted.values() for work in each]
    evidence = [work for work in tasks if work.index != ATTACK]
    _take(this, store, side_by_side(evidence, this.library, origin, jobs - 1, proving))
    while len(this.attempts) < len(order):
        next(proving)
    attacks = [work for work in tasks if work.index == ATTACK]
    _take(this, store, side_by_side(attacks, this.library, origin, jobs, proving))
    for _ in proving:
        pass


def _proving(this: Run, order: Sequence[Claim]) -> Iterator[None]:
    """The proofs, claim by claim, and the wait for what is replayed and written down of them."""
    if this.replaying is not None:
        this.replaying.start()
    for claim in order:
        this.prove(claim)
        this.take_in()
        yield
    while this.is_busy:
        this.take_in(PAUSE)
        yield


def _open_work(this: Run, claim: Claim, store: Store) -> Iterator[Work]:
    """The work on a claim that the cache does not answer."""
    for work in pieces(claim, this.settings):
        known = store.known(work)
        if known is None:
            yield work
        else:
            this.findings[work] = known


def _take(this: Run, store: Store, answers: Found) -> None:
    """Take what is found as it comes in."""
    with closing(answers) as found:
        for work, finding in found:
            this.findings[work] = finding
            this.tell()
            store.keep(work, finding)
