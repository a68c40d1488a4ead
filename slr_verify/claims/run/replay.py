"""The file of proofs, and its replay: what a run calls PROVED has been shown once more from this file.

The file is written and replayed claim by claim, as the proofs are found, so that the replay is over soon
after them.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from slr_verify.calculus.proof_writer import START, ProofWriter
from slr_verify.calculus.theorem import deep_calls, workshop
from slr_verify.claims.foreign import described
from slr_verify.claims.library import Proved
from slr_verify.claims.record.results import CoreRecord, ProofFileRecord
from slr_verify.claims.record.shown import Replayer
from slr_verify.claims.wording.core_text import sequent_trees
from slr_verify.core.axioms import AXIOMS
from slr_verify.core.rules import RULES
from slr_verify.core.theorems import Theorem, steps_of
from slr_verify.system.starting import may_fork
from slr_verify.system.workers import How, Worker


@dataclass(frozen=True)
class Piece:
    """What the file says of a claim: its lines, and the sequents that they should show, by their names."""

    label: str
    lines: tuple[str, ...]
    sequents: Mapping[str, str]


class Replaying:
    """The file of the proofs that were found so far, and how much of it was replayed.

    `apart` says whether a process of its own replays it, meanwhile, where there can be one.
    """

    def __init__(self, *, apart: bool) -> None:
        self.labels: set[str] = set()
        self.refusal: str | None = None
        self._writer = ProofWriter(workshop().context)
        self._lines = [START]
        self._waiting: deque[Piece] = deque()
        self._asked: Piece | None = None
        self._here = Replayer()
        can = apart and may_fork()
        self._worker = Worker(How(None, inherited=self._here.apart, behind=True)) if can else None

    def start(self) -> None:
        """Start the process; it knows what this one knew then, and no proof."""
        if self._worker is not None:
            _ = self._worker.process

    def add(self, label: str, proved: Proved) -> None:
        """A claim whose proofs hold: the first of them is to be replayed."""
        with deep_calls():
            named = dict(_named([(label, proved)]))
            lines = tuple(self._writer.lines(named))
            shown = {name: str(theorem) for name, theorem in named.items()}
        self._waiting.append(Piece(label, lines, shown))
        self.step()

    @property
    def is_busy(self) -> bool:
        """Whether something is being replayed."""
        return self._asked is not None or bool(self._waiting)

    def step(self, seconds: float = 0.0) -> None:
        """Take in what was replayed meanwhile, and hand out the next piece."""
        if self._worker is None:
            while self._waiting and self.refusal is None:
                self._shown_here(self._waiting.popleft())
        elif self._asked is not None and self._worker.has_answered(seconds):
            asked, self._asked = self._asked, None
            self._take(asked, self._worker.answer())
        if self.refusal is not None:
            self._waiting.clear()
        elif self._worker is not None and self._waiting and self._asked is None:
            self._asked = self._waiting.popleft()
            self._worker.ask([START, *self._asked.lines])

    def end(self) -> None:
        """End the process at once."""
        if self._worker is not None:
            self._worker.end()

    @property
    def proofs(self) -> bytes | None:
        """The file of all that was replayed; none if something was refused before anything was shown."""
        if self.refusal is not None and not self.labels:
            return None
        return "".join(self._lines).encode("ascii")

    def _shown_here(self, piece: Piece) -> None:
        try:
            found: dict[str, str] | Exception = self._here([START, *piece.lines])
        except Exception as failure:
            found = failure
        self._take(piece, found)

    def _take(self, piece: Piece, found: dict[str, str] | Exception) -> None:
        """What comes after lines that were refused may rest on them, and is not replayed."""
        if isinstance(found, Exception):
            self.refusal = f"the file of proofs could not be replayed: {described(found)}"
        elif found != piece.sequents:
            self.refusal = f"the file of proofs shows another statement for {piece.label}"
        else:
            self._lines.extend(piece.lines)
            self.labels.add(piece.label)


def proof_file_record(proofs: bytes) -> ProofFileRecord:
    """A file of proofs as the record names it, before it has a name."""
    return ProofFileRecord(None, sha256(proofs).hexdigest())


def file_of_proofs(proofs: Iterable[tuple[str, Proved]]) -> bytes:
    """The proofs as data, by the labels of their claims."""
    with deep_calls():
        lines = ProofWriter(workshop().context).lines(dict(_named(proofs)))
        return (START + "".join(lines)).encode("ascii")


def _named(proofs: Iterable[tuple[str, Proved]]) -> Iterator[tuple[str, Theorem]]:
    for label, proved in proofs:
        yield from zip(names(label, proved), _shown(proved), strict=True)


def names(label: str, proved: Proved) -> tuple[str, ...]:
    """The label for each theorem of a proof, numbered from 1 on if there are several."""
    count = len(proved.theorems)
    return tuple(f"{label}.{number}" for number in range(1, count + 1)) if count > 1 else (label,)


def _shown(proved: Proved) -> tuple[Theorem, ...]:
    return tuple(theorem.shown for theorem in proved.theorems)


def number_of_steps(proved: Proved) -> int:
    """Of the core, in all theorems of a proof and in what they rest on."""
    return len(steps_of(*_shown(proved)))


def core_record(label: str, proved: Proved) -> CoreRecord:
    """What the core has shown for a claim, as plain data."""
    steps = steps_of(*_shown(proved))
    used = {each.rule for each in steps}
    rules = tuple(name for name in (*RULES, *AXIOMS) if name in used)
    sequents = tuple(theorem.sequent for theorem in _shown(proved))
    trees = sequent_trees(sequents)
    return CoreRecord(names(label, proved), tuple(map(str, sequents)), *trees, len(steps), rules)
