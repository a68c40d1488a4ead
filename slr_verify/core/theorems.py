"""Theorems as nodes of a proof, and `Context.step`, the one door through which they come.

No Python object is believed for what it is: what a file of proofs shows is what its replay accepts, step
by step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .axioms import AXIOMS
from .language import UNKNOWN, Refused, is_name, sort_of
from .meaning import Meaning
from .ranges import Ranges
from .rules import RULES
from .rules.rule import Rule, Sides, require_follow
from .sequents import Sequent, meaning_of
from .terms import Term, all_parts, sides, strict_parts
from .text import text

Witness = tuple[Any, ...]
HEAVIEST = 10**6
"""Of definitions, in parts once all is unfolded."""


@dataclass(frozen=True, eq=False)
class Theorem:
    """A sequent, the rule, the witness and the premises that show it, and with whose definitions."""

    sequent: Sequent
    rule: str
    witness: Witness = ()
    premises: tuple[Theorem, ...] = ()
    context: Context | None = None

    @property
    def given(self) -> frozenset[Term]:
        """The hypotheses."""
        return self.sequent.given

    @property
    def goal(self) -> Term:
        """The conclusion."""
        return self.sequent.goal

    @property
    def cites(self) -> tuple[str, ...]:
        """The theorems of the literature that it rests on, by name."""
        return tuple(sorted({step.rule for step in steps_of(self)} & set(AXIOMS)))

    def __str__(self) -> str:
        return str(self.sequent)


def steps_of(*theorems: Theorem) -> tuple[Theorem, ...]:
    """The theorems and all that they rest on, each once."""
    found: dict[int, Theorem] = {}
    waiting = list(theorems)
    while waiting:
        theorem = waiting.pop()
        if id(theorem) not in found:
            found[id(theorem)] = theorem
            waiting.extend(theorem.premises)
    return tuple(found.values())


class Context:
    """Definitions, and the steps that may be taken with them."""

    def __init__(self) -> None:
        self.definitions: dict[str, tuple[tuple[str, ...], Term]] = {}
        self._nothing = Meaning(Ranges((), self.definitions))
        self._meanings: dict[frozenset[Term], Meaning] = {}
        self._weights: dict[str, int] = {}

    def define(self, name: str, parameters: tuple[str, ...], body: Term) -> None:
        """From here on `name(parameters)` stands for `body`. Raises Refused unless this is conservative.

        The name is new, and the body is made of the parameters and of what was defined before.
        """
        if name in self.definitions:
            raise Refused("definition", f"{name} is defined already")
        named = all(map(is_name, (name, *parameters)))
        if not named or len(set(parameters)) < len(parameters):
            raise Refused(
                "definition",
                f"{(name, *parameters)!r:.100} must be different names",
            )
        if sort_of(body.op) != "number" or body.loose or not body.free <= set(parameters):
            raise Refused("definition", f"the body of {name} is no number given by its parameters")
        if any(part.op in UNKNOWN for part in all_parts(body)):
            raise Refused("definition", f"the body of {name} has an unknown function in it")
        weight = self._weight(body)
        if weight > HEAVIEST:
            raise Refused("too-large", f"{name} stands for a term of more than {HEAVIEST} parts")
        self._weights[name] = weight
        self.definitions[name] = (tuple(parameters), body)

    def _weight(self, term: Term) -> int:
        """At least the number of parts once all is unfolded. Raises Refused for an unknown name."""
        weight = 1 + sum(map(self._weight, term.parts))
        if term.op != "defined":
            return weight
        if term.args[0] not in self.definitions:
            raise Refused("definition", f"{term.args[0]} is not defined")
        return weight * self._weights[term.args[0]]

    def meaning(self, given: frozenset[Term]) -> Meaning:
        """What hypotheses mean. Raises Refused."""
        if given not in self._meanings:
            self._meanings[given] = meaning_of(given, self._nothing)
        return self._meanings[given]

    def step(
        self, name: str, sequent: Sequent, witness: Witness = (), premises: tuple[Theorem, ...] = ()
    ) -> Theorem:
        """The theorem, if the rule accepts it. Raises Refused, with the rule and the goal."""
        try:
            rule = RULES.get(name) or AXIOMS.get(name)
            if rule is None:
                raise Refused("no-rule", f"there is no rule {name!r:.100}")
            self._check(rule, sequent, witness, premises)
        except Refused as why:
            raise Refused(
                why.code, f"{name!r:.40} does not show {text(sequent.goal):.300}: {why.args[0]}"
            ) from None
        except RecursionError:
            raise Refused("too-large", f"{name!r:.40}: the terms are too deep") from None
        return Theorem(sequent, name, witness, premises, self)

    def _check(
        self, rule: Rule, sequent: Sequent, witness: Witness, premises: tuple[Theorem, ...]
    ) -> None:
        shown = tuple(premise.sequent for premise in premises)
        if any(premise.context not in (None, self) for premise in premises):
            raise Refused("premises", "a premise was shown with other definitions")
        rule.require_shape(witness, shown)
        meaning = self.meaning(sequent.given)
        for premise in shown[rule.own :]:
            require_follow(premise.given, meaning)
        said = {side for premise in shown[rule.own :] for side in sides(premise.goal)}
        meaning = meaning.knowing(*map(strict_parts, said))
        asked = sides(sequent.goal)
        if rule.sides is Sides.BOTH_ASKED:
            meaning.require_defined(*asked)
        if rule.sides is Sides.ONE_ASKED and not any(map(meaning.is_defined, asked)):
            raise Refused("undefined", f"no side of {text(sequent.goal)} is known to be defined")
        rule.check(meaning, sequent.goal, witness, shown)
