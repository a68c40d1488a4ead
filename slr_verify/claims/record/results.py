"""The results record: plain data about a run, as it is written to JSON and read by every report.

`results.schema.json` beside this file describes the JSON form.
"""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass, fields, is_dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from slr_verify import __version__
from slr_verify.claims.record.settings import Settings
from slr_verify.claims.record.steps import StepRecord
from slr_verify.document.nodes import Node
from slr_verify.document.plain import as_plain as nested

SCHEMA = "slr-verify/results@8"
SCHEMA_FILE = Path(__file__).with_name("results.schema.json")
PROVED, UNDECIDED = "PROVED", "UNDECIDED"
"""The outcome of a claim that holds, and that of one of which nothing else is known."""
DEPENDENCIES = ("sympy", "mpmath", "numpy", "scipy", "python-flint")


@dataclass(frozen=True)
class ProofRecord:
    """One proof that holds, and what it rests on.

    `uses` are the statements that it applies itself, `ancestors` all that it rests on, `meanings` those
    on which their words rest; `repeated` are those of `rules` that are nothing but others in turn.
    """

    title: str
    idea: str
    steps: tuple[StepRecord, ...]
    trust: tuple[str, ...]
    cites: tuple[str, ...]
    uses: tuple[str, ...]
    ancestors: tuple[str, ...]
    meanings: tuple[str, ...]
    rules: tuple[str, ...]
    repeated: tuple[str, ...]


@dataclass(frozen=True)
class EvidenceRecord:
    """What a check by another route found."""

    title: str
    agrees: bool
    points: int
    detail: str
    seconds: float = 0.0
    cached: bool = False


@dataclass(frozen=True)
class MutantRecord:
    """How the mutants of a statement fared; the changes of those that were not killed by name.

    Some of the unproved are `holding`: they hold at every point that was looked at.
    """

    tried: int = 0
    killed: int = 0
    unproved: int = 0
    holding: int = 0
    true_variants: int = 0
    proved_false: int = 0
    unproved_changes: tuple[str, ...] = ()
    true_changes: tuple[str, ...] = ()
    false_changes: tuple[str, ...] = ()


@dataclass(frozen=True)
class AttackRecord:
    """What an attack found. `broken` says why it could not be finished."""

    points: int = 0
    enclosed: int = 0
    counterexample: str | None = None
    mutants: MutantRecord = MutantRecord()
    notes: tuple[str, ...] = ()
    broken: str | None = None
    seconds: float = 0.0
    cached: bool = False


@dataclass(frozen=True)
class WitnessRecord:
    """A point at which all hypotheses of a statement hold: for each symbol an exact number.

    A symbol with `_m` at its end is the sequence with this value at m = 1, 2, 3, ... If no point was
    `found`, `why` says what is not shown.
    """

    found: bool
    point: dict[str, str]
    why: str | None = None


@dataclass(frozen=True)
class SequentRecord:
    """The numbers of its hypotheses, counted from zero, and the conclusion."""

    given: tuple[int, ...]
    goal: Node


@dataclass(frozen=True)
class CoreRecord:
    """What the core has shown for a claim that is proved: its theorems in the file of proofs.

    `sequents` are what they say, as the core prints it; `shown` are the same as trees, of whose hypotheses
    `hypotheses` has each one once. `steps` counts all that they rest on, and `rules` names the rules of
    these steps.
    """

    labels: tuple[str, ...]
    sequents: tuple[str, ...]
    hypotheses: tuple[Node, ...]
    shown: tuple[SequentRecord, ...]
    steps: int
    rules: tuple[str, ...]


@dataclass(frozen=True)
class ProofFileRecord:
    """The file of proofs of a run: its name if it was written, and the digest of its content."""

    file: str | None
    sha256: str


@dataclass(frozen=True, kw_only=True)
class ClaimRecord:
    """All that a run says about one claim.

    `around` are laws and vectors that are not among the hypotheses, `definitions` what letters stand for.
    """

    label: str
    number: str
    title: str
    section: tuple[str, ...]
    sentence: str
    headings: tuple[str, ...]
    statements: tuple[Node, ...]
    conditions: tuple[tuple[Node, ...], ...]
    around: tuple[Node, ...]
    definitions: tuple[Node, ...]
    hypotheses: tuple[Node, ...]
    outcome: str = UNDECIDED
    expected: str
    tolerated: bool = False
    reason: str | None = None
    counterexample: str | None = None
    alarms: tuple[str, ...] = ()
    trust: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    speaks_of: tuple[str, ...]
    proofs: tuple[ProofRecord, ...]
    evidence: tuple[EvidenceRecord, ...] = ()
    attack: AttackRecord | None = None
    mutants: MutantRecord = MutantRecord()
    witnesses: tuple[WitnessRecord, ...]
    core: CoreRecord | None
    seconds: float

    @property
    def as_expected(self) -> bool:
        """Whether the outcome is the expected one and nothing raised an alarm."""
        return self.outcome == self.expected and not self.alarms

    @property
    def cached(self) -> bool:
        """Whether some of the evidence or the attack was answered from the cache."""
        attacks = (self.attack,) if self.attack else ()
        return any(item.cached for item in (*self.evidence, *attacks))


@dataclass(frozen=True)
class CitationRecord:
    """A theorem of the literature: its name, and the text of the rule of the core that applies it."""

    name: str
    schema: str


@dataclass(frozen=True)
class Record:
    """A run: with what it was made, and what it says about each claim."""

    complete: bool
    settings: Settings
    claims: tuple[ClaimRecord, ...]
    citations: tuple[CitationRecord, ...]
    versions: dict[str, str]
    core: ProofFileRecord | None
    seconds: float
    schema: str = SCHEMA


def versions() -> dict[str, str]:
    """The versions of everything that takes part in a run."""
    return {
        "python": platform.python_version(),
        "slr_verify": __version__,
        **{name: _installed(name) for name in DEPENDENCIES},
    }


def as_plain(record: Record) -> dict[str, Any]:
    """The record as JSON has it."""
    entries: dict[str, Any] = plain(record)
    return {"schema": entries.pop("schema"), **entries}


def plain(value: Any) -> Any:
    """Records as dictionaries, tuples as lists, and formulas as nested lists."""
    if isinstance(value, Node):
        return nested(value)
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, tuple | list) else value


def as_json(record: Record) -> bytes:
    """The record as the text of a JSON file: a line for each claim, as formulas are long."""
    entries = (_entry(name, value) for name, value in as_plain(record).items())
    return ("{\n" + ",\n".join(entries) + "\n}\n").encode()


def _entry(name: str, value: Any) -> str:
    if isinstance(value, list) and value:
        return f'"{name}": [\n' + ",\n".join(map(_compact, value)) + "\n]"
    return f'"{name}": {_compact(value)}'


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"
