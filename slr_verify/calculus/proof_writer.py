"""Files of proofs, written; `slr_verify/core/proof_file` says what stands in them and checks it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from slr_verify.core.proof_file import HEADER
from slr_verify.core.terms import Term
from slr_verify.core.text import key
from slr_verify.core.theorems import Context
from slr_verify.core.theorems import Theorem as Shown


def written(context: Context, claims: Mapping[str, Shown]) -> Iterator[str]:
    """The lines of a file that shows these claims, with the definitions that they speak of."""
    yield START
    yield from ProofWriter(context).lines(claims)


class ProofWriter:
    """Writes what proofs need that was not written before, each time it is asked."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._defined: set[str] = set()
        self._terms: dict[Term, int] = {}
        self._given: dict[frozenset[Term], int] = {}
        self._theorems: dict[int, int] = {}
        self._waiting: list[list[Any]] = []

    def lines(self, claims: Mapping[str, Shown]) -> Iterator[str]:
        """The further lines that show these claims."""
        for label, theorem in claims.items():
            self._waiting.append(["claim", label, self.theorem(theorem)])
            rows, self._waiting = self._waiting, []
            yield from map(_line, rows)

    def term(self, term: Term) -> dict[str, int]:
        if term not in self._terms:
            if term.op == "defined":
                self._define(term.args[0])
            args = [str(arg) if type(arg) is Fraction else self._plain(arg) for arg in term.args]
            self._waiting.append(["term", term.op, *args])
            self._terms[term] = len(self._terms)
        return {"t": self._terms[term]}

    def _define(self, name: str) -> None:
        """The definition of a name that was not met before."""
        if name not in self._defined and name in self._context.definitions:
            self._defined.add(name)
            parameters, body = self._context.definitions[name]
            self._waiting.append(["define", name, list(parameters), self.term(body)])

    def theorem(self, theorem: Shown) -> int:
        if id(theorem) not in self._theorems:
            premises = [self.theorem(premise) for premise in theorem.premises]
            given = self._hypotheses(theorem.given)
            goal, witness = self.term(theorem.goal), self._plain(theorem.witness)
            self._waiting.append(["theorem", theorem.rule, given, goal, witness, premises])
            self._theorems[id(theorem)] = len(self._theorems)
        return self._theorems[id(theorem)]

    def _hypotheses(self, given: frozenset[Term]) -> int:
        if given not in self._given:
            self._waiting.append(["given", *map(self.term, sorted(given, key=key))])
            self._given[given] = len(self._given)
        return self._given[given]

    def _plain(self, value: object) -> Any:
        if type(value) is Term:
            return self.term(value)
        return [self._plain(each) for each in value] if isinstance(value, tuple) else value


def _line(row: list[Any]) -> str:
    return json.dumps(row, separators=(",", ":")) + "\n"


START = _line(HEADER)
"""The first line of a file."""
