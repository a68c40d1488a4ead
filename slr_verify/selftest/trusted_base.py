"""How much there is to read for whoever wants to believe: lines of code, counted from the source."""

from __future__ import annotations

import io
import sys
import tokenize
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from slr_verify.proofs.rule import RULE_MODULES

CORE = "core"
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


def core_files() -> Iterator[tuple[str, int]]:
    """The files of the core, each with its lines of code: no blank lines, comments, docstrings."""
    home = _home() / CORE
    for path in sorted(_files(home), key=lambda path: (len(path.relative_to(home).parts), path)):
        yield path.relative_to(home.parent).as_posix(), _lines(path.read_text(encoding="utf-8"))


def trusted_base() -> Iterator[tuple[str, int]]:
    """What has to be believed of what the core does not show, each part with its lines of code."""
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
    """The core file by file; then the parts of the rest, in thousands of lines; and what is below each."""
    python = f"CPython {sys.version_info.major}.{sys.version_info.minor}"
    core = dict(core_files())
    yield "for the statements that the core shows (check says which):"
    for name, lines in core.items():
        yield f"{lines:5}  {name}"
    yield f"{sum(core.values()):5}  lines of code in all, and below them {python} and python-flint"
    yield ""
    yield "for the others:"
    for name, lines in trusted_base():
        yield f"{lines / 1000:.2f} thousand lines  {name}"
    yield f"below them: {python}, python-flint, SymPy"
