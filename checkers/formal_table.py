"""`python -m checkers.formal_table --write` makes docs/formal_statements.md: which statements are FORMAL.

All statements are proved and exported, which takes minutes. What Coq said of them is what `slr-verify
formal` remembers; nothing is compiled here. What compiled for an earlier table, perhaps on another machine,
is in formal_compiled.json, and counts as long as the file, the theory and Coq are the same to the letter.
`--write LABEL...` looks at these statements and at those that are FORMAL, and keeps the other rows.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from slr_verify.cli import paper
from slr_verify.cli.formal import exported_statements
from slr_verify.formal import theory
from slr_verify.formal.export import Exported
from slr_verify.formal.memory import Compiled, key, remembered

PAGE = Path(__file__).parents[1] / "docs" / "formal_statements.md"
BEFORE = Path(__file__).parent / "formal_compiled.json"
HEAD = """# Which statements are FORMAL

Made by `python -m checkers.formal_table --write` on {date}, from what [`slr-verify formal`](formal.md)
remembered on that machine, with {coq}, and from earlier tables: a statement is FORMAL as long as its file
and all that this reads are the same to the letter as when it compiled. No test compares the page: to see
what is so on yours, run `slr-verify formal`.

**{formal} of {all} statements are FORMAL.** {waiting} more are written as files of Coq and have not
compiled: most were not tried, some were ended after minutes, and in some a tactic fails
([why](formal.md#what-is-not-replayed)). {others} have a step that has no translation.

`core` and `Coq` are steps, `seconds` are of processor time. Beside Coq's reals, functional extensionality
and machine integers, a statement rests on the cited theorems that are named.

| statement | core | Coq | seconds | rests on, or why not |
|---|---|---|---|---|
"""
CITED = ("Cited.", "Almost.")
NO_AXIOMS = "no theorem that is cited"
NOT_COMPILED = "not compiled yet"
FORMAL, REFUSED = "**FORMAL**: ", "no: "


def row(label: str, each: Exported, result: Compiled | None) -> str:
    """What became of one statement, as a line of the table."""
    if each.refused:
        why = "; ".join(dict.fromkeys(each.refused.values()))
        return f"| `{label}` | {each.core_steps} | - | - | {REFUSED}{why} |\n"
    if result is None:
        return f"| `{label}` | {each.core_steps} | - | - | {NOT_COMPILED} |\n"
    cited = [name.rpartition(".")[2] for name in result.axioms if name.startswith(CITED)]
    rests = ", ".join(name.replace("_", " ") for name in cited) or NO_AXIOMS
    numbers = f"{each.core_steps} | {each.steps} | {result.seconds:.0f}"
    return f"| `{label}` | {numbers} | {FORMAL}{rests} |\n"


def rows_of(text: str) -> dict[str, str]:
    """The lines of a table that was made before."""
    return {each[1]: each[0] for each in re.finditer(r"^\| `([^`]+)` .*\n", text, re.MULTILINE)}


def page(rows: Mapping[str, str], date: str, coq: str) -> str:
    """The whole page."""
    kinds = FORMAL, NOT_COMPILED, REFUSED
    formal, waiting, others = (sum(f"| {kind}" in line for line in rows.values()) for kind in kinds)
    head = HEAD.format(
        date=date, coq=coq, all=len(rows), formal=formal, waiting=waiting, others=others
    )
    return head + "".join(rows.values())


def compiled_before(kept: Mapping[str, Any], label: str, each: Exported) -> Compiled | None:
    """What Coq said of the same file when a table was made before."""
    was = kept.get(label)
    if was is None or was["key"] != key(each):
        return None
    return Compiled("", was["seconds"], tuple(was["axioms"]), remembered=True)


def to_keep(files: Mapping[str, Exported], results: Mapping[str, Compiled | None]) -> str:
    """What compiled, for later tables."""
    found = {
        label: {"key": key(files[label]), "seconds": each.seconds, "axioms": each.axioms}
        for label, each in results.items()
        if each is not None and not files[label].refused
    }
    return json.dumps(found, indent=1) + "\n"


def made(labels: tuple[str, ...], *, write: bool, coq: str) -> str:
    """The table of these statements or of all, and of those that are not looked at now if it is written."""
    text, kept = PAGE.read_text(encoding="utf-8"), json.loads(BEFORE.read_bytes())
    before = rows_of(text) if write and labels else {}
    again = [label for label, line in before.items() if f"| {FORMAL}" in line]
    files = exported_statements(tuple(dict.fromkeys([*labels, *again])), None)
    results = {
        label: remembered(each) or compiled_before(kept, label, each)
        for label, each in files.items()
    }
    rows = before | {label: row(label, each, results[label]) for label, each in files.items()}
    place = {claim.label: n for n, claim in enumerate(paper.register(None).claims)}
    rows = dict(sorted(rows.items(), key=lambda each: place.get(each[0], len(place))))
    content = page(rows, datetime.now(UTC).date().isoformat(), coq)
    if write:
        PAGE.write_text(content, encoding="utf-8")
        BEFORE.write_text(to_keep(files, results), encoding="utf-8")
    return content


def main(arguments: list[str]) -> int:
    """The exit code: 1 without Coq."""
    parser = argparse.ArgumentParser(description="The table of the statements that are FORMAL.")
    parser.add_argument("--write", action="store_true", help="write it; else it is printed")
    parser.add_argument(
        "labels",
        nargs="*",
        help="these statements alone, and those that are FORMAL if it is written",
    )
    options = parser.parse_args(arguments)
    version = theory.version()
    if version is None:
        sys.stderr.write(f"this needs Coq: {theory.INSTALL}\n")
        return 1
    name = re.search(r"Coq Proof Assistant, version ([\d.]+)", version)
    coq = f"Coq {name[1]}" if name else "an unknown Coq"
    content = made(tuple(options.labels), write=options.write, coq=coq)
    if not options.write:
        sys.stdout.write(content)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
