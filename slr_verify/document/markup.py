r"""Sentences with formulas in them, as an author writes them: `$<k*, v*> = 0$, hence $d >= 2$`.

What stands between dollars is read by precedence: lists, relations, sums, products, powers.

    >>> from slr_verify.document.unicode import UNICODE
    >>> UNICODE(sentence("tokens renamed so that $J_0 = 1$"))
    'tokens renamed so that J₀ = 1'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from slr_verify.document.nodes import (
    Big,
    Call,
    Chain,
    Fence,
    Fraction,
    Index,
    Name,
    Node,
    Number,
    Phrase,
    Power,
    Root,
    Sign,
    Words,
    product,
)
from slr_verify.document.signs import CONSTANTS

TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<number>\d+(?:\.\d+)?)|(?P<sign>\.\.\.|<=>|<=|>=|!=|->|\+-|\|\|)"
    r"|(?P<name>[A-Za-z]+(?:\*(?![\w(]))?(?:_[A-Za-z0-9]+(?:\*(?![\w(]))?)*'*)|(?P<rest>.)"
)
RELATIONS = frozenset({"=", "!=", "<", "<=", ">", ">=", "<=>", "->", "in", "~", "perp", "propto"})
LOOSER = (frozenset({",", ";", ":"}), RELATIONS | {"mid", "times"}, frozenset({"+", "-", "+-"}))
"""Signs between parts, those that bind least first."""
CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">", "|": "|", "||": "||"}
NAMES = {"Mb": "M_b", "inf": "oo"}
RAISED = {"T": "T", "*": "star"}
"""Signs that stand above only: a `T` by itself is a letter."""
NOTHING = Words("")
WORD_SIGNS = frozenset({"in", "perp", "propto", "times", "mid", "without"})


class Unreadable(ValueError):
    """A formula in a sentence cannot be read."""


def spans(text: str) -> Iterator[str | Node]:
    """The text in pieces: words, and the formulas between dollars. Raises Unreadable."""
    pieces = text.split("$")
    if len(pieces) % 2 == 0:
        raise Unreadable(f"a dollar has no partner in {text!r}")
    for place, piece in enumerate(pieces):
        if piece:
            yield formula(piece) if place % 2 else piece


def sentence(text: str) -> Node:
    """Words and formulas as one tree; a formula alone is no sentence. Raises Unreadable."""
    words = (Words(each.strip()) if isinstance(each, str) else each for each in spans(text))
    parts = tuple(each for each in words if each != NOTHING)
    return parts[0] if len(parts) == 1 else Phrase(parts)


def said(
    text: str, formulas: Callable[[Node], str], words: Callable[[str], str] = lambda words: words
) -> str:
    """The text with its formulas written in one way, and its words in another. Raises Unreadable."""
    return "".join(
        formulas(each) if isinstance(each, Node) else words(each) for each in spans(text)
    )


@lru_cache(maxsize=2**13)
def formula(text: str) -> Node:
    """The tree of a formula in ASCII. Raises Unreadable."""
    reading = _Reading(text)
    node = reading.chain(0)
    if reading.tokens:
        raise Unreadable(f"{reading.tokens[0]!r} is not expected in {text!r}")
    return node


class _Reading:
    """The tokens that are left, the first one first; spaces are kept where they tell signs apart."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.open: list[str] = []
        found = [match[0] for match in TOKEN.finditer(text)]
        self.tokens = [_spelled(found, at) for at, token in enumerate(found) if not token.isspace()]

    def peek(self) -> str:
        return self.tokens[0] if self.tokens else ""

    def take(self, expected: str | None = None) -> str:
        if not self.tokens or expected not in (None, self.tokens[0]):
            raise Unreadable(f"{expected or 'more'} is missing in {self.text!r}")
        return self.tokens.pop(0)

    def chain(self, level: int) -> Node:
        """Parts with the signs of a level between them, or what binds more."""
        if level == len(LOOSER):
            return self.product()
        is_sum = level == len(LOOSER) - 1
        signs = [self.take() if is_sum and self.peek() in ("+", "-") else ""]
        parts = [self.chain(level + 1)]
        while self.peek() in LOOSER[level]:
            signs.append(self.take())
            parts.append(self.chain(level + 1))
        return Chain(tuple(parts), tuple(signs)) if len(parts) > 1 or signs[0] else parts[0]

    def product(self) -> Node:
        """Factors side by side, and what they are divided by."""
        factors = [self.power()]
        while True:
            if isinstance(factors[-1], Big):
                return product(*factors)
            if self.peek() == "/":
                self.take()
                factors = [Fraction(product(*factors), self.power(), flat=True)]
            elif self.peek() == "*":
                self.take()
                factors.append(self.power())
            elif self._begins():
                factors.append(self.power())
            else:
                return product(*factors)

    def _begins(self) -> bool:
        token = self.peek()
        return bool(token) and (
            (token[0].isalnum() and token not in WORD_SIGNS)
            or token in ("(", "((", "[", "{", "<(", "...")
            or (token in ("|", "||") and token not in self.open)
        )

    def power(self) -> Node:
        """Something with what is raised, and indices that are formulas."""
        node = self.atom()
        if node == Name("R") and self.peek() == "^":  # no power of the risk occurs
            node = Sign("RR")
        while self.peek() in ("^", "_") or self._is_evaluated():
            if self._is_evaluated():
                self.take("|")
                node = Fence(node, "", "at")
            make = Power if self.take() == "^" else Index
            node = make(node, self.raised())
        return node

    def _is_evaluated(self) -> bool:
        """Whether a bar follows with values below it."""
        return self.tokens[:2] == ["|", "_"] and "|" not in self.open

    def raised(self) -> Node:
        """What stands above or below: in brackets, or one thing."""
        if self.peek() in ("(", "(("):
            return self.bracket("(").inside
        if self.peek() in RAISED:
            return Sign(RAISED[self.take()])
        return self.atom()

    def bracket(self, left: str) -> Fence:
        """What stands between two brackets."""
        self.take("<(" if left == "<" else "((" if self.peek() == "((" else left)
        self.open.append(left)
        inside = self.chain(0)
        self.open.pop()
        self.take(">)" if left == "<" else CLOSING[left])
        return Fence(inside, left, CLOSING[left])

    def atom(self) -> Node:
        """A number, a name, a call, or something in brackets."""
        token = self.peek()
        if token in ("(", "{", "|", "||", "<(", "["):
            return self.bracket(token[0] if token == "<(" else token)
        self.take()
        if token in ("E", "EE"):
            return self._mean()
        if token == "sum" or token.startswith("sum_"):
            return self._sum(token)
        if token == "one":
            return Call(Sign("one"), self.bracket("{").inside, "{", "}")
        if token in CONSTANTS and token not in RAISED:
            return Sign(token)
        if token[:1].isdigit():
            return Number(token)
        if token == "sqrt":
            return Root(self.bracket("(").inside)
        if not token[:1].isalpha():
            raise Unreadable(f"{token!r} is not expected in {self.text!r}")
        return self._called(Name(NAMES.get(token, token.replace("*", "_star"))))

    def _called(self, head: Node) -> Node:
        """A function with its arguments, where the bracket follows at once."""
        if self.peek() == "((":
            return Call(head, self.bracket("(").inside)
        return head

    def _mean(self) -> Node:
        """The mean of what stands in square brackets, or of the next factor; else the sign alone."""
        if self.peek() == "[":
            return Call(Sign("EE"), self.bracket("[").inside, "[", "]")
        return Call(Sign("EE"), self.power(), "[", "]") if self._begins() else Sign("EE")

    def _sum(self, token: str) -> Node:
        """A sum over an index of the whole product that follows: `sum_l x_l`, `sum_(l = 1)^L x_l`."""
        index = token.removeprefix("sum_")
        low = Name(index) if index != token else self._limit("_")
        high = self._limit("^")
        if isinstance(low, Chain) and low.signs == ("", "="):
            low = Chain(low.parts, ("", "=="))
        return Big("sum", self.product(), low, high)

    def _limit(self, mark: str) -> Node | None:
        if self.peek() != mark:
            return None
        self.take()
        return self.raised()


def _spelled(tokens: list[str], at: int) -> str:
    """A token; `<(` and `>)` are angles, `mid` a bar by itself, `((` follows a name, `times` a number."""
    token = tokens[at]
    before = tokens[at - 1] if at else " "
    after = tokens[at + 1] if at + 1 < len(tokens) else " "
    if token == "<" and not after.isspace():
        return "<("
    if token == ">" and not before.isspace():
        return ">)"
    if token == "|" and before.isspace() and after.isspace():
        return "mid"
    if token == "(" and before[:1].isalpha():
        return "(("
    sizes = [*tokens[max(at - 2, 0) : at : 2], *tokens[at + 2 : at + 3]]
    return "times" if token == "x" and "".join(sizes).isdigit() and len(sizes) > 1 else token
