"""False certificates: every field of every line of a certificate is changed, one at a time.

Most mutants carry the right digest and seal, as an attacker would see to. Of each, three things may become:
it is refused; it is accepted and states what the original states (the change is in the witness, in the
title or in the precision); or it is accepted and states something else. What is stated then has to be
true, which somebody else must show: `checkers/second_checker.py` shares no code with arb.
Anything but CertificateRejected is a defect of the checker.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

from checkers.changed_values import (
    instead,
    other_integers,
    other_objects,
    other_texts,
    spread,
)
from slr_verify.arb.reading import canonical
from slr_verify.selftest.certificates import CertificateMutant
from slr_verify.selftest.sealing import Record, records, seal_of, sealed

Path = tuple[str | int, ...]
Lines = tuple[bytes, ...]
Change = tuple[str, Callable[[], Lines | None]]
"""Words for a change, and what makes its lines when they are wanted; None if no digest can be made."""


def mutants(lines: Sequence[bytes], *, others: Sequence[bytes] = ()) -> Iterator[CertificateMutant]:
    """All mutants of a certificate; `others` is another one, from which lines are taken."""
    original = records(lines)
    for number in range(len(lines)):
        yield from _made(_of_line(lines, original, number))
    yield from _made(_of_whole(lines, original, others))


def _made(changes: Iterable[Change]) -> Iterator[CertificateMutant]:
    for words, make in changes:
        made = make()
        if made is not None:
            yield CertificateMutant(words, made)


def sampled_mutants(
    lines: Sequence[bytes], number: int, random: Random, *, others: Sequence[bytes] = ()
) -> Iterator[CertificateMutant]:
    """So many mutants at random: each time a line, a place in it and what becomes of it."""
    original = records(lines)
    while number > 0:
        place = random.randrange(len(lines) + 1)
        whole = place == len(lines)
        found = list(
            _of_whole(lines, original, others)
            if whole
            else _of_place(lines, original, place, random)
        )
        for mutant in _made([random.choice(found)] if found else []):
            yield mutant
            number -= 1


def _of_place(
    lines: Sequence[bytes], original: list[Record], number: int, random: Random
) -> Iterator[Change]:
    """Mutants at one place of a line, or of the line as a whole."""
    paths = list(_paths(original[number])) if number < len(original) else []
    if not paths or random.random() < 1 / 4:
        yield from _of_line_as_text(lines, original, number)
        return
    yield from _of_value(original, number, random.choice(paths))


def _of_line(lines: Sequence[bytes], original: list[Record], number: int) -> Iterator[Change]:
    if number < len(original):
        for path in _paths(original[number]):
            yield from _of_value(original, number, path)
    yield from _of_line_as_text(lines, original, number)


def _of_value(original: list[Record], number: int, path: Path) -> Iterator[Change]:
    """The value at one place of a line replaced."""
    for what, value in instead(_at(original[number], path), original):
        words = f"line {number + 1}, {_shown(path)}: {what}"
        yield words, partial(_with_value, original, number, path, value)


def _with_value(original: list[Record], number: int, path: Path, value: Any) -> Lines | None:
    edited = [*original[:number], deepcopy(original[number]), *original[number + 1 :]]
    _at(edited[number], path[:-1])[path[-1]] = value
    return _sealed(edited)


def _of_line_as_text(
    lines: Sequence[bytes], original: list[Record], number: int
) -> Iterator[Change]:
    """A line removed, repeated, moved, with other keys, written otherwise, or with a bit flipped."""
    if number < len(original):
        for what, value in other_objects(original[number]):
            edited = [*original[:number], value, *original[number + 1 :]]
            yield from _resealed(f"line {number + 1}: {what}", edited)
        yield from _moved(original, number)
        yield from _other_text(lines, number)
    for position in spread(len(lines[number])):
        line = lines[number]
        flipped = line[:position] + bytes([line[position] ^ 1]) + line[position + 1 :]
        yield (
            f"line {number + 1}: bit 1 of byte {position} flipped, the old seal",
            partial(tuple, [*lines[:number], flipped, *lines[number + 1 :]]),
        )


def _of_whole(
    lines: Sequence[bytes], original: list[Record], others: Sequence[bytes]
) -> Iterator[Change]:
    yield from _resealed("lines turned around", [original[0], *original[:0:-1]])
    yield from _resealed("another precision", [original[0], {"bits": 16}, *original[1:]])
    yield from _foreign(original, records(others) if others else [])
    yield from _changed_seals(list(lines))


def _paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """The places of all parts of a record."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, part in data.items():
            yield from _paths(part, (*path, key))
    if isinstance(data, list):
        for place in spread(len(data)):
            yield from _paths(data[place], (*path, place))


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _moved(original: list[Record], place: int) -> Iterator[Change]:
    """A line removed, repeated, moved, or the last one: with the right seal."""
    number = place + 1
    yield from _resealed(f"line {number} removed", original[:place] + original[number:])
    yield from _resealed(f"line {number} twice", original[:number] + original[place:])
    if number < len(original):
        swapped = [*original[:place], original[number], original[place], *original[number + 1 :]]
        yield from _resealed(f"lines {number} and {number + 1} swapped", swapped)
    yield from _resealed(f"cut off after line {number}", original[:number])


