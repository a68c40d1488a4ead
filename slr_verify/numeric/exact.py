"""Numbers from a user, read exactly."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

import numpy as np

Exactable: TypeAlias = int | float | Fraction | Decimal | str
"""What may be given for a number: a float stands for its binary value, a text for its decimals."""

TEXT = re.compile(r"\s*[-+]?(\d+/\d+|(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?)\s*")
LONGEST = 2000
SHOWN = 100
"""Characters of a value that a message repeats."""
LARGEST_EXPONENT = 999
"""Of a text and of a Decimal; beyond it the exact fraction takes long to write down."""


def exact(name: str, value: Exactable) -> Fraction:
    """The exact value of what was given for the argument `name`.

    Texts are "1/10", "0.1" or "1e-3". Raises ValueError, naming the argument, when it is not a
    finite number.
    """
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction | Decimal | str):
        raise ValueError(f"{name} must be a number or a text such as '1/10', got {shown(value)}")
    if isinstance(value, str):
        return _read(name, value)
    if isinstance(value, Decimal) and value and abs(value.adjusted()) > LARGEST_EXPONENT:
        raise ValueError(
            f"{name} must have an exponent between -{LARGEST_EXPONENT} and {LARGEST_EXPONENT}, "
            f"got {shown(value)}"
        )
    try:
        return Fraction(value)
    except (ValueError, OverflowError):
        raise ValueError(f"{name} must be finite, got {shown(value)}") from None


def positive(name: str, value: Exactable) -> Fraction:
    """The number, exactly. Raises ValueError unless it is positive, and as `exact` does."""
    number = exact(name, value)
    if number <= 0:
        raise ValueError(f"{name} must be positive, got {value!r}")
    return number


def shown(value: object) -> str:
    """What was given, for a message: its repr on one line, or the first characters of it."""
    try:
        text = " ".join(repr(value).split())
    except ValueError:  # an integer of more digits than Python writes
        return "a number of more than 4000 digits"
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def _read(name: str, text: str) -> Fraction:
    if len(text) > LONGEST or not TEXT.fullmatch(text):
        raise ValueError(
            f"{name} must be a finite number such as '1/10' or '0.1', got {shown(text)}"
        )
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError(
            f"{name} must have a denominator that is not zero, got {shown(text)}"
        ) from None
