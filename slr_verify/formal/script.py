"""Tactics for one step: facts that follow from what is in the context, each asserted once.

Nothing here has to be believed: Coq checks what is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count

from slr_verify.core.language import CLOSED_RELATIONS, FUNCTIONS, Refused, sort_of
from slr_verify.core.meaning import Meaning
from slr_verify.core.terms import Term, make, minus, sides, strict_parts, variable
from slr_verify.formal.printing import conditions, number, relation, value

ORDERS = {"<=", "<"}
LEAST_POWER = 3
"""Of the powers whose lower bounds `bounded` does not find."""
OWN = re.compile(r"\b_(\d+)_\b")
LAWFUL = (
    "apply psd_one; bounded",
    "apply psd_two; first [reflexivity | bounded | lra | nra]",
)
"""By the size of the matrix."""
EXISTS: dict[str, Callable[[Script, Term], object]] = {}
"""How binders are shown to be defined."""
BOUNDS: dict[str, Callable[[Script, Term], object]] = {}
"""How binders are shown to be within their range."""


class Script:
    """The lines so far, what they assert, and what the hypotheses mean."""

    def __init__(
        self, meaning: Meaning, said: Iterable[str] = (), taken: frozenset[str] = frozenset()
    ) -> None:
        self.meaning, self.lines, self.taken = meaning, list[str](), taken
        self.said = set(said)
        self.indices = 0
        """How many sums this is inside."""
        self.outer: Script | None = None
        self._names: dict[str, str] = {}
        self._numbers = count()
        self._bounds: dict[Term, list[str]] = {}

    def add(self, fact: str, proof: str, needs: Iterable[str] | None = None) -> None:
        """A fact, unless it is there; perhaps by a few others alone, as tactics take long among many."""
        if fact in self.said:
            return
        if needs is not None:
            proof = f"first [{self.by_these(needs, proof)} | {proof}]"
        self.said.add(fact)
        self.lines.append(f"assert ({fact}) as {self._new_name(fact)} by ({proof}).")

    def by_these(self, needs: Iterable[str], proof: str) -> str:
        """A proof by these facts alone."""
        kept = " ".join(map(self._named, dict.fromkeys(n for n in needs if n in self.said)))
        return f"{f'clear - {kept}' if kept else 'clear'}; {proof}"

    def block(self, fact: str, inner: Script) -> None:
        """A fact with a proof of several lines."""
        if fact not in self.said:
            self.said.add(fact)
            self.lines += [
                f"assert ({fact}) as {self._new_name(fact)}.",
                "{ " + "\n  ".join(inner.lines) + " }",
            ]

    def _named(self, fact: str) -> str:
        """The name of a fact that is in the context."""
        if fact not in self._names:
            self.lines.append(f"assert ({fact}) as {self._new_name(fact)} by assumption.")
        return self._names[fact]

    def _new_name(self, fact: str) -> str:
        self._names[fact] = self.new_name()
        return self._names[fact]

    def new_name(self) -> str:
        """Of something in the context."""
        return f"fact{next(self._numbers)}"

    def learn(self, fact: str) -> str:
        """The name under which a fact comes into the context; none if it is there."""
        if fact in self._names:
            return "_"
        self.said.add(fact)
        return self._new_name(fact)

    def call(self, name: str, fact: str) -> None:
        """A fact is in the context under this name."""
        self.said.add(fact)
        self._names.setdefault(fact, name)

    def proof(self, fact: str, otherwise: str = "known") -> str:
        """The name of a fact, or the tactic that shows it."""
        return self._names.get(fact, f"ltac:({otherwise})")

    def proof_of(self, facts: Sequence[str]) -> str:
        """Of all these together, the last of which is what they are asked for."""
        if not self._names.keys() >= set(facts):
            return "ltac:(known)"
        *asked, last = map(self._names.__getitem__, facts)
        return "".join(f"(conj {each} " for each in asked) + last + ")" * len(asked)

    def inner(self, meaning: Meaning | None = None) -> Script:
        """A script for the proof of a fact: what is asserted here is known there."""
        found = Script(meaning or self.meaning, self.said, self.taken)
        found.share(self)
        return found

    def share(self, outer: Script) -> None:
        """The names of what is known outside."""
        self._names, self._numbers = dict(outer._names), outer._numbers
        self.indices, self.outer = outer.indices, outer

    def fresh(self, count: int, *terms: Term) -> tuple[Term, ...]:
        """Variables that are neither in these terms nor in what is shown, nor introduced around this."""
        taken = self.taken | self._open()
        return self.meaning.ranges.fresh(count, *terms, *map(variable, taken))

    def _open(self) -> set[str]:
        """The core's own names that are introduced where this script goes on."""
        lines = (
            line
            for line in self.lines
            if "intro" in line and not line.startswith(("{ ", "assert "))
        )
        names = {f"#{k}" for line in lines for k in OWN.findall(line)}
        return names | (self.outer._open() if self.outer else set())

    def introduced(self) -> set[str]:
        """The core's own names that may be in use where this script goes on."""
        names = {f"#{k}" for line in self.lines if "intro" in line for k in OWN.findall(line)}
        return names | (self.outer.introduced() if self.outer else set())

    # ranges

    def bounds(self, term: Term) -> list[str]:
        """What the range of a term is, from the ranges of its parts."""
        if term in self._bounds or term.op in ("rational", "bound"):
            return self._bounds.get(term, [])
        parts = list(built_from(term))
        needs = [fact for part in parts for fact in self.bounds(part)] if parts else None
        found = self._bounds[term] = []
        if term.op in BOUNDS:
            BOUNDS[term.op](self, term)
        for fact in self.range_of(term):
            proof = self._above_power(term, fact) or "bounded"
            self.add(fact, proof, None if needs is None else [*needs, *found])
            found.append(fact)
        return found

    def _above_power(self, term: Term, fact: str) -> str:
        """The proof that a third or higher power is strictly above that of a number other than 1.

        `bounded` knows this of other powers, and of those in which there are no variables.
        """
        if term.op != "power" or term.args[1] < LEAST_POWER or not term.free:
            return ""
        (base, n), ranges = term.args, self.meaning.ranges
        low = ranges.of(base).low
        if low is None or low <= 0 or low == 1 or ranges.of(term).low != low**n:
            return ""
        if not fact.endswith(f" < {number(term)}"):
            return ""
        value = rational(low)
        return f"apply (Rle_lt_trans _ ({value} ^ {n})); [lra | apply (power_below {value}); lra]"

    def range_of(self, term: Term) -> Iterator[str]:
        """What the core knows of the range of a term."""
        span, line = self.meaning.ranges.of(term), number(term)
        if span.low is not None:
            yield f"{rational(span.low)} {'<' if span.low_open else '<='} {line}"
        if span.high is not None:
            yield f"{line} {'<' if span.high_open else '<='} {rational(span.high)}"

    def nonzero(self, term: Term) -> None:
        """That a term is not zero."""
        if term.op in ("product", "power", "abs", "sqrt"):
            for part in term.parts:
                if self.meaning.ranges.is_nonzero(part):
                    self.nonzero(part)
        parts = [part for part in term.parts if sort_of(part.op) == "number"]
        needs = [*self.bounds(term), *(f"{number(part)} <> 0" for part in parts)]
        self.add(f"{number(term)} <> 0", "nonzero", needs)

    def positive(self, term: Term) -> None:
        """That a term is positive."""
        self.add(f"0 < {number(term)}", "bounded", self.bounds(term))

    def follows(self, wanted: Term) -> None:
        """A relation that the hypotheses and ranges decide."""
        if wanted.op == "integer":
            self.add(f"integer {number(wanted.args[0])}", "whole")
        if wanted.op == "psd":
            self._is_law(wanted)
        if wanted.op in (*CLOSED_RELATIONS, "integer", "psd"):
            return
        left, right = wanted.args
        self.defined(left, right)
        gap, line = minus(right, left), f"{number(left)} {wanted.op} {number(right)}"
        if wanted.op == "!=":
            self.nonzero(gap)
            line = f"{number(left)} <> {number(right)}"
            self.add(line, "different")
        elif left is right:
            self.add(line, "lra")
        else:
            needs = self.bounds(gap)
            self.add(line, "bounded" if wanted.op in ORDERS else "apply Rle_antisym; lra", needs)

    def _is_law(self, wanted: Term) -> None:
        """That a matrix is positive semidefinite."""
        size, *entries = wanted.args
        if wanted in self.meaning.given or relation(wanted) in self.said:
            return
        if size > len(LAWFUL):
            raise Refused("formal", "no law of Coq with this matrix")
        self.defined(*entries)
        for entry in entries:
            self.bounds(entry)
        self.add(relation(wanted), LAWFUL[size - 1])

    # what is defined

    def defined(self, *terms: Term) -> None:
        """The conditions under which terms are defined."""
        for term in terms:
            for part in parts_in_order(term):
                if not self.said.issuperset(conditions(part)):
                    self._defined(part)

    def _defined(self, part: Term) -> None:
        op, args = part.op, part.args
        if op == "power" and args[1] < 0:
            self.nonzero(args[0])
        elif op == "sqrt":
            needs = self.bounds(args[0])
            self.add(f"0 <= {number(args[0])}", "bounded", needs)
        elif op in EXISTS:
            EXISTS[op](self, part)


