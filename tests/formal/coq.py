"""Reads what is printed for Coq back into terms of the core, by a grammar of its own."""

from __future__ import annotations

import re
from fractions import Fraction

from slr_verify.core.binding import closed
from slr_verify.core.terms import Term, make, rational, variable

TOKEN = re.compile(r"\s*(->|=>|<=|<>|/\\|[A-Za-z_][\w']*|\d+|[-+*/^(),:=<;\[\]])")
HEADS = {"Rabs": "abs", **{f: f for f in ("sqrt", "exp", "erf", "atan", "sin", "cos")}}
NAMED = re.compile(r"\(([\w ]+) : ((?:R -> |vec -> )*vec)\)")
BINDERS = {"RInt": "integral", "Derive": "derivative", "summed": "total"}
CALLS = ("RInt", "Derive", "summed", "mean", "inner", "vsum", "scaled")
SIGNS = {"=": "=", "<=": "<=", "<": "<", "<>": "!="}


class Reader:
    """A recursive descent over the tokens of one proposition."""

    def __init__(self, line: str) -> None:
        self.tokens = TOKEN.findall(line)
        assert "".join(self.tokens) == re.sub(r"\s", "", line)
        self.place = 0
        self.vectors = {name for names, _ in NAMED.findall(line) for name in names.split()}

    @property
    def next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, wanted: str | None = None) -> str:
        token = self.next
        assert token
        assert wanted in (None, token)
        self.place += 1
        return token

    def sequent(self) -> tuple[list[list[Term]], list[Term]]:
        """The hypotheses and the conclusion, each with its conditions before it."""
        if self.next == "forall":
            while self.take() != ",":
                pass
        parts = [self.bracketed()]
        while self.next == "->":
            self.take("->")
            parts.append(self.bracketed())
        assert not self.next
        return parts[:-1], parts[-1]

    def bracketed(self) -> list[Term]:
        self.take("(")
        found = [self.relation()]
        while self.next == "/\\":
            self.take()
            found.append(self.relation())
        self.take(")")
        return found

    def relation(self) -> Term:
        if self.next == "locally" or self.tokens[self.place + 1] == "forall":
            return self.neighbourhood()
        if self.next == "psd":
            self.take()
            return make("psd", int(self.take()), *self.matrix())
        if self.next == "has_mean":
            self.take()
            self.average()
            return make("<", *2 * (rational(0),))
        if self.next in ("integer", "ex_derive", "ex_RInt") or self.next.startswith("has_"):
            head = self.take()
            parts = []
            while self.next not in (")", "/\\"):
                parts.append(self.number())
            return make("integer", *parts) if head == "integer" else make("<", *2 * (rational(0),))
        left = self.number()
        return make(SIGNS[self.take()], left, self.number())

    def neighbourhood(self) -> Term:
        """What is asked around a point or between two ends: passed over here."""
        if self.next == "locally":
            self.take()
            self.number()
        level = 0
        while True:
            token = self.take()
            level += (token == "(") - (token == ")")
            if not level:
                return make("<", *2 * (rational(0),))

    def number(self) -> Term:
        token = self.take()
        if token == "(":
            return self.group()
        if token in self.vectors:
            return make("vector", _name(token))
        if token.isdigit():
            return rational(int(token))
        return make("pi") if token == "PI" else variable(_name(token))

    def group(self) -> Term:
        """What stands in brackets: one operator, or one call."""
        token = self.next
        if token == "fun":
            return self.function()
        if token == "/":
            self.take()
            found = _inverse(self.number())
        elif token in {*HEADS, *CALLS, *self.vectors} or token.startswith("the_"):
            found = self.call()
        else:
            found = self.operation()
        self.take(")")
        return found

    def call(self) -> Term:
        head, parts = self.take(), []
        if head == "mean":
            return self.average()
        if head == "inner":
            self.take("dim")
        if head == "vsum":
            return make("vector sum", *self.matrix())
        while self.next != ")":
            parts.append(self.number())
        if head.startswith("the_"):
            return make("defined", head.removeprefix("the_"), *parts)
        if head in self.vectors:
            return make("vector", _name(head), *parts)
        return make({**BINDERS, **HEADS}.get(head, head), *parts)

    def average(self) -> Term:
        """How many variables, the function of them, and the covariances by rows."""
        size = int(self.take())
        self.take("(")
        return make("mean", size, self.function(), *self.matrix())

    def matrix(self) -> list[Term]:
        self.take("[")
        entries = [self.number()]
        while self.next == ";":
            self.take()
            entries.append(self.number())
        self.take("]")
        return entries

    def function(self) -> Term:
        self.take("fun")
        names = []
        while self.next != ":":
            names.append(_name(self.take()))
        self.take(":"), self.take("R"), self.take("=>")
        body = closed(self.number(), tuple(names))
        self.take(")")
        return body

    def operation(self) -> Term:
        if self.next == "-":
            self.take()
            first = rational(-self.number().args[0])
        else:
            first = self.number()
        sign = self.next
        parts = [first]
        while self.next == sign and sign in "+*/^":
            self.take()
            parts.append(self.number())
        if sign == "^":
            return make("power", first, int(parts[1].args[0]))
        if sign == "/":
            return rational(Fraction(first.args[0], parts[1].args[0]))
        return make({"+": "sum", "*": "product"}[sign], *parts) if len(parts) > 1 else first


def _inverse(inside: Term) -> Term:
    if inside.op == "power":
        return make("power", inside.args[0], -inside.args[1])
    return make("power", inside, -1)


def _name(token: str) -> str:
    """Of a variable, `x_`; of one of the core's own, `_0_`; of a bound one, b0."""
    return re.sub("^_", "#", token.removesuffix("_")) if token.endswith("_") else token
