"""Replay a certificate: `python -m slr_verify.kernel.recheck FILE`.

Prints what is proved and exits 0, or prints why the certificate is refused and exits 1. It imports
the standard library, python-flint and this folder, nothing else.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from slr_verify.kernel.certificates import Verified, check
from slr_verify.kernel.reading import CertificateRejected, lines

REFUSED, BAD_USE = 1, 2
UNCHECKED = "(so the file says; not checked)"


def recheck(path: Path) -> Verified:
    """What the certificate in a file proves. Raises CertificateRejected or OSError."""
    with path.open("rb") as source:
        return check(lines(source))


def report(verified: Verified) -> Iterator[str]:
    """The lines for a reader; title and statement are said to be what they are, words of the file."""
    yield f"{verified.title} {UNCHECKED}"
    if verified.statement:
        yield f"statement: {verified.statement} {UNCHECKED}"
    yield "where"
    yield from (f"  {definition}" for definition in verified.definitions)
    yield "proved"
    yield from (f"  {sentence}" for sentence in verified.proved)
    if verified.uses:
        yield f"resting on the statements {', '.join(verified.uses)}"
    yield f"{verified.lines} lines checked; digest {verified.digest}"


def main(arguments: Sequence[str]) -> int:
    """The exit status."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m slr_verify.kernel.recheck FILE\n")
        return BAD_USE
    try:
        found = recheck(Path(arguments[0]))
    except CertificateRejected as refusal:
        sys.stderr.write(f"refused: {refusal}\n")
        return REFUSED
    except OSError as error:
        sys.stderr.write(f"cannot read {arguments[0]}: {error.strerror}\n")
        return BAD_USE
    sys.stdout.writelines(f"{line}\n" for line in report(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
