"""The folder of derivations: its files, writing them, comparing them, and the book as PDF."""

import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from slr_verify.claims.front import NOTHING, Front
from slr_verify.claims.labels import BOOK
from slr_verify.claims.record.results import Record
from slr_verify.report.tex_book import book_tex
from slr_verify.report.tex_lines import Context
from slr_verify.report.tex_statement import NOTICE, statement_tex
from slr_verify.system.files import remove_file, reserved, write_files
from slr_verify.system.staging import staging
from slr_verify.system.targets import already_there, reported

BOOK_TEX, BOOK_PDF, BOOK_LOG = f"{BOOK}.tex", f"{BOOK}.pdf", f"{BOOK}.log"
ENGINE = "latexmk"
COMMAND = ("-norc", "-pdf", "-interaction=nonstopmode", "-halt-on-error", "-quiet")
"""No configuration file of latexmk, which would be a program."""
CONFINED = {"openin_any": "p", "openout_any": "p", "shell_escape": "f"}
"""TeX reads and writes below its own folder only, and starts nothing."""


class NoEngine(RuntimeError):
    """No TeX engine is installed."""


class EngineFailed(RuntimeError):
    """The TeX engine gave up; the message ends with its last words."""


def derivation_files(record: Record, front: Front = NOTHING) -> Mapping[str, str]:
    """Name and content of every file: one for each statement, and the book."""
    context = Context.of(record)
    files = {f"{claim.label}.tex": statement_tex(claim, context) for claim in record.claims}
    return {**files, BOOK_TEX: book_tex(record, front)}


def write_derivations(
    files: Mapping[str, str], folder: Path, *, whole: bool = True, overwrite: bool = False
) -> tuple[str, ...]:
    """Write what differs; generated files are written again without `overwrite`, and no others.

    When the files are the `whole` book, generated files that are not among them are removed.

    Raises as `reserved`; nothing is written then.
    """
    for path in (folder / name for name in files):
        if path.exists() and not overwrite and not _is_ours(path):
            raise already_there(path)
    changed = differing(files, folder, whole=whole)
    targets = {name: folder / name for name in files}
    with reserved(targets.values(), overwrite=True, make_folders=True) as put:
        put({path: files[name].encode() for name, path in targets.items() if name in changed})
        for name in changed:
            if name not in files:
                remove_file(folder / name)
    return changed


def differing(files: Mapping[str, str], folder: Path, *, whole: bool = True) -> tuple[str, ...]:
    """The names of files that are missing or have another content; generated ones that are left."""
    stale = [name for name, text in files.items() if _content(folder / name) != text]
    if whole:
        stale += [name for name in _generated(folder) if name not in files]
    return tuple(stale)


def typeset_book(files: Mapping[str, str], folder: Path) -> Path:
    """Make the PDF of the book in the folder, and keep the log of TeX beside it.

    TeX sees the files of the book alone, in a folder of their own, and nothing that lies in `folder`.
    Raises NoEngine, EngineFailed, and as `write_files`; then nothing is written.
    """
    engine = _engine()
    with reported(folder / BOOK_PDF), staging(folder, ENGINE) as scratch:
        book = {Path(scratch, name): text.encode() for name, text in files.items()}
        write_files(book, overwrite=False)
        answer = subprocess.run(  # noqa: S603 (a fixed command)
            [engine, *COMMAND, BOOK_TEX],
            cwd=scratch,
            env={**os.environ, **CONFINED, "PATH": _absolute_path()},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        made, log = Path(scratch, BOOK_PDF), Path(scratch, BOOK_LOG)
        if answer.returncode or not made.exists():
            raise EngineFailed(f"{ENGINE} failed: {_last_words(log, answer.stdout)}")
        contents = {folder / path.name: path.read_bytes() for path in (log, made)}
        write_files(contents, overwrite=True)
        return folder / BOOK_PDF


def _engine() -> str:
    """Where latexmk is. Raises NoEngine."""
    engine = shutil.which(ENGINE, path=_absolute_path())
    if engine is None:
        raise NoEngine(
            f"{ENGINE} is not installed, so there is no PDF; the .tex files are written "
            "(Debian: apt install latexmk texlive-latex-recommended texlive-pictures lmodern)"
        )
    return engine


def _absolute_path() -> str:
    """The folders of programs, without those that depend on where a program is started."""
    places = os.get_exec_path()
    return os.pathsep.join(place for place in places if os.path.isabs(place))


def _last_words(log: Path, output: str) -> str:
    text = log.read_text(errors="replace") if log.exists() else output
    errors = [line for line in text.splitlines() if line.startswith("!")]
    return " ".join(errors[:3]) or text[-300:]


def _generated(folder: Path) -> Iterable[str]:
    """Files of the folder that this program wrote."""
    if not folder.is_dir():
        return ()
    found = (path for path in folder.glob("*.tex") if _is_ours(path))
    return sorted(path.name for path in found)


def _is_ours(path: Path) -> bool:
    return (_content(path) or "").startswith(NOTICE)


def _content(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
