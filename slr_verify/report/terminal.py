"""The results record as a table for a terminal, with a closing summary.

Outcomes are told apart by their words; the colours, blue and orange, only help. Narrow terminals
get fewer columns.
"""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, Self, TextIO

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from slr_verify.claims.record.results import ClaimRecord, ProofFileRecord, Record
from slr_verify.document.markup import said
from slr_verify.document.unicode import UNICODE
from slr_verify.document.unicode import Text as FormulaText
from slr_verify.report.outline import trusted

PLAIN_WIDTH = 100
STYLES = {"PROVED": "bold blue", "REFUTED": "bold dark_orange", "UNDECIDED": "dark_orange"}


class Named(Protocol):
    """A claim, or the record of one."""

    @property
    def number(self) -> str:
        """Its number in the paper."""

    @property
    def title(self) -> str:
        """What it is about."""


Keys = dict[str, int]
"""A number for each theorem that is cited, in the order in which they are printed."""


@dataclass(frozen=True)
class Column:
    """A column: its heading, what it shows of a claim, its width, and that from which on it is shown."""

    heading: str
    cell: Callable[[ClaimRecord, Keys], Text | str]
    width: int
    from_width: int = 0
    justify: Literal["left", "right"] = "left"


def console(file: TextIO | None = None) -> Console:
    """A console on a stream; one that is no terminal gets COLUMNS, or 100 of them, and no colour."""
    stream = file or sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else PLAIN_WIDTH
    return Console(file=stream, width=width, highlight=False, emoji=False, markup=False)


