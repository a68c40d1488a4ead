"""Certificates as text: strict JSON Lines, exact rationals, terms. Nothing is guessed.

A number is a text such as "-3/7" in lowest terms; JSON integers count things. Floats, nan, repeated
keys, over-long lines and a final line without its end are refused, with the number of the line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, BinaryIO, NoReturn

from slr_verify.kernel.terms import (
    ARITY,
    Function,
    Pi,
    Power,
    Product,
    Rational,
    Sum,
    Term,
    TermRejected,
    Variable,
)

LONGEST_LINE = 4_000_000
DIGITS = 4000
RATIONAL = re.compile(r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?")
LABEL = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")
"""Of a statement: one word, so that no label reads as a sentence of its own."""
LARGEST_EXPONENT = 10**6
DEEPEST, MOST_FACTORS = 200, 40
"""Of terms; the derivative of a product is as long as the square of the product."""


class CertificateRejected(ValueError):
    """A certificate does not prove what it says; the message gives the place and the reason."""


def lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a file one by one, in bounded memory. Raises CertificateRejected."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise CertificateRejected(f"the line is longer than {LONGEST_LINE} bytes")
        if not line.endswith(b"\n"):
            raise CertificateRejected("the line is cut off: truncated file")
        yield line


def record(line: bytes) -> dict[str, Any]:
    """The JSON object of one line. Raises CertificateRejected."""
    try:
        found = json.loads(
            line.decode("ascii"),
            parse_float=_no_float,
            parse_constant=_no_float,
            object_pairs_hook=_no_repetition,
        )
    except CertificateRejected:
        raise
    except (ValueError, RecursionError) as error:
        raise CertificateRejected(f"this is not a line of JSON: {error}") from None
    if not isinstance(found, dict):
        raise CertificateRejected(f"a line holds an object, not {short(found)}")
    return found


def fields(found: dict[str, Any], *names: str) -> list[Any]:
    """The values of exactly these keys, in this order."""
    if set(found) != set(names):
        raise CertificateRejected(f"the keys must be {', '.join(names)}; got {short(list(found))}")
    return [found[name] for name in names]


def rational(text: object) -> Fraction:
    """The number that a text such as "1/10" writes, in lowest terms."""
    if not isinstance(text, str) or len(text) > 2 * DIGITS or not RATIONAL.fullmatch(text):
        raise CertificateRejected(f"a number is a text such as '-3/7', got {short(text)}")
    above, _, below = text.partition("/")
    if max(len(above), len(below)) > DIGITS:
        raise CertificateRejected(f"a number has more than {DIGITS} digits")
    value = Fraction(int(above), int(below or "1"))
    if str(value) != text:
        raise CertificateRejected(f"{short(text)} is not in lowest terms")
    return value


def is_name(text: object) -> bool:
    """Whether this can be a name: an identifier in ASCII, as other letters look alike, and not pi."""
    return isinstance(text, str) and text.isascii() and text.isidentifier() and text != "pi"


def is_label(text: object) -> bool:
    """Whether this can be the label of a statement, such as e4-quadrants or lemma-18.v."""
    return isinstance(text, str) and LABEL.fullmatch(text) is not None


def label(text: object) -> str:
    """The label of a statement."""
    if not is_label(text):
        raise CertificateRejected(
            "a label must be 1 to 64 of a-z, 0-9, '.' and '-', a letter or digit first; "
            f"got {short(text)}"
        )
    return str(text)


def identifier(text: Any) -> str:
    """The name of a parameter, a term or a variable."""
    if not is_name(text):
        raise CertificateRejected(f"not a name: {short(text)}")
    return str(text)


def count(value: object, *, least: int = 0, most: int) -> int:
    """A JSON integer from `least` to `most`."""
    if type(value) is not int or not least <= value <= most:
        raise CertificateRejected(f"expected an integer from {least} to {most}, got {short(value)}")
    return value


def term(data: object) -> Term:
    """The term that nested lists such as ["sum", ["pi"], ["rational", "1/2"]] write."""
    try:
        return _term(data, 0)
    except TermRejected as refusal:
        raise CertificateRejected(str(refusal)) from None


def _term(data: object, depth: int) -> Term:
    if not isinstance(data, list) or not data or not isinstance(data[0], str) or depth > DEEPEST:
        raise CertificateRejected(f"not a term: {short(data)}")
    if data[0] == "product" and len(data) > 1 + MOST_FACTORS:
        raise CertificateRejected(f"a product has more than {MOST_FACTORS} factors")
    match data:
        case ["rational", text]:
            return Rational(rational(text))
        case ["pi"]:
            return Pi()
        case ["variable", name]:
            return Variable(identifier(name))
        case ["sum", *parts]:
            return Sum(tuple(_term(part, depth + 1) for part in parts))
        case ["product", *parts]:
            return Product(tuple(_term(part, depth + 1) for part in parts))
        case ["power", base, exponent]:
            return Power(_term(base, depth + 1), _exponent(exponent))
        case [name, *parts] if name in ARITY:
            return Function(name, tuple(_term(part, depth + 1) for part in parts))
    raise CertificateRejected(f"not a term: {short(data)}")


def _exponent(value: object) -> int:
    return count(value, least=-LARGEST_EXPONENT, most=LARGEST_EXPONENT)


def plain(written: Term) -> list[Any]:
    """A term as nested lists; `term` reads them back. Raises TermRejected for integrals, other names."""
    match written:
        case Rational(value):
            return ["rational", str(value)]
        case Pi():
            return ["pi"]
        case Variable(name) if is_name(name):
            return ["variable", name]
        case Variable(name):
            raise TermRejected(f"a certificate has no variable called {name!r}")
        case Sum(parts):
            return ["sum", *map(plain, parts)]
        case Product(parts):
            return ["product", *map(plain, parts)]
        case Power(base, exponent):
            return ["power", plain(base), exponent]
        case Function(name, parts):
            return [name, *map(plain, parts)]
    raise TermRejected(f"a certificate holds no integrals, got {type(written).__name__}")


def canonical(data: object) -> bytes:
    """The one way in which a line is written."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return text.encode("ascii")


def _no_float(text: str) -> NoReturn:
    raise CertificateRejected(f"{short(text)} is not exact: floats and nan are refused")


def _no_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise CertificateRejected("a key is repeated")
    return found


def short(value: object) -> str:
    """What a message repeats of something that was read: 80 characters at most."""
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
