"""The runner: prove the claims here, have evidence and attacks worked out, put the record together.

Proofs always run. Clean findings of evidence and attacks may come from the cache. While this process
proves, others gather evidence, replay what was proved, and write it down; they send plain data.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from time import perf_counter

from slr_verify.claims.claim import Claim, Outcome
from slr_verify.claims.labels import selected
from slr_verify.claims.library import Library
from slr_verify.claims.record.cache import Cache, Finding
from slr_verify.claims.record.fingerprint import code_of
from slr_verify.claims.record.results import ClaimRecord, Record, versions
from slr_verify.claims.record.settings import DIGITS, Settings
from slr_verify.claims.run.attempt import Attempt, attempted
from slr_verify.claims.run.compilation import Draft, citations_of, claim_record, completed, drafted
from slr_verify.claims.run.drafting import Drafting
from slr_verify.claims.run.replay import Replaying, proof_file_record
from slr_verify.claims.run.work import ATTACK, Work, perform, pieces
from slr_verify.claims.run.workers import Found, one_by_one, side_by_side
from slr_verify.latex.printer import PLAIN
from slr_verify.latex.style import Style

PROVED, UNDECIDED = str(Outcome.PROVED), str(Outcome.UNDECIDED)
PAUSE = 0.05
"""Seconds to wait for another process when there is nothing to do here."""
OnRecord = Callable[[ClaimRecord], None]


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


@dataclass
class Run:
    """A run under way: what has been tried and found so far."""

    library: Library
    chosen: tuple[Claim, ...]
    settings: Settings
    style: Style
    tolerated: frozenset[str]
    on_record: OnRecord
    drafting: Drafting
    replaying: Replaying | None
    attempts: dict[str, Attempt] = field(default_factory=dict)
    findings: dict[Work, Finding] = field(default_factory=dict)
    told: dict[str, ClaimRecord] = field(default_factory=dict)
    """What was said of a claim in the end."""

    @property
    def finished(self) -> tuple[ClaimRecord, ...]:
        """The records of the claims whose proofs and work are all done."""
        found = [self.record(claim) for claim in self.chosen]
        return _on_sound_ground(tuple(each for each in found if each is not None), self.attempts)

    def record(self, claim: Claim) -> ClaimRecord | None:
        """The record of a claim, whatever it rests on; None while something of it is not done."""
        attempt, draft = self.attempts.get(claim.label), self.drafting.found.get(claim.label)
        found = [self.findings.get(work) for work in pieces(claim, self.settings)]
        done = [finding for finding in found if finding is not None]
        if attempt is None or draft is None or done != found:
            return None
        record = completed(draft, attempt, done, tolerated=claim.label in self.tolerated)
        if self.replaying is None or record.outcome != PROVED:
            return record
        if claim.label in self.replaying.labels:
            return record
        refusal = self.replaying.refusal
        return None if refusal is None else _unproved(record, refusal)

    def tell(self) -> None:
        """Say what came of claims as soon as nothing can change it."""
        open_labels = {claim.label for claim in self.chosen} - self.told.keys()
        for claim in self.chosen:
            attempt = self.attempts.get(claim.label)
            if claim.label not in open_labels or attempt is None:
                continue
            if open_labels.isdisjoint(_ground(claim, attempt).keys() - {claim.label}):
                record = self.record(claim)
                if record is not None:
                    outcomes = {label: told.outcome for label, told in self.told.items()}
                    self._tell(_on_ground(record, attempt, outcomes))
                    open_labels.discard(claim.label)

    def tell_rest(self) -> tuple[ClaimRecord, ...]:
        """Say what is left to be said at the end; all records."""
        records = self.finished
        for record in records:
            if record.label not in self.told:
                self._tell(record)
        return records

    def _tell(self, record: ClaimRecord) -> None:
        self.told[record.label] = record
        self.on_record(record)

    def prove(self, claim: Claim) -> None:
        """Try a claim, and have what holds replayed and written down."""
        attempt = self.attempts[claim.label] = attempted(claim, self.library)
        if self.replaying is not None and attempt.rejection is None:
            self.replaying.add(claim.label, attempt.proofs[0])
        self.drafting.add(claim.label)

    def take_in(self, seconds: float = 0.0) -> None:
        """What other processes have done since."""
        if self.replaying is not None:
            self.replaying.step(seconds)
        self.drafting.step(seconds)
        self.tell()

    @property
    def is_busy(self) -> bool:
        """Whether anything is being replayed or written down."""
        replays = self.replaying is not None and self.replaying.is_busy
        return replays or self.drafting.is_busy

    def end(self) -> None:
        """End the processes that replay and write down."""
        self.drafting.end()
        if self.replaying is not None:
            self.replaying.end()


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
    this = Run(library, chosen, settings, style, tolerated, on_record, drafting, replaying)
    store = Store(cache or Cache(), None if origin is None else code_of(origin), fresh)
    complete = True
    try:
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
        settings=settings.record(),
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


def _on_sound_ground(
    records: tuple[ClaimRecord, ...], attempts: dict[str, Attempt]
) -> tuple[ClaimRecord, ...]:
    """What rests on a claim that turned out not to be proved is not proved either, and so on."""
    while True:
        outcomes = {record.label: record.outcome for record in records}
        found = tuple(_on_ground(record, attempts[record.label], outcomes) for record in records)
        if found == records:
            return records
        records = found


def _ground(claim: Claim | ClaimRecord, attempt: Attempt) -> dict[str, None]:
    """The claims that one rests on, those that give its words their meaning included."""
    ancestors = (name for base in attempt.foundations for name in base.ancestors)
    return dict.fromkeys((*ancestors, *claim.speaks_of))


def _on_ground(record: ClaimRecord, attempt: Attempt, outcomes: dict[str, str]) -> ClaimRecord:
    ground = _ground(record, attempt)
    shaky = next((name for name in ground if outcomes.get(name, PROVED) != PROVED), None)
    if record.outcome != PROVED or shaky is None:
        return record
    whose = "its words rest" if shaky in record.speaks_of else "it rests"
    reason = f"{whose} on {shaky}, which is {outcomes[shaky]}"
    return _unproved(record, reason)


def _unproved(record: ClaimRecord, reason: str) -> ClaimRecord:
    return replace(record, outcome=UNDECIDED, reason=reason, trust=(), cites=(), uses=(), core=None)
