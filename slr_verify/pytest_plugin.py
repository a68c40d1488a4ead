"""Claims as pytest items: files called `claims_*.py` that define `CLAIMS`, one item for a claim.

An item passes when the claim has its expected outcome, is skipped when it is undecided and listed
in `NOT_YET_PROVED`, and fails otherwise. Nothing is answered from the cache. The closing section
`proofs` sums up; it works under pytest-xdist too, for each report carries its claim's numbers.
"""

# ruff: noqa: PLC0415 (imports wait until there is a claim to check)

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from slr_verify.claims.library import Library
    from slr_verify.claims.record.results import ClaimRecord
    from slr_verify.claims.record.settings import Settings

PROPERTY = "slr_verify"
MUTANT_FIELDS = ("tried", "killed", "unproved", "holding", "true_variants", "proved_false")


class ClaimFailed(Exception):
    """A claim does not have its expected outcome."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the runner that make sense for tests."""
    group = parser.getgroup("claims", "statements checked by slr_verify")
    group.addoption("--claims-seed", type=int, default=0, help="seed of all random numbers")
    group.addoption("--claims-digits", type=int, default=15, help="digits of the evidence")
    group.addoption("--claims-attack", action="store_true", help="attack with mutants as well")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse settings that are out of range before anything is collected."""
    _settings(config)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Files called `claims_*.py`."""
    if file_path.suffix == ".py" and file_path.name.startswith("claims_"):
        return ClaimsFile.from_parent(parent, path=file_path)
    return None


class ClaimsFile(pytest.Module):
    """A file that defines `CLAIMS`, and perhaps `SHELF` and `NOT_YET_PROVED`."""

    def collect(self) -> Iterator[pytest.Item]:
        """One item for each claim, named by its label."""
        from slr_verify.claims.register import UnusableClaims, register_of

        settings = _settings(self.config)
        try:
            register = register_of(self.obj)
        except UnusableClaims as refusal:
            raise self.CollectError(f"cannot use {self.path.name}: {refusal}") from refusal
        library = register.library()
        for claim in register.claims:
            item = ClaimItem.from_parent(self, name=claim.label)
            item.library, item.settings, item.tolerated = library, settings, register.tolerated
            yield item


class ClaimItem(pytest.Item):
    """One claim: its proofs, its evidence, and the attack on it if that is asked for."""

    library: Library
    settings: Settings
    tolerated: frozenset[str]

    def runtest(self) -> None:
        """Verify the claim. Raises ClaimFailed, or skips when it is tolerated as undecided."""
        from slr_verify.claims.run.runner import examine

        claim = examine(self.name, self.library, self.settings, tolerated=self.tolerated)
        self.user_properties.append((PROPERTY, _numbers(claim)))
        if claim.tolerated:
            pytest.skip(f"{claim.outcome}: {claim.reason} (tolerated)")
        if not claim.as_expected:
            raise ClaimFailed(_explained(claim))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What is wrong with the claim, without a traceback."""
        if isinstance(excinfo.value, ClaimFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the claim was collected, and its label."""
        return self.path, None, f"claim {self.name}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The section `proofs`: how many were proved, by which trust; what is cited; mutants."""
    found = list(_reported(terminalreporter))
    if not found:
        return
    terminalreporter.section("proofs")
    for line in _summary(found):
        terminalreporter.line(line)


def _settings(config: pytest.Config) -> Settings:
    from slr_verify.claims.record.settings import Settings

    try:
        return Settings(
            seed=config.getoption("--claims-seed"),
            digits=config.getoption("--claims-digits"),
            attack=config.getoption("--claims-attack"),
        )
    except ValueError as refusal:
        raise pytest.UsageError(str(refusal)) from refusal


def _numbers(claim: ClaimRecord) -> dict[str, Any]:
    """What the summary needs to know of a claim, as plain data."""
    return {
        "label": claim.label,
        "outcome": claim.outcome,
        "tolerated": claim.tolerated,
        "trust": " + ".join(claim.trust),
        "cites": list(claim.cites),
        "mutants": {name: getattr(claim.mutants, name) for name in MUTANT_FIELDS},
    }


def _explained(claim: ClaimRecord) -> str:
    from slr_verify.document.markup import said
    from slr_verify.document.unicode import ASCII

    lines = [
        f"{claim.number}. {said(claim.title, ASCII)} [{claim.label}]",
        *(f"  {ASCII(statement)}" for statement in claim.statements),
        f"  {claim.outcome}, expected {claim.expected}",
    ]
    lines += [f"  {claim.reason}"] if claim.reason else []
    lines += [f"  ALARM: {alarm}" for alarm in claim.alarms]
    against = (item for item in claim.evidence if not item.agrees)
    lines += [f"  against it: {said(item.title, ASCII)}: {item.detail}" for item in against]
    return "\n".join(lines)


def _reported(terminalreporter: pytest.TerminalReporter) -> Iterator[dict[str, Any]]:
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", None) == "call":
                yield from (value for name, value in report.user_properties if name == PROPERTY)


def _summary(found: list[dict[str, Any]]) -> Iterator[str]:
    outcomes = Counter(claim["outcome"] for claim in found)
    tolerated = sum(claim["tolerated"] for claim in found)
    statements = "1 statement" if len(found) == 1 else f"{len(found)} statements"
    yield (
        f"{statements}: {outcomes['PROVED']} proved, {outcomes['REFUTED']} refuted, "
        f"{outcomes['UNDECIDED']} undecided ({tolerated} tolerated)"
    )
    trusts = Counter(claim["trust"] for claim in found if claim["outcome"] == "PROVED")
    for trust, count in sorted(trusts.items(), reverse=True):
        yield f"  {count} proved by {trust}"
    cited = Counter(name for claim in found for name in claim["cites"])
    for name, count in sorted(cited.items()):
        yield f"  cited: {name}, by {count}"
    mutants = Counter[str]()
    for claim in found:
        mutants.update(claim["mutants"])
    yield (
        f"mutants: {mutants['tried']} tried, {mutants['killed']} killed, "
        f"{mutants['unproved']} unproved, {mutants['holding']} of which hold at all points, "
        f"{mutants['true_variants']} true variants, "
        f"{mutants['proved_false']} proved false"
    )
