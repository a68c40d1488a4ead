"""What may be given for an option: whole numbers, exact numbers and names of files, each in a range.

Each type takes any text: it means what it says, or the refusal is one sentence with the value and the
condition, before anything is done.
"""

import os
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

import click

LONGEST = 100
"""Characters of a number."""
LARGEST = 10**30
DIGITS, MOST = 6, 10_000
"""Significant digits of a number of a grid, and how many there may be."""
LONGEST_NAME, LONGEST_PATH = 200, 4000
"""Bytes; systems take 255 and 4096, and files that are being written have longer names."""
WHOLE = re.compile(r"[-+]?[0-9]{1,100}")
Parameter: TypeAlias = click.Parameter | None
Context: TypeAlias = click.Context | None


class Whole(click.ParamType):  # type: ignore[type-arg]
    """A whole number in a range, in decimal digits."""

    def __init__(self, least: int, most: int = LARGEST) -> None:
        self.least, self.most = least, most
        self.name = f"{least}..{_spelled(most)}"

    def convert(self, value: Any, param: Parameter, ctx: Context) -> int:
        """The number. Fails with a sentence."""
        number = int(value) if not isinstance(value, str) or WHOLE.fullmatch(value) else None
        if number is None or not self.least <= number <= self.most:
            wanted = f"a whole number from {self.least} to {_spelled(self.most)}"
            self.fail(f"must be {wanted}, got {value!r}", param, ctx)
        return number


class Number(click.ParamType):  # type: ignore[type-arg]
    """An exact number such as 1/10, 0.1 or 1e-3, of moderate size; as the text that says it."""

    name = "number"

    def convert(self, value: Any, param: Parameter, ctx: Context) -> Any:
        """The text. Fails with a sentence."""
        if not isinstance(value, str):
            return value
        number = self._read(value)
        if number is None or (number and not 1 <= abs(number) * LARGEST <= LARGEST**2):
            self.fail(
                "must be a finite number such as '1/10', '0.1' or '1e-3', in at most "
                f"{LONGEST} characters, 0 or from 1e-30 to 1e30 in absolute value, got {value!r}",
                param,
                ctx,
            )
        return self.given(value, number)

    def given(self, text: str, number: Fraction) -> Any:
        """What the command gets."""
        return text

    @staticmethod
    def _read(text: str) -> Fraction | None:
        from slr_verify.numeric.exact import exact

        if len(text) > LONGEST:
            return None
        try:
            return exact("the number", text)
        except ValueError:
            return None


class Float(Number):
    """The same as the nearest float, perhaps in a range."""

    def __init__(self, least: float | None = None, most: float | None = None) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: Parameter, ctx: Context) -> float:
        """The float. Fails with a sentence."""
        number: float = super().convert(value, param, ctx)
        low, high = self.least, self.most
        if (low is not None and number < low) or (high is not None and number > high):
            self.fail(f"must be from {low} to {high}, got {value!r}", param, ctx)
        return number

    def given(self, text: str, number: Fraction) -> float:
        """The nearest float; the range of the numbers leaves none that is infinite."""
        return float(number)


class Spaced(click.ParamType):  # type: ignore[type-arg]
    """`0.1`, `0.1,0.2` or `FIRST:LAST:COUNT`, evenly spaced in the logarithm: exact positive numbers."""

    name = "VALUES"

    def __init__(self, whole: Whole | None = None) -> None:
        self.whole = whole

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The numbers, each once. Fails with a sentence."""
        if isinstance(value, tuple):
            return value
        text = str(value)
        try:
            found = self._spaced(text) if ":" in text else map(self._one, text.split(","))
            return tuple(dict.fromkeys(found))
        except (ValueError, click.BadParameter):
            kind = f"numbers of {self.whole.name}" if self.whole else "positive numbers"
            self.fail(
                f"must be {kind}, as 3 or 3,4 or FIRST:LAST:COUNT with FIRST < LAST and COUNT from 2 "
                f"to {MOST}, got {text!r}",
                param,
                ctx,
            )

    def _one(self, text: str) -> Any:
        if self.whole:
            return self.whole.convert(text, None, None)
        number = Fraction(Number().convert(text, None, None))
        if number <= 0:
            raise ValueError(text)
        return number

    def _spaced(self, text: str) -> Iterator[Any]:
        first, last, count = text.split(":")
        low, high = float(self._one(first)), float(self._one(last))
        steps = Whole(2, MOST).convert(count, None, None) - 1
        if not low < high:
            raise ValueError(text)
        return (self._rounded(low * (high / low) ** (step / steps)) for step in range(steps + 1))

    def _rounded(self, number: float) -> Any:
        return round(number) if self.whole else Fraction(f"{number:.{DIGITS}g}")


class FileName(click.Path):
    """A path that can be the name of a file, or of a folder."""

    def __init__(self, **options: Any) -> None:
        super().__init__(path_type=Path, **options)

    def convert(self, value: Any, param: Parameter, ctx: Context) -> Any:
        """The path. Fails with a sentence."""
        trouble = self._trouble(os.fspath(value))
        if trouble:
            self.fail(f"{trouble}, got {value!r}", param, ctx)
        return super().convert(value, param, ctx)

    def _trouble(self, text: str) -> str | None:
        """Why no file can be called so."""
        try:
            parts = os.fsencode(text).split(os.fsencode(os.sep))
        except UnicodeEncodeError:
            return "must be a name that the system can encode"
        if not text or "\0" in text:
            return "must be a name that is not empty and has no null character"
        if not parts[-1] and not self.dir_okay:
            return "must be the name of a file, not of a folder"
        if max(map(len, parts)) > LONGEST_NAME or len(os.fsencode(text)) > LONGEST_PATH:
            return f"must have names of at most {LONGEST_NAME} bytes, {LONGEST_PATH} in all"
        return None


GIVEN_FILE = FileName(exists=True, dir_okay=False)
"""A file to read."""
TARGET_FILE = FileName(dir_okay=False)
TARGET_FOLDER = FileName(file_okay=False)


def _spelled(number: int) -> str:
    """Large powers of ten in short."""
    power = len(str(number)) - 1
    return f"1e{power}" if power > 6 and number == 10**power else str(number)
