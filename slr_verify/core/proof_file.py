"""Files of proofs, checked: a line of JSON for each term, definition, theorem and claim, after its parts.

["slr_verify proofs", 4]
["term", "rational", "1/2"]                     the next term; {"t": k} stands for the k-th, from 0 on
["define", "f", ["x"], {"t": 4}]                from here on f(x) stands for that term
["given", {"t": 2}, {"t": 5}]                   the next set of hypotheses
["theorem", rule, 0, goal, witness, [premises]] hypotheses and premises by their numbers
["claim", label, number of a theorem]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NoReturn

from .language import Refused
from .sequents import Sequent
from .terms import Term, make
from .theorems import Context, Theorem

HEADER = ["slr_verify proofs", 4]
LABEL = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")
RATIONAL = re.compile(r"-?(0|[1-9][0-9]{0,3999})(/[1-9][0-9]{0,3999})?")
LONGEST_LINE = 1_000_000


@dataclass
class Replay:
    """What a file has shown so far."""

    context: Context = field(default_factory=Context)
    claims: dict[str, Theorem] = field(default_factory=dict)
    terms: list[Term] = field(default_factory=list)
    given: list[frozenset[Term]] = field(default_factory=list)
    theorems: list[Theorem] = field(default_factory=list)


def replayed(lines: Iterable[str], before: Replay | None = None) -> Replay:
    """Every term is made and every step is checked again, perhaps after what was shown `before`.

    Raises Refused, with the number of the line.
    """
    replay, number = before or Replay(), 0
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
        _require(all(type(each) is str for each in parameters), "parameters must be names")
        replay.context.define(name, tuple(parameters), _value(body, replay))
    elif kind == "given" and all(type(each) is dict for each in rest):
        replay.given.append(frozenset(_value(each, replay) for each in rest))
    elif kind == "theorem" and _typed(rest, str, int, dict, list, list):
        replay.theorems.append(_theorem(rest, replay))
    elif kind == "claim" and _typed(rest, str, int):
        label, number = rest
        _require(LABEL.fullmatch(label) is not None, f"{label!r:.80} is no label")
        _require(label not in replay.claims, f"{label} is claimed twice")
        replay.claims[label] = _at(replay.theorems, number, "theorem")
    else:
        raise Refused("format", f"this is no line of a file of proofs: {json.dumps(row):.80}")


def _term(op: str, args: list[Any], replay: Replay) -> Term:
    if op == "rational":
        written_as = args[0] if _typed(args, str) else ""
        proper = RATIONAL.fullmatch(written_as) is not None
        _require(proper, f"a rational is a text such as '-3/7', not {args!r:.80}")
        return make(op, Fraction(written_as))
    return make(op, *[_value(arg, replay) for arg in args])


def _theorem(row: list[Any], replay: Replay) -> Theorem:
    rule, given, goal, witness, premises = row
    sequent = Sequent(_at(replay.given, given, "set of hypotheses"), _value(goal, replay))
    shown = tuple(_at(replay.theorems, number, "theorem") for number in premises)
    return replay.context.step(rule, sequent, _value(witness, replay), shown)


def _value(value: object, replay: Replay) -> Any:
    """A term, a tuple, a name or a whole number."""
    if type(value) is dict and len(value) == 1 and "t" in value:
        return _at(replay.terms, value["t"], "term")
    if type(value) is list:
        return tuple([_value(each, replay) for each in value])
    if type(value) not in (str, int):
        raise Refused("format", f"{value!r:.80} is no value of such a file")
    return value


def _at(known: list[Any], number: object, kind: str) -> Any:
    if type(number) is not int or not 0 <= number < len(known):
        raise Refused("format", f"there is no {kind} {number!r:.80}: only {len(known)} come before")
    return known[number]


def _typed(values: list[Any], *kinds: type) -> bool:
    return tuple(map(type, values)) == kinds


def _row(line: str) -> list[Any]:
    _require(len(line) <= LONGEST_LINE, f"the line is longer than {LONGEST_LINE} characters")
    _require(line.endswith("\n"), "the line is cut off")
    _require(line.isascii(), "the line is not ASCII")
    try:
        row = DECODER.decode(line)
    except (ValueError, RecursionError):
        raise Refused("format", "this is not a line of JSON") from None
    _require(type(row) is list and bool(row), "a line must be a list")
    return list(row)


def _no_float(number: str) -> NoReturn:
    raise Refused("format", f"{number:.80} is not exact")


DECODER = json.JSONDecoder(parse_float=_no_float, parse_constant=_no_float)


def _require(condition: bool, why: str) -> None:
    if not condition:
        raise Refused("format", why)
