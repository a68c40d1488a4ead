"""The runner: prove the claims here, have evidence and attacks worked out, put the record together.

Proofs always run. Clean findings of evidence and attacks may come from the cache.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from slr_verify.claims.run.compilation import citations_of, claim_record
from slr_verify.claims.run.replay import Replay, ReplayWork
from slr_verify.claims.run.work import ATTACK, Work, perform, pieces
from slr_verify.claims.run.workers import Found, Task, one_by_one, side_by_side
from slr_verify.latex.printer import PLAIN
from slr_verify.latex.style import Style

PROVED, UNDECIDED = str(Outcome.PROVED), str(Outcome.UNDECIDED)


@dataclass(frozen=True)
class Progress:
    """How much of a run is done, and what was done last."""

    done: int
    total: int
    doing: str


OnProgress = Callable[[Progress], None]


@dataclass
class Run:
    """A run under way: what has been tried and found so far."""

    library: Library
    chosen: tuple[Claim, ...]
    settings: Settings
    on_progress: OnProgress
    style: Style
    with_replay: bool
    tolerated: frozenset[str]
    attempts: dict[str, Attempt] = field(default_factory=dict)
    findings: dict[Work, Finding] = field(default_factory=dict)
    records: dict[str, ClaimRecord] = field(default_factory=dict)
    replay: Replay | None = None

    @property
    def finished(self) -> tuple[ClaimRecord, ...]:
        """The records of the claims whose proofs and work are all done."""
        found = [self.record(claim) for claim in self.chosen]
        return tuple(_as_replayed(each, self.replay) for each in found if each is not None)

    def record(self, claim: Claim) -> ClaimRecord | None:
        """The record of a claim, before the replay; None while something of it is not done."""
        attempt = self.attempts.get(claim.label)
        found = [self.findings.get(work) for work in pieces(claim, self.settings)]
        done = [finding for finding in found if finding is not None]
        if claim.label not in self.records and attempt is not None and done == found:
            self.records[claim.label] = claim_record(
                claim,
                attempt,
                done,
                tolerated=claim.label in self.tolerated,
                style=self.style,
            )
        return self.records.get(claim.label)

    @property
    def work(self) -> tuple[Work, ...]:
        """All the slow work of the run."""
        return tuple(work for claim in self.chosen for work in pieces(claim, self.settings))

    @property
    def replay_work(self) -> tuple[ReplayWork, ...]:
        """The work of replaying the proofs that hold, if that is asked for."""
        proved = tuple(label for label, each in self.attempts.items() if each.rejection is None)
        return (ReplayWork(proved),) if self.with_replay else ()

    def tell(self, doing: str) -> None:
        """Report how far the run is."""
        done = len(self.attempts) + len(self.findings) + (self.replay is not None)
        total = len(self.chosen) + len(self.work) + self.with_replay
        self.on_progress(Progress(done, total, doing))


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
    cache: Cache | None = None,
    on_progress: OnProgress = lambda progress: None,
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
        cache: where clean findings are kept; the user's cache folder when None.
        on_progress: called after each proof and each piece of work.
        replay: whether the proofs are written to a file and shown once more from there; where that
            fails, nothing is proved.
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
    this = Run(library, selected(examined, labels), settings, on_progress, style, replay, tolerated)
    code = None if origin is None else code_of(origin)
    complete = True
    try:
        _work(this, code, cache or Cache(), None if workers == 1 else origin, workers)
    except KeyboardInterrupt:
        complete = False
    if this.replay is not None and this.replay.proofs is not None:
        on_proofs(this.replay.proofs)
    return Record(
        complete=complete,
        settings=settings.record(),
        claims=_on_sound_ground(this.finished, this.attempts),
        citations=citations_of(this.attempts.values()),
        versions=versions(),
        core=this.replay.file if this.replay else None,
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


def _work(this: Run, code: str | None, cache: Cache, origin: str | None, jobs: int) -> None:
    """Prove while others gather evidence; then make records while others replay and attack."""
    wanted = tuple(_open_work(this, code, cache))
    evidence = tuple(work for work in wanted if work.index != ATTACK)
    proving = _proving(this)
    if origin is not None:
        _store(this, code, cache, side_by_side(evidence, this.library, origin, jobs - 1, proving))
    for _ in proving:
        pass
    tasks: tuple[Task, ...] = (*this.replay_work, *(w for w in wanted if w not in this.findings))
    if origin is None:
        _store(this, code, cache, one_by_one(tasks, this.library))
    else:
        recording = _recording(this)
        _store(this, code, cache, side_by_side(tasks, this.library, origin, jobs, recording))


def _proving(this: Run) -> Iterator[None]:
    """The proofs, claim by claim."""
    for claim in this.chosen:
        this.attempts[claim.label] = attempted(claim, this.library)
        this.tell(claim.label)
        yield


def _recording(this: Run) -> Iterator[None]:
    """The records of the claims of which all is found but the replay."""
    for claim in this.chosen:
        this.record(claim)
        yield


def _open_work(this: Run, code: str | None, cache: Cache) -> Iterator[Work]:
    """The work that the cache does not answer."""
    for work in this.work:
        known = (
            None if this.settings.fresh or code is None else cache.read(work.name, work.key(code))
        )
        if known is None:
            yield work
        else:
            this.findings[work] = known
            this.tell(work.label)


def _store(this: Run, code: str | None, cache: Cache, answers: Found) -> None:
    """Take what is found as it comes in."""
    with closing(answers) as found:
        for task, finding in found:
            if isinstance(finding, Replay):
                this.replay = finding
                this.tell("the replay of all proofs")
            elif isinstance(task, Work):
                this.findings[task] = finding
                this.tell(task.label)
                if code is not None:
                    cache.write(task.name, task.key(code), finding)


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


def _on_ground(record: ClaimRecord, attempt: Attempt, outcomes: dict[str, str]) -> ClaimRecord:
    ancestors = (name for base in attempt.foundations for name in base.ancestors)
    ground = (*ancestors, *record.speaks_of)
    shaky = next((name for name in ground if outcomes.get(name, PROVED) != PROVED), None)
    if record.outcome != PROVED or shaky is None:
        return record
    whose = "its words rest" if shaky in record.speaks_of else "it rests"
    reason = f"{whose} on {shaky}, which is {outcomes[shaky]}"
    return _unproved(record, reason)


def _as_replayed(record: ClaimRecord, replay: Replay | None) -> ClaimRecord:
    """What was not replayed is not proved."""
    if replay is None or replay.refusal is None or record.outcome != PROVED:
        return record
    return _unproved(record, replay.refusal)


def _unproved(record: ClaimRecord, reason: str) -> ClaimRecord:
    return replace(record, outcome=UNDECIDED, reason=reason, trust=(), cites=(), uses=(), core=None)
