r"""A long formula in LaTeX broken into lines: at relations, at + and -, after commas, and between factors.

A place inside few brackets is better than one inside many. Nothing is broken inside braces, so
fractions, roots and exponents stay whole. Brackets that a break separates get a fixed size, because
TeX does not let `\left` and `\right` stand in different lines.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from slr_verify.latex.widths import width

TOKEN = re.compile(
    r"\\(?:left|right)\s*(?:\\[A-Za-z]+|\\.|.)|\\begin\{\w+\}|\\end\{\w+\}"
    r"|\\[A-Za-z]+|\\.|[{}]|\s+|.",
    re.DOTALL,
)
RELATIONS = frozenset({"=", "<", ">", r"\le", r"\ge", r"\ne"})
OPERATOR = re.compile(
    r"(\\(int|sum)_\{[^{}]*\}\^\{[^{}]*\}|\\frac\{(\\partial|\\mathrm\{d\})[^{}]*\}"
    r"\{(\\partial|\\mathrm\{d\})[^{}]*\}|\\partial_\{[^{}]*\}) *$"
)
"""An integral or sum with its limits, or a derivative: no factor of what comes after."""
REACH = 40
RELATION, COMMA, FACTORS = -1.0, 1.0, 1.5
LEAST_FILL = 0.3
SHORT = 8.0
"""What is so narrow has no line of its own, if it is a left side, or if that can be avoided."""
TIMES = r"\cdot\, "


@dataclass(frozen=True)
class Place:
    """A token before which a line may begin, the brackets that are open there, how bad it is."""

    at: int
    inside: tuple[int, ...]
    badness: float
    between_factors: bool


@dataclass(frozen=True)
class Formula:
    """The tokens of a formula, the places where it may be broken, and which bracket closes which."""

    tokens: tuple[str, ...]
    places: tuple[Place, ...]
    partner: dict[int, int]

    def text(self, start: int, end: int, split: frozenset[int]) -> str:
        """The tokens of one line; brackets in `split` have their partner in another one."""
        return "".join(
            fixed(token) if place in split else token
            for place, token in enumerate(self.tokens[start:end], start)
        ).strip()


def formula_lines(text: str, room: float, less: float = 0.0) -> tuple[str, ...]:
    """Lines of at most `room` widths of a digit, if that can be; later lines have `less` room."""
    if width(text) <= room:
        return (text,)
    formula = parsed(text)
    relation = next((p for p in formula.places if p.badness == RELATION and p.at > 0), None)
    if relation is not None:
        left = "".join(formula.tokens[: relation.at]).strip()
        right = "".join(formula.tokens[relation.at :]).strip()
        if width(left) < SHORT:
            first, *others = formula_lines(right, room - width(left), less)
            return (f"{left} {first}", *others)
        return (*formula_lines(left, room, less), *formula_lines(right, room - less, 0.0))
    chosen = list(_chosen(formula, room, less))
    opened = {bracket for place in chosen for bracket in place.inside}
    split = frozenset(opened | {formula.partner[bracket] for bracket in opened})
    starts = [0, *(place.at for place in chosen)]
    ends = [*starts[1:], len(formula.tokens)]
    signs = ["", *(TIMES if place.between_factors else "" for place in chosen)]
    return tuple(
        sign + formula.text(start, end, split)
        for sign, start, end in zip(signs, starts, ends, strict=True)
    )


def parsed(text: str) -> Formula:
    """Find brackets and places for breaks; what stands inside braces has neither."""
    tokens = tuple(TOKEN.findall(text))
    places: list[Place] = []
    waiting: list[int] = []
    partner: dict[int, int] = {}
    braces = 0
    for at, token in enumerate(tokens):
        if braces == 0:
            if _closes(token) and waiting:
                partner[waiting.pop()] = at
            badness = _badness(tokens, at)
            if badness is not None:
                cost = 2.0 * len(waiting) + badness
                places.append(Place(at, tuple(waiting), cost, between_factors=badness == FACTORS))
            if _opens(token):
                waiting.append(at)
        braces += _braces(token)
    whole = (place for place in places if all(bracket in partner for bracket in place.inside))
    return Formula(tokens, tuple(whole), partner)


def _opens(token: str) -> bool:
    return token.startswith(r"\left") or token in {"(", "[", r"\langle"}


def _closes(token: str) -> bool:
    return token.startswith(r"\right") or token in {")", "]", r"\rangle"}


def _braces(token: str) -> int:
    opening = token == "{" or token.startswith(r"\begin")
    return opening - (token == "}" or token.startswith(r"\end"))


def fixed(token: str) -> str:
    r"""A bracket of fixed size in place of `\left(`, `\right)` or a plain one."""
    if token in {r"\langle", r"\rangle"}:
        return token
    bare = re.sub(r"\\(left|right)\s*", "", token)
    side = "l" if _opens(token) else "r"
    return rf"\bigg{side}{bare}" if token.startswith("\\") else rf"\big{side}{bare}"


def _badness(tokens: tuple[str, ...], place: int) -> float | None:
    """How bad a break before a token is, apart from brackets; None when there can be none."""
    token = tokens[place].strip()
    before = tokens[place - 1] if place else ""
    if not before.isspace():
        return None
    if token in RELATIONS:
        return RELATION
    after = tokens[place + 1] if place + 1 < len(tokens) else ""
    if token in {"+", "-"} and after.isspace():
        return 0.0
    last = tokens[place - 2] if place > 1 else ""
    if last == ",":
        return COMMA
    ends = last in {"}", ")", "]"} or last.startswith(r"\right")
    begins = token not in {"", "}", ")", "]", r"\rangle"} and not token.startswith(
        (r"\right", r"\,", r"\mathrm{d}")
    )
    if not ends or not begins or after.isspace():
        return None
    return None if OPERATOR.search("".join(tokens[max(0, place - REACH) : place])) else FACTORS


def _chosen(formula: Formula, room: float, less: float) -> Iterator[Place]:
    """The places where lines begin, from left to right."""
    reached = _reached(formula)
    start, available = 0, room
    while reached[len(formula.tokens)] - reached[start] > available:
        later = [place for place in formula.places if place.at > start]
        filled = {place: (reached[place.at] - reached[start]) / available for place in later}
        fitting = [place for place in later if filled[place] <= 1]
        if not later:
            return
        left = {place: reached[len(formula.tokens)] - reached[place.at] for place in fitting}
        costs = {place: _cost(place, filled[place], left[place]) for place in fitting}
        best = min(fitting, key=lambda p: (costs[p], -p.at)) if fitting else later[0]
        yield best
        start, available = best.at, room - less


def _reached(formula: Formula) -> dict[int, float]:
    """How wide the formula is up to each place where it may be broken, and to its end."""
    stops = [0, *(place.at for place in formula.places), len(formula.tokens)]
    reached = {0: 0.0}
    for start, end in pairwise(stops):
        piece = "".join(formula.tokens[start:end])
        reached[end] = reached[start] + width(piece)
    return reached


def _cost(place: Place, filled: float, left: float) -> float:
    """A line that is nearly empty, this one or the last, costs as much as a break inside a bracket."""
    return place.badness + (3.0 if filled < LEAST_FILL or left < SHORT else 0.0)