def _foreign(original: list[Record], others: list[Record]) -> Iterator[Change]:
    """The claims of another certificate under this header, and this witness under another header."""
    if others:
        yield from _resealed("the claims of another certificate", [original[0], *others[1:]])
        yield from _resealed("under the header of another certificate", [others[0], *original[1:]])
        yield from _resealed("another claim, this witness", [original[0], others[1], *original[2:]])
        yield from _resealed("the other's lines after these", [*original, *others[1:]])


def _other_text(lines: Sequence[bytes], place: int) -> Iterator[Change]:
    """A line that is not written in the one canonical way, with the right seal."""
    if not json.loads(lines[place]):  # another change left nothing in it
        return
    for what, text in _other_lines(lines[place]):
        edited = [*lines[:place], text, *lines[place + 1 : -1]]
        yield f"line {place + 1}: {what}", partial(_closed, edited)


def _other_lines(line: bytes) -> Iterator[tuple[str, bytes]]:
    key, rest = json.dumps(next(iter(json.loads(line)))).encode(), line[1:]
    yield "a key twice", b"{" + key + b":0," + rest
    yield "a space", line.replace(b":", b": ", 1)
    yield "a carriage return", line.replace(b"\n", b"\r\n")
    yield "a mark of the byte order", b"\xef\xbb\xbf" + line
    yield "no end of the line", line.rstrip(b"\n")
    yield "an empty line", b"\n"
    yield "a float", line.replace(b':"', b':0.5,"x":"', 1)
    yield "not a number", line.replace(b":[", b":[NaN,", 1).replace(b":{", b':{"x":NaN,', 1)
    yield "an escaped letter", b'{"\\u00' + f"{rest[1]:02x}".encode() + rest[2:]
    yield "deep nesting", b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n"


def _changed_seals(lines: list[bytes]) -> Iterator[Change]:
    """Edits of the seal, and of the digest under a right seal."""
    seal = json.loads(lines[-1])
    for what, other in (*other_objects(seal), *_within(seal)):
        yield f"seal: {what}", partial(tuple, [*lines[:-1], canonical(other) + b"\n"])
    header = json.loads(lines[0])
    for what, value in instead(header["digest"], [header]):
        edited = [canonical({**header, "digest": value}) + b"\n", *lines[1:-1]]
        yield f"digest: {what}", partial(_closed, edited)


def _within(seal: Record) -> Iterator[tuple[str, Record]]:
    for key, value in seal.items():
        values: Callable[[Any], Iterable[tuple[str, Any]]] = (
            other_integers if isinstance(value, int) else lambda text: other_texts(text, [EMPTY])
        )
        yield from ((f"{key}: {what}", {**seal, key: other}) for what, other in values(value))


EMPTY: Record = {"terms": {}, "parameters": {}}


def _resealed(change: str, edited: list[Any]) -> Iterator[Change]:
    """The edited certificate with the right digest and seal."""
    yield change, partial(_sealed, edited)


def _sealed(edited: list[Any]) -> Lines | None:
    """The lines with the right digest and seal, unless no digest can be made of them."""
    try:
        return tuple(sealed(edited))
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _closed(edited: list[bytes]) -> Lines:
    """The lines with a seal of their own."""
    return (*edited, seal_of(edited))


def _shown(path: Path) -> str:
    return "/".join(map(str, path))
