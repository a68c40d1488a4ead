r"""How wide a formula in LaTeX is, roughly, in widths of a digit: to choose layouts, not to measure."""

import re

TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[{}^_&]|\s+|.", re.DOTALL)
FREE = frozenset(
    r"""
    \mathbb \mathcal \tilde \hat \bar \check
    \bigl \bigr \Bigl \Bigr \biggl \biggr \! \begin \end \displaystyle { } ^ _
    """.split()  # noqa: SIM905 (names, one after the other)
)
WIDE = {
    **dict.fromkeys((r"\left", r"\right"), 0.4),
    **dict.fromkeys("(),", 0.8),
    r"\sum": 3.2,
    r"\int": 2.0,
    r"\to": 3.1,
    r"\arctan": 5.5,
    r"\exp": 3.0,
    r"\sin": 2.5,
    r"\cos": 2.7,
    r"\lim": 2.6,
    r"\quad": 2.0,
    r"\qquad": 4.0,
    r"\,": 0.3,
    r"\;": 0.6,
}
SPACED = frozenset([r"+", r"-", r"=", r"<", r">", r"\le", r"\ge", r"\ne", r"\in"])
ROMAN = frozenset([r"\mathrm", r"\operatorname", r"\text"])
SMALL, CAPITAL, ROMAN_LETTER = 0.7, 1.45, 0.87


def width(text: str) -> float:
    """The width of a formula; the wider of numerator and denominator counts."""
    total, place, above_and_below = 0.0, 0, False
    while place < len(text):
        token = TOKEN.match(text, place)[0]  # type: ignore[index]
        place += len(token)
        if token == r"\frac":
            (above, below), place = _groups(text, place, 2)
            total += max(width(above), width(below)) + 0.5
        elif token == r"\sqrt":
            total += 1.2
        elif token in "^_":
            (raised,), place = _groups(text, place, 1)
            total += 0.0 if above_and_below else SMALL * width(raised) + 0.1
        elif token in ROMAN:
            (name,), place = _groups(text, place, 1)
            total += ROMAN_LETTER * len(name)
        else:
            total += _single(token)
        above_and_below = token == r"\sum" or (above_and_below and token in "^_")
    return total


def _single(token: str) -> float:
    if token in FREE or token.isspace():
        return 0.0
    if token in SPACED:
        return 2.4
    return WIDE.get(token, CAPITAL if token.isupper() else 0.6 if token in ".;[]|!'" else 1.1)


def _groups(text: str, place: int, count: int) -> tuple[list[str], int]:
    """So many arguments from a place on, in braces or single tokens, and the place after them."""
    found = []
    for _ in range(count):
        while place < len(text) and text[place].isspace():
            place += 1
        end = closing(text, place) if text[place : place + 1] == "{" else _token_end(text, place)
        found.append(text[place:end].removeprefix("{").removesuffix("}"))
        place = end
    return found, place


def _token_end(text: str, place: int) -> int:
    match = TOKEN.match(text, place)
    return match.end() if match else place


def closing(text: str, place: int) -> int:
    """The place after the brace that closes the one at `place`."""
    depth, position = 0, place
    while position < len(text):
        token = TOKEN.match(text, position)[0]  # type: ignore[index]
        position += len(token)
        depth += {"{": 1, "}": -1}.get(token, 0)
        if depth == 0:
            return position
    raise ValueError(f"a brace is not closed in {text[place:]!r}")
