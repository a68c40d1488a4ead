"""A run under way: what was tried and found so far, and what can be said of a claim for good."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Library
from slr_verify.claims.record.cache import Finding
from slr_verify.claims.record.results import PROVED, UNDECIDED, ClaimRecord
from slr_verify.claims.record.settings import Settings
from slr_verify.claims.run.attempt import Attempt, tried
from slr_verify.claims.run.compilation import completed
from slr_verify.claims.run.drafting import Drafting
from slr_verify.claims.run.replay import Replaying
from slr_verify.claims.run.work import Work, pieces

OnRecord = Callable[[ClaimRecord], None]


@dataclass
class Run:
    """A run under way: what has been tried and found so far."""

    library: Library
    chosen: tuple[Claim, ...]
    settings: Settings
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
        attempt = self.attempts[claim.label] = tried(claim, self.library)
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
