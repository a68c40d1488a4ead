"""Certificates as text: strict JSON Lines, exact rationals, terms. Nothing is guessed.

A number is a text such as "-3/7" in lowest terms; JSON integers count things. Floats, nan, repeated
keys, over-long lines and a final line without its end are refused, with the number of the line.
"""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, BinaryIO, NoReturn

from slr_verify.arb.functions import zeta_of
from slr_verify.core import language
from slr_verify.core.language import FUNCTIONS, Refused
from slr_verify.core.terms import Term, make, variable

LONGEST_LINE = 4_000_000
DIGITS = 4000
RATIONAL = re.compile(r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?")
LABEL = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")
"""Of a statement: one word, so that no label reads as a sentence of its own."""
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
    """Whether this can be a name: that of a variable of the core, and not one that it chooses itself."""
    return language.is_name(text) and "#" not in str(text)


def is_label(text: object) -> bool:
    """Whether this can be the label of a statement, such as order-quadrants or lemma-18.v."""
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
    except Refused as refusal:
        raise CertificateRejected(str(refusal)) from None


def _term(data: object, depth: int) -> Term:
    match data if depth <= DEEPEST else None:
        case ["product", *parts] if len(parts) > MOST_FACTORS:
            raise CertificateRejected(f"a product has more than {MOST_FACTORS} factors")
        case ["rational", text]:
            return make("rational", rational(text))
        case ["variable", name]:
            return variable(identifier(name))
        case ["power", base, int(exponent)]:
            return make("power", _term(base, depth + 1), exponent)
        case ["zeta", shift, scale]:
            return zeta_of(_term(shift, depth + 1), _term(scale, depth + 1))
        case [str(head), *parts] if head in PLAIN:
            return make(head, *(_term(part, depth + 1) for part in parts))
    raise CertificateRejected(f"not a term: {short(data)}")


PLAIN = frozenset({"pi", "sum", "product", *FUNCTIONS})
"""Heads of terms that have terms as arguments."""


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