def parts_in_order(term: Term) -> list[Term]:
    """The parts that are defined because the term is, the smallest first; always in the same order."""
    return sorted(strict_parts(term), key=lambda each: (each.size, value(each)))


def built_from(term: Term) -> Iterator[Term]:
    """The terms whose ranges give that of a term in one step."""
    op, args = term.op, term.args
    if op == "product":
        yield from args
        yield from (make("product", *args[:n]) for n in range(2, len(args)))
    elif op == "power":
        yield args[0]
        if args[1] < -1:
            yield make("power", args[0], -args[1])
    elif op == "sum" or op in FUNCTIONS:
        yield from args


def rational(value: Fraction) -> str:
    """A rational number."""
    return number(make("rational", value))


def sides_of(relations: Iterable[Term]) -> list[Term]:
    """Both sides of each."""
    return [side for each in relations for side in sides(each)]


def text_of_conditions(terms: Iterable[Term]) -> set[str]:
    """What is known because relations hold."""
    return {each for term in terms for each in conditions(term)}


def every_pair(size: int, unfolded: str, proof: str) -> str:
    """A proof for each two places below a size, with these words unfolded in what is shown."""
    place = "[|" * size + "?" + "]" * size
    absurd = " | ".join(f"exfalso; clear - {each}; lia" for each in ("in_i", "in_j"))
    shown = f"cbv beta iota delta [{unfolded}]; {proof}"
    return f"intros {place} {place} in_i in_j; first [{absurd} | {shown}]"
