"""How much there is to read for whoever wants to believe: lines of code, counted from the source."""

import io
import sys
import tokenize
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

CORE, ARB, DEFINITIONS = "core", "arb", "model"


def core_files() -> Iterator[tuple[str, int]]:
    """The files of the core, each with its lines of code: no blank lines, comments, docstrings."""
    home = _home() / CORE
    for path in sorted(_files(home), key=lambda path: (len(path.relative_to(home).parts), path)):
        yield path.relative_to(home.parent).as_posix(), _lines(path.read_text(encoding="utf-8"))


def lines_of_code(place: str) -> int:
    """The lines of the files of a folder."""
    return sum(_lines(path.read_text(encoding="utf-8")) for path in _files(_home() / place))


def _home() -> Path:
    spec = find_spec("slr_verify")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("the source of slr_verify is not at hand")
    return Path(spec.origin).parent


def _files(place: Path) -> Iterator[Path]:
    yield from place.rglob("*.py")


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
    """The core file by file, what is below it, and what else is claimed or believed."""
    python = f"CPython {sys.version_info.major}.{sys.version_info.minor}"
    core = dict(core_files())
    yield "to believe what is PROVED:"
    for name, lines in core.items():
        yield f"{lines:5}  {name}"
    yield f"{sum(core.values()):5}  lines of code in all, and below them {python} and python-flint"
    yield ""
    yield "beside it:"
    yield f"{lines_of_code(ARB):5}  arb, to believe certificates and what is REFUTED"
    yield f"{lines_of_code(DEFINITIONS):5}  definitions of the paper: what is claimed"
