"""Reads a printed formula as a reader would, and gives its value: the opposite of the printer.

Written against what the formulas look like, not against the printer's code.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import numpy as np
from scipy.special import erf, erfc

from report.opaque import Environment, Value, moving, opaque, projected, tangent
from slr_verify.document.spelling import GREEK

Reading = Callable[[Environment], Value]
TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|\S")
FOR_WHOM = re.compile(r"^\\text\{for almost every \}.*?\\text\{: ?\}")
SPACING = re.compile(r"\\[!,;]|\\left\.|\\(left|right|big|biggr?)(?![A-Za-z])")
NAMES = frozenset(rf"\{name}" for name in GREEK) | {r"\varepsilon", r"\varphi"}
SLOPES = {1: lambda x: 2 / math.sqrt(math.pi) * math.exp(-x * x)}
INDEX = re.compile(r"\{[a-zA-Z0-9][a-zA-Z0-9+-]*\}")
ORBITS = (r"\kappa", r"\nu")
"""Coordinates that carry the time as an index, and perhaps the start as arguments."""
CALLED = re.compile(
    r"(T|\\Delta|H _ \{ \d+ \}|S _ \{ (\\kappa|\\nu) \}|R( _ \{ (c|\\kappa|\\nu) \})?) \("
)
"""Functions of the paper, and letters for others, with their arguments."""
FUNCTIONS = {r"\arctan": math.atan, r"\sin": math.sin, r"\cos": math.cos, r"\exp": math.exp}

OPENING, CLOSING = ("(", "[", "{", r"\langle"), (")", "]", "}", r"\rangle")


class Unreadable(ValueError):
    """The formula holds something that this reader does not know."""


def erf_slope(order: int, x: float) -> float:
    """The derivative of erf of that order, from the Hermite recurrence."""
    before, now = 1.0, -2 * x
    values = [before, now]
    for n in range(1, order):
        values.append(-2 * x * values[n] - 2 * n * values[n - 1])
    return 2 / math.sqrt(math.pi) * math.exp(-x * x) * values[order - 1]


def reading(text: str) -> Reading:
    """What a formula says."""
    reader = Reader(TOKEN.findall(SPACING.sub(" ", FOR_WHOM.sub("", text))))
    found = reader.sum()
    if reader.tokens:
        raise Unreadable(f"{' '.join(reader.tokens[:8])} is left of {text}")
    return found


class Reader:
    """A recursive descent through the tokens that are left."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.bars_open = 0

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[ahead] if len(self.tokens) > ahead else ""

    def take(self, *expected: str) -> str:
        if expected and self.peek() not in expected:
            raise Unreadable(f"{expected} expected before {' '.join(self.tokens[:8])}")
        return self.tokens.pop(0)

    def group(self) -> list[str]:
        """The tokens inside the braces that come next."""
        if self.peek() != "{":
            return [self.take()]
        self.take("{")
        depth, inside = 1, []
        while True:
            token = self.take()
            depth += {"{": 1, "}": -1}.get(token, 0)
            if not depth:
                return inside
            inside.append(token)

    def grouped(self) -> Reading:
        return reading(" ".join(self.group()))

    def sum(self) -> Reading:
        sign = -1 if self.peek() == "-" and self.take() else 1
        terms = [(sign, self.term())]
        while self.peek() in ("+", "-"):
            sign = 1 if self.take() == "+" else -1
            terms.append((sign, self.term()))
        return lambda env: sum(s * term(env) for s, term in terms)

    def term(self) -> Reading:
        factors = [self.factor()]
        while not self.at_end_of_term():
            if self.peek() == r"\cdot":
                self.take()
            factors.append(self.factor())
        if self.peek() == "/":
            self.take()
            below = self.factor()
            return lambda env: math.prod(f(env) for f in factors) / below(env)

        def product(env: Environment) -> Value:
            value: Value = 1.0
            for factor in factors:
                value = value * factor(env)
            return value

        return product

    def at_end_of_term(self) -> bool:
        if self.peek() in ("|", r"\|"):
            return self.bars_open > 0
        is_differential = self.tokens[:3] == [r"\mathrm", "{", "d"]
        return (
            self.peek()
            in ("", "+", "-", ")", "]", ",", "/", "=", r"\rangle", r"\to", r"\text", r"\}")
            or is_differential
        )

    def factor(self) -> Reading:
        base = self.primary()
        if self.tokens[:2] == ["|", "_"]:
            del self.tokens[:2]
            base = self.value_at(base, self.group())
        while self.peek() == "^":
            self.take()
            exponent, inner = self.grouped(), base
            base = lambda env, b=inner, e=exponent: b(env) ** e(env)  # noqa: E731
        return base

    def primary(self) -> Reading:  # noqa: PLR0912 (one branch for each sign)
        token = self.peek()
        if token[:1].isdigit():
            number = float(self.take())
            return lambda env: number
        if token == r"\frac":
            return self.fraction()
        if token == r"\sqrt":
            return self.root()
        if token in ("(", "["):
            return self.bracket()
        if token in ("|", r"\|"):
            return self.bars(self.take())
        if token == r"\langle":
            return self.inner_product()
        if token == r"\sum":
            return self.sum_over()
        if token == r"\int":
            return self.integral()
        if token == r"\mathbb":
            return self.expectation("E")
        if token == r"\mathcal" and self.tokens[:4] == [r"\mathcal", "{", "B", "}"]:
            return self.named("balance", 4)
        if token == r"\mathbf":
            return self.tends()
        if token == r"\lim":
            self.take()
            if self.peek() == "_":
                self.take()
                self.group()
            body = self.bracket()
            return lambda env: opaque("lim", body(env))
        if token in FUNCTIONS:
            return self.elementary()
        if token == r"\partial":
            return self.slope()
        if token == r"\zeta":
            return self.named("zeta", 1)
        if token == r"\pi":
            self.take()
            return lambda env: math.pi
        if token == "e":
            self.take()
            return lambda env: math.e
        if token == r"\mathrm":
            return self.upright()
        if CALLED.match(" ".join(self.tokens[:6])):
            return self.called()
        return self.name()

    def fraction(self) -> Reading:
        self.take()
        above = self.group()
        below = self.group()
        if above[:2] in ([r"\partial"], [r"\partial", "^"]) or above[:3] == [r"\mathrm", "{", "d"]:
            return self.derivative(" ".join(below))
        over, under = reading(" ".join(above)), reading(" ".join(below))
        return lambda env: over(env) / under(env)

    def derivative(self, below: str) -> Reading:
        order = re.search(r"\^ \{ (\d+) \}$", below)
        bare = re.sub(r"^(\\partial|\\mathrm \{ d \}) | \^ \{ \d+ \}$", "", below)
        name = bare.replace(" ", "")
        body = self.factor() if self.peek() == "e" else self.primary()
        if self.peek() == "^" or not self.at_end_of_term():
            raise Unreadable(f"what is differentiated before {' '.join(self.tokens[:8])}?")

        def value(env: Environment) -> float:
            moved = {**env, name: env[name] + 0.1}
            return opaque(f"d{order[1] if order else 1}", env[name], body(env), body(moved))

        return value

    def root(self) -> Reading:
        self.take()
        degree = 2
        if self.peek() == "[":
            self.take()
            degree = int(self.take())
            self.take("]")
        below = self.grouped()
        return lambda env: below(env) ** (1 / degree)

    def bracket(self) -> Reading:
        if self.peek() == "(" and self.holds_a_comma():
            parts = self.arguments()
            return lambda env: np.array([part(env) for part in parts])
        opening = self.take("(", "[")
        if self.peek() == "I":
            return self.projector()
        outside, self.bars_open = self.bars_open, 0
        body = self.sum()
        self.bars_open = outside
        self.take({"(": ")", "[": "]"}[opening])
        return body

    def holds_a_comma(self) -> bool:
        """Whether a bracket begins here that holds several expressions."""
        depth = 0
        for token in self.tokens:
            depth += (token in OPENING) - (token in CLOSING)
            if depth == 0:
                return False
            if token == "," and depth == 1:
                return True
        return False

    def tends(self) -> Reading:
        """An indicator: 1{terms -> targets}."""
        self.take(r"\mathbf")
        self.group()
        self.take(r"\{")
        terms = self.side(r"\to")
        self.take(r"\to")
        targets = self.side(r"\}", r"\text")
        while self.take() != r"\}":
            pass
        return lambda env: opaque("tends", *(each(env) for each in (*terms, *targets)))

    def side(self, *ends: str) -> list[Reading]:
        """One expression, or several in brackets."""
        saved = list(self.tokens)
        if self.peek() == "(" and self.holds_a_comma():
            found = self.arguments()
            if self.peek() in ends:
                return found
        self.tokens = saved
        return [self.sum()]

    def value_at(self, body: Reading, places: list[str]) -> Reading:
        values: dict[str, Reading] = {}
        for part in " ".join(places).split(" , "):
            *names, value = part.split(" = ")
            values |= {name.replace(" ", ""): reading(value) for name in names}
        return lambda env: body({**env, **{name: v(env) for name, v in values.items()}})

    def projector(self) -> Reading:
        self.take("I")
        self.take("-")
        point = self.name()
        self.name()
        self.take("^")
        self.take(r"\top")
        self.take(")")
        self.take("(")
        vector = self.sum()
        self.take(")")
        return lambda env: tangent(point(env), vector(env))

    def bars(self, bar: str) -> Reading:
        self.bars_open += 1
        body = self.sum()
        self.bars_open -= 1
        self.take(bar)
        if bar == "|":
            return lambda env: abs(body(env))
        self.take("^")
        if self.group() != ["2"]:
            raise Unreadable("a power of a length that is no square")
        return lambda env: float(body(env) @ body(env))

    def inner_product(self) -> Reading:
        self.take()
        left = self.sum()
        self.take(",")
        right = self.sum()
        self.take(r"\rangle")
        return lambda env: float(left(env) @ right(env))

    def limits(self) -> tuple[list[str], Reading]:
        self.take("_")
        low = self.group()
        self.take("^")
        return low, self.grouped()

    def sum_over(self) -> Reading:
        self.take()
        below, high = self.limits()
        name, start = " ".join(below).split(" = ")
        low, key = reading(start), name.replace(" ", "")
        body = self.term()
        if key == "i":
            return lambda env: opaque("copies", high(env), body(env))

        def total(env: Environment) -> float:
            places = range(round(low(env)), round(high(env)) + 1)
            return sum(body({**env, key: float(place)}) for place in places)

        return total

    def integral(self) -> Reading:
        self.take()
        if self.tokens[1:4] == ["{", "[", "-"]:
            return self.area()
        below, high = self.limits()
        low, body = reading(" ".join(below)), self.term()
        for token in (r"\mathrm", "{", "d", "}"):
            self.take(token)
        key = self.spelled()

        def value(env: Environment) -> float:
            seen = (body({**env, key: place}) for place in (0.3, 0.7))
            return opaque("integral", low(env), high(env), *seen)

        return value

    def area(self) -> Reading:
        self.take("_")
        self.group()
        body = self.term()
        for _ in range(2):
            del self.tokens[:4]
            self.spelled()
        return lambda env: opaque("area", body(env))

    def expectation(self, letter: str) -> Reading:
        self.take()
        if "".join(self.group()) != letter:
            raise Unreadable("only the expectation is in this alphabet")
        name = "E"
        if self.peek() == "_":
            self.take()
            self.group()
            name = "start"
        body = self.bracket()
        return lambda env: opaque(name, body(env))

    def arguments(self) -> list[Reading]:
        self.take("(")
        outside, self.bars_open = self.bars_open, 0
        found = [self.sum()]
        while self.peek() == ",":
            self.take()
            found.append(self.sum())
        self.take(")")
        self.bars_open = outside
        return found

    def elementary(self) -> Reading:
        function, power = FUNCTIONS[self.take()], None
        if self.peek() == "^":
            self.take()
            power = self.grouped()
        (inside,) = self.arguments()
        if power is None:
            return lambda env: function(inside(env))
        return lambda env: function(inside(env)) ** power(env)

    def named(self, name: str, length: int) -> Reading:
        del self.tokens[:length]
        parts = self.arguments()
        return lambda env: opaque(name, *(part(env) for part in parts))

    def called(self) -> Reading:
        """A function that has a definition, or none; or a letter before a bracket."""
        name, bracket = self.spelled(), self.tokens[:]
        parts = self.arguments()
        after, self.tokens = self.tokens, bracket
        inside = None if len(parts) > 1 else self.bracket()
        self.tokens = after

        def value(env: Environment) -> Value:
            values = [part(env) for part in parts]
            if f"{name}(" in env:
                names, body = env[f"{name}("]
                return body({**env, **dict(zip(names, values, strict=True))})
            if name in env and inside is not None:
                known = env[name]
                return (known(env) if callable(known) else known) * inside(env)
            return opaque(name.replace("{", "").replace("}", ""), *values)

        return value

    def slope(self) -> Reading:
        """A partial derivative of R or zeta, with what it is taken in below the sign."""
        del self.tokens[:2]
        names = "".join(self.group())
        return self.named("zeta_t" if self.peek() == r"\zeta" else f"d{names} R", 1)

    def upright(self) -> Reading:
        self.take()
        word = "".join(self.group())
        if word == "erfc":
            (inside,) = self.arguments()
            return lambda env: float(erfc(inside(env)))
        if word == "Proj":
            (inside,) = self.arguments()
            return lambda env: projected(inside(env))
        if word != "erf":
            raise Unreadable(f"{word} is not known")
        order = 0
        while self.peek() == "'":
            self.take()
            order += 1
        if self.peek() == "^" and self.peek(1) == "{" and self.peek(2) == "(":
            self.take()
            order = int(self.group()[1])
        (inside,) = self.arguments()
        if order:
            return lambda env: erf_slope(order, inside(env))
        return lambda env: float(erf(inside(env)))

    def spelled(self) -> str:
        """A name as it is written, without spaces."""
        token = self.take()
        if token in (r"\tilde", r"\hat", r"\check", r"\breve", r"\dot", r"\mathrm"):
            token += "{" + "".join(self.group()) + "}"
        elif token not in NAMES and not re.fullmatch("[A-Za-z]", token):
            raise Unreadable(f"{token} is not known")
        if self.peek() == "_":
            self.take()
            token += "_{" + "".join(self.group()) + "}"
        if self.peek() == "^" and self.peek(1) == r"\star":
            del self.tokens[:2]
            token += r"^\star"
        if self.peek() == "'":
            token += self.take()
        if self.tokens[:3] == ["^", "{", "("]:  # a copy of it
            self.take()
            self.group()
        return token

    def name(self) -> Reading:
        key = self.spelled()
        head, _, below = key.partition("_")
        index = reading(below[1:-1]) if INDEX.fullmatch(below) else None
        moves = (*ORBITS, "k", "v")
        start = self.arguments() if head in moves and index and self.holds_a_comma() else None

        def value(env: Environment) -> Value:
            if key in env:
                known = env[key]
                return known(env) if callable(known) else known
            if head in moves and index is not None:
                place = [each(env) for each in start] if start else [env[name] for name in ORBITS]
                if head in ORBITS:
                    return opaque(f"orbit {head[1:]}", index(env), *place)
                return moving(head, index(env), *place)
            if index is None:
                raise Unreadable(f"{key} has no value")
            return opaque(f"family {head}", index(env))

        return value
