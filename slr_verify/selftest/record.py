"""The figures of a self-test as plain data, and read back by a run that goes on from them.

They are figures and nothing rests on them: no status is ever made of a record.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from slr_verify.claims.record.reading import UnusableRecord, json_in, require_this_version
from slr_verify.claims.record.results import versions
from slr_verify.claims.record.typed import typed
from slr_verify.selftest.batches import FAMILIES
from slr_verify.selftest.campaign import Campaign
from slr_verify.selftest.tally import Tally

SCHEMA = "slr-verify/selftest@2"


@dataclass(frozen=True)
class SubjectRecord:
    """The figures of a subject, and how many batches of it were begun."""

    family: str
    subject: str
    begun: int
    tally: Tally


@dataclass(frozen=True)
class Run:
    """What a run needs to go on."""

    seed: int
    seconds: float
    versions: dict[str, str]
    subjects: tuple[SubjectRecord, ...]
    broken: tuple[str, ...]


def plain(this: Campaign) -> dict[str, Any]:
    """The figures as JSON has them."""
    subjects = tuple(
        SubjectRecord(*subject, begun, this.tallies.get(subject, Tally()))
        for subject, begun in sorted(this.begun.items())
        if begun
    )
    run = Run(this.seed, this.seconds, versions(), subjects, tuple(this.broken))
    return {
        "schema": SCHEMA,
        "complete": this.complete,
        "together": _with_shares(this.whole),
        "families": {family: _with_shares(this.of_family(family)) for family in FAMILIES},
        "run": json.loads(json.dumps(asdict(run))),
    }


def _with_shares(tally: Tally) -> dict[str, Any]:
    figures: dict[str, Any] = json.loads(json.dumps(asdict(tally)))
    shares = {"killed_share": tally.killed_share, "refutable_share": tally.refutable_share}
    return {**figures, **shares}


def read(path: Path) -> Campaign:
    """The run whose figures are in a file. Raises UnusableRecord."""
    found = json_in(path)
    schema = found.get("schema") if isinstance(found, dict) else None
    if schema != SCHEMA:
        raise UnusableRecord(f"it has no figures of the form {SCHEMA!r}, but of {schema!r}")
    try:
        run: Run = typed(found["run"], Run, "run")
    except (TypeError, KeyError) as failure:
        raise UnusableRecord(f"it is damaged: {failure}") from failure
    require_this_version(run.versions)
    return Campaign(
        run.seed,
        {(each.family, each.subject): each.tally for each in run.subjects},
        {(each.family, each.subject): each.begun for each in run.subjects},
        list(run.broken),
        seconds=run.seconds,
    )
