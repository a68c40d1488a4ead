"""How much there is to read for whoever wants to believe: lines of code, counted from the source."""

from __future__ import annotations

import io
import sys
import tokenize
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from slr_verify.proofs.rule import RULE_MODULES

KERNEL = ("kernel", "algebra/to_kernel.py", "proofs/foundations.py")
LEDGER = (
    "proofs/theorem.py",
    "proofs/rule.py",
    "proofs/contents.py",
    "proofs/statement.py",
    "proofs/plain.py",
    "claims/library.py",
)
ROOMS = ("algebra", "gaussian", "gram", "orbits")
DEFINITIONS = ("model",)


def trusted_base() -> Iterator[tuple[str, int]]:
    """What has to be believed, each with its lines of code: no blank lines, comments, docstrings."""
    rules = (f"{name.removeprefix('slr_verify.').replace('.', '/')}.py" for name in RULE_MODULES)
    yield "kernel, for KERNEL", lines_of_code(KERNEL)
    yield "ledger of theorems", lines_of_code(LEDGER)
    yield "rules, algebra and the laws they speak of, for SYMBOLIC", lines_of_code((*rules, *ROOMS))
    yield "definitions of the model: what is claimed", lines_of_code(DEFINITIONS)


def lines_of_code(places: tuple[str, ...]) -> int:
    """The lines of these files and folders, each file once."""
    files = {path for place in places for path in _files(_home() / place)}
    return sum(_lines(path.read_text(encoding="utf-8")) for path in files)


def _home() -> Path:
    spec = find_spec("slr_verify")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("the source of slr_verify is not at hand")
    return Path(spec.origin).parent


def _files(place: Path) -> Iterator[Path]:
    yield from place.rglob("*.py") if place.is_dir() else [place]


def _lines(text: str) -> int:
    """Lines that hold a token of code; a string that is a statement by itself is a docstring."""
    kinds = (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT)
    found: set[int] = set()
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        alone = token.type == tokenize.STRING and before in kinds
        if token.type not in (*kinds, tokenize.ENDMARKER) and not alone:
            found.update(range(token.start[0], token.end[0] + 1))
        before = token.type
    return len(found)


def shown() -> Iterator[str]:
    """One line for each part, in thousands; and the versions of Python and of SymPy."""
    for name, lines in trusted_base():
        yield f"{lines / 1000:.2f} thousand lines  {name}"
    yield f"besides: CPython {sys.version_info.major}.{sys.version_info.minor}, python-flint, SymPy"
