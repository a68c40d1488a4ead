"""A reader of what the core prints, written from the grammar of the lines alone."""

from __future__ import annotations

import re
from fractions import Fraction
from math import prod

from slr_verify.core.terms import ONE, ZERO, Term, make, rational
from slr_verify.core.text import key

TOKEN = re.compile(r"\s*(->|<=|!=|#?[A-Za-z0-9_][A-Za-z0-9_']*|#\d+|.)")
Tree = tuple
"""A head, then strings, trees, and tuples of trees; bound variables are still called by their names."""


class Reader:
    """Reads one line from left to right, with one token seen ahead."""

    def __init__(self, line: str) -> None:
        self.tokens, self.place = [*TOKEN.findall(line), "end"], 0

    @property
    def next(self) -> str:
        return self.tokens[self.place]

    def take(self, *words: str) -> str:
        for word in words:
            assert self.next == word, (word, self.tokens[self.place :])
            self.place += 1
        return self.tokens[self.place - 1]

    def name(self) -> str:
        return self.take(self.next)

    def has(self, word: str) -> bool:
        found = self.next == word
        self.place += found
        return found

    def listed(self, one, mark: str = ",") -> tuple:
        found = [one()]
        while self.has(mark):
            found.append(one())
        return tuple(found)

    def expression(self) -> Tree:
        """Summands with signs."""
        found = [self.summand("-" if self.has("-") else "+")]
        while self.next in ("+", "-"):
            found.append(self.summand(self.name()))
        return ("sum", tuple(found)) if len(found) > 1 else found[0]

    def summand(self, sign: str) -> Tree:
        above = self.listed(self.power, "*")
        return ("quotient", sign, above, (self.power(),) if self.has("/") else ())

    def power(self) -> Tree:
        base = self.atom()
        return ("power", base, int(self.name())) if self.has("^") else base

    def atom(self) -> Tree:
        word = self.name()
        if word.isdigit():
            return ("rational", int(word))
        if word == "(":
            return self.then(self.expression(), ")")
        if word == "<":
            return self.then(("inner", *self.listed(self.expression)), ">")
        if word == "[":
            return self.then(("indicator", self.relation()), "]")
        if word == "E":
            return self.expectation()
        if word in ("integral", "sum", "derivative"):
            return self.bound_between(word)
        if self.has("["):
            return self.then(("indexed", word, self.listed(self.index)), "]")
        if self.has("("):
            inside = () if self.next == ")" else self.listed(self.expression)
            return self.then(("call", word, inside), ")")
        return ("name", word)

    def index(self) -> Tree:
        """A number, or a vector in angles."""
        start = self.place
        if self.has("<"):
            found = self.expression()
            if self.has(">"):
                return ("index", found)
        self.place = start
        return self.expression()

    def bound(self, before: str, count: int, after: str) -> None:
        """The names of so many bound variables between two words."""
        self.take(before)
        names = self.listed(self.name)
        assert len(names) == count, names
        assert all(name.startswith("_") for name in names), names
        self.take(after)

    def then(self, found: Tree, end: str) -> Tree:
        self.take(end)
        return found

    def bound_between(self, word: str) -> Tree:
        self.take("(")
        body = self.then(self.expression(), ",")
        self.name()
        if word == "derivative":
            self.take("at")
            return self.then(("derivative", body, self.expression()), ")")
        self.take("from")
        low = self.then(self.expression(), "to")
        head = "total" if word == "sum" else word
        return self.then((head, body, low, self.expression()), ")")

    def expectation(self) -> Tree:
        self.take("[")
        body = self.then(self.expression(), ";")
        if self.has("("):
            count = len(self.listed(self.name))
            self.take(")", "~", "N", "(", "0", ",", "[")
            rows = self.listed(lambda: self.listed(self.expression), ";")
            self.take("]", ")", "]")
            return ("mean", count, body, sum(rows, ()))
        self.name()
        if self.has("the"):
            self.take("sum", "of")
            count = self.then(self.expression(), "copies")
            self.take("of", "[")
            summand = self.then(self.expression(), ";")
            self.name()
            self.take("~", "N", "(", "0", ",", "I", ")", "]", "]")
            return ("copies", count, body, summand)
        self.take("~")
        law = self.name()
        if law == "N":
            self.take("(", "0", ",", "I", ")")
        return self.then(("gaussian", body) if law == "N" else ("law", law, body), "]")

    def relation(self) -> Tree:
        if self.next == "for" and self.tokens[self.place + 1] in ("every", "almost"):
            return self.quantified()
        if self.next == "the" and self.tokens[self.place + 1] == "space":
            self.take("the", "space", "has", "dimension")
            return ("dimension", self.expression())
        start = self.place
        if self.has("["):
            try:
                rows = self.listed(lambda: self.listed(self.expression), ";")
                self.take("]", "is", "positive", "semidefinite")
                return ("psd", len(rows), sum(rows, ()))
            except AssertionError:
                self.place = start
        left, word = self.expression(), self.name()
        if word == "is":
            self.take("an", "integer")
            return ("integer", left)
        right = self.expression()
        if word == "->":
            self.bound("as", 1, "->")
            self.take("oo")
            return ("tends", left, right)
        return (word, left, right)

    def quantified(self) -> Tree:
        self.take("for")
        word = self.name()
        if self.next == "all":
            self.take("all")
            word = "surely" if self.next == "Gaussian" else "surface"
            self.take(*WORDS[word])
        count = len(self.listed(self.name))
        given = self.listed(self.relation) if self.has("with") else ()
        self.take(":")
        return (word, count, self.relation(), given)


