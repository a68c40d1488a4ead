"""A statement as a file of Coq: its definitions, a lemma for each step, and what it claims."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from slr_verify.core.language import Refused
from slr_verify.core.meaning import Meaning
from slr_verify.core.proof_file import Replay
from slr_verify.core.ranges import Definitions, Ranges
from slr_verify.core.sequents import Sequent, meaning_of
from slr_verify.core.terms import Term, all_parts
from slr_verify.core.theorems import Theorem
from slr_verify.formal import (
    accumulation,
    expectation_rules,
    functions,
    limits,
    means,
    null_sets,
    quantifiers,
    recursion,
    second_slopes,
    slopes,
    steps,
    sums,
    vectors,
)
from slr_verify.formal.integrals import bound_erf, bound_integral
from slr_verify.formal.kinds import kinds_of, name_in_coq
from slr_verify.formal.pieces import LONG, NUMERALS
from slr_verify.formal.plain import Plain, averages_unknown, in_witness, plain, two_kinds
from slr_verify.formal.printing import bare, definition, relation, sequent
from slr_verify.formal.script import BOUNDS, Script, sides_of, text_of_conditions
from slr_verify.formal.step import Step
from slr_verify.formal.telling import asked_and_said, given_in_parts, many, taken, told

HEAD = "From slr Require Import {}.\nOpen Scope R_scope.\n"
RULES = {
    **steps.RULES,
    **quantifiers.RULES,
    **limits.RULES,
    **means.RULES,
    **expectation_rules.RULES,
    **vectors.RULES,
    **sums.RULES,
    **functions.RULES,
    **accumulation.RULES,
    **null_sets.RULES,
    **recursion.RULES,
}
slopes.OTHERS |= second_slopes.SLOPES
BOUNDS |= {"integral": bound_integral, "erf": bound_erf}
NEEDED = {
    "Every": ("known_every",),
    "Nearby": ("near_all", "same_derivative_near", "joint_sqrt", "slope_moving", "slope_of_slope"),
    "Sums": ("summed",),
    "Totals": ("summed_above", "summed_strictly_above"),
    "Vectors": ("(dim : nat)",),
    "Averages": ("(expect ", "(gaussian dim "),
    "Almost": ("almost ", "surely dim ", "surface dim ", "by_recursion"),
    "Accumulation": ("(accumulated ",),
    "Claims": ("claimed_inside.",),
    "Brackets": ("same_brackets",),
    "Boxes": ("(halves _ ", "enclosed."),
}
"""Files of the theory that are read where one of these words occurs."""
CALLED = re.compile(r"\b(the|has)_")
T = TypeVar("T")
NOTHING = Meaning(Ranges((), {}))


@dataclass
class Exported:
    """A file of Coq: the parts of a statement that it shows, in how many steps, and why not the others."""

    source: str
    parts: list[str]
    steps: int
    core_steps: int
    refused: dict[str, str]


def exported(replay: Replay, label: str) -> Exported:
    """The parts of a statement that have a translation."""
    definitions = replay.context.definitions
    claims = {name: shown for name, shown in replay.claims.items() if is_part(name, label)}
    order = in_order(claims.values())
    found = _Lemmas(Plain(definitions, two_kinds(order)), many(len(order)))
    refused = {name: why for name, shown in claims.items() if (why := found.why_not(shown))}
    good = {name: shown for name, shown in claims.items() if name not in refused}
    used = _definitions(good.values(), definitions)
    unfold = ", ".join(f"the_{name}, has_{name}" for name, *_ in reversed(used))
    needed = {id(each) for each in in_order(good.values())}
    lemmas = [lemma for place, lemma in found.lemmas.items() if place in needed]
    stated = [_theorem(name, found, shown, unfold) for name, shown in good.items()]
    body = [*(definition(*each) for each in used), *lemmas, *stated]
    head = HEAD.format(" ".join(["Limits Means", *_needed("\n".join(body))]))
    return Exported(
        "\n".join([head, *body]),
        list(good),
        len(lemmas),
        len(order),
        refused,
    )


def _needed(body: str) -> list[str]:
    found = [file for file, words in NEEDED.items() if any(word in body for word in words)]
    return found + [NUMERALS] * (len(body) > LONG)


class _Lemmas:
    """One for each theorem, or why there is none."""

    def __init__(self, plain: Plain, least: int) -> None:
        self.plain, self.least = plain, least
        self.places: dict[int, int] = {}
        self.lemmas: dict[int, str] = {}
        self._printed: set[int] = set()

    def why_not(self, shown: Theorem) -> str:
        """Why there is no translation of all that a theorem rests on; nothing if there is."""
        if averages_unknown(shown.given):
            return "a hypothesis averages a function of which nothing is known"
        order = in_order([shown])
        for work in (self._print, self._prove):  # what cannot be printed is found quickly
            for each in order:
                try:
                    work(each)
                except Refused as why:
                    return f"{each.rule}: {why.args[0]}"
        return ""

    def _print(self, theorem: Theorem) -> None:
        if id(theorem) not in self._printed:
            sequent(self.plain.sequent(theorem.sequent))
            self._printed.add(id(theorem))

    def told(self, shown: Theorem) -> set[str]:
        """What is known to be defined where a statement is put together from its last step."""
        last = self.plain.sequent(shown.sequent)
        return {
            *asked_and_said(last.goal)[0],
            *text_of_conditions(sides_of(last.given)),
            *map(relation, last.given),
        }

    def used(self, shown: Theorem) -> Callable[[list[str]], str]:
        """The line that takes what a lemma says, of these arguments."""
        asked, _ = asked_and_said(self.plain.sequent(shown.sequent).goal)
        place = self.places[id(shown)]
        return lambda arguments: taken(f"step_{place} {' '.join(arguments)}", asked)

    def _prove(self, theorem: Theorem) -> None:
        if id(theorem) not in self.lemmas:
            self.places[id(theorem)] = len(self.places)
            self.lemmas[id(theorem)] = _lemma(theorem, self.places, self.plain, self.least)


def is_part(name: str, label: str) -> bool:
    """Whether a claim of a file is the statement, or a numbered part of it."""
    return name == label or (name.startswith(f"{label}.") and name[len(label) + 1 :].isdigit())


def in_order(theorems: Iterable[Theorem]) -> list[Theorem]:
    """All that theorems rest on, each after its premises."""
    found: dict[int, Theorem] = {}
    waiting = [*theorems]
    while waiting:
        theorem = waiting[-1]
        missing = [each for each in theorem.premises if id(each) not in found]
        waiting += missing
        if not missing:
            found[id(waiting.pop())] = theorem
    return list(found.values())


def _lemma(theorem: Theorem, places: dict[int, int], plain: Plain, least: int) -> str:
    shown = plain.sequent(theorem.sequent)
    premises = [(places[id(each)], plain.sequent(each.sequent)) for each in theorem.premises]
    witness = plain.witness(theorem.witness)
    script = Script(meaning_of(shown.given, NOTHING), (), shown.free)
    waiting = [*_names(shown), *(_pattern(script, each) for each in given_in_parts(shown, least))]
    if theorem.rule not in RULES:
        raise Refused("formal", "no tactic of Coq")
    others = _others(shown, witness, premises)
    RULES[theorem.rule](Step(script, shown, witness, premises, least))
    lines = "\n".join(line for line in script.lines if line)
    asked, _ = asked_and_said(shown.goal)
    waiting += ["Told", "told"] * bool(asked)
    begin = f"intros {' '.join(waiting)}." * bool(waiting) + "".join(
        f" assert ({kind}) as {name} by {_any(kind)}." for name, kind in others.items()
    )
    head = f"(* {theorem.rule} *)\nLemma step_{places[id(theorem)]}"
    return f"{head} : {told(shown, least)}.\nProof.\n{begin}\n{lines}\nQed.\n"


def _pattern(script: Script, parts: list[str]) -> str:
    """The names of all that a hypothesis says."""
    *asked, said = map(script.learn, parts)
    return "".join(f"[{each} " for each in asked) + said + "]" * len(asked)


def _intros(shown: Sequent) -> str:
    """What is said in front of the conclusion, put into the context."""
    waiting = " ".join([*_names(shown), *("?" for _ in shown.given)])
    return f"intros {waiting}." if waiting else ""


def _names(shown: Sequent) -> list[str]:
    """Of what is quantified, in the order in which it is printed."""
    return list(kinds_of((shown.goal, *shown.given)))


def _others(shown: Sequent, witness: object, premises: list[tuple[int, Sequent]]) -> dict[str, str]:
    """What premises speak of and the conclusion does not: any number, vector or function will do."""
    terms = [term for _, each in premises for term in (each.goal, *each.given)]
    kinds = kinds_of(terms, in_witness(witness, Term))
    known = {*_names(shown), *map(name_in_coq, in_witness(witness, str))}
    return {name: kind for name, kind in kinds.items() if name not in known}


def _any(kind: str) -> str:
    """Some number, vector, function or law."""
    return "exact (certain 0)" if kind == "law" else "(repeat intro; first [exact 0 | exact O])"


def _theorem(name: str, found: _Lemmas, theorem: Theorem, unfold: str) -> str:
    shown, told, step = (
        found.plain.apart(theorem.sequent),
        found.told(theorem),
        found.used(theorem),
    )
    given = found.plain.sequent(theorem.sequent)
    plain = f"unfold {unfold} in *. " if unfold else ""
    arguments = [*_names(shown), *_known(shown, given, found.least)]
    inside = "_inside" * _asks_for_more(shown.goal, told)
    proof = f"{_intros(shown)} {plain}opened. {step(arguments)} claimed{inside}."
    title = f"claim_{name.replace('-', '_').replace('.', '_')}"
    return f"Theorem {title} : {sequent(shown)}.\nProof. {proof} Qed.\n"


def _known(shown: Sequent, plain: Sequent, least: int) -> list[str]:
    """The proofs of the hypotheses of the last step, by those of the theorem: about several numbers, what
    definitions ask for is in other brackets."""
    inside = {part.op for each in shown.given if _of_several(each) for part in all_parts(each)}
    several = "ltac:(first [known | known_every])" if "defined" in inside else "ltac:(known)"
    wide = {bare(each) for each in plain.given if _of_several(each)}
    return [
        several if said in wide else "ltac:(known)" for *_, said in given_in_parts(plain, least)
    ]


def _of_several(given: Term) -> bool:
    return given.op == "every" and given.args[0] > 1


def _asks_for_more(goal: Term, told: set[str]) -> bool:
    """Whether a part that is put into a definition asks for something, which is told inside of it alone; of
    the members of a sequence what is asked is always told inside."""
    if not any(each.op == "defined" for each in all_parts(goal)):
        return False
    asked, _ = asked_and_said(goal)
    return goal.op == "tends" or any(each not in told and not CALLED.search(each) for each in asked)


def _definitions(
    theorems: Iterable[Theorem], definitions: Definitions
) -> list[tuple[str, tuple[str, ...], Term]]:
    """Those that the statements use, in an order that does not depend on what else is exported: each after
    those in it; those without binders first, by their size."""
    used: set[str] = set()
    waiting = [t for each in theorems for t in (each.goal, *each.given)]
    while waiting:
        term = waiting.pop()
        if term.op == "defined" and term.args[0] not in used:
            used.add(term.args[0])
            waiting.append(definitions[term.args[0]][1])
        waiting += term.parts

    def rank(name: str) -> tuple[bool, int, str]:
        whole = plain(definitions[name][1], definitions)
        return any(part.op == "bound" for part in all_parts(whole)), whole.size, name

    return [(name, *definitions[name]) for name in sorted(used, key=rank)]