@dataclass(frozen=True)
class Rows:
    """A table of which each row is printed when it is known; titles have what room is left."""

    width: int
    widths: tuple[int, ...]
    write: FormulaText = UNICODE
    keys: Keys = field(default_factory=dict)

    @classmethod
    def of(cls, claims: Iterable[Named], width: int, write: FormulaText = UNICODE) -> Self:
        """For these claims, on lines of so many characters."""
        numbers, titles = zip(
            *((claim.number, said(claim.title, write)) for claim in claims), strict=True
        )
        others = [column.width + GAP for column in _shown(width)]
        words = [word for number in (*numbers, COLUMNS[0].heading) for word in number.split()]
        longest = max(map(len, (*numbers, *words)))
        number = max(min(longest, width // 6), *map(len, words))
        title = min(
            max(map(len, (*titles, COLUMNS[1].heading))), width + GAP - number - sum(others)
        )
        named = (number, title) if width >= COLUMNS[1].from_width else (number,)
        others = [column.width for column in _shown(width)[len(named) :]]
        return cls(width, (*named, *others), write)

    @property
    def head(self) -> Table:
        """The headings."""
        return self._table(show_header=True)

    def row(self, claim: ClaimRecord) -> Table:
        """The row of a claim."""
        row = self._table(show_header=False)
        named = replace(claim, title=said(claim.title, self.write))
        row.add_row(*(column.cell(named, self.keys) for column in _shown(self.width)))
        return row

    def _table(self, *, show_header: bool) -> Table:
        grid = Table(
            box=box.SIMPLE_HEAD,
            show_edge=False,
            show_header=show_header,
            pad_edge=False,
            padding=(0, 1, 0, 0),
        )
        for column, width in zip(_shown(self.width), self.widths, strict=True):
            grid.add_column(column.heading, justify=column.justify, overflow="fold", width=width)
        return grid


def closing(record: Record, keys: Keys) -> Group:
    """What comes below the table: what is cited in it, what needs attention, and the summary."""
    parts: list[RenderableType] = []
    for lines in (_legend(keys), _attention(record), summary(record)):
        if lines:
            parts += [Text(), *(Text(line) for line in lines)]
    return Group(*parts)


def report(record: Record, width: int = PLAIN_WIDTH) -> Group:
    """The table, and what comes below it."""
    rows = Rows.of(record.claims, width)
    table = [rows.head, *map(rows.row, record.claims)]
    return Group(*table, closing(record, rows.keys))


def _shown(width: int) -> list[Column]:
    return [column for column in COLUMNS if width >= column.from_width]


def summary(record: Record) -> list[str]:
    """How many were proved and by what trust, what is undecided, how the attack went."""
    return list(_summary(record))


def statements_in_words(count: int) -> str:
    """For instance `1 statement` or `9 statements`."""
    return f"{count} statement" + ("" if count == 1 else "s")


def proofs_by_trust(claims: tuple[ClaimRecord, ...]) -> str:
    """For instance `9 proved (2 by CORE + CITED, 7 by CORE)`."""
    trusts = Counter(trusted(c.trust) for c in claims if c.outcome == "PROVED")
    by = ", ".join(f"{count} by {trust}" for trust, count in sorted(trusts.items(), reverse=True))
    return f"{trusts.total()} proved" + (f" ({by})" if by else "")


def mutants_in_words(counts: Counter[str]) -> str:
    """For instance `412 of 430 mutants killed, 10 unproved, 7 of which hold at all points, ...`."""
    return (
        f"{counts['killed']} of {counts['tried']} mutants killed, {counts['unproved']} unproved, "
        f"{counts['holding']} of which hold at all points, "
        f"{counts['true_variants']} true variants, {counts['proved_false']} proved false"
    )


def mutant_counts(claims: tuple[ClaimRecord, ...]) -> Counter[str]:
    """The counts of all claims together."""
    total: Counter[str] = Counter()
    for claim in claims:
        for name in ("tried", "killed", "unproved", "holding", "true_variants", "proved_false"):
            total[name] += getattr(claim.mutants, name)
    return total


INTERRUPTED = "Interrupted: only the statements that were finished are shown."


def outcomes(record: Record) -> Iterator[str]:
    """What became of the statements, without a word about options of a command."""
    claims = record.claims
    undecided = [claim for claim in claims if claim.outcome == "UNDECIDED"]
    tolerated = sum(claim.tolerated for claim in undecided)
    refuted = sum(claim.outcome == "REFUTED" for claim in claims)
    yield (
        f"{statements_in_words(len(claims))}: {proofs_by_trust(claims)}, {refuted} refuted, "
        f"{len(undecided)} undecided ({tolerated} tolerated)."
    )
    if record.settings.attack:
        yield f"{mutants_in_words(mutant_counts(claims))}."


def _summary(record: Record) -> Iterator[str]:
    yield from outcomes(record)
    if not record.settings.attack:
        yield "Not attacked (--attack does it)."
    if record.core is not None:
        yield f"{_replayed(record.core)}."
    cached = sum(claim.cached for claim in record.claims)
    if cached:
        yield (
            f"Evidence and attacks of {statements_in_words(cached)} (marked *) are from the "
            "cache; every proof was run again. --fresh ignores the cache."
        )
    if not record.complete:
        yield INTERRUPTED


def _replayed(proofs: ProofFileRecord) -> str:
    """For instance `All proofs were replayed from their file (again: slr-verify replay FILE)`."""
    way = f"again: slr-verify replay {proofs.file}" if proofs.file else "--json FILE keeps it"
    return f"All proofs were replayed from their file ({way})"


def _attention(record: Record) -> list[str]:
    """What is not as expected, with the reason."""
    lines = []
    for claim in record.claims:
        lines += [f"ALARM {claim.label}: {alarm}" for alarm in claim.alarms]
        if not claim.as_expected and not claim.tolerated and claim.reason:
            lines.append(f"{claim.outcome} {claim.label}: {claim.reason}")
    return [*lines, *map(_unsatisfied, filter(_unseen, record.claims))]


def _unseen(claim: ClaimRecord) -> bool:
    """Whether it is proved, of hypotheses that nothing is known to satisfy."""
    return claim.outcome == "PROVED" and not all(each.found for each in claim.witnesses)


def _unsatisfied(claim: ClaimRecord) -> str:
    missing = [place for place, each in enumerate(claim.witnesses, 1) if not each.found]
    reasons = dict.fromkeys(claim.witnesses[place - 1].why or "" for place in missing)
    which = f"statement{'s' * (len(missing) > 1)} {', '.join(map(str, missing))}"
    return (
        f"? {claim.label}, {which}: not shown to be satisfiable, namely that {'; '.join(reasons)}"
    )


def _legend(keys: Keys) -> list[str]:
    return [f"cites {key}: {name}" for name, key in keys.items()]


def _outcome(claim: ClaimRecord, keys: Keys) -> Text:
    mark = "" if claim.as_expected or claim.tolerated else " !"
    mark += " ?" * _unseen(claim)
    expected = "\n(expected)" if claim.expected == "REFUTED" and claim.as_expected else ""
    return Text(f"{claim.outcome}{expected}{mark}", style=STYLES[claim.outcome])


def _trust(claim: ClaimRecord, keys: Keys) -> str:
    return "\n".join(claim.trust) or "-"


def _cites(claim: ClaimRecord, keys: Keys) -> str:
    for name in claim.cites:
        keys.setdefault(name, len(keys) + 1)
    return " ".join(str(keys[name]) for name in claim.cites) or "-"


def _evidence(claim: ClaimRecord, keys: Keys) -> str:
    if not claim.evidence:
        return "-"
    agree = sum(item.agrees for item in claim.evidence)
    mark = "*" if any(item.cached for item in claim.evidence) else ""
    against = "" if agree == len(claim.evidence) else " !"
    return f"{agree}/{len(claim.evidence)}{mark}{against}"


def _mutants(claim: ClaimRecord, keys: Keys) -> str:
    if claim.attack is None or not claim.mutants.tried:
        return "-"
    mark = "*" if claim.attack.cached else ""
    return f"{claim.mutants.killed}/{claim.mutants.tried}{mark}"


COLUMNS = (
    Column("number", lambda claim, keys: claim.number, 0),
    Column("title", lambda claim, keys: claim.title, 0, from_width=60),
    Column("outcome", _outcome, 11),
    Column("trust", _trust, 5, from_width=48),
    Column("cites", _cites, 5, from_width=90),
    Column("evidence", _evidence, 8, from_width=80),
    Column("mutants", _mutants, 7, from_width=60),
    Column("seconds", lambda claim, keys: f"{claim.seconds:.1f}", 7, 90, "right"),
)
"""How wide the first two are depends on the claims."""
GAP = 2
"""Between columns."""
