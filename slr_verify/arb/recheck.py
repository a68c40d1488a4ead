"""Replay a certificate: `python -P -m slr_verify.arb.recheck FILE [WORK]`.

Prints what is proved and exits 0, or prints why the certificate is refused and exits 1. It imports
the standard library, python-flint and this folder, nothing else; -P keeps the current folder out, which is
anybody's. WORK is how much a certificate may ask for, in the units of `work.py`.
"""

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from slr_verify.arb.certificates import Verified, check
from slr_verify.arb.reading import CertificateRejected, lines
from slr_verify.arb.work import MOST_WORK

REFUSED, BAD_USE, SYSTEM_REFUSED, INTERRUPTED = 1, 2, 4, 130
WORK = re.compile(r"[1-9][0-9]{0,17}")
UNCHECKED = "(so the file says; not checked)"


def recheck(path: Path, *, work: int | None = MOST_WORK) -> Verified:
    """What the certificate in a file proves. Raises CertificateRejected or OSError."""
    with path.open("rb") as source:
        return check(lines(source), work=work)


def report(verified: Verified) -> Iterator[str]:
    """The lines for a reader, the answer first; title and statement are said to be words of the file."""
    yield f"{verified.title} {UNCHECKED}"
    if verified.statement:
        yield f"statement: {verified.statement} {UNCHECKED}"
    yield "proved"
    yield from (f"  {sentence}" for sentence in verified.proved)
    if verified.uses:
        yield f"resting on the statements {', '.join(verified.uses)}"
    yield "where"
    yield from (f"  {definition}" for definition in verified.definitions)
    yield f"{verified.lines} lines checked; digest {verified.digest}"


def main(arguments: Sequence[str]) -> int:
    """The exit status."""
    path, *more = arguments or ("",)
    if not path or len(more) > 1 or not all(WORK.fullmatch(text) for text in more):
        return _ended("usage: python -P -m slr_verify.arb.recheck FILE [WORK]", BAD_USE)
    try:
        found = recheck(Path(path), work=int(more[0]) if more else MOST_WORK)
    except CertificateRejected as refusal:
        return _ended(f"refused: {refusal}", REFUSED)
    except OSError as error:
        return _ended(f"cannot read {path[-100:]}: {error.strerror}", BAD_USE)
    except KeyboardInterrupt:
        return INTERRUPTED
    return _printed(report(found))


def _printed(lines: Iterator[str]) -> int:
    """The exit status: 0 only when all is written, for it says that something is proved."""
    if sys.stdout is None:
        return SYSTEM_REFUSED
    try:
        sys.stdout.writelines(f"{line}\n" for line in lines)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the rest goes nowhere
        return _ended(f"cannot write what is proved: {error.strerror}", SYSTEM_REFUSED)
    return 0


def _ended(words: str, status: int) -> int:
    """The status, once the words are on the error stream, if there is one."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"{words}\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