WORDS = {"surely": ("Gaussian",), "surface": ("by", "surface", "measure")}
QUANTIFIERS = ("every", "almost", "surely", "surface")
FUNCTIONS = ("sqrt", "exp", "erf", "atan", "sin", "cos", "abs")


def read(line: str) -> Term:
    """The relation that a line says, in normal form."""
    reader = Reader(line)
    tree = reader.relation()
    reader.take("end")
    return _term(tree, 0)


def _term(tree: Tree, depth: int) -> Term:
    """The number or the relation for a tree inside of so many bound variables."""
    head, *args = tree
    if head == "name" and args[0] == "pi":
        return make("pi")
    if head == "name":
        return _bound(args[0], depth) or make("variable", args[0])
    if head == "rational":
        return rational(args[0])
    if head == "sum":
        return make("sum", *(_term(each, depth) for each in args[0]))
    if head == "quotient":
        return _quotient(*args, depth)
    if head == "power":
        return _normal_power(_term(args[0], depth), args[1])
    if head == "inner":
        return make("inner", *(_vector(each, depth) for each in args))
    if head in ("indexed", "call"):
        name, inside = args[0], [_index(each, depth) for each in args[1]]
        if head == "call" and name in FUNCTIONS:
            return make(name, *inside)
        return make("member" if head == "indexed" else "defined", name, *inside)
    return _node(head, args, depth)


def _node(head: str, args: list, depth: int) -> Term:
    """A relation, or what binds: by the number of variables bound in each of its arguments."""
    if head in (*QUANTIFIERS, "mean", "psd"):
        count, *rest = args
        inside = depth + count * (head in QUANTIFIERS)
        body = [_term(rest[0], depth + count)] if head != "psd" else []
        return make(head, count, *body, *(_term(each, inside) for each in rest[-1]))
    if head == "law":
        return make("law", args[0], _term(args[1], depth + 1))
    bound = {"copies": (0, 1, 1)}.get(head, (1, 0, 0))
    binds = head in ("copies", "integral", "derivative", "total", "gaussian", "tends")
    inside = [depth + n * binds for n in bound]
    return make(head, *(_term(each, n) for each, n in zip(args, inside, strict=False)))


def _bound(name: str, depth: int) -> Term | None:
    return make("bound", depth - 1 - int(name[1:])) if name.startswith("_") else None


def _index(tree: Tree, depth: int) -> Term:
    return _vector(tree[1], depth) if tree[0] == "index" else _term(tree, depth)


def _vector(tree: Tree, depth: int) -> Term:
    head, *args = tree
    if head == "name":
        return _bound(args[0], depth) or make("vector", args[0])
    if head == "indexed":
        return make("vector", args[0], *(_index(each, depth) for each in args[1]))
    if head == "sum":
        return make("vector sum", *(_vector(each, depth) for each in args[0]))
    assert head == "quotient", tree
    sign, above, below = args
    scalar = _quotient(sign, above[:-1], below, depth)
    vector = _vector(above[-1], depth)
    return vector if scalar is ONE else make("scaled", scalar, vector)


def _quotient(sign: str, above: tuple, below: tuple, depth: int) -> Term:
    over = [_term(each, depth) for each in above]
    under = [_normal_power(_term(each, depth), -1) for each in below]
    return _normal_product([rational(-1 if sign == "-" else 1), *over, *under])


def normal(term: Term) -> Term:
    """The term with no product in a product, numbers multiplied, factors in order, and no sum of one.

    It is defined where the term is, and equal to it there.
    """
    parts = [normal(arg) if type(arg) is Term else arg for arg in term.args]
    if term.op in ("sum", "vector sum") and len(parts) == 1:
        return parts[0]
    if term.op == "product":
        return _normal_product(parts)
    if term.op == "power":
        return _normal_power(*parts)
    if term.op == "scaled" and parts[0] is ONE:
        return parts[1]
    return make(term.op, *parts)


NOWHERE = make("power", ZERO, -1)
"""What is defined nowhere; so are its products and powers."""


def _normal_product(factors: list[Term]) -> Term:
    flat = [part for each in factors for part in (each.args if each.op == "product" else (each,))]
    if NOWHERE in flat:
        return NOWHERE
    number = rational(prod(each.args[0] for each in flat if each.op == "rational"))
    others = sorted((each for each in flat if each.op != "rational"), key=key)
    found = others if number is ONE and others else [number, *others]
    return found[0] if len(found) == 1 else make("product", *found)


def _normal_power(base: Term, exponent: int) -> Term:
    if base is NOWHERE or (base is ZERO and exponent < 0):
        return NOWHERE
    if exponent == 1:
        return base
    if exponent == -1 and base.op == "rational":
        return rational(Fraction(1) / base.args[0])
    if exponent == -1 and base.op == "product":
        return _normal_product([_normal_power(each, -1) for each in base.args])
    if exponent == -1 and base.op == "power" and base.args[1] > 0:
        return _normal_power(base.args[0], -base.args[1])
    return make("power", base, exponent)
