"""Numbers, their trust and refusals as the page shows them, in markup that is read aloud."""

from decimal import Decimal
from fractions import Fraction
from html import escape
from math import ceil, floor, log10

from slr_verify.certify.outward import Interval


def _badge(kind: str, words: str, meaning: str) -> str:
    return f'<span class="trust {kind}" title="{meaning}">{words}</span>'


ARB = _badge("arb", "enclosure (ARB)", "Ball arithmetic: the value certainly lies in it")
FLOAT = _badge(
    "float", "floating point", "Computed in double precision; nothing is proved about it"
)
PROVED = _badge("proved", "proved", "A theorem, proved for all parameters")
DIGITS = 6
LETTERS = {
    "lam": "λ", "gamma_squared": "γ²", "alpha": "α", "decay": "c", "kappa": "κ", "nu": "ν",
}  # fmt: skip
"""How the page calls what has another name in addresses and in the code."""


def refused(sentence: str) -> str:
    """What a panel says where it refuses, with letters for names; nothing is wrong with an empty one."""
    said = " ".join(LETTERS.get(word, word) for word in sentence.split(" "))
    return f"<span class=refused role=alert>{escape(said)}</span>" if sentence else ""


def warning(markup: str) -> str:
    """A paragraph about what is easily misread."""
    return f"<p class=warning role=status>{markup}</p>"


def statement_link(label: str, words: str) -> str:
    """A link to the page of a statement in the report."""
    return f'<a href="report/statements/{label}.html" target="_blank">{words}</a>'


def number(value: float) -> str:
    """A floating-point number, short."""
    return signed(f"{value:.6g}")


def signed(digits: str) -> str:
    """The text of numbers, with the sign for minus where they have a hyphen."""
    return digits.replace("-", "−")


def interval(enclosure: Interval, digits: int = DIGITS) -> str:
    """An interval with short ends, rounded outward, so that it still contains the value."""
    low, high = enclosure
    size = max(abs(low), abs(high))
    if size == 0:
        return "0"
    exponent = _exponent(size) - digits + 1
    unit = Fraction(10) ** exponent
    if low == high and (low / unit).denominator == 1:
        return signed(f"{float(low):.{digits}g}")
    return f"[{_decimal(floor(low / unit), exponent)}, {_decimal(ceil(high / unit), exponent)}]"


def at_most(value: Fraction, digits: int = DIGITS) -> str:
    """A positive number rounded down: what is below it is below the value."""
    exponent = _exponent(value) - digits + 1
    return _decimal(floor(value / Fraction(10) ** exponent), exponent)


def exactly(enclosure: Interval) -> str:
    """All digits of an enclosure, for a tooltip."""
    low, high = enclosure
    return escape(f"[{low}, {high}]")


def _exponent(size: Fraction) -> int:
    """About the decimal exponent, also of what is no float."""
    return floor(log10(size.numerator) - log10(size.denominator))


def _decimal(count: int, exponent: int) -> str:
    """count 10^exponent, exactly."""
    value = Decimal(count).scaleb(exponent)
    adjusted = value.adjusted() if count else 0
    text = f"{value:f}" if -5 <= adjusted < 7 and exponent <= 0 else f"{value:E}"
    return signed(text)
