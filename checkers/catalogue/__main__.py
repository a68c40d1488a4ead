"""`python -m checkers.catalogue --write` makes docs/rules.md, docs/codes.md, and the tables in
docs/findings.md and docs/normal_integrals.md; `--check` compares them.

Exit code 1: a page is not what the code gives.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from checkers.catalogue.codes_page import codes_page
from checkers.catalogue.findings_page import findings_page
from checkers.catalogue.integrals_page import integrals_page
from checkers.catalogue.rules_page import rules_page

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    "rules.md": rules_page,
    "codes.md": codes_page,
    "findings.md": findings_page,
    "normal_integrals.md": integrals_page,
}


def main(arguments: list[str]) -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(description="Pages of the documentation that the code gives.")
    parser.add_argument("--write", action="store_true", help="write them; else they are compared")
    parser.add_argument("--check", action="store_true", help="compare them; what is done anyway")
    write = parser.parse_args(arguments).write
    stale = [name for name, page in PAGES.items() if not _settled(DOCS / name, page(), write=write)]
    for name in stale:
        sys.stdout.write(
            f"docs/{name} is not what the code gives: python -m checkers.catalogue --write\n"
        )
    return int(bool(stale))


def _settled(path: Path, content: str, *, write: bool) -> bool:
    """Whether a page is what it should be, or is now."""
    if write:
        path.write_text(content, encoding="utf-8")
    return path.exists() and path.read_text(encoding="utf-8") == content


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
