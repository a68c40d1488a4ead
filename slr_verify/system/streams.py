"""The standard streams of a program: a lost output is noticed, a lost remark changes nothing."""

import os
import sys
from codecs import lookup
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import IO

IN, OUT, ERR = 0, 1, 2


class OutputLost(Exception):
    """The standard output cannot be written to. No OSError, as it is not about a file of a command."""

    def __init__(self, failure: OSError) -> None:
        super().__init__(f"cannot write to the standard output: {failure.strerror or failure}")
        self.reader_left = isinstance(failure, BrokenPipeError)


class Output(TextIOWrapper):
    """The standard output. Raises OutputLost; characters that it cannot write are escaped."""

    def write(self, text: str) -> int:
        with _noticed():
            return super().write(text)

    def flush(self) -> None:
        with _noticed():
            super().flush()


class Remarks(TextIOWrapper):
    """The error stream: where nobody can be told anything, the exit code is all that is left."""

    def write(self, text: str) -> int:
        with suppress(OSError):
            super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


def open_streams() -> None:
    """Give the process its three streams.

    What was closed is opened as nothing, so that no file of the program takes its number: the standard
    output for reading only, so that writing to it fails.
    """
    for number, mode in ((IN, os.O_RDONLY), (OUT, os.O_RDONLY), (ERR, os.O_WRONLY)):
        with suppress(OSError):
            os.fstat(number)
            continue
        os.open(os.devnull, mode)
    sys.stdout = Output(*_parts(sys.stdout, OUT), errors="backslashreplace")
    sys.stderr = Remarks(*_parts(sys.stderr, ERR), errors="backslashreplace", line_buffering=True)


def drop_output() -> None:
    """What is still to be written is written nowhere, and the end of the process says nothing of it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), OUT)


def _parts(stream: IO[str] | None, number: int) -> tuple[IO[bytes], str | None]:
    """The bytes below a stream, and their encoding; of ASCII, which click would replace, it is UTF-8."""
    if isinstance(stream, TextIOWrapper):
        encoding = lookup(stream.encoding).name
        return stream.detach(), "utf-8" if encoding == "ascii" else encoding
    return os.fdopen(number, "wb", closefd=False), None


@contextmanager
def _noticed() -> Iterator[None]:
    try:
        yield
    except OSError as failure:
        raise OutputLost(failure) from failure
