"""Files of proofs: a line of JSON for each term, definition, theorem and claim, each after its parts.

["slr_verify proofs", 1]
["term", "rational", "1/2"]                     the next term; {"t": k} stands for the k-th, from 0 on
["define", "f", ["x"], {"t": 4}]                from here on f(x) stands for that term
["theorem", rule, [hypotheses], goal, witness, [premises]]   terms; premises are numbers of theorems
["claim", label, number of a theorem]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NoReturn

from slr_verify.core.language import Refused
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term, make
from slr_verify.core.text import text
from slr_verify.core.theorems import Context, Theorem

HEADER = ["slr_verify proofs", 1]
FORMS = {
    "term": '["term", head, arguments...]',
    "define": '["define", name, [parameters], {"t": number}]',
    "theorem": '["theorem", rule, [hypotheses], goal, [witness], [premises]]',
    "claim": '["claim", label, number]',
}
LABEL = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")
RATIONAL = re.compile(r"-?(0|[1-9][0-9]{0,3999})(/[1-9][0-9]{0,3999})?")
LONGEST_LINE = 1_000_000


@dataclass
class Replay:
    """What a file has shown so far."""

    context: Context = field(default_factory=Context)
    claims: dict[str, Theorem] = field(default_factory=dict)
    terms: list[Term] = field(default_factory=list)
    theorems: list[Theorem] = field(default_factory=list)


def replayed(lines: Iterable[str]) -> Replay:
    """Every term is made and every step is checked again. Raises Refused, with the number of the line."""
    replay, number = Replay(), 0
    for number, line in enumerate(lines, 1):
        try:
            row = _row(line)
            if number > 1:
                _take(row, replay)
            elif row != HEADER:
                raise Refused("format", "")
        except RecursionError:
            raise Refused("too-large", f"line {number}: something is nested too deeply") from None
        except Refused as why:
            first = f"this is no file of proofs, which begins with {json.dumps(HEADER)}"
            words = why.args[0] if number > 1 else first
            raise Refused(why.code, f"line {number}: {words}") from None
    _require(number > 0, "the file is empty")
    return replay


def _take(row: list[Any], replay: Replay) -> None:
    kind, *rest = row
    if kind == "term" and rest and type(rest[0]) is str:
        replay.terms.append(_term(rest[0], rest[1:], replay))
    elif kind == "define" and _typed(rest, str, list, dict):
        name, parameters, body = rest
        _require(all(type(each) is str for each in parameters), "parameters are names")
        replay.context.define(name, tuple(parameters), _value(body, replay))
    elif kind == "theorem" and _typed(rest, str, list, dict, list, list):
        replay.theorems.append(_theorem(rest, replay))
    elif kind == "claim" and _typed(rest, str, int):
        label, number = rest
        _require(LABEL.fullmatch(label) is not None, f"{label!r:.80} is no label")
        _require(label not in replay.claims, f"{label} is claimed already")
        replay.claims[label] = _at(replay.theorems, number, "theorem")
    else:
        form = FORMS.get(kind) if type(kind) is str else None
        _require(form is None, f"a line of this kind is {form}")
        raise Refused("format", f"a line begins with {', '.join(FORMS)}, not {kind!r:.40}")


def _term(op: str, args: list[Any], replay: Replay) -> Term:
    if op == "rational":
        written_as = args[0] if _typed(args, str) else ""
        proper = RATIONAL.fullmatch(written_as) is not None
        _require(proper, f"a rational is a text such as '-3/7', not {args!r:.80}")
        return make(op, Fraction(written_as))
    return make(op, *(_value(arg, replay) for arg in args))


def _theorem(row: list[Any], replay: Replay) -> Theorem:
    rule, given, goal, witness, premises = row
    relations = (_value(each, replay) for each in (*given, goal))
    *hypotheses, conclusion = (_term_only(each) for each in relations)
    return replay.context.step(
        rule,
        Sequent(frozenset(hypotheses), conclusion),
        _value(witness, replay),
        tuple(_at(replay.theorems, number, "theorem") for number in premises),
    )


def _value(value: object, replay: Replay) -> Any:
    """A term, a tuple, a name or a whole number."""
    if type(value) is dict and list(value) == ["t"]:
        return _at(replay.terms, value["t"], "term")
    if type(value) is list:
        return tuple(_value(each, replay) for each in value)
    _require(type(value) in (str, int), f"{value!r:.80} does not stand for anything")
    return value


def _term_only(value: object) -> Term:
    if type(value) is not Term:
        raise Refused("format", f"{value!r:.80} is not a term")
    return value


def _at(known: list[Any], number: object, kind: str) -> Any:
    if type(number) is not int or not 0 <= number < len(known):
        raise Refused("format", f"there is no {kind} {number!r:.80}: {len(known)} come before")
    return known[number]


def _typed(values: list[Any], *kinds: type) -> bool:
    return tuple(map(type, values)) == kinds


def _row(line: str) -> list[Any]:
    _require(len(line) <= LONGEST_LINE, f"the line is longer than {LONGEST_LINE} characters")
    _require(line.endswith("\n"), "the line is cut off")
    _require(line.isascii(), "the line is not ASCII")
    try:
        row = json.loads(line, parse_float=_no_float, parse_constant=_no_float)
    except (ValueError, RecursionError):
        raise Refused("format", "this is not a line of JSON") from None
    _require(type(row) is list and bool(row), "a line is a list")
    return list(row)


def _no_float(number: str) -> NoReturn:
    raise Refused("format", f"{number:.80} is not exact")


def _require(condition: bool, why: str) -> None:
    if not condition:
        raise Refused("format", why)


def written(context: Context, claims: Mapping[str, Theorem]) -> Iterator[str]:
    """The lines of a file that shows these claims."""
    writer = _Writer()
    yield from map(_line, [HEADER])
    for name, (parameters, body) in context.definitions.items():
        yield from writer.rows(["define", name, list(parameters), writer.term(body)])
    for label, theorem in claims.items():
        yield from writer.rows(["claim", label, writer.theorem(theorem)])


class _Writer:
    """Numbers of what was written, and rows that wait."""

    def __init__(self) -> None:
        self._terms: dict[Term, int] = {}
        self._theorems: dict[int, int] = {}
        self._waiting: list[list[Any]] = []

    def rows(self, last: list[Any]) -> Iterator[str]:
        waiting, self._waiting = [*self._waiting, last], []
        yield from map(_line, waiting)

    def term(self, term: Term) -> dict[str, int]:
        if term not in self._terms:
            args = [str(arg) if type(arg) is Fraction else self._plain(arg) for arg in term.args]
            self._waiting.append(["term", term.op, *args])
            self._terms[term] = len(self._terms)
        return {"t": self._terms[term]}

    def theorem(self, theorem: Theorem) -> int:
        if id(theorem) not in self._theorems:
            premises = [self.theorem(premise) for premise in theorem.premises]
            given = [self.term(each) for each in sorted(theorem.given, key=text)]
            goal, witness = self.term(theorem.goal), self._plain(theorem.witness)
            self._waiting.append(["theorem", theorem.rule, given, goal, witness, premises])
            self._theorems[id(theorem)] = len(self._theorems)
        return self._theorems[id(theorem)]

    def _plain(self, value: object) -> Any:
        if type(value) is Term:
            return self.term(value)
        return [self._plain(each) for each in value] if isinstance(value, tuple) else value


def _line(row: list[Any]) -> str:
    return json.dumps(row, separators=(",", ":")) + "\n"
